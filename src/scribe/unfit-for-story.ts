import { mentionsIn } from './mentions.ts'
import { leavesOpen } from './open-conditions.ts'
import { plain, type Word } from './word.ts'
import type { Sentence } from './sentences.ts'
import { isUnfitForPlan } from './unfit-for-plan.ts'
import type { Visit } from './visit-lines.ts'

/** People who are not the patient: after them "she" is theirs. */
const SOMEBODY =
  /^(?:daughter|son|wife|husband|mother|father|mom|dad|mum|brother|sister|friend|neighbor|boss|kids?|child|children|nurse|doctor|colleague|partner|player|girlfriend|boyfriend|grandson|granddaughter|trainer|therapist|teacher|dog|cat)$/
const ABOUT_ANOTHER = /^(?:he|she|his|her|they)$/
/** How far before a "she" somebody else may have been named. Words. */
const REACH = 14

/** What the clinician sees or thinks while talking; it belongs to the examination or to nothing. */
const IMPRESSION =
  /^you (?:seem|look|appear|sound)\b|^(?:you|your chart) (?:were|are) endorsing\b|\breview of (?:systems|symptoms)\b|^you (?:do )?have an? grip\b|\byou (?:checked in|filled)\b/
const VITALS =
  /\b(?:vitals?|vital signs|blood pressure|heart rate|oxygen\w*|temperature|pulse)\b.*\b(?:looks?|is|are|was)\b.*\b(?:good|fine|normal|better|great|high|low|elevated|perfect|okay|stable)\b/
/** What is said of the day and the house, and of nobody's health. */
const SMALL_TALK =
  /\b(?:my name is|name is|easter|halloween|lucky enough|commute|parking|renovat\w+|construction|the eggs|egg hunt|landscap\w+ (?:designer|company)|garage|i always wanted|soccer league|come to think|true story|long story|this place|finding (?:us|you|the (?:office|place|clinic)))\b/
/** A pointer without anything to point at: "but any pain with that", "he thought it". */
const POINTS_AT_NOTHING =
  /\b(?:but|and|or) any\b(?!.*\b(?:no|not)\b)|\b(?:pain|problems?|trouble|issues?) with that$|\b(?:thought|think|guess|know|did|do|does|doing|done|say|said|mean) (?:it|that|this|so|them)(?: \w+ly)?$|^(?:i|you) (?:will|can|could) (?:wake up|eventually go|go|try|do that|do it)$|\bgetting through (?:it|that)$|^(?:i|you) (?:am|are|was|were) (?:not )?(?:taking|doing|using|getting|having) (?:it|that|them|this)(?: \w+ly)?$/
/** Two sentences in one, from a boundary that was not heard. */
const TWO_IN_ONE =
  /\b(?:the|an?|of|with) (?:i|he|she|we|they|you) (?:am|is|are|was|were|have|has|had|do|did|get|got|will|would|can|could)\b|\bany?time from like\b|\b(?:it|that) the \w+ (?:wrapped|gave|said|told|put|did)\b/

/** What no physician would leave in the history: another person's, an impression, small talk, half of a condition. */
export function isUnfitForStory(
  visit: Visit,
  sentence: Sentence,
  clause: Word[],
  self: 'patient' | 'doctor',
): boolean {
  const text = plain(clause)
  if (SMALL_TALK.test(text) || POINTS_AT_NOTHING.test(text) || TWO_IN_ONE.test(text)) return true
  if (self === 'doctor' && (IMPRESSION.test(text) || VITALS.test(text) || isUnfitForPlan(clause))) return true
  if (self === 'doctor' && isOfAnother(visit, sentence, clause)) return true
  return isHopedFor(visit, sentence, clause) || hangsOnCondition(visit, sentence, clause)
}

/** "Our youngest daughter, she plays soccer": the clinician's own people are not the patient. */
function isOfAnother(visit: Visit, sentence: Sentence, clause: Word[]): boolean {
  const first = clause[0]?.text ?? ''
  if (!ABOUT_ANOTHER.test(first)) return false
  if (visit.sex === 'male' && /^(?:she|her)$/.test(first)) return true
  if (visit.sex === 'female' && /^(?:he|his)$/.test(first)) return true
  const near = [sentence.index - 1, sentence.index]
    .flatMap((i) => visit.index.sentences[i] ?? [])
    .filter(({ segment }) => segment === sentence.segment)
    .flatMap(({ words }) => words)
  const at = near.indexOf(clause[0] as Word)
  return near.slice(Math.max(0, at - REACH), Math.max(0, at)).some((word) => SOMEBODY.test(word.text))
}

/** The first words of a sentence that the recognizer parted from their "if ..." or "I am not sure whether ...". */
function hangsOnCondition(visit: Visit, sentence: Sentence, clause: Word[]): boolean {
  const before = visit.index.sentences[sentence.index - 1]
  if (!before || before.segment !== sentence.segment || before.words.at(-1)?.after === '.') return false
  if (before.question || sentence.words.indexOf(clause[0] as Word) > 2) return false
  return leavesOpen(before.words)
}

/** "Hopefully you have passed that stone": what is hoped for is not so yet. The recognizer may part the two. */
export function isHopedFor(visit: Visit, sentence: Sentence, clause: Word[]): boolean {
  const before = visit.index.sentences[sentence.index - 1]
  const own = sentence.words.indexOf(clause[0] as Word)
  const tail =
    before?.segment === sentence.segment && !before.words.at(-1)?.after ? before.words.slice(-HOPE) : []
  const near = [...tail, ...sentence.words.slice(0, Math.max(0, own))].slice(-HOPE)
  return own >= 0 && near.some((word) => /^(?:hopefully|hope|hoping)$/.test(word.text))
}
const HOPE = 7

const ORPHAN = /^(?:it|that|this|they|those|these)$/
/** What is said of nothing but the complaint the visit is about. */
const OF_COMPLAINT =
  /^it\b.*\b(?:worse|constant|throbbing|sharp|dull|burning|stabbing|aching|hurts?|pain\w*|sore|swollen|radiat\w*|spread\w*|(?:left|right)(?: hand)? side|tummy|stomach|belly|chest|back|neck|head|knee|shoulder|hip|ankle|elbow|wrist|leg|arm|foot|throat)\b/
/** How many segments back a line of the story may lie that an "it" still goes on with. */
const STILL_NEAR = 2

/**
 * Whether a line that begins with "it" follows no line of the story that it could be about: what it points at stands only
 * in the transcript.
 */
export function pointsBeyondStory(words: Word[], last: Word[] | undefined): boolean {
  if (!ORPHAN.test(words[0]?.text ?? '') || mentionsIn(words, 0).length > 0) return false
  if (OF_COMPLAINT.test(plain(words))) return false
  const segment = words[0]?.segment ?? 0
  return !last?.some((word) => segment - word.segment <= STILL_NEAR)
}
