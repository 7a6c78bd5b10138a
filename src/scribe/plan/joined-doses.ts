import { isDrug } from '../lexicon/drugs.ts'
import type { NoteLine } from '../visit-lines.ts'

/** "Prescribe the patient ibuprofen 800 mg.": an order that ends with its dose and does not say how often. */
const ENDS_WITH_DOSE =
  /\b([A-Za-z]+),? (?:\d+(?:\.\d+)? (?:mg|mcg|g|ml|units?|puffs?|tablets?)|\d+(?:\.\d+)? ?%)\.$/
/** "The patient can take ibuprofen twice a day as needed.": how the medicine is taken, and nothing else. */
const HOW_TAKEN =
  /^(?:He|She|The patient) (?:can|may|will|should|could) (?:also |then )?(?:take|use) (?:the )?([A-Za-z]+),? ((?:(?:(?:up to |about )?(?:once|twice|\d+(?:-\d+)? times?)(?: (?:a|per|every|each) (?:day|week|month|night))?|once|twice|daily|nightly|weekly|every(?: other)? (?:day|night|morning|evening|week|\d+(?:-\d+)? (?:hours|days|weeks))|at (?:night|bedtime)|in the (?:morning|evening)|(?:with|before|after) (?:food|meals|breakfast|dinner|bed)|as needed|for (?:the |his |her |their )?(?:\w+ )?(?:pain|fever|nausea|swelling|cough|itching))(?: and)? ?)+)\.$/

/** "Prescribe ibuprofen 800 mg." and "She can take ibuprofen twice a day." are one order: how much, and how often. */
export function withDosesJoined(lines: NoteLine[]): NoteLine[] {
  const out: NoteLine[] = []
  for (const line of lines) {
    const [, medicine, how] = HOW_TAKEN.exec(line.text) ?? []
    const at = medicine ? out.findLastIndex(({ text }) => isDoseOf(text, medicine)) : -1
    const order = out[at]
    if (!order || !how) out.push(line)
    else
      out[at] = {
        ...order,
        text: `${order.text.slice(0, -1)} ${how}.`,
        words: [...new Set([...order.words, ...line.words])],
      }
  }
  return out
}

function isDoseOf(text: string, medicine: string): boolean {
  const named = ENDS_WITH_DOSE.exec(text)?.[1]?.toLowerCase()
  const medicines = text.split(/[^A-Za-z]+/).filter((word) => isDrug(word.toLowerCase()))
  return named === medicine.toLowerCase() && medicines.length === 1
}
