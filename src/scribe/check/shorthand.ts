import { isDrug } from '../lexicon/drugs.ts'
import { withoutShorthand } from '../lexicon/chart-shorthand.ts'

/** What notes write with figures and signs, and the words for it: "3/7" is three days, "?" makes it possible. */
const SIGNS: ReadonlyArray<readonly [RegExp, string]> = [
  [/(?<![\d/.])(\d(?:-\d+)?|1[0-4])\/7(?![\d/])/g, '$1 days'],
  [/(?<![\d/.])(\d{1,2}(?:-\d+)?)\/52(?![\d/])/g, '$1 weeks'],
  [/(?<![\d/.])(\d{1,2}(?:-\d+)?)\/12(?![\d/])/g, '$1 months'],
  [/(?<![\d/.])(\d+(?:-\d+)?)d(?![\w/])/g, '$1 days'],
  [/(?<![\d/.])(\d+(?:-\d+)?)w(?![\w/])/g, '$1 weeks'],
  [/(?<![\d/.])(\d+(?:-\d+)?)h(?![\w/])/g, '$1 hours'],
  [/(?<=\w)\/d(?:ay)?\b/g, ' a day'],
  [/(?<=[\d½¼¾] ?)ppd\b/gi, ' packs a day'],
  [/\bIM\b/g, 'intramuscular'],
  [/\b[dD]\/[cC](?:'?e?d)?(?! (?:home|to|instructions|summary|planning|meds))/g, 'discontinue'],
  [/\bnil (?:of note|significant|relevant|else)\b/gi, 'nothing'],
  [/\bnil\b/gi, 'no'],
  [/(^|[\s(:,])\?\s?(?=[a-z])/gi, '$1possible '],
  [/\s\+\/-\s/g, ' with or without '],
]

/** "2+ edema", in a talk that says "two plus". */
const PLUS: ReadonlyArray<readonly [RegExp, string]> = [
  [/(?<![\d/.])1\+(?![\d/])/g, 'one plus'],
  [/(?<![\d/.])([2-4])\+(?![\d/])/g, '$1 plus'],
]

/** A sentence of a note with its shorthand in words, as the check reads it; `saysPlus` where the talk says a grade so. */
export const inWords = (text: string, saysPlus = false): string =>
  [...SIGNS, ...(saysPlus ? PLUS : [])]
    .reduce((said, [pattern, words]) => said.replace(pattern, words), withoutShorthand(text))
    .replace(OFF, (said, lead: string, drug: string) =>
      isDrug(drug.toLowerCase()) ? `${lead}no longer takes ${drug}` : said,
    )
/** "Off metoprolol." */
const OFF = /(^|[.;] )off (?:of |the |his |her )*([a-z]+)/gi
