import { phraseAt, phraseTable } from '../phrase-table.ts'
import type { Word } from '../talk/word.ts'
import { analyteAtHead } from './analytes.ts'
import { entriesOf } from './entries.ts'

/** What is measured at the body | the ways in which talk and chart name it. */
const TABLE = `
  blood pressure | bp | blood pressures | pressure | hypertensive | hypotensive
  systolic | systolic pressure | systolic blood pressure | systolic bp | sbp
  diastolic | diastolic pressure | diastolic blood pressure | diastolic bp | dbp
  heart rate | pulse | pulse rate | hr | heart rates | tachycardic | tachycardia | bradycardic | bradycardia
  temperature | temp | temps | tmax | fever | fevers | febrile | afebrile
  respiratory rate | rr | respirations | respiration | respiration rate | breathing rate | breathing at | breathing about | breathing around | tachypneic
  oxygen saturation | oxygen | oxygenation | oxygen level | oxygen levels | oxygen sats | pulse ox | pulse oximetry | o2 | o2 sat | o2 sats | saturation | saturations | spo2 | sats | satting | sating | saturating | hypoxic
  weight | body weight | weigh | weighs | weighed | weighing
  BMI | bmi | body mass index
  Glucose | blood sugar | blood sugars | sugar | sugars | blood glucose | fingerstick
`
const table = phraseTable(
  entriesOf(TABLE).flatMap(([name = '', ...ways]): Array<[string, string]> =>
    [name.toLowerCase(), ...ways].map((way) => [way, name]),
  ),
)

const LONGEST_ANALYTE = 6

/** What is measured, at the body or in a laboratory, as it is named at a word; null where nothing is. */
export function measureAt(words: readonly Word[], at: number): { name: string; length: number } | null {
  const found = phraseAt(table, words, at)
  if (found) return { name: found.value, length: found.length }
  const head = words.slice(at, at + LONGEST_ANALYTE).map(({ text }) => text)
  return analyteAtHead(`${head.join(' ')} `)
}
