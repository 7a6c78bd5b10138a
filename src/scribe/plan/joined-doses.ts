import { isDrug } from '../lexicon/drugs.ts'
import type { NoteLine } from '../visit-lines.ts'
import { HOW_TAKEN } from './plan-rules.ts'

/** "Prescribe the patient ibuprofen 800 mg.": an order that ends with its dose and does not say how often. */
const ENDS_WITH_DOSE =
  /\b([A-Za-z]+),? (?:\d+(?:\.\d+)? (?:mg|mcg|g|ml|units?|puffs?|tablets?)|\d+(?:\.\d+)? ?%)\.$/
/** "We will put her on ibuprofen.": an order that ends with the medicine. */
const ENDS_WITH_NAME = /\b(?:[Pp]ut|[Gg]ive|[Ss]tart|[Pp]rescribe|[Oo]rder|[Aa]dd) [\w ]*?\b([A-Za-z]+)\.$/

/** "Prescribe ibuprofen 800 mg." and "She can take ibuprofen twice a day." are one order: how much, and how often. */
export function withDosesJoined(lines: NoteLine[]): NoteLine[] {
  const joined = new Map<NoteLine, NoteLine>()
  const taken = new Set<NoteLine>()
  for (const line of lines) {
    const [, medicine, how] = HOW_TAKEN.exec(line.text) ?? []
    const order = medicine && lines.find((other) => other !== line && isOrderOf(other.text, medicine, how))
    if (!order || joined.has(order)) continue
    taken.add(line)
    joined.set(order, {
      ...order,
      text: `${order.text.slice(0, -1)} ${how}.`,
      words: [...new Set([...order.words, ...line.words])],
    })
  }
  return lines.filter((line) => !taken.has(line)).map((line) => joined.get(line) ?? line)
}

/** Whether an order of a medicine leaves open what `how` tells: how often, or how much as well. */
function isOrderOf(text: string, medicine: string, how = ''): boolean {
  const named = (/^\d+(?:-\d+)? [a-z]/.test(how) && ENDS_WITH_NAME.exec(text)) || ENDS_WITH_DOSE.exec(text)
  const medicines = text.split(/[^A-Za-z]+/).filter((word) => isDrug(word.toLowerCase()))
  return named?.[1]?.toLowerCase() === medicine.toLowerCase() && medicines.length === 1
}
