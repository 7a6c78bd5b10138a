import { isBaseVerb, isParticiple, isPastForm } from './lexicon/verbs.ts'
import { isDrug } from './lexicon/drugs.ts'
import { clausesJoinedIn, FINITE, joinedClauses, mainClauses, SUBJECT_WORD } from './main-clauses.ts'
import { mentionsIn } from './mentions.ts'
import { isStopWord } from './stems.ts'
import { HOLDS_CLAUSE } from './talk/run-on-cuts.ts'
import { plain, wordsIn, type Word } from './talk/word.ts'
import { doseStepsIn } from './medicines/dose-steps.ts'
import { wordSet } from './rules/rule.ts'
import { FRAMES, BARE_SCENE, ENDS_AFTER_ALL, HANGS, POINTS, SCENE, TALK, WEIGHTY } from './fitness-rules.ts'

const SUBJECT = wordSet(`
  i suddenly finally he she it we they there my the his her this these those their our no some any both
  everything nothing one most all another sometimes occasionally initially recently currently usually lately
  yesterday today over during since after before when whenever if every at in on about for last once ever
  otherwise with maybe probably also you your patient patients mr mrs ms not never only mostly because until as
  from by a an each right left regarding unfortunately tylenol ibuprofen let continue follow order start take
  either`)
const NEVER_START = wordSet(`
  that which who what how why where do does did is are was were have has had am can could will would just like
  than to of be been being not or and but so else too okay yeah thing think guess say know mean let any also`)
/** Words that show that a turn ran into another, or that somebody is only talking. */
const SPOKEN = wordSet(`
  okay yeah yes yep nope hey huh please hi hello bye thanks thank gosh god alrighty dragon dax um uh gotcha sir
  ma'am dude cool awesome lol yup alright darn crap nah oops anyways whatever blah fun ha haha man`)
const INNER_QUESTION =
  /\b(?:do|does|did|have|are|were|would|could|can|will|should) (?:you|your|it|they|he|she|we)\b/
const MID_AIR = wordSet(`
  and but or so because the a an to of with in at for from by which when just like my your his is are was were
  am really very also as than about maybe well okay yeah yes i be been into um any until while where who what
  how since except although unless their our these will would could should going want wants if that not we it's
  know she he they trying kind little bit pretty only even every another each other some different certain still
  then feel feels think thinks says said say guess get gets got has have take takes took actually probably
  usually mainly mostly between without gonna through during over under around after before near against per
  per- them more`)
const MAY_END = wordSet(`
  over around before after them more through in about that know it bit little still at for without pain some
  usually probably mostly on only`)

const BARE_FIGURE = /^(?:on|that|the|a|an|with|has|have|take|takes|taking|my|your|his|her)$/

/** "My pain is about a 3" tells a figure of a scale. */
const GIVES_FIGURE =
  /\b(?:pain|it) (?:is|was|gets to|goes to|goes up to) (?:about |around |probably |like |maybe )*an? \d+$/
/** "Ever since", "for a while", "as it is": what ends a sentence. */
const ENDS_TIME =
  /\b(?:as it is|as they are|ever since|(?:a|little|good|long) while|now and then|here and there|back then|used to)$/

const NEGATIVE = /\b(?:not|no|never|without|denies|if|hardly|avoid|stop)\b/

/** Whether a clause is a whole, finite, written-looking sentence; `self` says who speaks it. */
export function isWellFormed(words: Word[], self: 'patient' | 'doctor'): boolean {
  const first = words[0]?.text ?? ''
  if (/^(?:i|he|she|it|they|you)$/.test(first) && words[0]?.after === ',') return false
  const isCommand = IMPERATIVE.has(first) || (self === 'doctor' && OF_CLINICIAN.has(first))
  if (words.length < (isCommand ? 2 : 3) || words.length > 38) return false
  const last = words[words.length - 1]?.text ?? ''
  const text = plain(words)
  // "when I move it I feel ...": what stands before the main clause is not a second voice.
  const main = plain(words.slice(framed(words)))
  if (NEVER_START.has(first) || words.some((word) => SPOKEN.has(word.text)) || TALK.test(main)) return false
  if (/^\d/.test(last) && isDrug(words.at(-2)?.text ?? '')) return false
  if (
    /^\d+(?:-\d+)?$/.test(last) &&
    /^(?:a|an|the|stage|grade|with)$/.test(words.at(-2)?.text ?? '') &&
    !GIVES_FIGURE.test(text)
  )
    return false
  if (MID_AIR.has(last) && !MAY_END.has(last) && !ENDS_TIME.test(text)) return false
  if (/^(?:more|little|bit|know|usually|about|for|at|on|some)$/.test(last) && !ENDS_AFTER_ALL.test(text)) {
    if (!/^(?:bit|little)$/.test(last)) return false
  }
  if (
    !SUBJECT.has(first) &&
    !isCommand &&
    mentionsIn(words.slice(0, 4), 0).length === 0 &&
    !/^\d/.test(first) &&
    !hasNounSubject(words)
  )
    return false
  if (/^\d/.test(first) && words.length < 6) return false
  if (
    /\b(?:have|has|had|having|get|gets|got|notice\w*|experienc\w+|feel|felt|take|taking) any\b/.test(text) &&
    !NEGATIVE.test(text)
  )
    return false
  if (INNER_QUESTION.test(plain(words.slice(1)))) return false
  if (words.some((word, i) => word.text === 'no' && i === words.length - 1)) return false
  if (self === 'patient' && /\byou(?:r|rs|rself)?\b/.test(text)) return false
  if (
    HANGS.test(text) ||
    (/^\d+$/.test(last) && BARE_FIGURE.test(words.at(-2)?.text ?? '') && !GIVES_FIGURE.test(text))
  )
    return false
  return (isCommand || hasFiniteVerb(words)) && !isFragment(words) && !isRunTogether(words)
}

const NO_NOUN = wordSet(`
  here there now then yes no right sure well also next last back up down out off again ago good great nice fine
  bad sorry`)
const ENDS_AS_NO_NOUN = /^\w+(?:ing|ly)$/
const BREAKS_SUBJECT = wordSet(`
  i he she it we they you there that this which who and but so or because if when not no his her their my your
  our just also okay`)
const LONGEST_SUBJECT = 8

/** "Several organ systems can be affected", "primary closure should be possible": a noun and its verb. */
function hasNounSubject(words: Word[]): boolean {
  const first = words[0]?.text ?? ''
  if (NO_NOUN.has(first) || ENDS_AS_NO_NOUN.test(first) || isBaseVerb(first) || isPastForm(first))
    return false
  const verb = words.slice(0, LONGEST_SUBJECT).findIndex(({ text }) => FINITE.test(text))
  if (verb < 1 || words.length < verb + 2) return false
  const subject = words.slice(0, verb)
  return (
    !subject.some(({ text, after }) => BREAKS_SUBJECT.has(text) || (after !== '' && text !== 'however')) &&
    !MID_AIR.has(subject.at(-1)?.text ?? '')
  )
}

/** Openings that need a clause behind them. */
const HOW_OFTEN_OR_SURE = wordSet(`
  probably maybe also never only mostly sometimes occasionally usually recently currently lately initially
  otherwise ever once not either every each`)

/** "If I had any injury." and "On your foot that has been there." say no whole thing. */
function isFragment(words: Word[]): boolean {
  const first = words[0]?.text ?? ''
  const thought = /^i (?:think|believe)(?: that)? /.exec(plain(words))
  if (thought && !hasFiniteVerb(words.slice(thought[0].trim().split(' ').length))) return true
  if (SCENE.test(plain(words))) return mainClauses(words, 2) < 1
  if (
    /^(?:if|when|because|until|while|whenever|although|before|after|unless|as|once)$/.test(first) ||
    /^only (?:if|when)\b/.test(plain(words))
  )
    return mainClauses(words, 1) - joinedClauses(words) < 2 && !hasClauseBehindScene(words)
  if (
    /^(?:usually|occasionally|sometimes|especially|mostly|mainly) (?:when|if|especially|while|after|in|on|at)\b/.test(
      plain(words),
    )
  )
    return mainClauses(words, 2) < 2
  if (HOW_OFTEN_OR_SURE.has(first)) return mainClauses(words, 1) < 1
  if (/^(?:on|in|at|with|for|from|by|about|over|during|since|like|all|around|near|without|of)$/.test(first))
    return (
      mainClauses(words, 1) - relativeClauses(words) < 1 ||
      BARE_SCENE.test(plain(words)) ||
      / (?:that|which|who) (?:is|was|has|have|are)\b/.test(plain(words.slice(0, 7)))
    )
  return false
}

/** "When my blood pressure gets high | I have headaches." */
function hasClauseBehindScene(words: Word[]): boolean {
  const rest = words.slice(framed(words))
  return rest.length < words.length && mainClauses(rest, 0) === 1 && clausesJoinedIn(rest) === 0
}

/** "For the pain that you are having": what is said there only describes. */
const relativeClauses = (words: Word[]): number =>
  words.filter(
    ({ text }, k) =>
      /^(?:that|which|who|what)$/.test(text) &&
      SUBJECT_WORD.test(words[k + 1]?.text ?? '') &&
      !/^(?:think|know|say|sure|hope|believe|so|make|see|is|was|feel)$/.test(words[k - 1]?.text ?? ''),
  ).length

/** How many words set the scene before the main clause: "the past 6 months", "when I was helping to move it". */
function framed(words: Word[]): number {
  const match = FRAMES.exec(plain(words))
  return match ? match[0].trim().split(' ').length : 0
}

const HOW_TAKEN =
  /\b(?:mg|mcg|tablets?|puffs?|times? a|twice a|once a|an? (?:day|week)|every \w+ (?:hours?|days?)|for \d+)\b/

/** Three words in a row twice; "twice a day for" is said of each of several medicines. */
function saysThreeAgain(words: Word[]): boolean {
  const threes = words
    .slice(2)
    .map((word, k) => `${words[k]?.text} ${words[k + 1]?.text} ${word.text}`)
    .filter((three) => !HOW_TAKEN.test(three))
  return new Set(threes).size < threes.length
}

function withoutDoseSteps(words: Word[]): Word[] {
  const text = plain(words)
  const steps = doseStepsIn(text)
  return steps ? words.slice(0, wordsIn(text.slice(0, steps.from))) : words
}

/** Two clauses without anything between them: the boundary was missed. */
function isRunTogether(words: Word[]): boolean {
  // "Days, then" is said of each step of a dose.
  if (saysThreeAgain(words) && saysThreeAgain(withoutDoseSteps(words))) return true
  const begin = framed(words)
  return words.some((word, k) => {
    if (k < 2 || k === begin || !/^(?:i|he|she|we|they|you)$/.test(word.text)) return false
    const before = words[k - 1]
    if (!before || before.after || HOLDS_CLAUSE.has(before.text)) return false
    if (before.text === 'else' && words[k - 2]?.text === 'or') return false
    const next = words[k + 1]?.text ?? ''
    // "The worst cold I have ever had"
    if (words[k + 2]?.text === 'ever' && /^(?:has|have|had)$/.test(next)) return false
    if (isConsequence(words, k)) return false
    if (k <= 3 && words[0]?.text === word.text) return true
    return (
      (FINITE.test(next) ||
        isPastForm(next) ||
        isBaseVerb(next) ||
        /^(?:just|also|really|even|still|never)$/.test(next)) &&
      !isBaseVerb(before.text)
    )
  })
}

/** "If it is not better in six weeks | we can do an injection": what a condition at the head leads to, said without a pause. */
const isConsequence = (words: Word[], at: number): boolean =>
  /^(?:if|unless|once|when)$/.test(words[0]?.text ?? '') &&
  /^(?:will|can|could|would|should|may|might|need)$/.test(words[at + 1]?.text ?? '') &&
  mainClauses(words.slice(0, at), 1) === 1

const IMPERATIVE = wordSet(`
  recheck refrain weigh limit eliminate ensure add obtain prescribe taper reduce switch initiate renew follow
  continue return take order start stop increase decrease refer rest avoid call use schedule repeat check
  monitor apply keep come elevate hold discontinue begin refill wear halve double
  lower raise skip try gargle rinse soak wrap`)

/** What a patient says of themselves with a word left out, and a clinician tells somebody to do. */
const OF_CLINICIAN = wordSet('go make drink eat')

function hasFiniteVerb(words: Word[]): boolean {
  if (IMPERATIVE.has(words[0]?.text ?? '')) return true
  return words.some((word, i) => {
    const text = word.text
    if (
      /^(?:am|is|are|was|were|have|has|had|do|does|did|will|would|can|could|should|may|might|must|hurts?|put|cut)$/.test(
        text,
      )
    )
      return true
    if (words[i - 1]?.text === 'to' || i === 0) return false
    if (isPastForm(text) && !/^(?:concerned|worried|tired|bloated|related)$/.test(text)) return true
    return (
      isBaseVerb(text) ||
      (isBaseVerb(text.replace(/(?:es|s)$/, '')) && text.endsWith('s')) ||
      (isBaseVerb(text.replace(/s$/, '')) && text.endsWith('s')) ||
      (text.endsWith('ies') && isBaseVerb(text.replace(/ies$/, 'y'))) ||
      (isParticiple(text) && /^(?:have|has|had|am|is|was)$/.test(words[i - 1]?.text ?? ''))
    )
  })
}

const LEAST_NAMED = 3

/** "Order those", "it is an inhaler": what it is about was named before, and a line of a note stands alone. */
export function pointsElsewhere(words: Word[]): boolean {
  if (!POINTS.test(plain(words)) || mentionsIn(words, 0).length > 0) return false
  return (
    new Set(
      words.filter((word) => /^[a-z]{3}/.test(word.text) && !isStopWord(word.text)).map((word) => word.text),
    ).size < LEAST_NAMED
  )
}

/** How much a clause says that belongs in a record. */
export function clinicalWeight(words: Word[]): number {
  const mentions = mentionsIn(words, 0).length
  const figures = words.filter((word) => /^\d/.test(word.text)).length
  const matches = plain(words).match(WEIGHTY.pattern)?.length ?? 0
  const meaning = words.filter((word) => !isStopWord(word.text)).length
  return mentions * 2 + Math.min(figures, 2) + Math.min(matches, 3) + (meaning >= 4 ? 0.5 : 0)
}
