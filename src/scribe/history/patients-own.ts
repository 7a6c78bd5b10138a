import { mentionsIn } from '../mentions.ts'
import { plain, type Word } from '../talk/word.ts'
import { TAKES_THEMSELVES } from './medication-rules.ts'

const SOMEBODY_ELSE = /\b(?:you|your|we|patient|he|she|his|her)\b/
const HAS = /^i (?:(?:also|still|just) )*(?:was|have been|had|have had|felt|feel)\b/

/** "I take it twice a day", "I was anemic": who says this of themselves is the patient, whomever the recognizer heard. */
export const isPatientsOwn = (clause: Word[]): boolean =>
  !SOMEBODY_ELSE.test(plain(clause)) &&
  (TAKES_THEMSELVES.test(plain(clause)) ||
    (HAS.test(plain(clause)) && mentionsIn(clause, 0).some(({ kind }) => kind !== 'drug')))
