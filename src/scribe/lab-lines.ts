import type { Sentence } from './sentences.ts'
import type { NoteLine, Visit } from './visit-lines.ts'
import { sentenceLine } from './surface.ts'
import { plain, type Word } from './word.ts'

/** What a laboratory measures, by how it is said; the longest name first. */
const ANALYTES: ReadonlyArray<[RegExp, string]> = [
  [/^(?:hemoglobin a1c|a1c|hba1c|hgb a1c)(?= )/, 'Hemoglobin A1c'],
  [/^total cholesterol(?= )/, 'Total cholesterol'],
  [/^(?:non-hdl)(?= )/, 'Non-HDL cholesterol'],
  [/^(?:hdl)(?= )/, 'HDL'],
  [/^(?:ldl)(?= )/, 'LDL'],
  [/^(?:triglycerides?)(?= )/, 'Triglycerides'],
  [/^(?:alkaline phosphatase|alk phos)(?= )/, 'Alkaline phosphatase'],
  [/^(?:creatinine)(?= )/, 'Creatinine'],
  [/^(?:bun)(?= )/, 'BUN'],
  [/^(?:(?:e )?gfr|egfr)(?= )/, 'GFR'],
  [/^(?:potassium)(?= )/, 'Potassium'],
  [/^(?:sodium)(?= )/, 'Sodium'],
  [/^(?:magnesium)(?= )/, 'Magnesium'],
  [/^(?:calcium)(?= )/, 'Calcium'],
  [/^(?:vitamin d)(?= )/, 'Vitamin D'],
  [/^(?:vitamin b12|b12)(?= )/, 'Vitamin B12'],
  [/^(?:tsh)(?= )/, 'TSH'],
  [/^(?:psa)(?= )/, 'PSA'],
  [/^(?:alt)(?= )/, 'ALT'],
  [/^(?:ast)(?= )/, 'AST'],
  [/^(?:albumin)(?= )/, 'Albumin'],
  [/^(?:(?:total )?bilirubin)(?= )/, 'Bilirubin'],
  [/^(?:(?:total )?testosterone)(?= )/, 'Testosterone'],
  [/^(?:ferritin)(?= )/, 'Ferritin'],
  [/^(?:uric acid)(?= )/, 'Uric acid'],
  [/^(?:white (?:blood )?(?:cell )?count)(?= )/, 'White blood cell count'],
  [/^(?:platelets?(?: count)?)(?= )/, 'Platelet count'],
  [/^(?:hematocrit)(?= )/, 'Hematocrit'],
  [/^(?:hemoglobin)(?= )/, 'Hemoglobin'],
  [/^(?:(?:fasting )?glucose)(?= )/, 'Glucose'],
  [/^(?:inr)(?= )/, 'INR'],
  [/^(?:troponin)(?= )/, 'Troponin'],
  [/^(?:ejection fraction|ef)(?= )/, 'Ejection fraction'],
]
/** What may stand between the name and the figure: anything else, such as "under", makes it a goal or another thing. */
const BETWEEN =
  /^(?:levels?|tests?|values?|numbers?|was|is|are|were|of|at|to|on|it|a|an|the|his|her|your|little|tiny|bit|still|about|around|came|come|back|has|have|been|running|now|still|only|just|elevated|low|high|normal|up|down|slightly|good|fine|stable|today|recent|last|which|and|in|preserved|reduced)$/
const SAYS_HOW = /^(?:elevated|low|high|normal|preserved|reduced)$/
const FIGURE = /^\.?\d{1,4}(?:\.\d+)?$/
const FARTHEST = 7
const GOAL =
  /\b(?:goal|target|want|should|would like|if|need|under|below|above|get (?:it|that|your)|mg|units)\b/

/** Laboratory figures the clinician told, wherever in the visit: "your potassium is 3.9". One line for each, the last said. */
export function labLines(visit: Visit): NoteLine[] {
  const found = new Map<string, NoteLine>()
  for (const sentence of visit.index.sentences) {
    if (sentence.speaker !== 'doctor' || sentence.question) continue
    for (const lab of labsOf(sentence)) found.set(lab.name, lab.line)
  }
  return [...found.values()]
}

function labsOf(sentence: Sentence): { name: string; line: NoteLine }[] {
  const { words } = sentence
  return words.flatMap((_, i) => {
    const rest = `${plain(words.slice(i, i + 3))} `
    const analyte = ANALYTES.find(([says]) => says.test(rest))
    if (!analyte) return []
    if (words[i - 1] && analyte[1] === 'Hemoglobin A1c' && words[i - 1]?.text === 'hemoglobin') return []
    const taken = analyte[0].exec(rest)?.[0].split(' ').length ?? 1
    const at = figureAfter(words, i + taken)
    if (at === null) return []
    const said = words.slice(i, at + 1)
    if (
      GOAL.test(plain(words.slice(Math.max(0, i - 6), i))) ||
      /^(?:mg|milligrams?|times?|units|months?|weeks?|days?|years?|points?|hours?)$/.test(
        words[at + 1]?.text ?? '',
      )
    )
      return []
    const how = said.find((word) => SAYS_HOW.test(word.text))
    const percent = words[at + 1]?.text === '%' ? '%' : ''
    const text = `${analyte[1]} ${how ? `${how.text} at ` : ''}${(words[at] as Word).text.replace(/^\./, '0.')}${percent}`
    return [
      { name: analyte[1], line: { section: 'results' as const, text: sentenceLine(text), words: said } },
    ]
  })
}

function figureAfter(words: Word[], from: number): number | null {
  for (let k = from; k < Math.min(words.length, from + FARTHEST); k++) {
    const text = words[k]?.text ?? ''
    if (FIGURE.test(text)) return k
    if (!BETWEEN.test(text)) return null
  }
  return null
}
