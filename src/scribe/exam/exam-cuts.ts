import { plain, type Word } from '../talk/word.ts'

const ADVERBS =
  '(?:(?:do|does|did|can|could|also|still|now|currently|really|just|am|even|only|otherwise|generally|definitely|however|already) )*'
export const PERCEIVES =
  '(?:appreciat\\w+|see(?:ing)?|hear(?:ing)?|feel(?:ing)?|palpat\\w+|not(?:e|ing|ice|iced|icing)|find(?:ing)?|detect\\w*|identif\\w+|recognize)'
const PERSON = '(?:you|he|she|the patient)'
/** What the examination speaks of that takes a verb of its own, with the words that belong to its name. */
const NAMES_WITH =
  'cranial|heel|toe|bilateral|heart|breath|bowel|capillary|strong|dorsalis|pedis|pedal|radial|deep|tendon|motor|straight|leg|raise|peripheral|vaginal'
const THING = `(?:(?:${NAMES_WITH}|motor and) )*(?:gait|speech|walking|nerves|sensations?|reflexes|refill|pulses?|strength|rhythm|sounds|lungs?|heart|abdomen|belly|throat|skin|neurologic(?:al)? exam|mood|affect|uvula|tonsils|pupils|vault|cervix)`
const IS = '(?:is|are|was|were|sounds?|looks?|feels?|shows?|seems?|appears?|has|have|do|does)'
const REGION =
  '(?:neck|lung|heart|belly|abdominal|chest|back|skin|leg|extremity|throat|ear|eye|knee|ankle|foot|shoulder|elbow|wrist|hand|hip|cardiac|neurologic(?:al)?)'
const WITHIN_NAME = "(?:(?!(?:which|that|and|or|but|there|i|you|we|it|is|on|for|in) )[\\w'-]+ )"

/** Where a new finding or a new part of the body begins. */
const BEGINS = new RegExp(
  `^(?:${[
    `(?:on|for|with|in) (?:an? |the |your |his |her |my )*${WITHIN_NAME}{0,3}?(?:exam|examination|notate)`,
    `(?:the |your |his |her )?(?:(?:right|left) )?${REGION} exam(?:ination)?`,
    '(?:on|over) (?:your|his|her|the) (?:abdomen|belly|chest|back|neck|skin|lungs?|heart) (?=(?:it|there|i|they) )(?:it|there|i|they)',
    '(?:looking|listening|listen|look) (?:at|to) (?:your|the|his|her|you)',
    `${PERSON} ${ADVERBS}(?:not )?(?:seem to )?(?:have|has|had|are|is|appear|seem|feel|note)`,
    `there (?:(?:also|just|still) )*(?:is|are|was|were)`,
    `the ${WITHIN_NAME}{1,2}there (?:is|are)`,
    `i ${ADVERBS}(?:not )?(?:really |even |any )*${PERCEIVES}`,
    `do not ${PERCEIVES}`,
    'noticed? (?:some|an?|obvious|mild)',
    `(?:your|his|her|the) ${WITHIN_NAME}{1,4}?${IS}`,
    `(?:the )?rest of ${WITHIN_NAME}{1,4}?${IS}`,
    `everything (?:[\\w-]+ ){0,4}?${IS}`,
    `(?:it|they) ${ADVERBS}(?:not )?(?:is|are|was|were|has|have|looks?|feels?|sounds?)`,
    `${THING} (?:is|are)`,
  ].join('|')}) `,
)
/** A finding without a verb: "no rales", "negative homans sign", "strong dorsalis pedis pulse". */
const BARE =
  /^(?:no (?!longer|more|one|type|change)|(?:normal|brisk|strong|positive|negative|good|full|symmetric) (?!and |or |to |in |on |at |for |with |but |as |there |bilaterally|throughout|times |more |less )[a-z])/
/** The same for what is there: behind a "no" it may be one more thing denied. */
const BARE_PRESENT =
  /^(?:palpable |mild |slight |obvious |(?:an? )?little (?:bit )?(?:of )?)(?!and |or |to |in |on |at |for |with |but |as |more |less )[a-z]/
const SIGN = /^(?:swelling|ecchymosis|bruising|tenderness|erythema|edema|redness|crepitus|effusion)$/
const DENIES = /\b(?:no|not|without|nor)\b/
/** Before a bare finding the one before must be at its end: after a noun, not after a small word, an adjective or a joint. */
const NOT_ENDED =
  /^(?:of|on|over|in|at|to|with|within|without|from|for|by|than|and|or|nor|but|a|an|the|is|are|was|were|has|have|had|no|not|any|some|this|that|these|such|little|very|mild|slight|bilateral|shows?|looks?|sounds?|feels?|seems?|appears?|both|positive|negative|good|normal|strong|your|his|her|there|do|does|also|see|hear|feel|appreciate|otherwise|now|so|as|well|noted|just|note|brisk|you|i|definitely|still|pretty|quite|fairly|really|so|obvious|more|most|increased|tissue|soft|bony|joint|calf|midline|cva|abdominal|sinus|ankle|leg|pedal|pitting|nonpitting|extremity|lower|upper|periorbital|facial|nasal|point|rebound|mm|cm|\d.*|[a-z]+al|[a-z]+ar|[a-z]+ing|[a-z]+ed)$/

/** What a finding ends at: talk to the patient, reasons, and what is done next. */
const TALK =
  /^(?:(?:let me|let us|i (?:am|will|would|want|know|think|just want|do want|did|could|have|heard)|we(?! will say)|when(?! i (?:\w+ )?(?:press|push|palpate|touch))|while|which|(?:right )?where|that (?:is|was|means?|looks?|sounds?|just|could|may|might|would|we|i|you(?! (?:do )?(?:have|are))|clears?)|(?:and )?(?:all of )?(?:this|that) (?:is|means|may|could)|and all of (?:that|this|it)|does not (?:feel|look|seem) (?:as|like)|meaning|what|open up|can you|could you|do you|does (?:that|it|this|anything)|did (?:that|it|you|not break)|is (?:that|it|this)|how|if|unless|because|go ahead|thank|hey|as (?:i|we|you)|sorry|good news|just going|going to|it (?:means|could|may|might)|and those)(?= )|(?:okay|alright|all right|now|so(?! far| much)|otherwise(?= [a-z]+ [a-z]))(?= ))/
/** Of these, what only leads to the next finding. */
const LEADS_ON = /^(?:okay|alright|all right|now|so|otherwise) /

/** A word before which no clause of its own begins: "that you have", "if there is", "of the". */
const HOLDS =
  /^(?:that|which|who|if|when|where|while|than|as|because|like|say|does|do|did|is|are|was|what|how|think|know|sure|of|on|over|in|at|to|with|from|for|by|the|a|an|your|his|her|my|this|no|not|any|whether|seems|looks|little|means?|meaning|you|i|we|bilateral)$/
const JOINS = /^(?:and|or|but|so|then|also|now|otherwise|however|okay)$/
const AHEAD = 12
/** Talk whose clauses all hang together: "if you cough and there is blood". */
const CONDITION =
  /^(?:and |or |but |so )*(?:if|unless|whether|when (?:you|it|he|she|they)|does|did|do you|is (?:that|it)|how|what)\b/

/** "1+ bilateral biceps": the reflexes that are graded are named elsewhere; and what the template is told. */
const BARE_GRADE =
  /^(?:\d\+|one plus|two plus) (?:bilateral|left|right) (?:biceps|triceps|brachioradialis|patellar|achilles|quadriceps) $|^reflexes bilateral(?: all)? (?:negative|positive) $/
const OF_TEMPLATE = /\b(?:per|in) the template\b/

/** Whether a piece is talk and no finding: a question, a reason, what is done next. */
export const isExamTalk = (piece: Word[]): boolean => {
  const text = `${plain(piece)} `
  return (TALK.test(text) && !LEADS_ON.test(text)) || BARE_GRADE.test(text) || OF_TEMPLATE.test(text)
}

/**
 * What is said in one breath of an examination, cut where a new finding, a new part of the body or talk begins. "no
 * thyromegaly no bruit listening to your heart i hear a murmur so" gives four parts and the "so".
 */
export function cutExam(words: Word[]): Word[][] {
  const out: Word[][] = []
  let start = 0
  for (let k = 1; k < words.length; k++) {
    if (!beginsAnew(words, k, start)) continue
    const at = joinBefore(words, k, start)
    if (at > start) out.push(words.slice(start, at))
    start = Math.max(start, at)
  }
  return [...out, words.slice(start)]
}

function beginsAnew(words: Word[], k: number, start: number): boolean {
  const ahead = `${plain(words.slice(k, k + AHEAD))} `
  const before = words[k - 1] as Word
  const isHeld = HOLDS.test(before.text) && before.after !== ',' && !isDroppedStart(before.text, ahead)
  if (TALK.test(ahead) && isTalkHere(words, k, isHeld)) return true
  const isBare =
    BARE.test(ahead) ||
    ((BARE_PRESENT.test(ahead) || (SIGN.test(before.text) && SIGN.test(words[k]?.text ?? ''))) &&
      !DENIES.test(plain(words.slice(start, k))))
  if (
    isBare &&
    (SIGN.test(before.text) || !NOT_ENDED.test(before.text)) &&
    (before.after !== ',' || ahead.startsWith('no '))
  )
    return true
  if (isNamedLast(words, k, isHeld)) return true
  if (WITH_NAME.test(before.text) && THING_IS.test(ahead)) return false
  const isThing = before.text === 'with' && THING_IS.test(ahead)
  if (/^(?:normal|unremarkable)$/.test(before.text) && EXAM_NAMED.test(ahead)) return false
  if (!BEGINS.test(ahead) || (isHeld && !isThing) || isInsideThing(words, k, start)) return false
  return !(CONDITION.test(plain(words.slice(start, k))) && JOINS.test(before.text))
}

const EXAM_NAMED = new RegExp(`^(?:${REGION} )?exam `)
const THING_IS = new RegExp(`^${THING} (?:is|are) `)
const WITH_NAME = new RegExp(`^(?:${NAMES_WITH})$`)

/** "of your right foot the there is", "what I see is I do see": the word before was left hanging. */
const isDroppedStart = (before: string, ahead: string): boolean =>
  (/^(?:the|a|an|your|of)$/.test(before) && /^(?:there|i) /.test(ahead)) ||
  (before === 'is' && ahead.startsWith('i '))

/** "Clear bilaterally your lower legs": the next part of the body, named last. */
const isNamedLast = (words: Word[], k: number, isHeld: boolean): boolean =>
  !isHeld &&
  !/(?:ing|ed)$|^(?:around|near|along|above|below|through|under|behind|between|across|into|inside|outside|touch|press|push|see|feel|hear|turn|move|bend|have|has|is|are|and|or|all|both|each|than)$/.test(
    words[k - 1]?.text ?? '',
  ) &&
  /^your |^(?:his|her|the)(?: [\w'-]+)? [\w'-]+ $/.test(`${plain(words.slice(k))} `)

/** "Lungs otherwise sound clear": between a thing and its verb it leads to nothing. */
function isTalkHere(words: Word[], k: number, isHeld: boolean): boolean {
  const text = words[k]?.text ?? ''
  if (text === 'otherwise')
    return !/^(?:is|are|looks?|sounds?|feels?|seems?|appears?)$/.test(words[k + 1]?.text ?? '')
  return !isHeld || /^(?:now|which|if|when|because|where)$/.test(text)
}

/** The joint word goes with what it leads to. */
function joinBefore(words: Word[], k: number, start: number): number {
  let at = k
  while (at - 1 > start && JOINS.test(words[at - 1]?.text ?? '')) at--
  return at
}

const NAMED_ONLY =
  /^(?:(?:on|for|in|over) )?(?:your|his|her|the|this|that|these) (?!(?:i|you|we|it) )(?:[\w'-]+ ){0,3}[\w'-]+$|^(?:on|for) (?:[\w'-]+ ){0,4}exam(?:ination)?$/

/** Whether only the part of the body was named so far: "on your right foot | there is" stays together. */
function isInsideThing(words: Word[], k: number, start: number): boolean {
  const head = words.slice(start, k).filter(({ text }) => !JOINS.test(text))
  if (head.length === 0) return true
  const text = plain(head)
  return NAMED_ONLY.test(text) && !/ (?:is|are|was|were|has|have|shows?|sounds?|looks?)\b/.test(text)
}
