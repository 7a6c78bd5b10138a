/** How a medicine is to be taken, as it is said after its name. */
import { isDrug } from '../lexicon/drugs.ts'
import { wordSurface } from '../surface.ts'
import { ORDERED_BEHIND } from './intent-rules.ts'
import { IS_CAUSE, OF_SOMETHING_ELSE, STAYS_SO } from './medicine-rules.ts'

const NUMBER = String.raw`(?:\d+(?:[.,]\d+)?(?:-\d+)?|half an?|half|a half|one|two|three|four|a|an)`
const UNIT =
  '(?:mg|mcg|g|grams?|ml|units?|iu|meq|puffs?|tablets?|pills?|capsules?|drops?|sprays?|milliliters?|teaspoons?|tablespoons?|patch(?:es)?|%|doses?)'
/** "7 mg per kilo", "250 mg in 5 ml" is what a dose is reckoned from. */
const NOT_BY_WEIGHT = '(?! (?:(?:per|a|an|for each|for every) (?:kilo|kilogram|kg)s?|(?:in|per) \\d+ ml)\\b)'
const PARTS = [
  String.raw`${NUMBER}(?: (?:to|or|and) ${NUMBER})? ${UNIT}${NOT_BY_WEIGHT}(?: (?:tablets?|pills?|capsules?|patch(?:es)?))?`,
  // "Ibuprofen 400 three times a day": the unit goes unsaid where it is plain.
  String.raw`\d{2,4}(?:\.\d+)?(?= (?:once|twice|every|daily|nightly|at (?:night|bedtime)|in the (?:morning|evening)|\d+(?:-\d+)? times?|an? day)\b)`,
  // "75 for two weeks, then 37.5".
  String.raw`\d+(?:\.\d+)?(?= for (?:the (?:first|next) )?(?:an? |\d+ )?(?:days?|weeks?|months?)\b)`,
  // "500 mg today, then 250 a day".
  'today(?: and)?(?: then)?(?= \\d)|(?:today|now)$',
  // "To 20", "sertraline, 50": as much as was said, and nothing is said of what.
  String.raw`(?<=^ | to )\d+(?:\.\d+)?(?=$| (?:and|then|so|because|up to|to [a-z]+)\b)`,
  // "Once your potassium is back" tells when, not how often.
  String.raw`(?:once(?! (?:you|your|the|his|her|it|that|this|we|i|they|he|she)\b)|twice|(?:up to )?(?:\d+(?:-\d+)?|three|four|a couple|two|one)(?: or \d+)? times?)(?: (?:a|per|every|each)(?:-| )day|(?: a| per)? (?:daily|week|month|night)| day)?`,
  String.raw`(?:a|per|each|every) ?-?(?:day|night|morning|evening|week|month)`,
  'daily|nightly|weekly|monthly',
  String.raw`every(?: other)? (?:\d+|\w+)(?:(?: to | or |-| )\d+)? (?:hours?|days?|weeks?)`,
  String.raw`every other day`,
  // Two in one: "Entresto 24/26".
  String.raw`\d{1,3}\/\d{1,3}(?: mg)?(?= (?:once|twice|every|daily|at|in|\d)|$)`,
  // "Cut the lisinopril in half, so 20".
  String.raw`in half(?:,? (?:so|to) \d+(?:\.\d+)?)?`,
  '(?:in |to |on )?(?:each|both|either|per) (?:side|nostril|eye|ear|cheek|hand|foot|arm)s?',
  '(?:an?|\\d+|half an) (?:hour|minute)s? before',
  // "Move the tamsulosin to bedtime".
  String.raw`to (?:bedtime|nights?|the (?:morning|evening|night)|mornings?|evenings?)`,
  // "Only on the heavy days, up to five days": without it the order would be another.
  String.raw`only (?:on|during) (?:the |your |his |her )?(?:\w+ )?(?:days|nights|weekends|periods?)`,
  String.raw`up to ${NUMBER} (?:days|weeks)`,
  String.raw`q\.? ?\d+ ?h?\.?(?: h)?|b\.?i\.?d\.?|t\.?i\.?d\.?|p\.?r\.?n\.?`,
  String.raw`for(?: the next| about| a full| up to| another)* (?:${NUMBER}|couple)(?:(?: to | or |-)\d+)?(?: more)? (?:days?|weeks?|months?)`,
  String.raw`(?:the )?(?:first thing )?in the (?:morning|evening|afternoon)(?: and (?:at night|in the evening|before bed))?|at (?:night|bedtime)|before (?:bed|meals|breakfast|you eat|intercourse)|after (?:meals|food|eating)|with (?:food|meals|breakfast|dinner)`,
  '(?:if|when|as|whenever) (?:you|he|she|they) needs?(?: (?:it|them|one))?',
  'as needed|when needed|if needed|by mouth|orally|swish and swallow|sublingual|over the counter|around the clock|under the tongue',
  String.raw`for (?:the |your |any |a )?(?:\w+ ){0,2}?(?:pain|nausea|sleep|cough|itching|anxiety|inflammation|fever|allergies|infection|swelling)`,
  String.raw`(?:cream|ointment|inhaler|tablets?|patch(?:es)?|solution|gel|pills?|injections?|drops|spray|supplements?|nebulizer|er|xr|xl|powder)\b`,
].join('|')
/** Words between the parts that say nothing of how it is taken. */
const BETWEEN = String.raw`(?:(?:and|then|so|um|uh|we|the|a|some|at|of|that is|it is|this is|is|but|or|we will|let us|go|up|down|back|cut|raise|lower|reduce|increase|decrease|bump|you know|okay|,|i want you to|i would like you to|i want to|you are going to|you will|you can|you should|just|taper|burst|take|taking|use|using|do|that|it|them|this|one|which|about|like|your|dose|medicine|medication|now|probably|again|currently|prescription|which|really|need|kind of|sort of|coat|rub|on|continue|apply|give|you|i will|i am going to|we are going to|to|from \d+(?:\.\d+)? (?:mg|mcg|units?)(?: to)?|from \d+(?:\.\d+)?(?= to)|\d+(?:\.\d+)? (?:mg|mcg|ml|units?) per (?:kilo|kilogram|kg)) )*`
const TAIL = new RegExp(`^ ?${BETWEEN}(?:${PARTS})(?= |$)`)
const LEADS = new RegExp(`^ ?${BETWEEN}`)
const FROM_OLD_DOSE =
  /\bfrom \d+(?:\.\d+)?(?: (?:mg|mcg|units?|pills?))?(?: (?:once|twice|\d times) (?:a|per) day| daily)? to\b/

/** "Up to about six times a day" is not six times a day. */
const MOST = /up to (?:about )?$/

/** A run of characters of the text after a medicine's name. */
interface Run {
  from: number
  to: number
}

/** The parts that say dose, how often, how long: as ranges of `after`, without the words between them. */
export function medicineTail(after: string): Run[] {
  const runs: Run[] = []
  let at = 0
  const part = new RegExp(`(?:${PARTS})$`)
  while (runs.length < 8) {
    const match = TAIL.exec(after.slice(at))
    if (!match) break
    const said = part.exec(match[0])
    const least = said && / ?times?\b/.test(said[0]) && MOST.exec(match[0].slice(0, said.index))
    // What a part is known by may stand behind it: then what leads to it is left out.
    const lead = said ? 0 : (LEADS.exec(match[0])?.[0].length ?? 0)
    const from = at + (said ? said.index - (least ? least[0].length : 0) : lead)
    if (!FROM_OLD_DOSE.test(match[0]) || said) runs.push({ from, to: at + match[0].length })
    at += match[0].length
    if (at > 220) break
  }
  return runs
}

/** "80 mg of lasix": the dose that stands right before the name. */
export function doseBefore(before: string): Run | null {
  const match = new RegExp(String.raw`${NUMBER} ${UNIT}(?: of)?(?: the| your)? $`).exec(before)
  return match ? { from: match.index, to: match.index + match[0].trimEnd().length } : null
}

const LATER = new RegExp(
  [
    String.raw`\b${NUMBER} (?:mg|mcg|tablets?|pills?|puffs?|units?|capsules?)${NOT_BY_WEIGHT}(?= |$)`,
    String.raw`\b(?:once|twice|(?:up to )?(?:\d+|three|four)(?: or \d+)? times?) (?:a|per) day(?= |$)`,
    String.raw`\b(?:once|twice) daily(?= |$)`,
    String.raw`\bevery (?:\d+|\w+)(?:(?: to |-)\d+)? hours?(?= |$)`,
  ].join('|'),
)

/** How a medicine named before is to be taken, in a clause that names none: from the first dose on. */
export function doseLater(text: string): Run[] {
  const match = LATER.exec(text)
  const before = text.slice(0, match?.index ?? 0)
  if (!match || /\b(?:if|not|was|were|had)\b/.test(before) || OF_SOMETHING_ELSE.test(before)) return []
  return medicineTail(text.slice(match.index)).map(({ from, to }) => ({
    from: from + match.index,
    to: to + match.index,
  }))
}

const VERBS: Array<[RegExp, string]> = [
  [/\b(?:stop\w*|discontinu\w+|come off|get (?:you )?off|(?:want|need|like|have|take) (?:you|him|her|them) off)\b/, 'Stop'],
  [/\bquit(?:ting)?\b/, 'Stop'],
  [/\bdrop(?:ping)? (?:the|your|that|this|his|her)(?! dose)\b/, 'Stop'],
  [/\bhold(?! on| off)\b/, 'Hold'],
  [/\b(?:increas\w+|bump\w*(?: up)?|go(?:ing)? up|double|rais(?:e|ing)|step up)\b/, 'Increase'],
  [/\b(?:decreas\w+|lower\w*|reduc\w+|halv(?:e|ing)|cut(?:ting)?(?: back| down)?|go(?:ing)? down|taper\w*|wean\w*)\b/, 'Decrease'],
  [/\bdrop(?:ping)? (?:the|your) dose\b/, 'Decrease'],
  [/\b(?:continu\w+|keep (?:you |him |her )?(?:on|taking|using)|stay on|remain on|maintain|keep)\b/, 'Continue'],
  [/\b(?:refill\w*|renew\w*)\b/, 'Refill'],
  [/\bmov(?:e|ing)(?: over)?(?: (?:the|your|his|her|that))* $/, 'Move'],
  [/\b(?:switch\w*|chang\w+) (?:you |him |her |it )?(?:(?:from |off |the |your )+([\w-]+) )?(?:over )?to\b/, 'Switch to'],
  [/\b(?:swap|replac|exchang)\w* (?:out )?(?:(?:the|your) )*([\w-]+)(?: out)? (?:for|with)\b/, 'Switch to'],
  [/\b(?:start\w*|begin|initiate|put (?:you|him|her) on|add\w*)\b/, 'Start'],
  [/\b(?:want|like|need) (?:to )?(?:want )?you (?:to )?(?:take|taking|use|using)\b/, ''],
  [/\byou (?:can|may|could|should) (?:just |only |also |still )*(?:take|use)\b/, ''],
  // "Stop the ibuprofen and take acetaminophen": what is stopped is the other.
  [/\b(?:and|then|instead|but|or)(?: (?:just|instead|only|rather))? (?:take|use|try)\b/, ''],
  // "Stop the ibuprofen, use Tylenol."
  [/\b(?:use|take|try)(?: (?:the|some|plain|only|just))* $/, ''],
  [/\b(?:prescri\w+|send (?:in|you)|call in|write|give (?:you|him|her))\b/, 'Prescribe'],
] // prettier-ignore

/** What is done with the medicine, from the words before its name: the nearest that says so. "The only thing I want you taking is" begins anew after "stop". */
function medicineVerb(before: string): string | null {
  let best: { at: number; verb: string } | null = null
  for (const [cue, verb] of VERBS)
    for (const match of before.matchAll(new RegExp(cue, 'g')))
      if (!best || match.index > best.at) best = { at: match.index, verb: switchedFrom(verb, match[1]) }
  return best?.verb ?? null
}

/** "Switch you from Flovent to": what is taken no more stands in the order of what takes its place. */
const switchedFrom = (verb: string, old: string | undefined): string =>
  old && isDrug(old) ? verb.replace(' to', ` from ${wordSurface(old, undefined, false)} to`) : verb

/** What is done with a medicine, said before its name or, where nothing is, right behind it. */
export function leadOf(before: string, after: string): string {
  // "Take the trazodone off your list."
  if (/\btak(?:e|ing) (?:the |your |that )*$/.test(before) && /^ off\b/.test(after)) return 'Stop'
  const verb = medicineVerb(before) ?? (ORDERED_BEHIND.test(after) ? medicineVerb(after) : null) ?? ''
  // "Drop the metoprolol to 25" stops nothing.
  return verb === 'Stop' && /^ (?:back |down )*to \d/.test(after) ? 'Decrease' : verb
}

/** "Fifteen and ten" may be anything. */
const BARE = /^(?: ?to)? ?[\d.]+$/
const OFTEN_BEHIND = /^ (?:once|twice|every|daily|nightly|at (?:night|bedtime)|in the|\d+ times?)\b/

/** Whether what follows a name says how it is taken: more than a figure that nobody knows the meaning of. */
export const saysHowTaken = (after: string): boolean =>
  medicineTail(after).some(
    ({ from, to }) => !BARE.test(after.slice(from, to)) || OFTEN_BEHIND.test(after.slice(to)),
  )

/** "The metoprolol stays as it is", "the cough is from the lisinopril": nobody is asked for anything. */
export const asksNothing = (before: string, after: string): boolean =>
  STAYS_SO.test(after) || IS_CAUSE.test(before)

/** How a medicine is to be taken, of what follows its name; of "from 20 to 40 mg" the old dose is not what is ordered. */
export function orderedTail(after: string): Run[] {
  const old = OLD_DOSE.exec(after)?.[0].length ?? 0
  return medicineTail(after.slice(old)).map(({ from, to }) => ({ from: from + old, to: to + old }))
}
const OLD_DOSE =
  /^ from [\d.]+(?: (?:mg|mcg|g|units?))?(?: (?:once|twice|\d times) (?:a|per) day| daily)? (?=to \d)/
