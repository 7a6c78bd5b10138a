import { plain, type Word } from '../talk/word.ts'
import { wordSet } from '../rules/rule.ts'
import { systemOfRegion } from './exam-systems.ts'
import {
  BARE,
  BARE_GRADE,
  BARE_PRESENT,
  BEGINS,
  EXAM_NAMED,
  NAMED_ONLY,
  TALK,
  THING_IS,
  WITH_NAME,
} from './exam-cuts-rules.ts'

const SIGN = /^(?:swelling|ecchymosis|bruising|tenderness|erythema|edema|redness|crepitus|effusion)$/
const DENIES = /\b(?:no|not|without|nor)\b/
/** Before a bare finding the one before must be at its end: after a noun, not after a small word, an adjective or a joint. */
const NOT_ENDED = wordSet(`
  of on over in at to with within without from for by than and or nor but a an the is are was were has have had no
  not any some this that these such little very mild slight bilateral show shows look looks sound sounds feel
  feels seem seems appear appears both positive negative good normal strong your his her there do does also see
  hear appreciate otherwise now so as well noted just note brisk you i definitely still pretty quite fairly really
  obvious more most increased tissue soft bony joint calf midline cva abdominal sinus ankle leg pedal pitting
  nonpitting extremity lower upper periorbital facial nasal point rebound mm cm`)
const isNotEnded = (word: string): boolean =>
  NOT_ENDED.has(word) || /^(?:\d.*|[a-z]+(?:al|ar|ing|ed))$/.test(word)

/** "Lungs are clear, no leg swelling": of the legs, though "clear" could go on. */
const LEG_CLEAR = /^no (?:leg|ankle|calf|pedal|pitting|peripheral|extremity) /

/** Of these, what only leads to the next finding. */
const LEADS_ON = /^(?:okay|alright|all right|now|so|otherwise) /

/** A word before which no clause of its own begins: "that you have", "if there is", "of the". */
const HOLDS = wordSet(`
  that which who if when where while than as because like say does do did is are was what how think know sure of
  on over along around across above below under near behind between in at to with from for by the a an your his her my
  this no not any whether seems looks little mean means
  meaning you i we bilateral`)
const JOINS = /^(?:and|or|but|so|then|also|now|otherwise|however|okay)$/
const AHEAD = 12
/** Talk whose clauses all hang together: "if you cough and there is blood". */
const CONDITION =
  /^(?:and |or |but |so )*(?:if|unless|whether|when (?:you|it|he|she|they)|does|did|do you|is (?:that|it)|how|what)\b/

/** "So that is right CVA tenderness" tells what was found. */
const NAMES_SIGN =
  /^(?:so |and )?that is (?:an? |some )?(?:[\w-]+ ){0,3}(?:tenderness|swelling|edema|effusion|guarding|rebound)\b/

const OF_TEMPLATE = /\b(?:per|in) the template\b/

/** Whether a piece is talk and no finding: a question, a reason, what is done next. */
export const isExamTalk = (piece: Word[]): boolean => {
  const text = `${plain(piece)} `
  return (
    (TALK.test(text) && !LEADS_ON.test(text) && !NAMES_SIGN.test(text)) ||
    BARE_GRADE.test(text) ||
    OF_TEMPLATE.test(text)
  )
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
  const isHeld = HOLDS.has(before.text) && before.after !== ',' && !isDroppedStart(before.text, ahead)
  if (TALK.test(ahead) && isTalkHere(words, k, isHeld)) return true
  const isBare =
    (BARE.test(ahead) && !endsChunk(words, k)) ||
    ((BARE_PRESENT.test(ahead) || (SIGN.test(before.text) && SIGN.test(words[k]?.text ?? ''))) &&
      !DENIES.test(plain(words.slice(start, k))))
  if (
    isBare &&
    (SIGN.test(before.text) || !isNotEnded(before.text) || LEG_CLEAR.test(ahead)) &&
    (before.after !== ',' || ahead.startsWith('no ')) &&
    !isPartAlone(words.slice(start, k))
  )
    return true
  if (isNamedLast(words, k, isHeld)) return true
  if (WITH_NAME.test(before.text) && THING_IS.test(ahead)) return false
  const isThing = before.text === 'with' && THING_IS.test(ahead)
  if (/^(?:normal|unremarkable)$/.test(before.text) && EXAM_NAMED.test(ahead)) return false
  if (!BEGINS.test(ahead) || (isHeld && !isThing) || isInsideThing(words, k, start)) return false
  return !(CONDITION.test(plain(words.slice(start, k))) && JOINS.test(before.text))
}

/** "Hawkins positive, Neer positive": the word says how the test before it was. */
const endsChunk = (words: Word[], k: number): boolean =>
  /^(?:positive|negative|normal|good|full|strong|brisk|symmetric)$/.test(words[k]?.text ?? '') &&
  words[k]?.after !== '' &&
  words[k - 1]?.after === ''

/** "Ankles, no swelling": what is not there belongs to the part named before the pause. */
function isPartAlone(head: Word[]): boolean {
  const named = head.filter(({ text }) => !JOINS.test(text))
  return (
    named.length > 0 &&
    named.length <= LONGEST_PART &&
    named.at(-1)?.after === ',' &&
    named.every(({ text }) => OF_PART.has(text) || systemOfRegion(text) !== null)
  )
}
const LONGEST_PART = 4
const OF_PART = wordSet('the your his her left right both upper lower big')

/** "of your right foot the there is", "what I see is I do see": the word before was left hanging. */
const isDroppedStart = (before: string, ahead: string): boolean =>
  (/^(?:the|a|an|your|of)$/.test(before) && /^(?:there|i) /.test(ahead)) ||
  (before === 'is' && ahead.startsWith('i '))

/** Behind these the part of the body is their own. */
const NOT_BEFORE_NAME = wordSet(`
  around near along above below through under behind between across into inside outside touch press push see feel
  hear turn move bend have has is are and or all both each than`)

/** "Clear bilaterally your lower legs": the next part of the body, named last. */
const isNamedLast = (words: Word[], k: number, isHeld: boolean): boolean =>
  !isHeld &&
  !/(?:ing|ed)$/.test(words[k - 1]?.text ?? '') &&
  !NOT_BEFORE_NAME.has(words[k - 1]?.text ?? '') &&
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
  return words[k]?.text === 'there' ? placeBefore(words, at, start) : at
}

const FARTHEST_PLACE = 4
/** "Stable at 0, at 30 there is a little opening": where it is was said before it. */
function placeBefore(words: Word[], at: number, start: number): number {
  for (let k = at - 1; k > Math.max(start, at - FARTHEST_PLACE); k--)
    if (words[k - 1]?.after === ',' && /^(?:at|on|over|in|with)$/.test(words[k]?.text ?? '')) return k
  return at
}

/** Whether only the part of the body was named so far: "on your right foot | there is" stays together. */
function isInsideThing(words: Word[], k: number, start: number): boolean {
  const head = words.slice(start, k).filter(({ text }) => !JOINS.test(text))
  if (head.length === 0) return true
  const text = plain(head)
  return NAMED_ONLY.test(text) && !/ (?:is|are|was|were|has|have|shows?|sounds?|looks?)\b/.test(text)
}
