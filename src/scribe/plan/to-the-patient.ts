import { replaceHead } from '../render.ts'
import { plain, type Word, wordsIn } from '../talk/word.ts'
import { DEED_OF_PATIENT, WISHES } from './plan-rules.ts'

const OF_PATIENT = /\b(?:you|your|yourself)\b/
/** "We are getting better": clinicians speak of the patient so. */
const WE_ARE = /^(?:getting (?:better|worse|stronger)|improving|healing|feeling)$/

/**
 * What a clinician asks of the patient, told as advice: "take your tablets on time" told without the "your" would ask the
 * reader to take them.
 */
export function asAdvice(words: Word[]): Word[] {
  const said = withPatientMeant(words)
  const text = `${plain(said)} `
  const wish = WISHES.exec(text)
  if (wish) return replaceHead(said, wordsIn(wish[0]), 'i advised you to')
  const deed = OF_PATIENT.test(text) ? DEED_OF_PATIENT.exec(text) : null
  if (!deed) return said
  const asked = wordsIn(deed[0])
  // What began a sentence no longer does.
  const verb = said.map((word, i) => (i === asked ? { ...word, raw: word.raw.toLowerCase() } : word))
  return replaceHead(verb, asked, 'i advised you to')
}

const withPatientMeant = (words: Word[]): Word[] =>
  words.map((word, i) =>
    word.text === 'we' &&
    /^(?:if|whether)$/.test(words[i - 1]?.text ?? '') &&
    words[i + 1]?.text === 'are' &&
    (WE_ARE.test(plain(words.slice(i + 2, i + 4))) || WE_ARE.test(words[i + 2]?.text ?? ''))
      ? { ...word, text: 'you', raw: 'you' }
      : word,
  )
