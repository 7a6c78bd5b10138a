import { answerTo } from '../answers.ts'
import { isNegated } from '../mentions.ts'
import { wordSet } from '../rules/rule.ts'
import type { Word } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'

const NEGATES =
  /^(?:no|not|never|none|without|denies|denied|deny|negative|nothing|nor|neither|nope|absent|cannot|stopped|declines?|declined|refuses?)$/

/** Whether a text denies anything at all. */
export const hasNegation = (words: readonly Word[]): boolean => words.some(({ text }) => NEGATES.test(text))

/** Whether a passage of the talk denies anything, by itself or in the answer that follows. */
export function passageDenies(passage: readonly number[], { sentences }: IndexedTranscript): boolean {
  return passage.some((at) => {
    const sentence = sentences[at]
    if (!sentence) return false
    if (hasNegation(sentence.words)) return true
    return sentence.question && answerTo(sentences, at)?.kind === 'no'
  })
}

/** "No, I never passed out", "I have not even fainted": the denial stands right before what it denies. */
export const isDeniedOutright = (words: readonly Word[], k: number): boolean => {
  let at = k - 1
  while (k - at <= BETWEEN && AMID_DENIAL.has(words[at]?.text ?? '')) at--
  const { text = '', after = ',' } = words[at] ?? {}
  return after === '' && /^(?:never|not)$/.test(text)
}
const BETWEEN = 3
const AMID_DENIAL = wordSet(
  'ever even really actually once been had have get got getting feel felt lose lost yet',
)

const isDeniedAt = (words: readonly Word[], k: number): boolean =>
  isNegated(words, k) || isDeniedOutright(words, k)

/** Whether the talk affirms a word where it stands; in a question by its answer. */
export function polarityAt(
  sentence: number,
  k: number,
  { sentences }: IndexedTranscript,
): 'yes' | 'no' | 'open' {
  const said = sentences[sentence]
  if (!said) return 'open'
  if (!said.question) return isDeniedAt(said.words, k) && !beginsClause(said.words, k) ? 'no' : 'yes'
  const answer = answerTo(sentences, sentence)?.kind ?? null
  return answer === 'no' || answer === 'yes' ? answer : 'open'
}

/** "No gallop your lungs are clear": run together, and told by itself. */
const beginsClause = (words: readonly Word[], k: number): boolean =>
  [1, 2, 3].some(
    (back) =>
      words[k - back]?.text === 'your' && /^(?:is|are|looks?|sounds?)$/.test(words[k - back + 2]?.text ?? ''),
  )

const DENIES = /\b(?:denies|denied|negative for)\b/i
/** A part of a sentence that says something by itself has a verb, a subject, or a measure of its own. */
const SAYS_BY_ITSELF = wordSet(`
  is are was were has have had report reports denies note notes states takes take uses use but he she they patient
  since only some mild scant slight occasional chronic stable moderate severe residual ongoing intermittent new positive`)

/**
 * A note's sentence with its semicolons as full stops: what stands behind one is a sentence of its own. Of "denies cough;
 * fever or chills" the rest is denied as well, and a comma stands there.
 */
export function withoutSemicolons(text: string): string {
  const [first = '', ...others] = text.split(';')
  let [out, isDenial] = [first, DENIES.test(first)]
  for (const part of others) {
    isDenial =
      DENIES.test(part) ||
      (isDenial &&
        !part
          .toLowerCase()
          .split(/[^a-z]+/)
          .some((word) => SAYS_BY_ITSELF.has(word)))
    out += `${isDenial && !DENIES.test(part) ? ',' : '.'}${part}`
  }
  return out
}
