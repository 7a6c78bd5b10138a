import type { Switches, TemplateKey } from '#contract/note-settings.ts'
import { TemplateSections, type TemplateSection } from '#contract/templates.ts'
import type { Layout } from '#contract/sections.ts'
import { TEMPLATES } from '#scribe/templates.ts'
import type { SectionKey, SectionPlan, SectionStyle } from '#scribe/types.ts'

const EXAM: ReadonlySet<SectionKey> = new Set(['physical_exam'])
const PLAN: ReadonlySet<SectionKey> = new Set(['assessment_plan', 'assessment', 'plan', 'instructions'])
const TELEHEALTH: SectionPlan = { key: 'telehealth', title: 'Telehealth', style: 'bullets' }

/** A template that comes with the product, as one that people make begins. */
export function builtInTemplate(template: TemplateKey): { title: string; sections: TemplateSection[] } {
  const { title = '', sections = [] } = TEMPLATES.find((one) => one.key === template) ?? {}
  return { title, sections: TemplateSections.parse(sections) }
}

/**
 * The sections a note may hold, in order, with those left out that are switched off: those of a template that people made,
 * or of the built-in one.
 */
export function sectionPlans(
  template: TemplateKey,
  switches: Switches,
  ownSections: SectionPlan[] | null = null,
): SectionPlan[] {
  const sections = ownSections ?? TEMPLATES.find((one) => one.key === template)?.sections ?? []
  const wanted = sections.filter(
    ({ key }) => (switches.physicalExam || !EXAM.has(key)) && (switches.assessmentPlan || !PLAN.has(key)),
  )
  return switches.telehealthCheck ? [...wanted, TELEHEALTH] : wanted
}

/** Where a sentence stands in a section, from what stands before it there. */
export function layoutFor(style: SectionStyle, heading: boolean, before: Layout | undefined): Layout {
  if (heading) return 'heading'
  switch (style) {
    case 'bullets':
    // A plan is a list of steps, also where no problem was named.
    case 'problems':
      return 'bullet'
    case 'prose':
      return before === undefined || before === 'heading' ? 'paragraph' : 'inline'
    default:
      return style satisfies never
  }
}
