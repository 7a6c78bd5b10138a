import { isBaseVerb, isParticiple, isPastForm } from './lexicon/verbs.ts'
import { isDrug } from './lexicon/drugs.ts'
import { mentionsIn } from './mentions.ts'
import { isStopWord } from './stems.ts'
import { HOLDS_CLAUSE } from './talk/run-on-cuts.ts'
import { plain, type Word } from './talk/word.ts'
import { wordSet } from './rules/rule.ts'

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
const TALK =
  /\b(?:would not say|i (?:do not|did not) (?:know|remember|recall|think i|really know)|do not know|i am not sure|i mean|you know|i know|i see(?! (?:an?|my|the|dr|doctor|his|her|some|it|double|blood|spots) )|i hear you|i understand|to be honest|i wonder|i was wondering|i hope|nice to|good to see|good morning|good afternoon|good question|sounds good|sounds great|makes sense|make sense|no problem|how are you|excuse me|my assessment and plan|my (?:next|last|other|first) question|we will talk|(?:an?|the) for|that i am (?:on|taking)|a the|to the to|thing where|has almost|let us say|which (?:one|elbow|knee|side|foot|shoulder|hand|ankle|hip)$|come this way|i wish|hop up|slash|be back in|(?:i|we) (?:am|are) (?:recommend|order|prescribe|refer|start)|(?:does|do|is|am|are) not (?:i|he|she|it) (?:is|am|do|does)|he he|she she|the nurse will|what about|how about|what is going on|talk about|let me|let us|tell me|ask you|ask me|show you|told you|(?<!\b(?:they|he|she|doctor|nurse|doctors|specialist|surgeon|wife|husband|pcp|hospital|clinic|er|friends|family) (?:also |had |have |has )?)(?:told|tells?) me|tell you|as you know|like i said|as i said|i said|you said|you mentioned|thank you|any questions|all right|i promise|i swear|i love|i joke|of course|is not that|does not it|that is (?:great|good|fine|okay|awesome|right|why|what|true|it|all|how|where|the|a|funny|hard)|see how|here we go|what happened|what else|whole lot of|believe it or not|(?:is|are|was) (?:has|have)|been (?:my|your|his|her)|want to (?:and|you)|i am sorry|the thing is|or something|or anything|or whatever|kind of thing|and stuff|and all that|or so yeah|i would say|i will say|i should say|am i|is it|are they|do they|is there|what do|should i|do i|can i|could i|would i|will i|have i|i guess|how do|how long|how much|how many|what kind|lot of fun|excited|vacation|weather|favorite|that that|it it|the the|is is|we we|and and|is was|was is|are is|she he|he she|i it|it i|i you|you i|i we|we i|they i|i they|i my|my i|you you|he i|i he|i she|she i|the i|a i|it she|it he|it they|that it is what|this this|to be the|you are welcome|pretty much it|that is about it|nothing really)\b/
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

/** Ends that wait for more: "her blood pressures look", "he feels tired every now". */
const HANGS =
  /\b(?:looks?|telling (?:me|us)|every now|i think (?:you|he|she) will do|(?:i|he|she|you|they|patient) (?:am|is|are) doing|(?:have|has) been doing|seems?|means|(?:will|can|should|could|would|must) (?:probably |just |also )?(?:be|have|get|put|keep|make|let|say)|wants? to say|to see|as much|a lot more|been relatively|it is|that is|there is|there are|one of|(?:have|has) never|is that|was that|has got|have got|might have been|such as)$/
const BARE_FIGURE = /^(?:on|that|the|a|an|with|has|have|take|takes|taking|my|your|his|her)$/

/** "My pain is about a 3" tells a figure of a scale. */
const GIVES_FIGURE =
  /\b(?:pain|it) (?:is|was|gets to|goes to|goes up to) (?:about |around |probably |like |maybe )*an? \d+$/
/** "Ever since", "for a while": a time that ends a sentence. */
const ENDS_TIME =
  /\b(?:ever since|(?:a|little|good|long) while|now and then|here and there|back then|used to)$/

const NEGATIVE = /\b(?:not|no|never|without|denies|if|hardly|avoid|stop)\b/

/** Whether a clause is a whole, finite, written-looking sentence; `self` says who speaks it. */
export function isWellFormed(words: Word[], self: 'patient' | 'doctor'): boolean {
  const first = words[0]?.text ?? ''
  if (/^(?:i|he|she|it|they|you)$/.test(first) && words[0]?.after === ',') return false
  if (words.length < (IMPERATIVE.has(first) ? 2 : 3) || words.length > 38) return false
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
  if (
    /^(?:more|little|bit|know|usually|about|for|at|on|some)$/.test(last) &&
    !/\b(?:a little bit|a bit|once|any|little|lot) ?(?:more)?$|(?:overdue|due|waiting|looking|eligible|responsible) for$|(?:waking|worry\w*|going|coming|turned|turns|moving) (?:on|about|for|at)$/.test(
      text,
    )
  ) {
    if (!/^(?:bit|little)$/.test(last)) return false
  }
  if (
    !SUBJECT.has(first) &&
    !IMPERATIVE.has(first) &&
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
  return hasFiniteVerb(words) && !isFragment(words) && !isRunTogether(words)
}

const NO_NOUN =
  /^(?:here|there|now|then|yes|no|right|sure|well|also|next|last|back|up|down|out|off|again|ago|good|great|nice|fine|bad|sorry|\w+ing|\w+ly)$/
const BREAKS_SUBJECT = wordSet(`
  i he she it we they you there that this which who and but so or because if when not no his her their my your
  our just also okay`)
const LONGEST_SUBJECT = 8

/** "Several organ systems can be affected", "primary closure should be possible": a noun and its verb. */
function hasNounSubject(words: Word[]): boolean {
  const first = words[0]?.text ?? ''
  if (NO_NOUN.test(first) || isBaseVerb(first) || isPastForm(first)) return false
  const verb = words.slice(0, LONGEST_SUBJECT).findIndex(({ text }) => FINITE.test(text))
  if (verb < 1 || words.length < verb + 2) return false
  const subject = words.slice(0, verb)
  return (
    !subject.some(({ text, after }) => BREAKS_SUBJECT.has(text) || (after !== '' && text !== 'however')) &&
    !MID_AIR.has(subject.at(-1)?.text ?? '')
  )
}

const SUBJECT_WORD = /^(?:i|he|she|it|we|they|you|there|that|this|everything|nothing|these|those)$/
const FINITE = /^(?:am|is|are|was|were|have|has|had|do|does|did|will|would|can|could|should|may|might|must)$/

/** Places where a subject and its verb begin, other than after "that", "which", "who". */
export function mainClauses(words: Word[], from: number): number {
  let count = 0
  for (let k = from; k < words.length - 1; k++) {
    const text = words[k]?.text ?? ''
    const before = words[k - 1]?.text ?? ''
    const next = words[k + 1]?.text ?? ''
    const pronoun =
      SUBJECT_WORD.test(text) &&
      !/^(?:which|who|of|to|with|for|on|in|at|think|know|feel|say|hope|believe|mean|said)$/.test(before)
    const noun =
      FINITE.test(next) &&
      !FINITE.test(text) &&
      !SUBJECT_WORD.test(text) &&
      !/ly$|^(?:that|which|who|not|and|or|but)$/.test(text)
    if (
      (pronoun &&
        (FINITE.test(next) ||
          isBaseVerb(next) ||
          isPastForm(next) ||
          isBaseVerb(next.replace(/s$/, '')) ||
          /ly$|^(?:just|also|really|usually|never|always|still|even|only)$/.test(next))) ||
      noun
    )
      count++
  }
  return count
}

/** "If you cough, and you are hot": a clause joined to the condition belongs to it, unless what follows was said before. */
function joinedClauses(words: Word[]): number {
  return words[0]?.text === 'if' ? clausesJoinedIn(words) : 0
}

/** How many clauses "and" or "or" joins to one before. */
export function clausesJoinedIn(words: Word[]): number {
  return words.filter(
    (word, k) =>
      /^(?:and|or|but)$/.test(word.text) && mainClauses(upToPause(words.slice(k + 1, k + 4)), 0) > 0,
  ).length
}

/** "Or vomiting, | you should call": after a pause another clause begins. */
function upToPause(words: Word[]): Word[] {
  const pause = words.findIndex(({ after }) => after !== '')
  return pause < 0 ? words : words.slice(0, pause + 1)
}

/** "Before surgery we will ...": a time, and no clause of its own. */
const SCENE =
  /^(?:before|after|until) (?:the |your |her |his |my |that |this )?(?!that |this |it )[a-z]+ (?=(?:i|we|you|he|she|they|it) )/

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

/** "For the first few days can also help": a scene and a verb, and nobody who acts. */
const BARE_SCENE =
  /^\w+ (?:the |an? |his |her |your |my )?(?:(?!(?:i|you|he|she|it|we|they|there|that|this|the|an?|my|your|his|her|their|our|one|is|are|was|were|what|how)\b)[\w'-]+ ){1,5}(?:can|could|will|would|should|may|might|has|had)\b/

const UNIT = '(?:minutes?|hours?|days?|weeks?|months?|years?|mornings?|nights?|evenings?|weekends?)'
const NO_CLAUSE =
  '(?!(?:i|he|she|it|they|we|you|that|which|who|when|because|is|was|am|are|have|has|had|do|did|and|but|or|so|if) )'
/** What sets the scene before a subject: a clause, a stretch or point of time, a place or an occasion. */
const FRAMES = new RegExp(
  `^(?:(?:when|whenever|after|before|since|if|while|as soon as|by the time|once|because|until) (?:i|it|they|he|she|we|my [\\w-]+) .{3,60}? (?=(?:i|it|they|he|she|my|the|there) )|(?:the|for the|in the|over the|during the|this) (?:past|last|first|next)? ?(?:couple of |few |several |\\d+ )*${UNIT} (?=(?:i|it|they|my) )|(?:about )?(?:\\d+|an?|a couple(?: of)?|a few|several) ${UNIT} ago (?=(?:i|my) )|(?:in|on|at|during|with|without|after|before|since) (?:${NO_CLAUSE}\\S+ ){1,5}(?=(?:i|my) )|for (?:your|the|his|her|this|that) (?!first|second|third|next|last|other|main)(?:[\\w-]+ ){1,4}(?=(?:i|we) (?:will|am|are|would|can|want) ))`,
)

/** How many words set the scene before the main clause: "the past 6 months", "when I was helping to move it". */
function framed(words: Word[]): number {
  const match = FRAMES.exec(plain(words))
  return match ? match[0].trim().split(' ').length : 0
}

/** Two clauses without anything between them: the boundary was missed. */
function isRunTogether(words: Word[]): boolean {
  const threes = words.slice(2).map((word, k) => `${words[k]?.text} ${words[k + 1]?.text} ${word.text}`)
  if (new Set(threes).size < threes.length) return true
  const begin = framed(words)
  return words.some((word, k) => {
    if (k < 2 || k === begin || !/^(?:i|he|she|we|they|you)$/.test(word.text)) return false
    const before = words[k - 1]
    if (!before || before.after || HOLDS_CLAUSE.has(before.text)) return false
    if (before.text === 'else' && words[k - 2]?.text === 'or') return false
    const next = words[k + 1]?.text ?? ''
    // "The worst cold I have ever had"
    if (words[k + 2]?.text === 'ever' && /^(?:has|have|had)$/.test(next)) return false
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

const IMPERATIVE = wordSet(`
  recheck refrain weigh limit eliminate ensure add obtain prescribe taper reduce switch initiate renew follow
  continue return take order start stop increase decrease refer rest avoid call use schedule repeat check
  monitor apply keep come elevate hold discontinue begin refill wear`)

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

const WEIGHTY =
  /\b(?:pain\w*|iced?|elevat\w+|affect\w*|bother\w*|jolt|helps?|helped|helping|relie\w+|trouble|difficult\w*|tired\w*|wak\w+|run(?:ning|s)?|gym|play(?:ed|ing|s)?|tylenol|ibuprofen|hurts?|hurting|swell\w*|swollen|medic\w+|pills?|worse|better|worsen\w*|improv\w+|hospital|emergency|surger\w+|injur\w+|fell|sleep\w*|diet\w*|sugars?|blood|pressure|taking|symptoms?|smok\w+|history|allerg\w+|weight|pounds|exercis\w+|walk\w*|physical therapy|doctor|sore|tender\w*|stiff\w*|bleed\w*|breath\w*|appetite|eat\w*|energy|mood|stress\w*|infection|vaccin\w+|test\w*|scan|x-rays?|lump|mass|burn\w*|sharp|dull|throbbing|constant\w*|flare\w*|episodes?|attacks?|treat\w*|drink\w*|alcohol|work(?:s|ed|ing)? (?:as|at|in)|married|lives?|pregnan\w+|periods?|bowel|stools?|urin\w*|vision|knee|back|hip|shoulder|ankle|foot|feet|hand|wrist|elbow|neck|head|chest|stomach|throat|ear|eyes?|legs?|arms?|skin|diagnosed|therapy|ice|icing|heat|brace|limp\w*|lift\w*|bend\w*|climb\w*|stairs|twist\w*|popp\w*|click\w*|numb\w*|inhaler|watery|condoms?|warm|warmer|muffled|blurr\w*|comes and goes|vomit\w*|itch\w*)\b/

const POINTS =
  /^(?:it|that|this|they|those|these|there|we|he|she)\b|\b(?:continue|start|with|take|order|do|stop|use|try|get|got|keep|repeat|put|send|see|want|hold|raise|manage|monitor|check|give|call|help|like|know) (?:that|it|those|this|them|these|one|there)\b/
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
  const matches = plain(words).match(new RegExp(WEIGHTY, 'g'))?.length ?? 0
  const meaning = words.filter((word) => !isStopWord(word.text)).length
  return mentions * 2 + Math.min(figures, 2) + Math.min(matches, 3) + (meaning >= 4 ? 0.5 : 0)
}
