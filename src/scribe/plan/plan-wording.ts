import { isSpliced } from '../talk/comma-splices.ts'
import { isDrug } from '../lexicon/drugs.ts'
import { isBaseVerb } from '../lexicon/verbs.ts'
import { CONDITION_REACH } from './order-conditions.ts'
import { CONDITION } from './order-conditions-rules.ts'
import { replaceHead } from '../render.ts'
import { isNewThing } from '../talk/new-clauses.ts'
import { withoutBrokenEnd } from '../talk/broken-ends.ts'
import { behindNo } from '../talk/behind-no.ts'
import { asAdvice } from './to-the-patient.ts'
import { plain, type Word, wordsIn } from '../talk/word.ts'
import { wordSet } from '../rules/rule.ts'
import {
  DONE_BY_THE_PATIENT,
  NEXT_DONE,
  STAYS_AWAY,
  THING_WANTED,
  WANTED_BEING,
  WANTED_OF_YOU,
  WOULD_LIKE_TEST,
  YOU_WILL,
} from './plan-wording-rules.ts'

const DOING =
  'order|start|refer|prescribe|increase|decrease|continue|get|check|send|put|give|schedule|repeat|obtain|place|recommend|refill|keep|have|see|stop|hold|add|change|switch|do|draw|call|set|make|try|provide|write|arrange|perform|treat|monitor|follow|discontinue|taper|reduce|request|initiate|take|inject|bring|run|wait|swab|splint|brace|renew|discuss|talk|contact|plan|proceed|consider|touch|avoid|evaluate|rule|test|screen|x-ray|use|admit|update|work|look|halve|double|lower|raise|bump|cut'

/** Openings of what will be done (what only the patient can do, the patient does: "we will wear the sling"), and how the note says them. The first that fits is used. */
const HEADS: Array<[RegExp, string]> = [
  [THING_WANTED.pattern, 'i advised you to'],
  [/^(?:please |just )*make sure (?:that )?(?=you (?!have |had ))/, 'i advised you to make sure that'],
  [/^i would (?:just |also )?(?=(?:take|use|try|avoid|keep|stay|stick|drink|eat|wear|ice|rest|limit|apply)\b)/, 'i advised you to'],
  [DONE_BY_THE_PATIENT.pattern, 'you will'],
  [/^(?:then )?you (?:just )?(?=(?:contact|call|ring|come back|let (?:me|us) know)\b)/, 'i advised you to'],
  [new RegExp(`^(?:i|we) (?:am|are) (?:also |just |still )?going to (?:also |just |still )?(?:go ahead and )?(?:also |just )?(?=(?:${DOING})\\b)`), '$s will'],
  [new RegExp(`^(?:i|we) (?:do )?(?:also |just |still )?want to (?:also |just |still )?(?:if )?(?:go ahead |go )?(?:and )?(?:if and )?(?:also |just )?(?=(?:${DOING})\\b)`), '$s will'],
  [new RegExp(`^(?:i|we) would (?:also |just |still )?like to (?:also |just )?(?:go ahead and )?(?:also |just )?(?=(?:${DOING})\\b)`), '$s would like to'],
  [new RegExp(`^(?:i|we) will (?:also |just |still )?(?:go ahead and )(?:also |just )?(?=(?:${DOING})\\b)`), '$s will'],
  [new RegExp(`^(?:let us|let me) (?:also |just )?(?:go ahead and )?(?:also |just )?(?=(?:${DOING})\\b)`), 'we will'],
  [WANTED_OF_YOU.pattern, 'i advised you to'],
  [WOULD_LIKE_TEST.pattern, 'order'],
  [STAYS_AWAY.pattern, 'avoid'],
  [WANTED_BEING.pattern, 'i advised you to be'],
  [/^i (?:would (?:really |just |also )?like to|want to) see you (?=(?:take|use|stop|keep|try|wear|drink|eat|exercise)\b)/, 'i advised you to'],
  [YOU_WILL.pattern, 'KEEP'],
] // prettier-ignore

/** What a plan line says without "I will": these stand as an order of their own. */
const ORDERS =
  'order|start|refer|prescribe|increase|decrease|continue|check|recheck|schedule|repeat|obtain|refill|stop|hold|add|switch|discontinue|taper|reduce|initiate|renew|monitor|follow|halve|double|lower|raise'
const PROMISED = new RegExp(
  `^(?:i|we) (?:will|would like to) (?:also |just |still |go ahead and |then |plan to )*(?=(?:${ORDERS})\\b)`,
)

/** "I will start losartan" reads "start losartan". */
function asOrder(words: Word[]): Word[] {
  const match = PROMISED.exec(`${plain(words)} `)
  return match ? words.slice(match[0].trim().split(' ').length) : words
}

/** "what I'm going to do is" says nothing. */
const PREFACE =
  /^(?:(?:and|so|then|now|but|that|however|as well) )*(?:what (?:i|we) (?:think (?:i|we) (?:will|should|could|can|need to)|am|are|will|would|want|would like|can|could)(?: (?:also|just|really))?(?: (?:going|like))?(?: to)?(?: (?:do|recommend|recommending|suggest|have you do))?(?: here| now| today| for (?:you|that|this|now))? is(?: that| to)?|(?:from|in) (?:a|an|the) \w+ standpoint|(?:for|with) (?:your|the|this) (?:first|second|third|fourth|next|last|other) (?:problem|issue|concern|diagnosis|condition)(?: of (?:\w+ ){0,2}\w+)??(?= (?:first of all|i|we|you|let) )|(?:well )?we will (?:see(?= i (?:would|will|want))|leave (?:it|that) (?:like that|there|at that))|(?:we|you) (?:do )?have (?:a few |several |a couple of )?options so (?:the )?first (?:one )?(?:is|would be) to|at this (?:point|time)|for (?:now|that|this|today)|in the meantime|until then|with that(?: being said)?|based on (?:that|this)|in other words|for (?:mr|mrs|ms|miss) \w+|(?:just )?(?:put|note|document|write)(?: down)? that|(?:just )?keep in mind(?: that)?|that (?:being )?said|for example|first(?: of all| off)?|again|additionally|lastly|finally|(?:the (?:first|second|third|fourth|other|next|last|main|final) (?:thing|factor|point|reason|issue|consideration) )+is(?= (?:that )?(?:i|we|you|your|let|it|there) )(?: that)?|as well as (?:that|this|(?:those|these)(?: (?:two|\d+|few))? things)|it (?:sounds|looks|seems) like(?= (?:you|your)))(?=[ ,]) ?/

const RETURNS =
  /^(?:come back|call|ring|see (?:me|us)|let (?:me|us) know|give (?:me|us) a call|return|contact (?:me|us)|go (?:back |straight )?to|get (?:back )?in touch|seek)\b/
const HAS_SUBJECT = /^(?:to|and|or|you|can|will|should|could|would|not|i|we|they|must|may|might|need)$/

/** "If it is no better next week come back": after its condition an order says who it is for. */
function withAdvised(words: Word[]): Word[] {
  if (!/^(?:if|unless)$/.test(words[0]?.text ?? '')) return words
  const at = words.findIndex(
    (_, k) =>
      k > 3 && !HAS_SUBJECT.test(words[k - 1]?.text ?? '') && RETURNS.test(plain(words.slice(k, k + 4))),
  )
  const order = words[at]
  if (!order || words.slice(4, at).some(({ text }) => text === 'should' || text === 'please')) return words
  const added = ['you', 'should'].map((text): Word => ({ ...order, text, raw: text, after: '' }))
  const condition = words.slice(0, at).filter(({ text }, k) => !(text === 'then' && k === at - 1))
  const last = condition.at(-1) as Word
  return [...condition.slice(0, -1), { ...last, after: ',' }, ...added, ...words.slice(at)]
}

function withoutPreface(words: Word[]): Word[] {
  const preface = PREFACE.exec(`${plain(words)} `)
  return preface ? words.slice(preface[0].trim().split(' ').length) : words
}

/** "I'm gonna go ahead and order" is "order"; "I want you to rest" is "I advised the patient to rest". */
export function planWording(said: Word[]): Word[] {
  const spoken = withoutNow(withoutEmptyPurpose(withoutClass(withoutKinds(withoutTwoLinks(said)))))
  const words = asAdvice(withAdvised(withWeWill(withoutPreface(withoutPreface(spoken)))))
  const text = plain(words)
  for (const [head, said] of HEADS) {
    const match = head.exec(`${text} `)
    if (!match) continue
    if (said === 'KEEP') break
    const subject = match[0].startsWith('we') ? 'we' : 'i'
    return asOrder(
      withoutGoAhead(replaceHead(words, match[0].trim().split(' ').length, said.replace('$s', subject))),
    )
  }
  return asOrder(withoutGoAhead(words))
}

/** "For the cigarettes, let's start the patch": what it is for stays before what will be done. */
function withWeWill(words: Word[]): Word[] {
  const match = LET_US_BEHIND.exec(plain(words))
  const at = match ? wordsIn(match[0]) : 0
  const [first, second] = words.slice(at, at + 2)
  if (!match || !first || !second) return words
  return [
    ...words.slice(0, at),
    { ...first, text: 'we', raw: 'we' },
    { ...second, text: 'will', raw: 'will' },
    ...words.slice(at + 2),
  ]
}
const LET_US_BEHIND =
  /^for (?:the|your|his|her|that|those) (?:[\w'-]+ ){1,4}?(?=let us (?!see|talk|look|wait|say)[a-z])/

/** "Refer you to for for physical therapy": the link that was meant is the last. */
const withoutTwoLinks = (words: Word[]): Word[] =>
  words.filter(({ text }, k) => !(text === 'to' && words[k + 1]?.text === 'for'))

/** "Different types of antihistamines" are antihistamines. */
const withoutKinds = (words: Word[]): Word[] => {
  const at = /\b(?:different|various|several|many) (?:types|kinds|sorts) of /.exec(plain(words))?.index
  if (at === undefined) return words
  const before = plain(words).slice(0, at).split(' ').length - 1
  return isDrug(words[before + 3]?.text ?? '') || MEDICINE.test(words[before + 3]?.text ?? '')
    ? [...words.slice(0, before), ...words.slice(before + 3)]
    : words
}

/** "Put you on a medicine called Combivent": its name says that it is one. */
function withoutClass(words: Word[]): Word[] {
  const at = words.findIndex(
    ({ text }, k) =>
      text === 'called' && MEDICINE.test(words[k - 1]?.text ?? '') && isDrug(words[k + 1]?.text ?? ''),
  )
  return at >= 2 && /^(?:an?|the)$/.test(words[at - 2]?.text ?? '')
    ? [...words.slice(0, at - 2), ...words.slice(at + 1)]
    : words
}
const MEDICINE =
  /^(?:medicines?|medications?|drug|pill|tablet|inhaler|cream|ointment|antibiotics?|antihistamines?|painkillers?)$/

/** "... to help with the pain now": the recognizer has left what the next sentence begins with. */
function withoutNow(words: Word[]): Word[] {
  const [before, last] = words.slice(-2)
  return last?.text === 'now' && !last.after && !/^(?:right|for|by|from|until|up)$/.test(before?.text ?? '')
    ? words.slice(0, -1)
    : words
}

/** "Update that MRI and see what is going on": why a test is made. */
function withoutEmptyPurpose(words: Word[]): Word[] {
  if (!words.some(({ text }, k) => text === 'going' && words[k + 1]?.text === 'on')) return words
  const match = / (?:and|to) (?:just )?see (?:exactly )?what(?: else)? is going on(?: because .*)?$/.exec(
    plain(words),
  )
  return match ? words.slice(0, words.length - match[0].trim().split(' ').length) : words
}

/** "go ahead and" says nothing. */
function withoutGoAhead(words: Word[]): Word[] {
  const out: Word[] = []
  for (let i = 0; i < words.length; i++) {
    if (words[i]?.text === 'go' && words[i + 1]?.text === 'ahead') {
      const next = words[i + 2]?.text ?? ''
      if (next === 'and' || isBaseVerb(next)) {
        i += next === 'and' ? 2 : 1
        continue
      }
    }
    out.push(words[i] as Word)
  }
  return out
}

const ORDINAL =
  '(?:first|second|third|fourth|fifth|sixth|next|other|last|final|main|primary|number \\w+|\\d+(?:st|nd|rd|th)?)'
const PROBLEM = '(?:problem|issue|concern|diagnosis|thing|condition|impression)s?'
/** "Your first problem", "problem number two". */
const COUNTED = `(?:(?:your|you|the|my|this) ${ORDINAL} (?:medical |chronic |active )?${PROBLEM}|(?:problem|diagnosis) number \\w+)`
const OPENERS: RegExp[] = [
  new RegExp(`^(?:(?:so|and|then|now|okay|all|right|um|moving|on|to) )*(?:\\w+ \\w+ (?=for ${COUNTED}))?(?:for|with|as for|regarding|as far as|in terms of|on to|to|so for|my impression for)? ?${COUNTED}(?: (?:of|is|being|here|for|so|${COUNTED}|,)(?= ))* ?(?:i (?:do )?(?:think|believe|feel)(?: that)? )?(?:you (?:do |also |still |may |most likely )*have )?(?:your |the |this |that |an? |some |you know )*`),
  /^(?:(?:so|and|then|now|okay|also|next|lastly|finally) )*(?:for|regarding|as far as|as for|in terms of|with regards? to|when it comes to|concerning|in regards to|with respect to|as it relates to|with|from|under|on) (?:your|the|this|his|her) /,
  /^(?:(?:so|and|then|now|okay|also|um) )*(?:the|your) (?:next|last|first|second|third|fourth|other|final) (?:one|thing|item|issue) (?:is|was|would be) (?!(?:i|we|you|that|to|let|it|there|what|how|if|when) )(?:your |the |an? )?/,
  /^(?:(?:so|and|then|now|okay|also|along) )*from an? (?=(?:[\w-]+ ){1,3}standpoint)/,
  /^(?:(?:so|and|then|now|okay|but) )*(?:i (?:do )?(?:think|believe|suspect|feel)(?: that| like)?) (?:you|he|she) (?:may |might |probably |likely |do |are )*(?:have|has|having|suffering from|experiencing|dealing with|showing signs of)(?: an?| some| what we call)? /,
  /^(?:(?:so|and|then|now|okay) )*(?:i (?:do )?(?:think|believe)(?: that)? )?(?:my |the |your )?(?:diagnosis|impression|assessment)(?: (?:for|of) (?:you|this|that)(?: at this time)?)?(?: here)? (?:is|of|would be)(?: beginning to have)?(?: (?:that )?you (?:do |may |probably |likely |most likely )*have)?(?: an?| some)* /,
  /^(?:(?:so|and|then|now|okay|but|i (?:do )?(?:think|believe)|that) )*(?:your|the|his|her|this) (?:[\w-]+ ){0,4}?(?:symptoms?|pain|problem|exam|findings?|injury|presentation) (?:is|are|seems?|looks?|may be|could be|appears? to be)? ?(?:all |most |more |very )?(?:likely |probably )?(?:due to|caused by|consistent with|related to|secondary to|from)(?: an?| some| the| what (?:we|they) call| called)* /,
  /^(?:(?:so|and|then|now|okay|but|unfortunately) )*(?:you|he|she) (?:do |also |may |might |probably |likely |most likely |have |has )*(?:have|has|had|suffered|developed)(?: an?| some| what (?:we|they) call| called| developed| got| this| that)* /,
] // prettier-ignore

/** Openers from here on name a diagnosis; those before it a topic. */
const FIRST_DIAGNOSIS = 4

export interface Opened {
  /** How many words the opening took. */
  skip: number
  /** Whether it is the diagnosis rather than the topic. */
  diagnosis: boolean
  /** Whether it says that what follows is a problem ("your second problem"). */
  counted?: boolean
}

const TURNS =
  /^(?:for your (?:\w+ ){1,3}(?:i|we|let)\b|for (?:your|the) (?:first|second|third|fourth|next|last|other|final)\b(?! (?:few|couple|several|\d+|(?:hour|day|night|week|month|year|time)s?)\b)|for (?:problem|diagnosis) number\b|i (?:do )?(?:think|believe|suspect) (?:that )?(?:you|your|he|she)\b|(?:your|the) (?:first|second|third|fourth|next|last|primary|main) (?:problem|issue|concern|diagnosis|condition)\b|(?:my impression|my diagnosis|your diagnosis|your symptoms (?:are|is|seem|sound|look|may|could|will))\b|from an? [\w-]+ standpoint\b|(?:i|we) (?:am|are) going to\b|i (?:do )?(?:also )?want (?:you )?to\b|(?:we|i) will\b|an? (?:referral|prescription|order|request) (?:was|has been|will be|is being) (?:sent|placed|made|given|put)\b|that (?:gives|will give|tells|will tell) us\b|let us (?:go ahead|get|order|start|try|have)\b)/
const NAMES_DIAGNOSIS =
  /^(?:i (?:do )?(?:think|believe|suspect) (?:that )?(?:you|he|she) (?:have|has|may|might|probably|likely)|i think your diagnosis)\b/
/** After these the words that follow belong to what came before. */
const HOLDS = wordSet(`
  that because if when what which where how so until and before after while whether why than as who all
  everything but the or then sure think know said also now`)
const LEAST_BEFORE = 4

/**
 * Cuts a breath of the plan where the clinician turns to another problem or says the next thing to be done. What is done
 * only under a condition stays with it.
 */
export function turnsOf(clause: Word[]): Word[][] {
  const [no, ...instead] = behindNo(clause)
  if (no && instead.length > 0) return [no, ...instead.flatMap(turnsOf)]
  const out: Word[][] = []
  let start = 0
  for (let k = LEAST_BEFORE; k < clause.length - 3; k++) {
    const isNext =
      isNextDone(clause, start, k) ||
      (k - start >= LEAST_BEFORE && (isSpliced(clause, start, k) || isNewMedicine(clause, start, k)))
    if (isNext) {
      out.push(clause.slice(start, k))
      start = k
      continue
    }
    if (
      k - start < LEAST_BEFORE ||
      CONDITION.test(plain(clause.slice(Math.max(start, k - CONDITION_REACH), k)))
    )
      continue
    const ahead = plain(clause.slice(k, k + 5))
    if (
      !NAMES_DIAGNOSIS.test(ahead) &&
      ((HOLDS.has(clause[k - 1]?.text ?? '') && !isThing(clause, k - 1)) || !TURNS.test(ahead))
    )
      continue
    out.push(clause.slice(start, k))
    start = k
  }
  out.push(clause.slice(start))
  return out.map(withoutBrokenEnd)
}

/** "In an air cast for two weeks, | ice it, | keep it elevated, | and no sports": what is to be done, told one after the other. */
const isNextDone = (clause: Word[], start: number, k: number): boolean =>
  clause[k - 1]?.after === ',' &&
  NEXT_DONE.test(`${plain(clause.slice(k, k + 5))} `) &&
  !clause.slice(k, k + LEAST_BEFORE + 1).some(({ text }) => isDrug(text)) &&
  !CONDITION.test(plain(clause.slice(start, k)))

/** "Try painkillers | paracetamol would be best". */
const isNewMedicine = (clause: Word[], start: number, k: number): boolean =>
  MEDICINES.has(clause[k - 1]?.text ?? '') && isDrug(clause[k]?.text ?? '') && isNewThing(clause, start, k)
const MEDICINES = wordSet(`
  painkiller painkillers antibiotic antibiotics antihistamine antihistamines steroid steroids relaxer
  relaxers relaxant relaxants inhaler inhalers cream creams tablet tablets medication medications medicine
  medicines meds`)

/** "Arthritis in that | I want to prescribe ...". */
const isThing = (clause: Word[], k: number): boolean =>
  clause[k]?.text === 'that' && /^(?:in|of|on|for|with|about)$/.test(clause[k - 1]?.text ?? '')

/** Whether a clause opens a problem of the plan, and where the name of the problem begins. */
export function opensProblem(words: Word[]): Opened | null {
  const text = `${plain(words)} `
  for (let i = 0; i < OPENERS.length; i++) {
    const match = (OPENERS[i] as RegExp).exec(text)
    if (match && match[0].trim() !== '')
      return { skip: match[0].trim().split(' ').length, diagnosis: i >= FIRST_DIAGNOSIS, counted: i === 0 }
  }
  return null
}
