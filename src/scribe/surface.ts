import { withoutBareKind } from './concise.ts'
import { isBrand } from './lexicon/drugs.ts'
import { isCountry } from './lexicon/places.ts'
import type { OutWord } from './out-word.ts'
import { wordSet } from './rules/rule.ts'

const CAPITALS = new Set(
  'mri ct ekg ecg emg eeg cat copd gerd cabg covid hiv ptsd adhd cbc cmp bmp bmi psa tsh er icu ed dvt acl mcl pcl lcl ibs uti gi ent ob iv tb tia chf cad ldl hdl cpap ii iii tens otc dna rna nsaid nsaids cva pt inr pr bnp esr crp a1c dcis c5 c6 c7 l4 l5 s1 l3 t1 pet dexa stat nyha lad rca po prn bid tid qid hpv cdc fmla mrsa gfr bun ast alt ana rf hpi sob pcp jvd np ms ekgs mris'.split(
    ' ',
  ),
)
const NAMES = new Set(
  'monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december christmas thanksgiving easter halloween english spanish american african chinese mexican indian caucasian hispanic asian european italian medicare medicaid google zoom walmart walgreens cvs achilles lachman mcmurray murphy romberg spurling tinel phalen babinski crohn parkinson alzheimer graves doppler holter american hoffman foley pap heimlich kegel epley ringer mayo florida texas california york jersey boston chicago england london canada mexico china india africa europe'.split(
    ' ',
  ),
)
const SPECIAL: Record<string, string> = {
  'covid-19': 'COVID-19', ph: 'pH', 'x-ray': 'x-ray', xray: 'x-ray', xrays: 'x-rays', 'x-rays': 'x-rays', ml: 'mL', dr: 'Dr.', mr: 'Mr.', mrs: 'Mrs.', ms: 'Ms.',
  std: 'STD', stds: 'STDs', "std's": 'STDs', sti: 'STI', stis: 'STIs',
  iga: 'IgA', ige: 'IgE', igg: 'IgG', igm: 'IgM', hba1c: 'HbA1c', a1c: 'A1c', 'b12': 'B12', tdap: 'Tdap', dtap: 'DTaP', mmr: 'MMR', st: 'St.', "parkinson's": "Parkinson's", "crohn's": "Crohn's", "alzheimer's": "Alzheimer's", "murphy's": "Murphy's", 'c.': 'c', "spurling's": "Spurling's",
} // prettier-ignore
/** Words that a sentence's mid keeps small although the source wrote them large. */
const SMALL_MAY = /^(?:may|march)$/

/** One word as the note writes it, in the middle of a sentence. */
export function wordSurface(text: string, raw: string | undefined, namesKnown: boolean): string {
  if (text === 'st' && raw === 'ST') return raw
  if (Object.hasOwn(SPECIAL, text)) return SPECIAL[text] as string
  if (
    CAPITALS.has(text) &&
    text !== 'ms' &&
    text !== 'pt' &&
    text !== 'stat' &&
    text !== 'tens' &&
    text !== 'cat'
  )
    return text.toUpperCase()
  if (isBrand(text) || isCountry(text) || (NAMES.has(text) && !SMALL_MAY.test(text))) return capital(text)
  if ((namesKnown || text === 'doctor') && raw && /^\p{Lu}/u.test(raw) && raw.toLowerCase() === text)
    return raw
  return text
}

/** "McMurray" has two. */
export const capital = (text: string): string =>
  text ? (text.charAt(0).toUpperCase() + text.slice(1)).replace(/^Mcm(?=urray)/, 'McM') : text

/** Whether capitals in the source can be trusted to mark names (mixed case text). */
export function trustsCapitals(text: string): boolean {
  const upper = text.match(/\p{Lu}/gu)?.length ?? 0
  const lower = text.match(/\p{Ll}/gu)?.length ?? 0
  return upper > 0 && upper < lower
}

const isProper = (text: string): boolean => NAMES.has(text) || isBrand(text)

const VOWEL_SOUND = /^(?:[aeio](?!ne\b|nce\b|u)|u(?!n[ai]|s[eu]|r[aeio]|t[ei])|hour|honest)/
/** Letters that are spelt with a vowel first: "an MCL". */
const VOWEL_LETTER = /^[aefhilmnorsx]/
/** "Hepatitis A in May", "stage one A": no article. */
function isLetter(words: OutWord[], i: number): boolean {
  const before = words[i - 1]?.text ?? ''
  if (/^(?:hepatitis|hep|influenza)$/.test(before)) return true
  return /^(?:stage|grade|type)$/.test(before) || (STEP.test(before) && words[i - 2]?.text === 'stage')
}
const STEP = /^(?:[1-4]|one|two|three|four|i{1,3}|iv)$/

/** "a itch" is "an itch": words between the two may have been left out. */
function articleFor(words: OutWord[], i: number): string {
  const text = words[i]?.text ?? ''
  if (text === 'a' && isLetter(words, i)) return 'A'
  const next = words[i + 1]?.text ?? ''
  const vowel = (CAPITALS.has(next) ? VOWEL_LETTER : VOWEL_SOUND).test(next)
  if (text === 'a' && next.length > 1 && vowel) return 'an'
  return text === 'an' && /^[b-df-gj-np-tv-z][aeiou][a-z]/.test(next) && !CAPITALS.has(next) ? 'a' : text
}

/** A list of words as one line without its full stop: spaces, commas, per cent signs and possessives in place. */
export function joinWords(told: OutWord[], namesKnown: boolean): string {
  const words = withoutBareKind(told)
  let line = ''
  words.forEach((word, i) => {
    const begins = i === 0
    const sentenceStart =
      begins || words[i - 1]?.source?.after === '.' || (word.source?.from === 0 && !isProper(word.text))
    const own = wordSurface(articleFor(words, i), sentenceStart ? undefined : word.source?.raw, namesKnown)
    const named =
      (/^(?:mr|mrs|ms|miss|dr)$/.test(words[i - 1]?.text ?? '') && !MISSED.test(word.text)) ||
      // "Did you see Doctor Brown?"
      (words[i - 1]?.text === 'doctor' &&
        words[i - 1]?.source?.after === '' &&
        /^\p{Lu}/u.test(word.source?.raw ?? '')) ||
      // "March 2007" is the month.
      (SMALL_MAY.test(word.text) &&
        /^(?:of )?\d/.test(`${words[i + 1]?.text ?? ''} ${words[i + 2]?.text ?? ''}`))
    const surface = named ? capital(own) : own
    const tight = word.text === '%' || word.text.startsWith("'")
    const joined = word.text === 'not' && words[i - 1]?.text === 'can'
    line += (begins || tight || joined ? '' : ' ') + surface
    if (word.source?.after === ',' && i < words.length - 1 && shownComma(words, i)) line += ','
  })
  return line
}

/** "Miss a dose": nobody's name. */
const MISSED = /^(?:an?|the|my|your|any|some|it|them|that|doses?|one|two|work|school)$/

/** Words that go on with what was said before them: no sentence begins here. */
const GOES_ON = wordSet(`
  he she they we you and or but the a an to of is was has my in with because i it that for so have be been am
  are were had will would can could not cannot do does did as by from into than whether your his her their its
  having being also just very really other several certain`)

/** A pause in speech is a comma in the note only between clauses or items; the recognizer's hesitations are not. */
function shownComma(words: OutWord[], i: number): boolean {
  const next = words[i + 1]?.text ?? ''
  const here = words[i]?.text ?? ''
  const [own, following] = [words[i]?.source, words[i + 1]?.source]
  if (own === following) return false
  const dropped = own && following && own.segment === following.segment && following.from - own.to > 4
  // "If she coughs, she should call": what a condition leads to begins after a comma, however far apart both were said.
  const leads = words[0]?.text === 'if' && words[i + 2]?.text === 'should'
  if (dropped && !leads && !/^(?:and|or|but|no|which|so|who|because|it|i|he|she|they)$/.test(next))
    return false
  return !GOES_ON.has(here) && next !== '%'
}

/** A finished sentence: capital first, full stop last. */
export function sentenceLine(line: string): string {
  const bare = line
    .replace(/,? which is (?:good|great|nice|fine|awesome)$/, '')
    .replace(/ (or|and), (?=\w)/g, ' $1 ')
    .replace(/[\s,;:.]+$/, '')
  return bare === '' ? '' : `${capital(bare)}.`
}

/** "a", "a or b", "a, b, or c". */
export const listOf = (names: string[], joint: 'and' | 'or'): string =>
  names.length < 3 ? names.join(` ${joint} `) : `${names.slice(0, -1).join(', ')}, ${joint} ${names.at(-1)}`
