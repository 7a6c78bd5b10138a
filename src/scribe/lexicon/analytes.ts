/** What a laboratory measures, by how it is said; the longest name first. */
const ANALYTES: ReadonlyArray<[says: string, name: string]> = [
  ['hemoglobin a1c|a1c|hba1c|hgb a1c', 'Hemoglobin A1c'],
  ['total cholesterol', 'Total cholesterol'],
  ['non-hdl(?: cholesterol)?', 'Non-HDL cholesterol'],
  ['hdl(?: cholesterol)?|good cholesterol', 'HDL'],
  ['ldl(?: cholesterol)?|bad cholesterol', 'LDL'],
  ['triglycerides?', 'Triglycerides'],
  ['alkaline phosphatase|alk phos', 'Alkaline phosphatase'],
  ['creatinine', 'Creatinine'],
  ['bun', 'BUN'],
  ['(?:e )?gfr|egfr', 'GFR'],
  ['potassium', 'Potassium'],
  ['sodium', 'Sodium'],
  ['magnesium', 'Magnesium'],
  ['calcium', 'Calcium'],
  ['vitamin d', 'Vitamin D'],
  ['vitamin b12|b12', 'Vitamin B12'],
  ['tsh', 'TSH'],
  ['psa', 'PSA'],
  ['alt', 'ALT'],
  ['ast', 'AST'],
  ['urine albumin(?: to)?(?: creatinine)? ratio|albumin(?: to)? creatinine ratio', 'Urine albumin ratio'],
  ['urine albumin', 'Urine albumin'],
  ['albumin', 'Albumin'],
  ['(?:total )?bilirubin', 'Bilirubin'],
  ['(?:total )?testosterone', 'Testosterone'],
  ['ferritin', 'Ferritin'],
  ['uric acid', 'Uric acid'],
  ['white (?:blood )?(?:cell )?count', 'White blood cell count'],
  ['platelets?(?: count)?', 'Platelet count'],
  ['hematocrit', 'Hematocrit'],
  ['hemoglobin', 'Hemoglobin'],
  ['(?:fasting )?glucose', 'Glucose'],
  ['inr', 'INR'],
  ['bnp', 'BNP'],
  ['troponin', 'Troponin'],
  ['ejection fraction|ef', 'Ejection fraction'],
  ['crp|c-reactive protein', 'CRP'],
  ['sed rate|sedimentation rate|esr', 'ESR'],
  ['d-dimer|d dimer', 'D-dimer'],
  ['lipase', 'Lipase'],
  ['lactate', 'Lactate'],
  ['ldh', 'LDH'],
  ['phosphorus|phosphate', 'Phosphorus'],
  ['bicarb(?:onate)?', 'Bicarbonate'],
  ['creatine kinase|cpk', 'Creatine kinase'],
  ['free t4', 'Free T4'],
  ['cd4(?: count)?', 'CD4 count'],
  ['viral load', 'Viral load'],
  ['fev ?1', 'FEV1'],
  // Questionnaires that are scored stand among the results.
  ['phq-?9|phq 9', 'PHQ-9'],
  ['phq-?2|phq 2', 'PHQ-2'],
  ['gad-?7|gad 7', 'GAD-7'],
  ['moca', 'MoCA'],
  ['mmse|mini mental(?: status)?(?: exam)?', 'MMSE'],
  ['edinburgh(?: score| scale)?', 'Edinburgh'],
  ['time in range', 'Time in range'],
  ['epworth(?: score)?', 'Epworth score'],
  ['audit-c', 'AUDIT-C'],
]
const AT_HEAD = ANALYTES.map(([says, name]) => ({ says: new RegExp(`^(?:${says})(?= )`), name }))

/** A quick look: at most words no analyte begins. */
const ANY_AT_HEAD = new RegExp(`^(?:${ANALYTES.map(([says]) => says).join('|')})(?= )`)

/** Names of what a laboratory measures, for patterns. */
export const ANALYTE = `(?:${ANALYTES.map(([says]) => says).join('|')}|cholesterol)`

/** The analyte that a text begins with, as the note names it, and how many words name it. */
export function analyteAtHead(text: string): { name: string; length: number } | null {
  if (!ANY_AT_HEAD.test(text)) return null
  for (const { says, name } of AT_HEAD) {
    const match = says.exec(text)
    if (match) return { name, length: match[0].split(' ').length }
  }
  return null
}
