import { oncePer } from '../once-per.ts'
import { ordersNext } from './orders-next.ts'
import { withoutBlessings } from './blessings.ts'
import { withoutBrokenEnd } from './broken-ends.ts'
import { withoutFillers } from './clean-words.ts'
import { withoutFalseStart } from './false-starts.ts'
import { Clause } from '../grammar/clause.ts'
import { endsInPair, tailAt } from '../grammar/ends.ts'
import { beginsDoseStep, endsInDoseStep } from '../medicines/dose-steps.ts'
import { isBaseVerb, isPastForm } from '../lexicon/verbs.ts'
import { leavesOpen } from '../open-conditions.ts'
import { isPromise, isPurpose, waitsForTime, wasMeant } from './purposes.ts'
import { jointIn } from './joint.ts'
import { tidyWords } from './tidy-words.ts'
import { takesYou } from './takes-you.ts'
import { plain, type Word } from './word.ts'
import { wordSet } from '../rules/rule.ts'
import { ANSWERED, CONSEQUENCE, HANGS_OFF, LEAD_PAIR } from './clauses-rules.ts'

const LEAD = wordSet(`
  okay so and well now yeah but then instead great sure hey oh mm-hmm fine yes yep yup gotcha or cool alrighty
  because cause uh-huh absolutely definitely correct exactly honestly actually basically obviously sorry also
  anyway unfortunately plus hi hello sir ma'am doctor doc please wonderful excellent awesome perfect understood
  gosh wow dragon dax`)
/** "I was just going to say when I am in bed": what they say comes. */
const ABOUT_TO_SAY =
  /^i (?:was|am) (?:just |actually )?(?:going|about) to (?:just )?say(?: that)?(?= (?:when|if|i|it|my|the|there|that) )/
const STARTS_CLAUSE = /^(?:i|he|she|it|we|they|there|this|that|my|you|your|the|his|her|their)$/
const VERBISH = wordSet(`
  am is are was were have has had do does did can could will would might may should must went feel felt think
  get got take took need want started noticed tried just also really usually still never always know hurt seem
  come came keep kept`)
/** How a verb ends in the past, and of one who does it now. */
const ENDS_AS_VERB = /^\w+(?:ed|s)$/
const isVerbish = (text: string): boolean => VERBISH.has(text) || ENDS_AS_VERB.test(text)
/** Drops what leads to a statement. A "no" goes only when a whole clause follows that says it again by itself. */
export function withoutLead(words: Word[]): Word[] {
  let i = 0
  while (i < words.length) {
    const text = words[i]?.text ?? ''
    const rest = words
      .slice(i, i + 4)
      .map((word) => word.text)
      .join(' ')
    const pair =
      LEAD_PAIR.exec(rest) ?? (text === 'i' ? ABOUT_TO_SAY.exec(plain(words.slice(i, i + 8))) : null)
    if (pair) {
      i += pair[0].split(' ').length
      // "I would say that when I rest"
      if (words[i]?.text === 'that' && /^(?:when|if|i)$/.test(words[i + 1]?.text ?? '')) i++
    } else if (LEAD.has(text) && !isNamedDoctor(words, i)) i++
    else if (text === 'i' && ANSWERED.test(plain(words.slice(i, i + 7)))) i += 2
    else if (/^(?:no|nope|nah)$/.test(text) && saysItself(words, i + 1)) i++
    else if (/^no but (?:um |uh )?(?:i|it|my|there) /.test(`${rest} `)) i += 2
    else if (text === 'right' && /^(?:my|i|it|we|he|she|so|and|but)$/.test(words[i + 1]?.text ?? '')) i++
    else if (/^(?:right|good)$/.test(text) && (words[i]?.after === ',' || LEAD.has(words[i + 1]?.text ?? '')))
      i++
    else break
  }
  return words.slice(i)
}

/** "Doctor Smith is treating me": no address. */
const isNamedDoctor = (words: Word[], i: number): boolean =>
  words[i]?.text === 'doctor' &&
  !words[i]?.after &&
  /^\p{Lu}/u.test(words[i + 1]?.raw ?? '') &&
  words[i + 1]?.text !== 'i'

/** Whether a clause with its own subject begins here ("no, i have not"); "no fever" does not. */
function saysItself(words: Word[], i: number): boolean {
  if (/^(?:just|only|actually|maybe|sometimes|some|mostly|mainly|because)$/.test(words[i]?.text ?? ''))
    return true
  if (
    /^(?:currently|now|today|recently|lately|usually)$/.test(words[i]?.text ?? '') &&
    words[i + 1]?.text === 'i'
  )
    return true
  if (
    words[i - 1]?.after &&
    /^(?:the|his|her|this|these|just|only|actually|sometimes)$/.test(words[i]?.text ?? '')
  )
    return true
  if (/^(?:no|nope|not)$/.test(words[i]?.text ?? '')) return true
  return /^(?:i|it|he|she|we|they|there|my|that)$/.test(words[i]?.text ?? '') && words.length - i > 2
}

/** How many words of a clause are read for a condition that is still open. */
const MOST_OPEN = 40

/** Cuts an over-long sentence where a new clause with its own subject begins. */
export function clausesOf(words: Word[]): Word[][] {
  const out: Word[][] = []
  let start = 0
  for (let i = 2; i < words.length - 2; i++) {
    const text = words[i]?.text ?? ''
    const next = goesOnWithBeen(words, start, i) ? i : ordersNext(words, i) ? i + 1 : null
    if (next !== null) {
      out.push(words.slice(start, i))
      start = next
      continue
    }
    if (!/^(?:and|but|so|then)$/.test(text) || i - start < (isFirmStart(words, i + 1) ? 2 : 4)) continue
    const at = /^(?:then|now|also|so)$/.test(words[i + 1]?.text ?? '') ? i + 2 : i + 1
    if (!STARTS_CLAUSE.test(words[at]?.text ?? '') || words.length - at < 4) continue
    if (!beginsWithVerb(words, at) || isPairOfThings(words, start, i)) continue
    if (beginsDoseStep(words.slice(i))) continue
    if (isExcepted(words.slice(start, i)) && words[at + 1]?.after === ',') continue
    if (leavesOpen(words.slice(Math.max(start, i - MOST_OPEN), i)) && !isPromise(words, start, at)) continue
    if (text === 'but' && wasMeant(words, i)) continue
    if (text === 'so' && /^(?:much|many|far|long)$/.test(words[i + 1]?.text ?? '')) continue
    if (isPurpose(words, start, i) || waitsForTime(words, start, i)) continue
    if (/^(?:and|then)$/.test(text) && isOpenCondition(words.slice(start, i), text)) continue
    out.push(words.slice(start, i))
    start = at
  }
  out.push(words.slice(start))
  return out
}

/** "It does not help, just been taking it every day": told anew with the subject left out. */
const goesOnWithBeen = (words: Word[], start: number, i: number): boolean =>
  i - start > 2 &&
  words[i - 1]?.after === ',' &&
  !/\b(?:(?:than|from) (?:that|this)|have|has|had|am|is|are|was|were)$/.test(plain(words.slice(start, i))) &&
  /^(?:just )?been [a-z]+ing /.test(`${plain(words.slice(i, i + 3))} `) &&
  beginsWithVerb(words, start)

/** "if you cough up blood and you feel your heart racing", "if it fails then": what it leads to has not been said. */
const isOpenCondition = (words: Word[], joint: string): boolean => {
  const text = words.map((word) => word.text).join(' ')
  const at = text.search(/\b(?:if|unless)\b/)
  if (at < 0 || /\b(?:ask\w*|wonder\w*|see|know|sure|check|as|even) $/.test(text.slice(0, at))) return false
  return joint === 'then' || (at < 4 && !CONSEQUENCE.test(text.slice(at)))
}

/** "Other than the heat and the pollen, it has been good": what is excepted has no verb of its own. */
const isExcepted = (words: Word[]): boolean =>
  /^(?:other than|except(?: for)?|besides|apart from|aside from)\b/.test(plain(words)) &&
  !words.some(
    ({ text }) => STARTS_CLAUSE.test(text) && !/^(?:the|this|that|my|your|his|her|their)$/.test(text),
  )

/** "He said the ALT and the AST were elevated": two things of one verb. */
function isPairOfThings(words: Word[], start: number, i: number): boolean {
  const right = plain(words.slice(i + 1, i + 4))
  const left = plain(words.slice(Math.max(start, i - 3), i))
  return (
    words[i]?.text === 'and' &&
    /^(?:the|my|his|her|your) [^ ]+ (?:are|were)$/.test(right) &&
    !/s (?:are|were)$/.test(right) &&
    /^(?:[^ ]+ )?(?:the|my|his|her|your) [^ ]+$/.test(left)
  )
}

/** "and i am going to": no doubt a new clause. */
const isFirmStart = (words: Word[], i: number): boolean =>
  /^(?:i|we|you)$/.test(words[i]?.text ?? '') &&
  /^(?:am|will|are|want|would|also|do|did|have|had|was|took|need)$/.test(words[i + 1]?.text ?? '')

/** The subject at `i` is followed by something like a verb within a few words. */
function beginsWithVerb(words: Word[], i: number): boolean {
  const subject = words[i]?.text ?? ''
  const reach = /^(?:i|he|she|it|we|they|you|there|that|this)$/.test(subject) ? 2 : 5
  if (
    /^(?:that|this)$/.test(subject) &&
    /^[^ ]+ [^ ]+ [^ ]+ (?:will|should|is going)\b/.test(plain(words.slice(i, i + 5)))
  )
    return true
  for (let k = i + 1; k <= i + reach && k < words.length; k++) {
    const text = words[k]?.text ?? ''
    // "My cholesterol, um, was fine" and "in January, 2021" go on after the pause.
    const paused = Boolean(words[k - 1]?.after) && !isVerbish(text) && !/^\d/.test(text)
    if (reach > 2 && (paused || BREAKS_THING.test(text))) return false
    // "The peas": what follows an article at once is its thing.
    if (isVerbish(text) && (k > i + 1 || subject !== 'the')) return true
  }
  return false
}
/** What comes after these is said of something else: "the cisplatin and the etoposide and we will ...". */
const BREAKS_THING = /^(?:and|but|or|so|i|he|she|it|we|they|you|everything|nothing)$/

/** "My brother had asthma, I think it is": the doubt is about the name. */
function withoutAfterthought(words: Word[]): Word[] {
  const match = / i (?:think|believe|suppose) (?:it (?:is|was)|that is it)(?: called)?$/.exec(
    words.map((word) => word.text).join(' '),
  )
  return match ? words.slice(0, words.length - match[0].trim().split(' ').length) : words
}

const DONE_WELL = wordSet(`
  quite very pretty so really fairly not doing feeling going eating sleeping healing healed controlled tolerated
  responded worked recovered is are am was`)

/** "Sleeps well", "cannot see the board well": how something is done, never a word put in after it. */
function isDoneWell(before: Word[]): boolean {
  const last = before.at(-1)
  if (!last || last.after || last.text === 'as') return false
  return (
    DONE_WELL.has(last.text) ||
    [last.text, last.text.replace(/s$/, '')].some(isBaseVerb) ||
    isPastForm(last.text) ||
    last.text.endsWith('ing') ||
    before.some(({ text }) => text === 'not')
  )
}

/** "Set that up with your family doctor": no address. */
const KIND_OF_DOCTOR = wordSet(`
  family primary care eye ear skin foot heart kidney lung bone liver cancer pain regular own other another same
  our your his her their`)

/** "A colonoscopy that she is overdue for": what it is was named before. */
const WAITS_FOR = /^(?:overdue|due|looking|waiting|asking|eligible|responsible|prepared|ready|used|hoping)$/

/** "Your heel is out of place, sweetie": who is spoken to. */
const ENDEARS =
  /^(?:sweetie|sweetheart|honey|hon|darling|dear|buddy|bud|kiddo|champ|pal|madam|maam|miss|friend|folks|guys|everyone)$/

/** "Bring those numbers with you": the whole of what is asked. */
const BRINGS = /\b(?:bring|carry|take)\b(?: [\w-]+){1,5}$/

/** What says nothing at the end of a clause. */
const SAYS_NOTHING_LAST = wordSet(`
  so and but or because then okay yeah like well yes the a an to of my just if when i you with for um maybe
  doctor sir ma'am though anyway please actually really obviously basically honestly as why hopefully`)

/** Drops what hangs off the end: "and", "you know", "so". */
export function withoutDangling(spoken: Word[]): Word[] {
  if (endsInPair(spoken)) return spoken
  const words = withoutBrokenEnd(withoutAfterthought(spoken))
  let end = words.length
  while (end > 0) {
    const text = words[end - 1]?.text ?? ''
    const two = `${words[end - 2]?.text ?? ''} ${text}`
    if (two === 'and then' && words[end - 3]?.text === 'now') break
    if (HANGS_OFF.test(two) && two !== 'or so') end -= 2
    else if (
      text === 'right' &&
      !/^(?:the|my|your|his|her|to|that|on|upper|lower|this|from|all|is|was|not|and)$/.test(
        words[end - 2]?.text ?? '',
      )
    )
      end--
    else if (ENDEARS.test(text) && words[end - 2]?.after === ',') end--
    else if (text === 'of' && /^(?:care|kind|sort|aware)$/.test(words[end - 2]?.text ?? '')) break
    else if (two === 'with you' && BRINGS.test(plain(words.slice(0, end - 2)))) break
    else if (text === 'you' && takesYou(words[end - 2])) break
    else if (/^(?:un)?till? then$/.test(two)) break
    else if (text === 'for' && WAITS_FOR.test(words[end - 2]?.text ?? '')) break
    else if (text === 'doctor' && KIND_OF_DOCTOR.has(words[end - 2]?.text ?? '')) break
    else if (text === 'okay' && DONE_WELL.has(words[end - 2]?.text ?? '')) break
    else if (text === 'well' && isDoneWell(words.slice(0, end - 1))) break
    else if (/^(?:used to|saw you)$/.test(two) || endsInPair(words.slice(0, end))) break
    else if (SAYS_NOTHING_LAST.has(text)) end--
    else break
  }
  return words.slice(0, end)
}

/** Fewer words than this are no sentence. */
const SHORTEST = 3
const LONGEST_TAIL = 9

/** "I slept well, but generally": what is joined to nothing at the end. */
function withoutTail(words: Word[]): Word[] {
  if (endsInDoseStep(words)) return words
  if (!words.slice(-LONGEST_TAIL).some(({ text }) => /^(?:and|but|or|nor)$/.test(text))) return words
  const tail = tailAt(new Clause(words))
  return tail >= SHORTEST ? words.slice(0, tail) : words
}

/** A spoken sentence as clean clauses, each able to stand alone. */
export function statementsOf(words: Word[]): Word[][] {
  return joinedStatements(words).map((statement) => statement.words)
}

interface Statement {
  words: Word[]
  /** The word that joined it to the one before ("and", "but", "so"), if any. */
  joint: string | null
}

/** Every part of the note asks for the statements of the same sentences. */
const statements = oncePer((words: Word[]): readonly Statement[] =>
  breaths(withoutBlessings(withoutFillers(words))).flatMap((breath) => joinedOf(withoutLead(breath))),
)

/** The same, each with what joined it to the one before. */
export const joinedStatements = (words: Word[]): readonly Statement[] => statements(words)

/** Words that only talk, in the middle of a turn: what stands on either side was said apart. */
const ASIDE =
  /^(?:okay|yeah|yep|yup|alright|alrighty|gotcha|hey|hi|hello|thanks|gosh|god|cool|awesome|dragon|dax)$/

const SAYS_HOW = /^(?:okay|alright|cool|awesome)$/
const BE = /^(?:am|is|are|was|were|be|been|doing|feel|feels|feeling|felt)$/

/** Cuts where the speaker breaks off to say "okay" or "yeah". A negation is never a break. */
function breaths(words: Word[]): Word[][] {
  const out: Word[][] = [[]]
  for (const [i, word] of words.entries()) {
    const breath = out.at(-1) ?? []
    // "I am okay, my arms hurt": what follows the verb and ends at a pause is no aside.
    if (
      word.after !== '' &&
      SAYS_HOW.test(word.text) &&
      BE.test(words[i - 1]?.text ?? '') &&
      !words[i - 1]?.after
    ) {
      breath.push(word)
      out.push([])
      continue
    }
    if (!ASIDE.test(word.text)) breath.push(word)
    else if (!isOnlyBegun(breath) && !leavesOpen(breath) && !isCutBefore(words, i)) out.push([])
  }
  return out.filter((breath) => breath.length > 0)
}

/** "I just, yeah, use an inhaler": the aside stands between the subject and what is said of it. */
const isOnlyBegun = (breath: Word[]): boolean =>
  /^(?:i|my \w+|it|he|she|they)(?: (?:just|also|am|is|was|have|had|do|will|can))*$/.test(
    breath.map(({ text }) => text).join(' '),
  )

const BEGUN = /^(?:and|but|so|that|because) (?:i|he|she|they|it) (?:am|is|was|have|has|had)$/

/** "But other than that I have, yeah, been well": the aside stands within the verb. */
const isCutBefore = (words: Word[], i: number): boolean =>
  BEGUN.test(plain(words.slice(Math.max(0, i - 3), i))) &&
  /^(?:been|had|not|\w+(?:ed|ing))$/.test(words[i + 1]?.text ?? '')

function joinedOf(clean: Word[]): Statement[] {
  const parts = clausesOf(clean)
  let at = 0
  return parts.flatMap((part, i) => {
    const begin = clean.indexOf(part[0] as Word, at)
    const joint = i > 0 ? jointIn(plain(clean.slice(at, begin))) : null
    at = begin + part.length
    const statement = tidyWords(withoutTail(withoutDangling(withoutFalseStart(withoutLead(part)))))
    return statement.length > 0 ? [{ words: statement, joint }] : []
  })
}
