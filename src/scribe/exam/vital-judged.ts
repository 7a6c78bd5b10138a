import { plain, type Word } from '../talk/word.ts'

const NAME =
  '(?:vital signs|vitals|blood pressure|heart rate|pulse|temperature|respiratory rate|oxygen(?: saturation| level)?|saturation|weight)'
const BETWEEN =
  '(?:(?:here|today|now|currently|in (?:the|our) (?:office|clinic)|in here|this morning|overall|all|still) )*'
const HOW =
  '(?:(?:is|are|was|were) (?!not)|(?:look|looks|looked|seem|seems|appear|appears) (?:to be )?)(?:(?:an?|still|also|really|pretty|quite|very|all|just|overall|nice and|little|bit|slightly|mildly|somewhat) )*'
const WORTH =
  '(?:good|great|normal|high|elevated|low|fine|stable|perfect|excellent|okay|well(?: controlled)?|controlled|within normal(?: limits)?)'
const JUDGED = new RegExp(
  `(?:^|\\b(?:your|the|his|her) )((?:other )?${NAME} ${BETWEEN}(?:(?:it|they) )?${HOW}${WORTH}(?: (?:here|today|in (?:the|our) (?:office|clinic)))*)(?= |$)`,
)
/** Before it: what is not of today, not sure, or not the whole of it. */
const OPEN =
  /\b(?:if|when|whenever|because|think|sometimes|that|make|makes|keep|until|unless|will|would|want|at home|last (?:time|visit|week|year)|in the (?:er|hospital))\b/
/** Behind it: what takes some of it back. */
const TAKEN_BACK = /\b(?:but|except|elevated|high|low)\b/

/**
 * The words that say how a vital sign is without a figure, from its name to the end of the judgement: "your blood pressure
 * is a little high today because of the pain" gives "blood pressure is a little high today". Null where none do.
 */
export function judgedVital(clause: Word[]): Word[] | null {
  const text = plain(clause)
  const match = JUDGED.exec(text)
  const said = match?.[1]
  if (!match || !said) return null
  const end = match.index + match[0].length
  if (OPEN.test(text.slice(0, match.index)) || TAKEN_BACK.test(text.slice(end))) return null
  const begin = text.slice(0, end - said.length).split(' ').length - 1
  return clause
    .slice(begin, begin + said.split(' ').length)
    .filter(({ text: one }) => !/^(?:it|they)$/.test(one))
}

const NO_FEVER =
  /\b(?:you (?:do not|did not) have (?:an? |any )?fever|not running (?:an? |any )?fever|there (?:is|was) no fever|do not appreciate (?:an? |any )?fever|(?:are|is) afebrile)\b/

/** The words with which the clinician tells that no fever was measured. */
export function noFever(words: Word[]): Word[] | null {
  const text = plain(words)
  const match = NO_FEVER.exec(text)
  if (!match) return null
  const begin = match.index === 0 ? 0 : text.slice(0, match.index).trim().split(' ').length
  return words.slice(begin, begin + match[0].split(' ').length)
}
