import type { Limit } from '../limited-answers.ts'
import type { OutWord } from '../out-word.ts'
import { thirdPersonWords } from '../person.ts'
import type { Sex } from '../visit.ts'

const telling = (text: string): OutWord => ({ text, source: null })

/**
 * A statement made of question and answer, with what the answer limits it to: "reports swelling in the legs, at the end of
 * the day, a little", "has had no fever since Tuesday". Null where the limit cannot be told of the patient.
 */
export function limited(told: OutWord[] | null, limit: Limit | null, sex: Sex): OutWord[] | null {
  if (!told || !limit) return told
  const phrases = limit.phrases.map((words) => thirdPersonWords(words, 'patient', sex, true))
  if (phrases.some((phrase) => phrase === null)) return null
  const statement = limit.kind === 'no' ? sinceThen(told) : told
  const lead = withoutLead(statement, limit)
  return phrases.reduce<OutWord[]>(
    // "The dose is 75?" - "75 mcg.": the answer goes on with the word that both have.
    (out, phrase, k) => [
      ...(limit.isPlain || (k === 0 && lead !== statement) ? out : withComma(out)),
      ...(phrase as OutWord[]),
    ],
    withoutStop(lead),
  )
}

/** "Any fever?" "Not since Tuesday.": before it there may have been one. */
const sinceThen = (told: OutWord[]): OutWord[] => {
  const at = told.findIndex(({ text }) => text === 'denies')
  return at < 0 ? told : [...told.slice(0, at), ...['has', 'had', 'no'].map(telling), ...told.slice(at + 1)]
}

/** "Any pain since?" "Not since June.": the word that both have is said once. */
const withoutLead = (told: OutWord[], limit: Limit): OutWord[] =>
  told.at(-1)?.text === limit.phrases[0]?.[0]?.text ? told.slice(0, -1) : told

/** The last word without the mark that ended the question. */
function withoutStop(words: OutWord[]): OutWord[] {
  const last = words.at(-1)
  return last?.source ? words.with(-1, { ...last, source: { ...last.source, after: '' } }) : words
}

function withComma(words: OutWord[]): OutWord[] {
  const last = words.at(-1)
  return last ? withoutStop(words.with(-1, { ...last, text: `${last.text},` })) : words
}
