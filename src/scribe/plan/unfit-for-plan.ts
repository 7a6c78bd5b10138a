import { isDrug } from '../lexicon/drugs.ts'
import { isBaseVerb, isPastForm } from '../lexicon/verbs.ts'
import { isOnlyThought } from './only-thought.ts'
import { mentionsIn } from '../mentions.ts'
import { isNotedFinding } from '../noted-finding.ts'
import { isOwnTalk } from './own-talk.ts'
import { saysNothing } from './says-nothing.ts'
import { plain, type Word } from '../talk/word.ts'
import { wordSet } from '../rules/rule.ts'

/** What is told to everybody, and of no patient: "there are many reasons why people ...". */
const LECTURE =
  /\b(?:people|folks|patients (?:who|that|with|get|have|do)|that we see|we worry about|we (?:usually|often|typically|sometimes|commonly) see|common (?:condition|thing|problem|cause)|(?:many|some|several|other) (?:possible )?(?:reasons|causes)|it is (?:a|an) (?:\w+ )?(?:day|quick|simple|invasive) (?:surgery|procedure)|not (?:that|very) invasive|in medicine|the way (?:it|this|that) works|what happens is|means(?! (?:i|we)\b)|big correlation|data on|full understanding|(?:they|these) are (?:brief|very common)|disappear within)\b/
/** What is said of any operation to who fears it. */
const OF_ANY_OPERATION =
  /^(?:we|they|i) (?:also |always |usually )?(?:use|give) (?:prophylactic |preventive )?antibiotics (?:in order )?to (?:minimi[sz]e|reduce|eliminate|control|prevent|lower)\b|^we have (?:great|good|excellent) (?:results|outcomes|success)\b|^the (?:total )?risks? (?:of infection )?(?:is|are) (?:very |quite |pretty )?(?:low|small|rare)\b|^(?:the )?other risks? (?:is|are|include)\b|^there is always a risk\b|^(?:the )?risk of infection is\b/
/** Talk about the talk, the building and the staff. */
const TALK =
  /\b(?:see you (?:all )?soon|be (?:right )?back(?: shortly)?$|back shortly|keep that in mind|in terms of my|my impression|listening to|take a (?:quick )?(?:look|peek)|template|fixed up|taken care of|you are right|off the record|come with me|spend (?:some )?time together|in sync|talk to you later|reach out$|check you out|big words|get this under control|close your eyes|reach out your|squeeze|push against|follow (?:my|some)|deep breath|many patients|get (?:you )?(?:checked out|situated|settled)|pass(?:ed)? (?:it|that) along|you will do (?:fine|great|well)|i hope|we hope|hoping|be in touch$|write (?:this|it|that|all)\b(?: \w+)*|why do not|we are not talking about|annoying|frustrating|scary|bummer|lucky|i (?:want|advised) you to (?:know|understand)|i want you to remember|(?:go|run|step)(?: and)? (?:see|get|grab|check|find|print)|come(?: and)? (?:get|grab)|walk (?:you|him|her|them) (?:out|over|down)|(?:this|that|the) (?!upper|lower|top|bottom|back|front|outer|inner|affected|other|same|body)(?:[a-z]+ )?part$)\b/
/** What is said to the device that takes the note, or to those who fill it in. */
const COMMAND =
  /\b(?:(?:medications?|procedures?|orders?|tests?) (?:as )?(?:described|discussed)|(?:end|stop|finish|close)(?: off)? the (?:recording|note|dictation)|(?:add|remove|insert|update|delete) the (?:following|previous|template|note|result section)|order (?:the|any|those) (?:medications?|procedures?|orders)(?: (?:and|or) (?:the |any )?(?:procedures?|medications?|orders))?$|do the (?:orders|procedures))\b/
/** Begun and not ended, or two in one. */
const BROKEN =
  /\b(?:see (?:continue|want|know)|want to know when|(?:order|get|do) an? (?:study|test|couple of)$|(?:drink|take|use|do) try|what we found|this is important is|^if (?:that|it) does not get if|boils down|when (?:we|i|you) (?:see|get|do|have)$|because of the (?:i|you|he|she|it|they)|if (?:you|he|she|it|they) (?:is|are|was|do|does|have|has|get)$|an? accountability|take (?:that|those|this) (?:as|for|every|once|twice)|going through$|on this on|\bsee if\b.* see if\b|i did not ask|make any more|want to want|(?:have|has) that (?:your|his|her|their) diagnosis|result section|^in an? (?:year|month|week) but|^you (?:do not think|are not recommending|mean|are telling|are saying)|^(?:you|he|she) (?:have|has|had) (?:had )?(?:that )?in the past$|(?:which i believe|the data|first thing before|what i am looking for there|right now i will|for that (?:you|they) need|to your blood sugars|that should not be|no significant)\b|^i think the \w+$|that (?:i|we|you|he|she) (?:is|are|am|will)$|as the$|all of that$)\b/
/** "We can back", "you will and so": the verb is lost. */
const NO_VERB_AFTER =
  /\b(?:will|can|could|would|should|may|might|must) (?:and|so|but|or|the|an?|his|her|their|your|of|that|back|being|been)\b(?! (?:will|can|should|may|might|could|would|must)\b)/
/** "I think that we can add": of a deed, what it was done to is lost; not of "what we can add". */
const OBJECTLESS =
  /\b(?:to|can|will|could|would|should|may|might|i|we|you) (?:also |just |then |maybe |necessarily )?(?:require|add|increase|decrease|adjust|prescribe|order|make|give|bring|put|get|include|assess|determine|stabili[sz]e|support|provide|prevent|record|ask)$/
const ASKS_OR_RELATES =
  /(?<!\b(?:think|believe|hope|sure|so|know|say) )\b(?:that|which|what|whatever|who|as|than|how|needed)\b/
const POINTER =
  /\b(?:that|this|those|these|them|ones?)(?: (?:a little|a bit|lower|higher|further|now|there|here|out|up|in|anymore|too|again|right away)\b.*|$)|\b(?:look|do|see|know|try|like|keep|follow) (?:at |into )?it\b|\b(?:there|here)$/
const BEARS_ON =
  /\b(?:blood|pressure|sugars?|pain|surger\w+|inject\w*|physical|therapy|labs?|x-ray|mri|ct|ultrasound|scan|tests?|days?|weeks?|months?|years?|mg|medic\w+|antibiotics?|exercis\w+|diet|weight|splint|cast|crutches|brace|ice|rest|elevat\w*|fluids?|water|alcohol|smok\w+|emergency|hospital|nurse|appointment|specialist|referral|clinic|knee|back|hip|shoulder|ankle|foot|hand|wrist|elbow|neck|chest|stomach|kidneys?|heart|lungs?|liver|skin|eyes?|ears?|throat|stool|urine|bowels?|sleep|supplement|call|radiology|infection|fracture|tear|strain|sprain|worse|fever|swelling)\b/

/** What the clinician does, or has the patient do, to examine: "push against my hand", "I will feel around". */
const EXAMINES =
  /\b(?:against|on|at|squeeze|follow|touch|grab|grip) my (?:hands?|fingers?|finger tips?)\b|^(?:i|we) (?:will|would like to|am going to|are going to|want to) (?:just |also |gently )*(?:feel|press|push|tap|listen|pull|twist|bend|squeeze|palpate|poke)\b|^check (?:your |the )?reflexes\b|^i advised you to (?:raise|lift|bend|flex|extend|straighten|turn|rotate|spread|hold (?:out|up)) (?:up )?your (?:hands?|arms?|legs?|fingers?|wrists?|elbows?|knees?|head|foot|feet)\b(?!.*\b(?:times|daily|day|night|week|hours?|sleep\w*|sit\w*|lying|pillow|exercises?)\b)/

/** What no physician would leave in the plan: a lecture, talk, half a sentence, an order of "that". */
export function isUnfitForPlan(words: Word[]): boolean {
  const text = plain(words)
  if (NO_VERB_AFTER.test(text) || (OBJECTLESS.test(text) && !ASKS_OR_RELATES.test(text))) return true
  if (
    EXAMINES.test(text) ||
    LECTURE.test(text) ||
    OF_ANY_OPERATION.test(text) ||
    TALK.test(text) ||
    BROKEN.test(text) ||
    COMMAND.test(text)
  )
    return true
  if (isOwnTalk(words) || isOnlyThought(words) || saysNothing(words)) return true
  if (isGarbledDose(words) || isNamedForThing(words) || isNotedFinding(words)) return true
  return namesNothing(words) || pointsAtNothing(words) || !hasMainVerb(words)
}

/** "110 fell noon 15 mg": a recognizer has put words into a dose; "2 ibuprofen 200 mg" is one. */
function isGarbledDose(words: Word[]): boolean {
  return words.some(({ text }, k) => {
    if (!/^\d+$/.test(text)) return false
    const after = words.slice(k + 1, k + 5)
    const next = after.findIndex((word) => /^\d+$/.test(word.text))
    return (
      next > 0 &&
      after[next + 1]?.text === 'mg' &&
      !after.slice(0, next).some((word) => isDrug(word.text) || OF_DOSE.test(word.text))
    )
  })
}
const OF_DOSE =
  /^(?:mg|mcg|ml|g|units?|tablets?|pills?|capsules?|puffs?|doses?|days?|weeks?|months?|hours?|times?|daily|to|or|and|of|from|then|per|at|is|by|%)$/

/** "You are going to be meloxicam", "prescribe you are taking": two sentences have lost their middle. */
function isNamedForThing(words: Word[]): boolean {
  return words.some(
    ({ text }, k) =>
      (text === 'be' &&
        isDrug(words[k + 1]?.text ?? '') &&
        /^(?:i|you|he|she)$/.test(words[0]?.text ?? '') &&
        k <= MOST_BEFORE_BE) ||
      (/^(?:prescribe|order|refill|give)$/.test(text) &&
        FINITE.has(words[k + 2]?.text ?? '') &&
        /^(?:you|he|she|they)$/.test(words[k + 1]?.text ?? '')),
  )
}
const MOST_BEFORE_BE = 4

/** "Increase it from 20 mg to 40 mg", "it is just one tablet once a day": of what? */
const ORDERS_IT =
  /^(?:we (?:will|can) )?(?:increase|decrease|double|refill|raise|lower) (?:it|that|this|them)\b|^(?:it|that|this) is (?:just )?(?:\d|once|twice|one)|^(?:it|this|that) (?:will|is going to|should) (?:help|open|make)|^(?:you|he|she) (?:will|are going to|should) (?:do|take|use) \d+ (?:puffs?|tablets?|pills?)|\bnot (?:going to )?change anything$/

/** "We will have to look into that", "I would like to see that a little lower": of what, stands only in the transcript. */
function pointsAtNothing(words: Word[]): boolean {
  if (ORDERS_IT.test(plain(words)) && mentionsIn(words, 0).length === 0) return true
  const points = POINTER.test(plain(words))
  return points && mentionsIn(words, 0).length === 0 && !BEARS_ON.test(plain(words))
}

/** "There are also ligaments at the back of the hand": how everybody is made, or where a thing is to be found. */
function namesNothing(words: Word[]): boolean {
  const text = plain(words)
  return (
    /^there (?:is|are) (?!no\b|not\b)/.test(text) &&
    !/\d/.test(text) &&
    !TELLS.test(text) &&
    mentionsIn(words, 0).length === 0
  )
}
const TELLS =
  /\b(?:risk|chance|option|need|evidence|sign|concern|possib|improve|change|fluid|reason|doubt|suspicion|likelihood|choice|treatment|medic|test|way|thing|service|clinic|group|program)/

const FINITE = wordSet(`
  am is are was were have has had do does did will would can could should may might must need needs want
  wants look looks show shows seem seems appear appears help helps cause causes depends recommend advised`)
const ACTS = wordSet(`
  i we you he she it they there that this if when once as for with in at on after before so until unless
  while let please no not either maybe also`)
const ORDERS = /^(?:avoid|continue|follow|start|take|use|every|twice|daily|check|return|call)$/
const JOINS = /^(?:that|which|who|if|when|as|because|to|where|while|whether|and|or)$/

const isThirdPerson = (text: string): boolean =>
  text.endsWith('s') &&
  isBaseVerb(text.slice(0, -1)) &&
  !/^(?:results|tests|reports|changes|plans|exercises|screens|cramps|drinks|visits)$/.test(text)

/** "The newly reduced function": describes the thing, and is no verb. */
const isAttribute = (words: Word[], k: number): boolean =>
  (words[k - 1]?.text ?? '').endsWith('ly') &&
  /^(?:the|an?|his|her|their|your|my)$/.test(words[k - 2]?.text ?? '')

/**
 * A statement that begins with a thing ("his constipation and review test results to determine ...") needs a verb of its
 * own before anything joins on to it.
 */
function hasMainVerb(words: Word[]): boolean {
  const first = words[0]?.text ?? ''
  if (ACTS.has(first) || isBaseVerb(first)) return true
  if (isDrug(first) && words.some((word) => /^\d/.test(word.text))) return true
  if (!/^(?:his|her|their|your|my|the|a|an|those|these|some|any|right|left|[a-z]+)$/.test(first)) return true
  for (let k = 1; k < words.length; k++) {
    const text = words[k]?.text ?? ''
    if (
      FINITE.has(text) ||
      (isPastForm(text) && text !== 'left' && !isAttribute(words, k)) ||
      ORDERS.test(text)
    )
      return true
    if (JOINS.test(text) && !/^(?:and|or)$/.test(text)) return false
    if (text !== 'like' && isBaseVerb(text) && words[k - 1]?.text.endsWith('s')) return true
    if (isThirdPerson(text) && words[k - 1]?.text !== 'and') return true
  }
  return false
}
