import type { Section, Sentence, Uncovered } from '#contract/sections.ts'
import { TemplateSectionKey } from '#contract/templates.ts'
import { asChosen } from '#domain/chosen-evidence.ts'
import { withSection } from '#domain/proposal.ts'
import { saidSentenceId, stillUncovered } from '#domain/still-uncovered.ts'
import { byUrgency } from '#domain/to-check.ts'
import { withoutEnd } from '#domain/without-end.ts'
import { removeSentence } from './attention.ts'

/** What is in no sentence of the note as it stands now, the most urgent first. */
export const leftUncovered = (uncovered: Uncovered[], sections: Section[]): Uncovered[] =>
  stillUncovered(uncovered, sections).toSorted(byUrgency)

/** As charts usually have them; a note in another order has a new section behind those of it that come before. */
const USUAL_ORDER: readonly string[] = TemplateSectionKey.options
/** Where the key itself is no title. */
const TITLES: Record<string, string> = {
  hpi: 'History of present illness',
  ros: 'Review of systems',
  physical_exam: 'Physical examination',
  assessment_plan: 'Assessment and plan',
}

/** Puts what was said at the end of the section it belongs to; a section that the note lacks is opened in its usual place. */
export function addUncovered(sections: Section[], uncovered: Uncovered): Section[] {
  const target = sections.find(({ key }) => key === uncovered.sectionKey)
  if (!target) {
    const opened: Section = {
      key: uncovered.sectionKey,
      title: titleOf(uncovered.sectionKey),
      style: 'prose',
      sentences: [],
    }
    const place = USUAL_ORDER.indexOf(uncovered.sectionKey)
    const before = place < 0 ? undefined : USUAL_ORDER.slice(0, place)
    return withSection(sections, { ...opened, sentences: [sentenceOf(uncovered, opened)] }, before)
  }
  return sections.map((section) =>
    section === target
      ? { ...section, sentences: [...section.sentences, sentenceOf(uncovered, section)] }
      : section,
  )
}

/** Takes back what `addUncovered` put in; `opened`: and the section it opened for it, where nothing else came into that. */
export function withoutUncovered(sections: Section[], uncovered: Uncovered, opened: boolean): Section[] {
  return removeSentence(sections, saidSentenceId(uncovered.id)).filter(
    ({ key, sentences }) => !opened || key !== uncovered.sectionKey || sentences.length > 0,
  )
}

function sentenceOf({ id, text, wording, evidence }: Uncovered, { style, sentences }: Section): Sentence {
  const layout = style === 'prose' && sentences.at(-1)?.layout !== 'bullet' ? 'inline' : 'bullet'
  return {
    id: saidSentenceId(id),
    // What cannot be worded for a chart stands there as what it is, the words of the visit: nobody takes another's "I" for theirs.
    text: wording ?? `“${withoutEnd(text, /[.\s]/)}.”`,
    layout,
    evidence: asChosen(evidence),
    support: 'supported',
    contradictions: [],
    origin: { kind: 'dictated', engine: '' },
    edited: false,
    confirmed: false,
  }
}

function titleOf(key: string): string {
  const known = TITLES[key]
  if (known !== undefined) return known
  const words = key
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
