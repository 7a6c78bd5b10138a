import type { Section, Sentence } from '#contract/sections.ts'
import type { TelehealthFinding } from '#contract/telehealth.ts'

const KEY = 'telehealth'

/** Whether something that was said is not yet in the note's telehealth section. */
export function lacksStatement(sections: Section[], findings: TelehealthFinding[]): boolean {
  return missingLines(sections, findings).length > 0
}

/** The note with the statement in it: what was said is added, what stands there stays. */
export function withStatement(
  sections: Section[],
  findings: TelehealthFinding[],
  newId: () => string,
): Section[] {
  const lines = missingLines(sections, findings).map(({ text, evidence }): Sentence => ({
    id: newId(),
    text: text ?? '',
    layout: 'bullet',
    evidence,
    support: 'supported',
    contradictions: [],
    origin: { kind: 'template', engine: '' },
    edited: false,
    confirmed: false,
  }))
  if (lines.length === 0) return sections
  const section = sections.find(({ key }) => key === KEY)
  if (!section) return [...sections, { key: KEY, title: 'Telehealth', style: 'bullets', sentences: lines }]
  return sections.map((one) => (one.key === KEY ? { ...one, sentences: [...one.sentences, ...lines] } : one))
}

function missingLines(sections: Section[], findings: TelehealthFinding[]): TelehealthFinding[] {
  const sentences = sections.find(({ key }) => key === KEY)?.sentences ?? []
  return findings.filter(
    ({ text, evidence }) =>
      text !== null &&
      !sentences.some(
        (sentence) =>
          sentence.text === text ||
          // The same words, told otherwise by a person.
          (sentence.edited && JSON.stringify(sentence.evidence) === JSON.stringify(evidence)),
      ),
  )
}
