import { returnTold, withMedicineNamed } from './said-elsewhere.ts'
import { withoutFillers } from '../talk/clean-words.ts'
import { behindNo } from '../talk/behind-no.ts'
import { clausesOf } from '../talk/clauses.ts'
import { mentionsIn } from '../mentions.ts'
import { doseStepsIn, type Steps } from '../medicines/dose-steps.ts'
import { hangsOnBefore, openConditions } from '../plan/order-conditions.ts'
import { builtInModels, type ScribeModels } from '../models.ts'
import { FOR_WHAT } from '../plan/remedy-line-rules.ts'
import { asks, type Sentence } from '../talk/sentences.ts'
import { withoutRevoked } from '../settled/revoked.ts'
import { spansOf } from '../spans.ts'
import { capital } from '../surface.ts'
import { readTranscript, type ReadTranscript } from '../read-transcript.ts'
import type { Segment, Span } from '../types.ts'
import { plain, type Word } from '../talk/word.ts'
import { candidatesIn, type Candidate, type TaskKind, type TestKind } from './candidates.ts'
import { dropNamed, dropRefused } from './refused.ts'
import { duePhrase, type Due } from './due.ts'
import { intentOf, isWithdrawn } from './intent.ts'
import { HAS_RESULT } from './intent-rules.ts'
import { asksNothing, doseBefore, leadOf, orderedTail, saysHowTaken } from './medicine.ts'
import {
  DONE_BY_OTHERS,
  NAMED_WITHIN,
  NAMES_ONE,
  ONLY_IF,
  RELIEVES,
  dependsOnBefore,
  reliefIn,
  sceneIn,
} from './said-around.ts'
import { addDose } from './later-dose.ts'
import type { MeantTask } from './meant-task.ts'
import { withoutRepeats } from './without-repeats.ts'
import { AT_ONCE, OF_PART, URGENT_OR_AGAIN } from './order-words.ts'
import { ledBy, worded } from './task-wording.ts'
import { wordAt, wordText, type WordText } from './word-text.ts'

/** What the plan asks somebody to do. */
export interface FoundTask {
  kind: TaskKind
  test: TestKind
  /** "MRI of the left knee", "Start meloxicam 15 mg once a day". */
  subject: string
  due: Due | null
  evidence: Span[]
}

/**
 * What the clinician said will be done: found in what was meant, never in what was only considered, is past, or was
 * declined. Each task carries the words it was said with; of two that name the same thing the fuller one stays.
 */
export function findTasks(segments: Segment[], models: ScribeModels = builtInModels()): FoundTask[] {
  return findTasksIn(segments, { models })
}

/** The same; with `isPlan` everything is read as said at the plan. */
export function findTasksIn(
  segments: Segment[],
  { models = builtInModels(), isPlan = false }: { models?: ScribeModels; isPlan?: boolean },
): FoundTask[] {
  const read = readTranscript(segments, models)
  return tasksMeant(read, isPlan).map(({ kind, test, subject, due, words }) => ({
    kind,
    test,
    subject,
    due,
    evidence: spansOf(words, read.segments),
  }))
}

/** The same of a transcript that was read already, with the words of each. */
export function tasksMeant(read: ReadTranscript, isPlan = false): MeantTask[] {
  const found: MeantTask[] = []
  const state = { sentence: -2, segment: -1, carried: false }
  read.index.sentences.forEach((sentence, i) => {
    if (sentence.speaker === 'patient' && !isPlan) {
      dropRefused(found, read.index.sentences, i)
      return
    }
    const inPlan = isPlan || read.places[i]?.phase === 'plan'
    if (state.sentence !== i - 1 && !onlyAcknowledged(read, state.sentence, i)) state.carried = false
    const clauses = clausesOf(withoutFillers(sentence.words)).flatMap(behindNo)
    found.push(...returnTold(read, sentence))
    for (const clause of clauses) {
      const words = withMedicineNamed(read, sentence, clause)
      const isQuestion = clauses.length > 1 ? asks(words) : sentence.question
      addDose(words, sentence, found)
      state.carried = readClause(read, { sentence, words, inPlan, isQuestion, carried: state.carried }, found)
    }
    state.sentence = i
  })
  return withoutRepeats(withoutRevoked(found, read.index.sentences)).map((task) => ({
    ...task,
    subject: task.relief === '' ? task.subject : `${task.subject} ${task.relief}`,
  }))
}

const ACKNOWLEDGES = /^(?:okay|ok|k|yeah|yes|yep|mm|mm-hmm|mhm|right|sure|all|great|fine|um|uh|i|see)$/

/** Whether all that was said between two of the clinician's sentences is "okay" or "mm-hmm". */
const onlyAcknowledged = (read: ReadTranscript, from: number, to: number): boolean =>
  from >= 0 &&
  read.index.sentences
    .slice(from + 1, to)
    .every(({ words }) => words.length <= 3 && words.every(({ text }) => ACKNOWLEDGES.test(text)))

interface Clause {
  sentence: Sentence
  words: Word[]
  inPlan: boolean
  isQuestion: boolean
  carried: boolean
}

/** Adds what a clause asks for; says whether something was meant, so that a list that goes on is read on. */
function readClause(read: ReadTranscript, clause: Clause, found: MeantTask[]): boolean {
  const line = wordText(clause.words)
  let carried = clause.carried
  let any = false
  for (const candidate of candidatesIn(line)) {
    const before = line.text.slice(0, candidate.from)
    const after = line.text.slice(candidate.to)
    const named = namesOneOf(found, clause, candidate, before)
    const intent = intentOf({
      // Who calls and that they will stands in the words themselves.
      before:
        candidate.kind === 'call' || candidate.kind === 'follow_up'
          ? line.text.slice(0, candidate.to)
          : before,
      after,
      inPlan: clause.inPlan || named,
      carried: carried || named || isNamedOutright(candidate, before, after),
      question: clause.isQuestion,
      relieves: candidate.kind === 'prescription' && RELIEVES.test(before),
    })
    if (candidate.kind === 'follow_up' && dependsOnBefore(read, clause.sentence, after)) continue
    if (
      candidate.kind === 'follow_up' &&
      ONLY_IF.test(after) &&
      !duePhrase(after.slice(0, 90), { bare: true })?.due
    )
      continue
    if (/^(?:order|prescription)$/.test(candidate.kind) && DONE_BY_OTHERS.test(before)) continue
    if (candidate.kind === 'order' && HAS_RESULT.test(after)) continue
    if (isWithdrawn(before, after)) dropNamed(found, candidate)
    if (intent !== 'meant' || hangsOn(read, clause)) continue
    // "The dermatologist is to see you if the rash isn't gone": nobody is sent there yet.
    if (candidate.kind === 'referral' && WAITS_BEHIND.test(after)) continue
    const task = taskOf(read, clause, line, candidate)
    if (!task) continue
    found.push(task)
    carried = true
    any = true
  }
  return any
}

/** A visit or a time to come ("when you come back") is no condition of a task. */
const WAITS = openConditions(/\b(?:if|unless|in case|depending|whether)\b/)

/** "If it is positive" was said just before the clause, which begins with "I will". */
function hangsOn(read: ReadTranscript, { sentence, words }: Clause): boolean {
  const at = words.slice(0, 4).findIndex(({ text }) => /^(?:i|we)$/.test(text))
  return at >= 0 && hangsOnBefore(read.index.sentences, sentence, words.slice(at), WAITS)
}

/** "I'll give you antibiotics today. Something called trimethoprim.": the name of what was just prescribed. */
const namesOneOf = (
  found: MeantTask[],
  { sentence }: Clause,
  candidate: Candidate,
  before: string,
): boolean =>
  candidate.kind === 'prescription' &&
  (candidate.withExamples === true || NAMES_ONE.test(before)) &&
  found.some(
    (task) =>
      task.kind === 'prescription' && task.isClass === true && sentence.index - task.sentence <= NAMED_WITHIN,
  )

/** "Meloxicam 15 mg once a day", "for the rash, a moisturizer and hydrocortisone twice a day": an order without a verb. */
const isNamedOutright = (candidate: Candidate, before: string, after: string): boolean =>
  candidate.kind === 'prescription' && (before.length < 30 || FOR_WHAT.test(before)) && saysHowTaken(after)

/** "Stop the cetirizine if it makes her sleepy": nothing is to be changed yet. */
const CHANGES = /^(?:Stop|Hold|Increase|Decrease|Switch)/
const WAITS_BEHIND =
  /^(?: \w+){0,4} (?:if|unless|once|when) (?:(?:you|he|she|it|they|your|his|her|the|that|there|this) )/

/** "Tylenol 5 mL is a bit low for him": the dose that is not to be given. */
const IS_JUDGED_DOSE =
  /^ (?:\d[\d.]* ?\w+ )?(?:is|was) (?:probably |really |just )*(?:a (?:bit|little) |too |not |way too |rather )+(?:low|high|much|little|small|strong|weak|enough)\b/

/** The task as it reads; null when too little of it was said. */
function taskOf(
  read: ReadTranscript,
  clause: Clause,
  line: WordText,
  candidate: Candidate,
): MeantTask | null {
  const { kind, from, to } = candidate
  const before = line.text.slice(0, from)
  const after = line.text.slice(to)
  const keep = new Set<number>()
  const take = (begin: number, end: number): void => {
    for (let k = wordAt(line, begin); k <= wordAt(line, Math.max(begin, end - 1)); k++) keep.add(k)
  }
  take(from, to)
  const when = duePhrase(after.slice(0, 90), { bare: kind === 'follow_up' })
  let lead = ''
  if (kind === 'prescription') {
    if (asksNothing(before, after) || IS_JUDGED_DOSE.test(after)) return null
    const steps = stepsOf(line, to)
    const runs = orderedTail(steps ? after.slice(0, steps.from) : after)
    for (const run of runs) take(to + run.from, to + run.to)
    // "Increase to 20 mg" is not "by 20 mg".
    const dose = runs[0] && wordAt(line, to + runs[0].from)
    if (dose !== undefined && line.words[dose - 1]?.text === 'to') keep.add(dose - 1)
    // "Codeine 30 mg, paracetamol 500 mg": what stands before a name that has its own dose is another's.
    const ahead = runs.some(({ from, to: end }) => DOSED.test(after.slice(from, end)))
      ? null
      : doseBefore(before)
    if (ahead) take(ahead.from, ahead.to)
    if (steps && (ahead || runs.length > 0)) take(to + steps.from + 1, to + steps.to)
    lead = leadOf(before, after)
    if (lead === 'Continue' || (CHANGES.test(lead) && WAITS_BEHIND.test(after))) return null
  } else if (when && isNear(after, when.from, kind)) take(to + when.from, to + when.to)
  const earlier = kind === 'follow_up' && !when ? duePhrase(before, { bare: false }) : null
  if (earlier) take(earlier.from, earlier.to)
  const about = kind === 'call' ? /^(?: (?:with|about|regarding) (?:your|the|any|those|these)(?: [a-z0-9-]+){1,3}?)(?= (?:and|in|next|tomorrow|today|when|if|as|on)\b|$)/.exec(after) : null // prettier-ignore
  if (about) take(to, to + about[0].length)
  const place = kind === 'order' ? OF_PART.exec(after) : null
  if (place) take(to, to + place[0].length)
  const again = /^(?:order|referral)$/.test(kind) ? URGENT_OR_AGAIN.exec(before) : null
  if (again) take(again.index, again.index + again[0].trimEnd().length)
  const chosen = [...keep].sort((a, b) => a - b).map((k) => line.words[k] as Word)
  const bare = worded(read, chosen, kind)
  if (bare === '') return null
  const dated = kind === 'prescription' ? null : isDated(when, after, kind) ? when : earlier
  const now: Due | null = again && AT_ONCE.test(again[0]) ? { kind: 'in', count: 0, unit: 'day' } : null
  return {
    ...candidate,
    subject: capital(ledBy(lead, bare)),
    bare,
    lead,
    due: dated?.due ?? now,
    words: evidenceOf(line, keep),
    sentence: clause.sentence.index,
    relief: kind === 'prescription' ? reliefIn(before, after) || sceneIn(before) : '',
    needsDose: kind === 'prescription' && !/\d|day|daily|needed/.test(plain(chosen)),
  }
}

/** How the dose of the medicine that ends here goes on to change: none that belongs to a medicine named between. */
function stepsOf(line: WordText, from: number): Steps | null {
  const steps = doseStepsIn(line.text.slice(from))
  if (!steps) return null
  const between = line.words.slice(wordAt(line, from) + 1, wordAt(line, from + steps.from) + 1)
  return mentionsIn(between, 0).some(({ kind }) => kind === 'drug') ? null : steps
}

const DOSED = /\d ?(?:mg|mcg|g|ml|units?)\b/

const isDated = (when: ReturnType<typeof duePhrase>, after: string, kind: TaskKind): boolean =>
  when !== null && isNear(after, when.from, kind)

/** Whether a time belongs to the thing: no other thing may stand between them. */
function isNear(after: string, from: number, kind: TaskKind): boolean {
  const between = after.slice(0, from)
  if (between.length > (kind === 'follow_up' ? 60 : 45)) return false
  return !/\b(?:follow|come back|see you|return|and (?:then )?(?:i|we|you)|if|because)\b/.test(between)
}

/** The words from the first to the last that the subject was made of, with the few before that say it is meant. */
function evidenceOf(line: WordText, keep: Set<number>): Word[] {
  const places = [...keep].sort((a, b) => a - b)
  const first = places[0] ?? 0
  const last = places.at(-1) ?? first
  return line.words.slice(Math.max(0, first - 10), last + 1)
}
