import type { Section, Sentence, Uncovered } from '#contract/sections.ts'
import { asChosen } from '#domain/chosen-evidence.ts'
import { saidSentenceId, stillUncovered } from '#domain/still-uncovered.ts'
import { byUrgency } from '#domain/to-check.ts'
import { withoutEnd } from '#domain/without-end.ts'
import { removeSentence } from './attention.ts'

/** What is in no sentence of the note as it stands now, the most urgent first. */
export const leftUncovered = (uncovered: Uncovered[], sections: Section[]): Uncovered[] =>
  stillUncovered(uncovered, sections).toSorted(byUrgency)

/** Puts what was said at the end of the section it belongs to; a section that the note lacks is opened at its end. */
export function addUncovered(sections: Section[], uncovered: Uncovered): Section[] {
  const target = sections.find(({ key }) => key === uncovered.sectionKey)
  if (!target) {
    const opened: Section = {
      key: uncovered.sectionKey,
      title: titleOf(uncovered.sectionKey),
      style: 'prose',
      sentences: [],
    }
    return [...sections, { ...opened, sentences: [sentenceOf(uncovered, opened)] }]
  }
  return sections.map((section) =>
    section === target
      ? { ...section, sentences: [...section.sentences, sentenceOf(uncovered, section)] }
      : section,
  )
}

/** Takes back what `addUncovered` put in, and the section it opened for it. */
export function withoutUncovered(sections: Section[], uncovered: Uncovered): Section[] {
  return removeSentence(sections, saidSentenceId(uncovered.id)).filter(
    ({ key, sentences }, at) =>
      key !== uncovered.sectionKey || sentences.length > 0 || at < sections.length - 1,
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
  const words = key
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
