import { entriesOf } from '../lexicon/entries.ts'
import { NUMBER } from './say-rule.ts'
import { numberWords } from './number-words.ts'

/** As written | one of it | several; case counts, save for what is only written in small letters here and has two or more. */
const TABLE = `
  mg | milligram | milligrams
  mcg | microgram | micrograms
  ug | microgram | micrograms
  g | gram | grams
  gm | gram | grams
  gms | gram | grams
  kg | kilogram | kilograms
  kgs | kilogram | kilograms
  ng | nanogram | nanograms
  pg | picogram | picograms
  lb | pound | pounds
  lbs | pound | pounds
  oz | ounce | ounces
  ml | milliliter | milliliters
  dl | deciliter | deciliters
  ul | microliter | microliters
  L | liter | liters
  cc | c c | c c
  fl | femtoliter | femtoliters
  cm | centimeter | centimeters
  mm | millimeter | millimeters
  km | kilometer | kilometers
  ft | foot | feet
  cm2 | square centimeter | square centimeters
  m2 | square meter | square meters
  mm2 | square millimeter | square millimeters
  mm3 | cubic millimeter | cubic millimeters
  cm3 | cubic centimeter | cubic centimeters
  mmhg | millimeter of mercury | millimeters of mercury
  cmh2o | centimeter of water | centimeters of water
  meq | milliequivalent | milliequivalents
  mmol | millimole | millimoles
  umol | micromole | micromoles
  nmol | nanomole | nanomoles
  pmol | picomole | picomoles
  mosm | milliosmole | milliosmoles
  U | unit | units
  iu | international unit | international units
  miu | milli international unit | milli international units
  uiu | micro international unit | micro international units
  mu | milliunit | milliunits
  bpm | beat per minute | beats per minute
  kcal | kilocalorie | kilocalories
  ppd | pack per day | packs per day
  tab | tablet | tablets
  tabs | tablet | tablets
  cap | capsule | capsules
  caps | capsule | capsules
  gtt | drop | drops
  gtts | drop | drops
  tsp | teaspoon | teaspoons
  tbsp | tablespoon | tablespoons
  hr | hour | hours
  hrs | hour | hours
  h | hour | hours
  min | minute | minutes
  mins | minute | minutes
  sec | second | seconds
  secs | second | seconds
  msec | millisecond | milliseconds
  ms | millisecond | milliseconds
  d | day | days
  wk | week | weeks
  wks | week | weeks
  mo | month | months
  mos | month | months
  mth | month | months
  mths | month | months
  yr | year | years
  yrs | year | years
  % | percent | percent
`

/** What a measure is given for, beside the units: `mg/day`, `/HPF`. */
const PER = `
  day | day
  d | day
  dose | dose
  week | week
  month | month
  year | year
  hour | hour
  minute | minute
  min | minute
  tablet | tablet
  puff | puff
  spray | spray
  actuation | actuation
  hpf | high power field
  lpf | low power field
  beat | beat
  m | meter
`

const units = new Map(entriesOf(TABLE).map(([written = '', one = '', many = '']) => [written, { one, many }]))
const per = new Map(entriesOf(PER).map(([written = '', one = '']) => [written, one]))
/** These stand for something else when a space is before them, such as the name of a letter. */
const ONLY_ATTACHED = new Set(['d', 'h'])
const TOKEN = /[%]|[A-Za-z]+[23]?(?![A-Za-z0-9])/y
const DIVIDED = new RegExp(String.raw`\s?/\s?(${NUMBER}\s?)?`, 'uy')

/** A unit that stands at a place of a text: where it ends, and its words for one of it or several. */
export interface UnitThere {
  end: number
  words: (isOne: boolean) => string
}

/** The unit at this place, such as `mg`, `mL/min/1.73 m2` or `mg/5 mL`; null when what stands there is none. */
export function unitAt(text: string, at: number): UnitThere | null {
  if (text[at] === '/') return justPer(text, at)
  const space = text[at] === ' ' ? 1 : 0
  const token = tokenAt(text, at + space)
  if (token === null || (space === 1 && ONLY_ATTACHED.has(token))) return null
  const first = unitNamed(token)
  if (!first) return countedPer(text, at + space, token)
  const { end, words } = dividedBy(text, at + space + token.length)
  return { end, words: (isOne) => (isOne ? first.one : first.many) + words }
}

/** All that the measure is given for, one after the other. */
function dividedBy(text: string, from: number): { end: number; words: string } {
  let end = from
  let words = ''
  for (;;) {
    DIVIDED.lastIndex = end
    const line = DIVIDED.exec(text)
    if (!line) return { end, words }
    const at = end + line[0].length
    const token = tokenAt(text, at)
    const unit = token === null ? null : unitNamed(token)
    const name = token === null ? null : (perNamed(token) ?? unit?.one ?? null)
    if (token === null || name === null) return { end, words }
    const count = line[1]?.trim()
    words += count === undefined ? ` per ${name}` : ` per ${numberWords(count)} ${unit?.many ?? name}`
    end = at + token.length
  }
}

/** "16/min". */
function justPer(text: string, at: number): UnitThere | null {
  const { end, words } = dividedBy(text, at)
  return words === '' ? null : { end, words: () => words.trim() }
}

/** Of thousands or cells: a number that no unit follows. */
function countedPer(text: string, at: number, token: string): UnitThere | null {
  if (token !== 'K' && token !== 'cells' && token !== 'breaths' && token !== 'beats' && token !== 'x')
    return null
  const { end, words } = dividedBy(text, at + token.length)
  if (words === '') return null
  const name = token === 'K' ? 'thousand' : token === 'x' ? 'times' : token
  return { end, words: () => name + words }
}

function tokenAt(text: string, at: number): string | null {
  TOKEN.lastIndex = at
  return TOKEN.exec(text)?.[0] ?? null
}

/** In capitals these are names: morphine sulfate, multiple sclerosis. */
const SMALL_ONLY = new Set(['ms'])

function unitNamed(token: string): { one: string; many: string } | null {
  const small = token.toLowerCase()
  return units.get(token) ?? (token.length > 1 && !SMALL_ONLY.has(small) ? units.get(small) : null) ?? null
}

const perNamed = (token: string): string | null => per.get(token.toLowerCase()) ?? null

/** Units that stand alone, as in "labs in mg/dL". */
export function bareUnit(text: string, at: number): UnitThere | null {
  const token = tokenAt(text, at)
  const unit = token === null ? null : unitNamed(token)
  if (token === null || !unit || token.length < 2 || /^(?:min|ms|cap|caps|mo|sec|tab|tabs)$/i.test(token))
    return null
  const { end, words } = dividedBy(text, at + token.length)
  const isPlain = /^(?:mg|mcg|ml|mmhg|meq|mmol|mg|kg)$/i.test(token)
  return words !== '' || isPlain ? { end, words: () => unit.many + words } : null
}
