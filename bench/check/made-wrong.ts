import { isDrug } from '#scribe/lexicon/drugs.ts'
import { partNamed } from '#scribe/lexicon/body-parts.ts'
import { personNamed } from '#scribe/lexicon/people.ts'
import { conditionTable } from '#scribe/lexicon/named.ts'
import { phraseAt } from '#scribe/phrase-table.ts'
import { wordsOfText } from '#scribe/talk/words.ts'
import type { WrongKind } from '../../corpus/visit.ts'

/** A true sentence with one slot changed. */
export interface MadeWrong {
  text: string
  kind: WrongKind
}

/** What was said elsewhere in the visit, to change a slot for. */
export interface Stock {
  figures: string[]
  drugs: string[]
  conditions: string[]
}

export function stockOf(dialogue: string): Stock {
  const words = wordsOfText(dialogue)
  const unique = (all: string[]): string[] => [...new Set(all)]
  return {
    figures: unique(words.flatMap(({ text }) => /^\d+(?:\.\d+)?$/.exec(text)?.[0] ?? [])),
    drugs: unique(words.filter(({ text }) => isDrug(text)).map(({ text }) => text)),
    conditions: unique(words.flatMap((_, i) => phraseAt(conditionTable, words, i)?.value.name ?? [])),
  }
}

const OTHER_DRUGS = ['lisinopril', 'sertraline', 'omeprazole', 'gabapentin', 'amoxicillin', 'prednisone']
const OTHER_CONDITIONS = ['gout', 'asthma', 'anemia', 'hypothyroidism', 'migraine', 'pneumonia', 'sciatica']
const PARTS = [
  'knee',
  'shoulder',
  'ankle',
  'wrist',
  'hip',
  'elbow',
  'neck',
  'chest',
  'abdomen',
  'ear',
  'eye',
  'foot',
]
const SWAPS: Array<[WrongKind, Array<[RegExp, string]>]> = [
  ['side', [[/\bleft\b/i, 'right'], [/\bright(?=[- ](?!away|now|after|before))/i, 'left'], [/\bbilateral\b/i, 'left']]],
  ['frequency', [[/\b(?:once )?(?:daily|a day|every day)\b/i, 'once a week'], [/\btwice (?:a day|daily)\b/i, 'once a day'], [/\bweekly\b/i, 'daily'], [/\bat (?:bedtime|night)\b/i, 'every morning'], [/\bbid\b/i, 'QID']]],
  ['unit', [[/(?<=\d ?)mg\b/i, 'mcg'], [/(?<=\d )milligrams\b/i, 'grams'], [/(?<=\d )weeks?\b/i, 'months'], [/(?<=\d )days?\b/i, 'weeks'], [/(?<=\d )months?\b/i, 'years'], [/(?<=\d )years?\b(?! old|-old)/i, 'months'], [/\b(?:two|three|four|five|six) weeks\b/i, 'eight months']]],
  ['polarity', [[/\bdenies (?:any )?/i, 'reports '], [/\breports (?!that|no)/i, 'denies '], [/\bendorses /i, 'denies '], [/\bno (?=\w+)/i, 'positive for '], [/\bnot /i, ''], [/\bwithout /i, 'with '], [/\bhas (?!been|had|not|\w+ed)/i, 'does not have '], [/\bnegative for /i, 'positive for ']]],
  ['intent', [[/\b(?:start|prescribe|order|initiate|begin)(?:ed)?\b/i, 'Discontinue'], [/\bcontinue\b/i, 'Discontinue'], [/\b(?:stop|discontinue)(?:ped|d)?\b/i, 'Continue'], [/\bincrease\b/i, 'Decrease'], [/\bdecrease\b/i, 'Increase'], [/\bdeclin(?:es|ed)\b/i, 'agreed to']]],
  ['condition-dropped', [[/,? (?:if|unless) [^.,;]{6,80}(?=[.,;]|$)/i, ''], [/^if [^,]{6,80}, (?:then )?/i, '']]],
] // prettier-ignore

/** Every way in which a sentence can be made wrong by one slot. `seed` chooses among what may take a slot's place. */
export function madeWrong(text: string, stock: Stock, seed: number): MadeWrong[] {
  const out: MadeWrong[] = []
  const pick = (from: string[], not: string): string | undefined => {
    const others = from.filter((one) => one.toLowerCase() !== not.toLowerCase())
    return others[seed % others.length]
  }
  for (const [kind, swaps] of SWAPS) {
    const swap = swaps.find(([pattern]) => pattern.test(text))
    if (swap) out.push({ kind, text: text.replace(swap[0], swap[1]) })
  }
  const figure = /(?<![\d/.-])\d+(?:\.\d+)?(?![\d/.-])/.exec(text)
  if (figure) {
    const said = pick(stock.figures, figure[0])
    const unsaid = String(Number(figure[0]) + 3 + (seed % 5))
    const dosed = isDose(text, figure.index)
    if (said && Number(said) !== Number(figure[0]))
      out.push({ kind: dosed ? 'dose' : 'figure-elsewhere', text: put(text, figure, said) })
    if (!stock.figures.includes(unsaid)) out.push({ kind: 'figure-new', text: put(text, figure, unsaid) })
  }
  const words = text.split(/(?<=\W)|(?=\W)/)
  const swapWord = (kind: WrongKind, is: (word: string) => boolean, from: string[]): void => {
    const at = words.findIndex((word) => is(word.toLowerCase()))
    const other = at < 0 ? undefined : pick(from, words[at] as string)
    if (other) out.push({ kind, text: words.with(at, other).join('') })
  }
  swapWord('drug', isDrug, [...stock.drugs, ...OTHER_DRUGS])
  swapWord('site', (word) => partNamed(word) !== null && PARTS.includes(partNamed(word) ?? ''), PARTS)
  const condition = wordsOfText(text).findIndex((_, i, all) => phraseAt(conditionTable, all, i) !== null)
  if (condition >= 0) {
    const all = wordsOfText(text)
    const found = phraseAt(conditionTable, all, condition)
    const [first, last] = [all[condition], all[condition + (found?.length ?? 1) - 1]]
    const other = pick([...stock.conditions, ...OTHER_CONDITIONS], found?.value.name ?? '')
    if (first && last && other)
      out.push({ kind: 'diagnosis', text: `${text.slice(0, first.from)}${other}${text.slice(last.to)}` })
  }
  const kin = words.findIndex((word) => personNamed(word.toLowerCase())?.blood === true)
  if (kin >= 0 && /\b(?:has|had|with|history|died)\b/i.test(text) && phraseOfIllness(text))
    out.push({
      kind: 'subject',
      text: text.replace(
        /\b(?:(?:the |his |her )?patient's |his |her |their |the )?(\w+) (?=has|had|with)/i,
        'The patient ',
      ),
    })
  else if (
    /^(?:the patient|he|she) (?:has|had|reports|denies|endorses)\b/i.test(text) &&
    phraseOfIllness(text)
  )
    out.push({
      kind: 'subject',
      text: text.replace(
        /^(?:the patient|he|she) (?:has|had|reports|denies|endorses)\b/i,
        "The patient's mother has",
      ),
    })
  return out.filter((made) => made.text !== text)
}

const put = (text: string, { index, 0: figure }: RegExpExecArray, other: string): string =>
  `${text.slice(0, index)}${other}${text.slice(index + figure.length)}`

const isDose = (text: string, at: number): boolean =>
  /^\S+ ?(?:mg|mcg|milligrams?|units?|g|ml)\b/i.test(text.slice(at))

const phraseOfIllness = (text: string): boolean =>
  wordsOfText(text).some((_, i, all) => phraseAt(conditionTable, all, i) !== null)
