import { analyteAtHead } from '../lexicon/analytes.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { sentenceLine } from '../surface.ts'
import { plain, type Word } from '../talk/word.ts'
import { wordSet } from '../rules/rule.ts'
import { JUDGED, REFERENCE } from './result-rules.ts'

/** What may stand between the name and the figure: anything else, such as "under", makes it a goal or another thing. */
const BETWEEN = wordSet(`
  you filled out did
  level levels test tests value values number numbers was is are were may be of at to on it a an the his her your
  little tiny bit still about around came come back here has have been running now only just elevated low high
  normal up down slightly good fine stable today recent last which and in preserved reduced`)
const SAYS_HOW = /^(?:elevated|low|high|normal|preserved|reduced)$/
const MAY_BE = /\bmay be\b/
const FIGURE = /^\.?\d{1,4}(?:\.\d+)?$/
const FARTHEST = 8
const GOAL =
  /\b(?:goal|target|want|should|would like|if|need|under|below|above|get (?:it|that|your)|mg|units)\b/
const COUNTS = /^(?:mg|milligrams?|times?|units|months?|weeks?|days?|years?|points?|hours?)$/

/** "26 out of 30" of a questionnaire. */
const OUT_OF = /^out of (\d+)$/
const OUT_OF_WORDS = 3

interface Lab {
  name: string
  text: string
  words: Word[]
  /** Where it stands in the words it was read from, the end excluded. */
  from: number
  end: number
}

/** Laboratory figures the clinician told, wherever in the visit: "your potassium is 3.9". One line for each, the last said. */
export function labLines(visit: Visit): NoteLine[] {
  const found = new Map<string, NoteLine>()
  for (const sentence of visit.index.sentences) {
    if (sentence.speaker !== 'doctor' || sentence.question) continue
    const labs = labsIn(sentence.words)
    for (const { name, text, words } of labs)
      if (!isRoundedAgain(found.get(name)?.text, text))
        found.set(name, { section: 'results', text: sentenceLine(text), words })
    const [lab] = labs
    const next = visit.index.sentences[sentence.index + 1]
    const before = labs.length === 1 && next?.segment === sentence.segment ? earlierFigure(next.words) : null
    if (lab && next && before)
      found.set(lab.name, {
        section: 'results',
        text: sentenceLine(`${lab.text}, ${before}`),
        words: [...lab.words, ...next.words],
      })
  }
  return [...found.values()]
}

const FIRST_FIGURE = /\d+(?:\.\d+)?/
/** "With a TSH of eleven" behind a TSH of 11.4: the exact one stands. */
function isRoundedAgain(before: string | undefined, again: string): boolean {
  const [exact, rounded] = [
    FIRST_FIGURE.exec(before?.replace(/^\D*[A-Z]\d+c?/, '') ?? '')?.[0],
    FIRST_FIGURE.exec(again)?.[0],
  ]
  if (!exact?.includes('.') || !rounded || rounded.includes('.')) return false
  return Math.abs(Number(exact) - Number(rounded)) < 1
}

/** "Last time it was 19.": what was measured before, as it stands beside the figure of today. */
function earlierFigure(words: Word[]): string | null {
  const said = EARLIER.exec(plain(words))?.groups
  return said ? `was ${said.figure ?? said.other} ${said.when ?? said.time}` : null
}
const WHEN =
  'last (?:time|year|month|week|visit|spring|summer|fall|winter)|before|(?:a|\\d+) (?:year|month|week)s? ago'
const EARLIER = new RegExp(
  `^(?:and |but |so )?(?:(?<when>${WHEN}) (?:it|that|you) was (?<figure>\\d{1,4}(?:\\.\\d+)?)|(?:it|that) was (?<other>\\d{1,4}(?:\\.\\d+)?) (?<time>${WHEN}))$`,
)

/** The analytes that words name together with a figure. */
export function labsIn(words: Word[]): Lab[] {
  const out: Lab[] = []
  for (let i = 0; i < words.length; i++) {
    const analyte = analyteAtHead(`${plain(words.slice(i, i + 3))} `)
    const lab = analyte && labAt(words, i, analyte)
    if (lab) out.push(lab)
    if (analyte) i += analyte.length - 1
  }
  return out
}

function labAt(words: Word[], from: number, analyte: { name: string; length: number }): Lab | null {
  const at = figureAfter(words, from + analyte.length)
  if (at === null || GOAL.test(plain(words.slice(Math.max(0, from - 6), from)))) return null
  if (COUNTS.test(words[at + 1]?.text ?? '')) return null
  const said = words.slice(from, at + 1)
  const how = MAY_BE.test(plain(said)) ? undefined : said.find((word) => SAYS_HOW.test(word.text))
  const percent = words[at + 1]?.text === '%' ? '%' : ''
  const outOf = OUT_OF.exec(plain(words.slice(at + 1, at + 4)))?.[1]
  const read = at + 1 + percent.length + (outOf ? OUT_OF_WORDS : 0)
  const reference = REFERENCE.exec(plain(words.slice(read)))
  const end = reference ? read + reference[0].split(' ').length : read
  const figure = (words[at] as Word).text.replace(/^\./, '0.')
  const value = `${how ? `${how.text} at ` : ''}${figure}${outOf ? `/${outOf}` : percent}`
  return {
    name: analyte.name,
    text: `${analyte.name} ${value}${reference ? `, ${reference[1]}` : ''}`,
    words: words.slice(from, end),
    from,
    end,
  }
}

function figureAfter(words: Word[], from: number): number | null {
  for (let k = from; k < Math.min(words.length, from + FARTHEST); k++) {
    const text = words[k]?.text ?? ''
    if (FIGURE.test(text)) return k
    if (!BETWEEN.has(text)) return null
  }
  return null
}

/** How far into a sentence the analyte may be named for the sentence to be about it. */
const AT_HEAD = 8

/** Whether words tell what a laboratory found: an analyte with its figure, or how it was. */
export const tellsLab = (words: Word[]): boolean =>
  JUDGED.test(plain(words)) || labsIn(words.slice(0, AT_HEAD + FARTHEST)).some(({ from }) => from <= AT_HEAD)
