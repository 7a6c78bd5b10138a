import { isBroadDrug } from '../lexicon/drugs.ts'
import { mentionsIn } from '../mentions.ts'
import { isOfClass } from '../tasks/said-around.ts'
import type { NoteLine } from '../visit-lines.ts'

/** An order that names only a class: "Prescribe her pain medicine", "I will give him a prescription today". */
const OF_A_CLASS =
  /^(?:(?:I|We) (?:think (?:I|we) )?(?:will|would|can|could|would like to) )?(?:also )?(?:[Ss]tart|[Gg]ive|[Gg]et|[Pp]rescribe|[Ww]rite|[Pp]ut|[Oo]rder)\b(?: (?:him|her|them|the patient|his|their|out|on|an?|some|a little|outpatient|stronger|generic|other|pain|just|like|(?:higher|high) (?:strength|dose))\b,?)* (?:medicines?|medications?|meds|relief|prescription|painkillers?|anti-inflammator(?:y|ies)|steroids?|nsaids?|antihistamines?|antibiotics?|treatment|something(?: \w+){0,3})(?: (?:for (?:the |their |his |her )?(?:pain|that|this)|today|now|that (?:will|should|can) help|to help))*(?: with [\w ]+)?\.$/i
/** Classes that name what is of them. */
const NAMED_CLASS = /\b(?:nsaids?|antihistamines?|antibiotics?)\b/i
/** How many turns on the medicine itself may be named. */
const TURNS_AWAY = 1

/** The lines of a problem without orders of a class of medicines that another line names. */
export function withoutClasses(lines: NoteLine[]): NoteLine[] {
  const named = lines.flatMap((line) => medicinesOf(line).map((medicine) => ({ line, medicine })))
  return lines.filter(
    (line) =>
      line.heading ||
      named.some((own) => own.line === line) ||
      !OF_A_CLASS.test(line.text) ||
      !named.some(
        (other) =>
          Math.abs(segmentOf(other.line) - segmentOf(line)) <= TURNS_AWAY &&
          (!NAMED_CLASS.test(line.text) || isOfClass(other.medicine, line.text.toLowerCase())),
      ),
  )
}

const medicinesOf = ({ words }: NoteLine): string[] =>
  mentionsIn(words, 0).flatMap(({ kind, name }) => (kind === 'drug' && !isBroadDrug(name) ? [name] : []))
const segmentOf = ({ words }: NoteLine): number => words[0]?.segment ?? 0
