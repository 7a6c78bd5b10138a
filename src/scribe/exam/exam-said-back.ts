import { plain, type Word } from '../talk/word.ts'
import { NOT_OBTAINED, SEEN_BACK } from './exam-said-back-rules.ts'

const NOTED: ReadonlyArray<[verb: RegExp, outcome: string]> = [
  [/see|visualize/, 'seen'],
  [/feel|find|palpate/, 'felt'],
  [/hear/, 'heard'],
]
const PERSON = /^(?:he|she|you|they)$/

/**
 * What is named first and then pointed back at, as one finding: "neck veins, I see them up about 10 cm", "pivot shift, he's
 * guarding, I can't get it", "mood, you said not great".
 */
export function withNamedFirst(words: Word[]): Word[] {
  return withOutcome(withoutPointing(words))
}

function withoutPointing(words: Word[]): Word[] {
  const match = SEEN_BACK.exec(plain(words))
  const [name = '', pointed = ''] = [match?.[1], match?.[2]]
  if (!match || !name) return words
  const at = name.split(' ').length
  const behind = words.slice(at + pointed.split(' ').length)
  const last = words[at - 1] as Word
  // The pause behind the name is kept, however much of what was said there is left out.
  return [
    ...words.slice(0, at - 1),
    { ...last, to: Math.max(last.to, (behind[0]?.from ?? 0) - 1) },
    ...behind,
  ]
}

/** "... I can't get it": what was tried and not obtained is no finding, and is told as that. */
function withOutcome(words: Word[]): Word[] {
  const text = plain(words)
  const match = NOT_OBTAINED.exec(text)
  const verb = match?.[1]
  if (!match || !verb || match.index === 0) return words
  const begin = text.slice(0, match.index).trim().split(' ').length
  const first = words[begin]
  const last = words.at(-1)
  if (!first || !last) return words
  const outcome = NOTED.find(([said]) => said.test(verb))?.[1] ?? 'obtained'
  const head = words.slice(0, begin).filter(({ text: one }, k) => {
    const isVerb = /^(?:is|are)$/.test(one) && PERSON.test(words[k - 1]?.text ?? '')
    return !PERSON.test(one) && !isVerb
  })
  return [...head, { ...first, text: 'not', raw: 'not', after: '' }, { ...last, text: outcome, raw: outcome }]
}
