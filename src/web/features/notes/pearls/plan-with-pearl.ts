import type { Section, Sentence } from '#contract/sections.ts'
import { removeSentence } from '../evidence/attention.ts'

/** Where a pearl goes, the first of these that the note has. */
const PLACES = ['assessment_plan', 'plan', 'assessment', 'instructions']
const OPENED = { key: 'plan', title: 'Plan', style: 'bullets' } as const

/** The section a pearl goes into; null where one has to be opened. */
export function planOf(sections: Section[]): Section | null {
  for (const place of PLACES) {
    const found = sections.find(({ key }) => key === place)
    if (found) return found
  }
  return null
}

/** The note with a pearl's sentence at the end of its plan; a note without one gets one. */
export function withPearl(sections: Section[], sentence: Sentence): Section[] {
  const plan = planOf(sections)
  if (!plan) return [...sections, { ...OPENED, sentences: [sentence] }]
  const layout = plan.style === 'prose' ? 'paragraph' : 'bullet'
  const added = { ...sentence, layout } as const
  return sections.map((section) =>
    section === plan ? { ...section, sentences: [...section.sentences, added] } : section,
  )
}

/** Takes it out again, and the section that was opened for it. */
export function withoutPearl(sections: Section[], sentenceId: string): Section[] {
  return removeSentence(sections, sentenceId).filter(
    ({ key, sentences }, at) => key !== OPENED.key || sentences.length > 0 || at < sections.length - 1,
  )
}
