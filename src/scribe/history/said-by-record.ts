import { plain, type Word } from '../talk/word.ts'

const RECORD =
  '(?:(?:intake |medical |our |your )*(?:nurses?|medical assistant|assistant|ma|staff|front desk|charts?|records?|notes?|file|paperwork|forms?))(?: chart)?'
const SAYS =
  '(?:says?|said|tells? me|told me|shows?|indicates?|notes?|states?|mentioned|ha(?:s|ve) it(?: written)?(?: down)?)'
/** "My nurse tells me that", "your chart says here": who told the clinician what is asked or told now. */
const SAID_BY = new RegExp(
  `^(?:(?:my|our|your|the|his|her) ${RECORD} (?:here |also )*${SAYS}|it (?:says|shows)|i (?:see|saw|read|have)(?: here)? (?:in|on|from) (?:my|your|the|his|her) ${RECORD})(?: here)?(?: that)* (?=(?:you|your|he|she|there|the patient) )`,
)
/** A quick look before the words are joined. */
const MAY_BEGIN = /^(?:my|our|your|the|his|her|it|i)$/

/** Words without the record or the nurse they are told from: "my chart says you are 30" is "you are 30". */
export function withoutRecord(words: Word[]): Word[] {
  if (!MAY_BEGIN.test(words[0]?.text ?? '')) return words
  const match = SAID_BY.exec(plain(words.slice(0, 16)))
  return match ? words.slice(match[0].trim().split(' ').length) : words
}
