import type { Contradiction } from '#contract/contradictions.ts'
import type { Section, Sentence } from '#contract/sections.ts'
import type { Segment } from '#contract/transcripts.ts'
import { attentionOf } from '#domain/open-things.ts'
import { centredQuote } from './centred-quote.ts'

export function allSentences(sections: Section[]): Sentence[] {
  return sections.flatMap(({ sentences }) => sentences)
}

/** The next id behind `current` (or before it, with -1), going round at the ends; the first when there is no current. */
export function neighbour(
  ids: string[],
  among: string[],
  current: string | null,
  step: 1 | -1,
): string | null {
  const wanted = new Set(among)
  if (wanted.size === 0) return null
  const start = current === null ? -1 : ids.indexOf(current)
  if (start === -1) return (step === 1 ? ids : ids.toReversed()).find((id) => wanted.has(id)) ?? null
  for (let distance = 1; distance <= ids.length; distance += 1) {
    const id = ids[(start + step * distance + ids.length * distance) % ids.length]
    if (id !== undefined && wanted.has(id)) return id
  }
  return null
}

/** As `neighbour`, and null where that would go round. */
export function beyond(ids: string[], among: string[], current: string | null, step: 1 | -1): string | null {
  const next = neighbour(ids, among, current, step)
  if (next === null || current === null || !ids.includes(current)) return next
  return (ids.indexOf(next) - ids.indexOf(current)) * step > 0 ? next : null
}

const contradictionKinds = {
  negation: 'The transcript says the opposite',
  side: 'Another side in the transcript',
  number: 'Another number in the transcript',
  drug: 'Another drug in the transcript',
  dose: 'Another dose in the transcript',
  frequency: 'Taken at other times in the transcript',
  unit: 'Another unit in the transcript',
  subject: 'Said of somebody else',
  intent: 'The transcript does not order it so',
  condition: 'Only under a condition',
  revoked: 'Changed later in the visit',
} as const satisfies Record<Contradiction['kind'], string>

/** "Said of the mother", "The transcript says: stop", or what kind of contradiction it is where no one word tells. */
function whatIsWrong({ kind, said }: Contradiction): string {
  if (!said) return contradictionKinds[kind]
  if (kind === 'subject')
    return said === 'patient'
      ? 'Said of the patient'
      : said === 'somebody'
        ? contradictionKinds.subject
        : `Said of the ${said}`
  return kind === 'side' ? `Said of the ${said} side` : contradictionKinds[kind]
}

/** What is wrong, and the words of the transcript that say so: "Said of the mother: my mom has asthma". */
export function contradictionText(
  contradiction: Contradiction,
  sentence: string,
  segments: ReadonlyMap<string, Segment>,
): string {
  const quotes = contradiction.evidence
    .map(({ segmentId, from, to }) => segments.get(segmentId)?.text.slice(from, to).trim() ?? '')
    .filter((part) => part !== '')
  const words = [...new Set(quotes)].join(' … ')
  const wrong = whatIsWrong(contradiction)
  return words === '' ? `${wrong}.` : `${wrong}: “${centredQuote(words, sentence, contradiction.kind)}”`
}

/** Of "another dose" and "another number" of the very same words the one that says more. */
const withoutSaidTwice = (contradictions: Contradiction[]): Contradiction[] =>
  contradictions.filter(
    ({ kind, evidence }) =>
      kind !== 'number' ||
      !contradictions.some(
        (other) =>
          /^(?:dose|unit)$/.test(other.kind) &&
          evidence.every((span) => other.evidence.some((one) => isSameSpan(one, span))),
      ),
  )

type Place = Contradiction['evidence'][number]
const isSameSpan = (one: Place, other: Place): boolean =>
  one.segmentId === other.segmentId && one.from === other.from && one.to === other.to

/** Why a sentence stands out, as the screen and a screen reader say it; null when it does not. */
export function attentionText(sentence: Sentence, segments: ReadonlyMap<string, Segment>): string | null {
  switch (attentionOf(sentence)) {
    case 'unsupported':
      return sentence.because ? `Not in the transcript. ${sentence.because}` : 'Not in the transcript'
    case 'contradicted':
      return withoutSaidTwice(sentence.contradictions)
        .map((one) => contradictionText(one, sentence.text, segments))
        .join(' ')
    case 'partly':
      return sentence.because
        ? `Only partly in the transcript. ${sentence.because}`
        : 'Only partly in the transcript'
    case 'none':
      return null
  }
}

/** The sections with one sentence vouched for, or no longer: who confirmed it by mistake does it again. */
export function toggleConfirmed(sections: Section[], id: string): Section[] {
  return changeSentence(sections, id, (sentence) => ({ ...sentence, confirmed: !sentence.confirmed }))
}

export function removeSentence(sections: Section[], id: string): Section[] {
  return changeSentence(sections, id, () => null)
}

/** What puts a sentence back to where it stands in these sections; also when others came or went meanwhile. */
export function puttingBack(sections: Section[], id: string): (now: Section[]) => Section[] {
  const home = sections.find(({ sentences }) => sentences.some((one) => one.id === id))
  const at = home?.sentences.findIndex((one) => one.id === id) ?? -1
  const sentence = home?.sentences[at]
  if (!home || !sentence) return (now) => now
  return (now) => {
    if (allSentences(now).some((one) => one.id === id)) return now
    return now.map((section) =>
      section.key === home.key
        ? { ...section, sentences: section.sentences.toSpliced(at, 0, sentence) }
        : section,
    )
  }
}

/** Changes one sentence, or takes it out with null; every other section and sentence stays the very same object. */
export function changeSentence(
  sections: Section[],
  id: string,
  change: (sentence: Sentence) => Sentence | null,
): Section[] {
  return sections.map((section) => {
    if (!section.sentences.some((sentence) => sentence.id === id)) return section
    const sentences = section.sentences.flatMap((sentence) => {
      if (sentence.id !== id) return [sentence]
      const changed = change(sentence)
      return changed ? [changed] : []
    })
    return { ...section, sentences }
  })
}
