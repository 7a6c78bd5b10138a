import { leadsToAnother } from '../medicines/dose-of-another.ts'
import { plain, type Word } from '../talk/word.ts'
import { FREQUENCY } from './medication-rules.ts'

/** What a dose is counted in. */
export const UNIT = /^(?:mg|mcg|g|ml|units?|meq|puffs?|tablets?|pills?|milliliters?|drops?)$/

export interface SaidDose {
  /** "The long one" of "Metoprolol, the long one, fifty". */
  aside: Word[]
  words: Word[]
}

/** "500 mg of metformin", "500 of metformin". */
export function doseBefore(words: Word[], at: number): SaidDose | null {
  const bare = words[at - 2]
  if (bare && words[at - 1]?.text === 'of' && FIGURE.test(bare.text) && Number(bare.text) >= LEAST_BARE)
    return { aside: [], words: [bare] }
  const [figure, unit, of] = words.slice(Math.max(0, at - 3), at)
  return figure && unit && of?.text === 'of' && FIGURE.test(figure.text) && UNIT.test(unit.text)
    ? { aside: [], words: [figure, unit] }
    : null
}

const FIGURE = /^\d+(?:\.\d+)?(?:\/\d+(?:\.\d+)?)?$/
const PAIR = /^\d+(?:\.\d+)?\/\d+(?:\.\d+)?$/
/** Which of its kind a medicine is, in the patient's words. */
const ASIDE = /^(?:the|a|my) (?:[a-z-]+ ){1,3}?(?:one|kind|version|type)(?= |$)/
const OFTEN = /^(?:once|twice|daily|every|at|in|nightly|before|with|bid|tid|qid|qhs|prn)$/
/** Less may count tablets: "two, three times a day". */
const LEAST_BARE = 5
/** "300 three times a day", "500 a day": the figure right behind the name is the dose, whatever else is counted. */
const isBeforeTimes = ([figure, next, last]: readonly Word[]): boolean =>
  Number(figure?.text) >= LEAST_BARE &&
  ((/^\d$/.test(next?.text ?? '') && /^times?$/.test(last?.text ?? '')) ||
    (/^(?:a|per)$/.test(next?.text ?? '') && /^(?:day|night|week)$/.test(last?.text ?? '')))
/** "400 from the drugstore", "800 for my knee": so much of nothing else is taken at once. */
const LEAST_STRENGTH = 20
const isStrength = ([figure, next]: readonly Word[]): boolean =>
  Number(figure?.text) >= LEAST_STRENGTH &&
  /^(?:from|for|as|when|if|over|off|because)$/.test(next?.text ?? '')
/** Before a figure that is a time or a date. */
const NO_DOSE_BEHIND = /^(?:for|in|about|since|until|at|age|after|before|by|the|over|under|like|around|of)$/

/**
 * The first figure with a unit, before another medicine; or one that stands right behind the name, or right before how
 * often: "atorvastatin, eighty", "propranolol for the migraines, forty twice a day". What it counts is not made up.
 */
export function doseIn(words: Word[], name?: Word): SaidDose | null {
  const aside = words.slice(0, ASIDE.exec(plain(words))?.[0].split(' ').length ?? 0)
  const behind = words.slice(aside.length)
  const [first, second] = behind
  // "160/4.5, two puffs": of two medicines in one the strengths of both, and how much of it.
  if (first && second && PAIR.test(first.text) && !UNIT.test(second.text))
    return {
      aside,
      words: behind.slice(0, FIGURE.test(second.text) && UNIT.test(behind[2]?.text ?? '') ? 3 : 1),
    }
  if (
    first &&
    FIGURE.test(first.text) &&
    (!second || first.after !== '' || OFTEN.test(second.text) || isBeforeTimes(behind) || isStrength(behind))
  )
    return { aside, words: [first] }
  for (let k = 0; k < words.length - 1; k++) {
    const [word, next] = words.slice(k, k + 2) as [Word, Word]
    if (/^(?:and|or|but|then)$/.test(word.text) && !/^\d/.test(next.text)) return null
    if (!FIGURE.test(word.text)) continue
    const isTold = UNIT.test(next.text)
    const isCounted =
      /^(?:once|twice|every|daily|nightly|bid|tid|qid)$/.test(next.text) || isBeforeTimes(words.slice(k))
    if (isTold || (isCounted && !NO_DOSE_BEHIND.test(words[k - 1]?.text ?? '')))
      return leadsToAnother(name, words.slice(0, k))
        ? null
        : { aside: k > aside.length ? [] : aside, words: isTold ? [word, next] : [word] }
  }
  return null
}

const PART_OF_DAY = String.raw`(?:in the (?:morning|evening|afternoon)|at (?:night|bedtime|noon|lunch)|before bed)`
const AND_AGAIN = new RegExp(String.raw`^and (?:(?:\d+(?:\.\d+)?|one|another) )?${PART_OF_DAY} `)

/** How often, in what is said behind a name: "in the morning and 40 in the afternoon". */
export function oftenIn(words: Word[]): Word[] | null {
  for (let k = 0; k < words.length; k++) {
    if (/^(?:and|but|because|if|when)$/.test(words[k]?.text ?? '') && k > 0) return null
    const match = FREQUENCY.exec(plain(words.slice(k)))
    if (!match) continue
    // "Two a day": of how many, stands before the name, and "a day" alone says nothing.
    if (
      /^(?:a|per) day$/.test(match[0]) &&
      !/^\d/.test(words[k - 2]?.text ?? '') &&
      !(Number(words[k - 1]?.text) >= LEAST_BARE)
    )
      return null
    // "Two, three times a day": the last figure alone is not what was said. "Forty, three times a week" is a dose and how often.
    if (Number(words[k - 1]?.text) + 1 === Number.parseInt(match[0], 10)) return null
    const end = k + match[0].split(' ').length
    // "One in the morning and one in the evening"
    const more = AND_AGAIN.exec(`${plain(words.slice(end))} `)
    const from = more && /^(?:1|one)$/.test(words[k - 1]?.text ?? '') ? k - 1 : k
    return words.slice(from, end + (more ? more[0].trim().split(' ').length : 0))
  }
  return null
}
