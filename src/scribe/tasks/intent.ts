import { IF_THERE_IS_ROOM } from '../feasible-rules.ts'
import {
  ALSO_ORDERED,
  BESIDE,
  DONE_ALREADY,
  EXAMINED_JUST_NOW,
  IS_EXPLAINED,
  IS_TIME_OF,
  IS_TOPIC,
  NAMED_FIRST,
  NOT_TO_BE_TAKEN,
  ORDERED_BEHIND,
  TAKES_BACK,
  TOPIC_FIRST,
  WRITTEN_AS_ALLERGY,
} from './intent-rules.ts'

/** How something of the plan was said. Only what is `meant` becomes a task. */
export type Intent = 'meant' | 'open' | 'unmeant'

const DOES =
  'order\\w*|get(?:ting)?|obtain\\w*|check\\w*|send\\w*|do(?:ing)?|run|draw|schedul\\w+|recommend\\w*|request\\w*|plac(?:e|ing)|perform|set|put|add\\w*|need|prescri\\w+|start\\w*|continu\\w+|increas\\w+|decreas\\w+|refill\\w*|renew|giv(?:e|ing)|try|us(?:e|ing)|tak(?:e|ing)|switch|chang(?:e|ing)|go|have|keep|stay|stop\\w*|discontinu\\w+|hold|begin|initiate|resume|refer\\w*|apply|repeat\\w*|arrange|make|book|see|come|return|follow\\w*|bring|write|call|provide|finish|complete|cut|quit|lower|raise|reduce|taper|double|swab|test|screen|look|image|scan|talk|want|like|mov(?:e|ing)'
/** Somebody says that it will be done. */
const MEANT = new RegExp(
  String.raw`\b(?:(?:i|we) (?:(?:also|just|still|really|certainly|definitely|strongly|probably|normally) )*(?:will|shall|want|need|would like|like|am (?:going|gonna)|are going|(?:am|are) (?:(?:also|just|then|now|still) )?(?:order|prescrib|start|refer|recommend|giv|put|send|increas|rais|lower|continu|add|stopp|hold|switch|reduc|cutt|decreas|chang)\w*|recommend|ordered|have ordered|can|should|have to|do want|would (?:order|do|check|recheck|repeat|prescribe|refer|send|give|take|try|use|start|get|advise|suggest|recommend|add|put|bump|increase|raise|lower|reduce|cut|stop|hold|go (?:up|down)|switch|swap|keep))|let us|let me|i will|going to|plan(?: is| will be)?|you (?:will|should|need|can|are going|have to|must)|(?:should|need to|have to|want to|wanna|will|would like|going to) (?:also |just |still |then |probably |go ahead and )*(?:${DOES})|recommend\w*|please|go ahead|make sure|have you|first order|due for|(?:nurse|office|staff|team|they|somebody|someone) will)\b`,
)
/** An order in its bare form: the clause begins with the verb. */
const IMPERATIVE =
  /^(?:(?:and|so|then|okay|also|now|dragon|hey|plan|first|second|third|next|finally|lastly|again|please|just|you|can|to|will|go ahead|for (?:that|this|now)) )*(?:order|check|recheck|make|get|obtain|send|schedule|book|repeat|start|stop|continue|increase|decrease|refill|prescribe|add|refer|take|use|give|switch|discontinue|hold|begin|resume|return|follow|come|see|call|reduce|taper|avoid|keep|try|drop|quit|bump|swap|replace|finish|apply|proceed|initiate|renew|draw|put|have|consult|move|recommend|cont|ordering|prescribing|starting)\b/
const PAST =
  /\b(?:(?:look|looking|take a look) (?:at|over)|review|go(?:ing)? over|check out|strain|exacerbate|i know|have (?:you|him|her) on|completed?|checked|positive|seeing on|allerg\w+|was|were|had|did|showed|shows?|showing|reviewed|reviewing|looked|looking at|looks|came back|told|been|used to|previous(?:ly)?|ago|already|results? (?:of|from|for)|last (?:year|month|week|visit|time|one)|in the past|earlier|you said|mentioned|recent(?:ly)?|yesterday|saw|says?|has|helped|worked|took|tried|gave|indicates?|demonstrates?|consistent|reveal\w*|went|got)\b/
const MAYBE =
  /\b(?:could|might|may|consider\w*|possibly|option\w*|thinking (?:about|of)|thought (?:about|of)|think about|talk(?:ed)? about|discuss\w*|whether|would (?:you|be|have|not|probably)|maybe|perhaps|potentially|possible|as opposed to|other than|in the future|down the road|down the line|at some point|eventually|someday|sometimes|candidate|alternative\w*|typically|usually|some people|a lot of (?:people|times)|worry|worried|concerned|wonder\w*)\b/
const CONDITION = /\b(?:if|unless|in case|depending|whenever|should (?:it|that|this|your|the))\b(?! and )/
/** "When you come back we will get labs" is meant; "when it flares" is not. */
const TIMED = /\b(?:when|until|once) (?:it|you|your|that|the|we|they)\b/
const NEGATED =
  /\b(?:not|no|never|without|neither|nor|none|instead of|rather than|hold off|avoid|stay away|allerg\w+|cannot|denies|decline[ds]?|refuse[ds]?)\b/

/** The clinician says that it will not be done. */
const WITHDRAWN =
  /\b(?:(?:do|does|will|would|should|are|am|is) not(?: \w+){0,4} (?:need|want|order\w*|start\w*|do|get\w*|give|recommend\w*|prescri\w+)|no need|hold off|without (?:the|any|an?))\b(?: \w+){0,6} ?$/

/** So many characters before a thing say what is done with it. */
const NEAR = 60

/** Whether the words right around a thing take it back. */
export const isWithdrawn = (before: string, after = ''): boolean =>
  (LEAVES.test(before) && /^ (?:out|off|alone)\b/.test(after)) ||
  WITHDRAWN.test(before) ||
  TAKES_BACK.test(before.slice(-NEAR)) ||
  SAYS_NO_TO_IT.test(before)
/** "We will leave the prednisolone | out then." */
const LEAVES = /\bleav(?:e|ing) (?:the |that |your |his |her )?$/
/** "I'll phone you with the biopsy in a week": what it shows is told then. */
const TELLS_RESULT =
  /\b(?:call|phone|contact|text|message|email) (?:you|him|her|them)(?: back)? (?:with|about) (?:the |your |his |her )?$/
/** "Okay, no lorazepam." */
const SAYS_NO_TO_IT = /^(?:(?:okay|so|then|all right|right|fine|well|and|but|sure) )*no $/

/** "We may need to do further tests", "you might want to try": nothing is decided. */
const UNSURE = /\b(?:may|might|could)(?: \w+)? (?:need|want|have|end up|look)\b/
const UNSURE_REACH = 20

/** Said after the thing: "would be advisable", "that I can give you". */
const ADVISED =
  /^(?: [\w-]+){0,14}? (?:would (?:probably |definitely |also |certainly )?be (?:advisable|beneficial|helpful|useful|sensible|worthwhile|a good idea)|is (?:very |always |definitely )?(?:sensible|advisable)|(?:that |which )?i (?:can|will|am (?:happy|going) to) (?:also )?(?:give|prescribe|send)(?: (?:to )?you)?|can also help|you (?:really )?need to (?:\w+ ){0,2}?(?:coat|apply|put|rub|use|take))\b/

/** What the patient does anyway, what was done to them, and the heading of what is dictated: "under hirsutism, ...". */
const SAYS_HOW_IT_IS =
  /(?:^|\b(?:so|and|that|know|since|because) )you (?:also |still |currently |already )?(?:take|use|have|are (?:taking|using|on)) (?:(?:your|the|some|high|low|elevated|borderline|an?|got) )*$|\b(?:put|started|switched|gave|has|had) me\b|\bunder (?:the |your |his |her )?(?:\w+ )?$/
/** What was measured or taken already: "labs checked", "the biopsy site", "the x-ray results", "the MRI that we did". */
const IS_READ =
  /^ (?:site|results?|reports?|findings?|pictures?|(?:checked|reviewed|obtained|taken|completed|performed)(?! (?:today|now|in|for|before|at|this|next|tomorrow|again|on|every)\b)|(?:that|which) (?:\w+ )?(?:i|we|you|they) (?:did|had|took|got|ordered|have))\b/
/** "Now that x-ray ...": one that is known. */
const POINTS_BACK = /\bthat $/
/** What the patient may do as they like: "you can take it if you want". */
const OPTIONAL =
  /^(?: [\w-]+){0,8}? (?:if|whenever) (?:you|he|she|they) (?:want|like|prefer|wish|would like|feel like|think)\b/

export interface Context {
  /** The clause up to the thing, in lower case. */
  before: string
  /** The rest of the clause after it. */
  after: string
  /** Whether the clinician is at the plan here. */
  inPlan: boolean
  /** What was meant right before by the same speaker, without anything in between: a list goes on. */
  carried: boolean
  question: boolean
  /** A medicine against a symptom: "if you are in pain" says what it is for. */
  relieves?: boolean
}

const FURTHER = /\b(?:i|we) (?:am|are|will|would|want) also\b/
/** "I would like to ask some questions about the pregnancy", "all I can see is Haldol", "we have you taking Vicodin". */
const ONLY_SPOKEN_OF =
  /\bquestions? (?:about|regarding|on|of|for)\b|\ball i (?:can )?see (?:here )?is\b|\bwe have (?:you|him|her) (?:on|taking|using)\b|\bissues? with\b/
/** "Check your sugars while you are on prednisone": how long, and nothing more of it. */
const WHILE_TAKEN =
  /\b(?:while|as long as|when|whenever) (?:you|he|she|they) (?:are|is) (?:still )?(?:on|taking|using) (?:the |your )?$/
/** "We use antibiotics in order to control for infection": what is done at any operation. */
const AT_ANY_OPERATION =
  /^ (?:in order )?to (?:control(?: for)?|minimi[sz]e|reduce|eliminate|lower) (?:the |any )?(?:risks?|infections?)\b/

/** What a condition waits for; "until" waits for what was said before it. */
const WAITED_FOR =
  /\b(?:call|come|go|send|take|stop|use|wear|get|then|please|(?:you|i|we) (?:can|should|could|will|need|may|would))\b/

/**
 * "If that happens send it in, I am also going to order ...": one order more, which the condition before does not hold up.
 * Only where that condition has its consequence already; "if it stays up we are also going to ..." is the consequence.
 */
export function fromFurther(before: string): string {
  const at = before.search(FURTHER)
  if (at < 0) return before
  const said = before.slice(0, at)
  const condition = /^(?:.*)\b(if|unless|in case|depending|whether|whenever|once|when|until)\b/.exec(said)
  const isOpen =
    condition !== null && condition[1] !== 'until' && !WAITED_FOR.test(said.slice(condition[0].length))
  return isOpen ? before : before.slice(at)
}

/** "I would add bupropion" is an order; "I would add it if you had pain" is none. */
const WOULD = /\b(?:i|we) would (?!like)/

/** "Change the simvastatin to atorvastatin", "swap the Zocor for Crestor": what is changed is taken no more. */
const isReplaced = (near: string, after: string): boolean =>
  (/\b(?:switch|chang)\w* (?:you |the |your )*$/.test(near) && /^ (?:over )?to (?![\d(])/.test(after)) ||
  (/\b(?:swap|replac|exchang|trad)\w* (?:out )?(?:the |your |that |his |her )*$/.test(near) &&
    /^ (?:out )?(?:for|with) (?!\d)/.test(after))

/** It is ordered all the same. */
const IF_TOLERATED =
  / (?:if|as long as) (?:(?:you|he|she|they) )?(?:(?:can|are|is) )?tolerat(?:e|es|ed|ing)\b/

/** "The metoprolol, I want to go up to 75": named first, and then what is done with it. */
const isOrderedBehind = (before: string, after: string): boolean =>
  NAMED_FIRST.test(before) &&
  ORDERED_BEHIND.test(after) &&
  !CONDITION.test(after.replace(IF_TOLERATED, '')) &&
  !NEGATED.test(after)

/** Whether what the clause names is asked for, only thought of, or spoken of as past or not wanted. */
export function intentOf({ before: said, after, inPlan, carried, question, relieves }: Context): Intent {
  const near = said.slice(-NEAR)
  if (isReplaced(near, after) || TELLS_RESULT.test(near)) return 'unmeant'
  if (LEAVES.test(near) && isWithdrawn(near, after)) return 'unmeant'
  const isTopic = said.length < NEAR && IS_TOPIC.test(said) && !isOrderedBehind(said, after)
  if (isTopic || NOT_TO_BE_TAKEN.test(near) || DONE_ALREADY.test(near)) return 'unmeant'
  const before = said.replace(TOPIC_FIRST.pattern, '').replace(BESIDE.pattern, '')
  const isWaited = CONDITION.test(after.replace(IF_THERE_IS_ROOM.pattern, ''))
  if ((FURTHER.test(before) || WOULD.test(before)) && isWaited) return 'open'
  const conditional = lastPlace(CONDITION, fromFurther(before))
  if (conditional >= 0 && !relieves) return 'open'
  if (NEGATED.test(before) && !/\b(?:why do(?:es)? not (?:we|you|i)|not (?:only|just))\b/.test(before))
    return 'unmeant'
  if (
    question &&
    !/^(?:why do not (?:we|i|you)|can you|could you|hey dragon|dragon|how about (?:we|i)|have you (?:come|return|follow|take|see))\b/.test(
      before,
    )
  )
    return 'unmeant'
  if (WRITTEN_AS_ALLERGY.test(after) || EXAMINED_JUST_NOW.test(before)) return 'unmeant'
  if (
    ONLY_SPOKEN_OF.test(before) ||
    WHILE_TAKEN.test(before) ||
    IS_TIME_OF.test(before) ||
    AT_ANY_OPERATION.test(after)
  )
    return 'unmeant'
  if (SAYS_HOW_IT_IS.test(before) || IS_READ.test(after) || OPTIONAL.test(after) || IS_EXPLAINED.test(after))
    return 'unmeant'
  const goesOn = ALSO_ORDERED.test(before.slice(-NEAR)) && !PAST.test(before)
  const meant = MEANT.test(before) || IMPERATIVE.test(before) || goesOn || isOrderedBehind(before, after)
  const cue = goesOn ? before.length : Math.max(lastPlace(MEANT, before), IMPERATIVE.test(before) ? 0 : -1)
  if (lastPlace(TIMED, before) > cue) return 'open'
  const past = lastPlace(PAST, before)
  if (past >= 0 && past >= cue) return 'unmeant'
  const unsure = lastPlace(UNSURE, before)
  if (unsure >= 0 && cue - unsure < UNSURE_REACH) return 'open'
  const maybe = lastPlace(MAYBE, before)
  if (maybe >= 0 && maybe >= cue && !ADVISED.test(after)) return 'open'
  if (
    /^ (?:was|were|showed|shows?|looks|look(?= (?:good|fine|normal|great|okay|stable|better|worse))|looked|is (?:normal|negative|positive|high|low|elevated|good|fine)|came back|has|have been|from (?:last|your|the))\b/.test(
      after,
    )
  )
    return 'unmeant'
  if (/^(?: \w+){0,4} (?:last (?:week|month|year|time|visit)|ago|yesterday|in the past)\b/.test(after))
    return 'unmeant'
  if (meant || ADVISED.test(after)) return 'meant'
  return inPlan && carried && !POINTS_BACK.test(before) ? 'meant' : 'open'
}

const everywhere = new Map<RegExp, RegExp>()

function lastPlace(pattern: RegExp, text: string): number {
  const all = everywhere.get(pattern) ?? new RegExp(pattern, 'g')
  everywhere.set(pattern, all)
  let last = -1
  for (const match of text.matchAll(all)) last = match.index
  return last
}
