import { statementsOf } from '../talk/clauses.ts'
import { diagnosisLine } from './diagnosis-lines.ts'
import { doseLines } from '../dose-lines.ts'
import { isWellFormed, pointsElsewhere } from '../fitness.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { withoutClasses } from '../references/generic-orders.ts'
import { withSignsNamed } from '../references/any-of-those.ts'
import { withThisNamed } from '../references/this-named.ts'
import { lacksMedicine } from '../references/pointers.ts'
import { leavesObjectOut, leavesSubjectOut } from '../references/subject-left-out.ts'
import { withReferencesNamed } from '../references/named-references.ts'
import { mayBeChart } from './chart-talk.ts'
import { withDosesJoined } from './joined-doses.ts'
import { hangsOnBefore } from './order-conditions.ts'
import type { Problem } from './plan-labels.ts'
import { withLinesPlaced } from './plan-places.ts'
import { ORDERS_OUTRIGHT } from './plan-rules.ts'
import { withoutRepeatedOrders } from './plan-repeats.ts'
import { withoutSaidOfPlan } from './said-of-plan.ts'
import { withoutRepeatedReturns } from './return-visits.ts'
import { openAgreed, openDiagnosis, openProblem, openTrailingTopic } from './plan-problems.ts'
import { isToBeDone } from './plan-actions.ts'
import { planWording, turnsOf } from './plan-wording.ts'
import { saysTheSame, told } from '../render.ts'
import { withoutFillers } from '../talk/clean-words.ts'
import type { Sentence } from '../talk/sentences.ts'
import { byKind } from './plan-labels.ts'
import { withUntold } from './plan-tasks.ts'
import type { MeantTask } from '../tasks/meant-task.ts'
import { besideRefused } from '../settled/beside-refused.ts'
import { inFewWords } from './few-words.ts'
import { isHopedFor } from '../history/unfit-for-story.ts'
import { isUnfitForPlan } from './unfit-for-plan.ts'
import { declinedLine, withoutRefused } from './refused-offers.ts'
import { isRuledOut } from './ruled-out.ts'
import { isTakenSoFar } from './says-nothing.ts'
import { returnAsked } from './return-asked.ts'
import { saysOnlyDiagnosis } from './stated-diagnosis.ts'
import { toldAnywhere, toldWhole } from './told-whole.ts'
import { TOLD_TO_DO } from '../told-to-do-rules.ts'
import { plain, type Word } from '../talk/word.ts'
import { isWhole } from '../whole-sentences.ts'
import { isWorthless } from '../worthless-lines.ts'

const CHAT =
  /\b(?:sound|questions?|make sense|bye|take care|have a (?:good|great)|nice|thank|thanks|okay with you|hear|good to see|what does|what do|talk about my|little bit about my|finalize|sit tight|be right back|check out|front desk|on your way|good news|i know|familiar|remember|you know|look forward|wish you|be in soon|in just a|any other|feel free|appreciate|i understand|worry|my nurse|let you know|show me|great job|good job|proud|joke|laugh|awesome|fantastic|take a listen|my examination|boss|miracle|people live|most people|trails?|out of my hands|at the desk)\b/
const ACTION =
  /\b(?:order\w*|prescri\w+|start\w*|continue\w*|increase|decrease|refer\w*|referral|follow(?:-| )?up|come back|see you|return|take|stop|avoid|(?:re)?check|rechecked|repeat|schedule|recommend\w*|will|would like|should|call|need|mg|x-ray|mri|ct|labs?|physical therapy|rest|ice|use|keep|try|advised|refill|monitor|if|hold|add|switch|discontinue|brace|splint|injection|surgery|can|consult)\b/
const REASON =
  /\b(?:i think|i believe|i suspect|i am concerned|likely|probably|consistent|controlled|stable|improv\w+|worse|due to|because|secondary|related|elevated|high|low|normal|under|doing well|looks?|showed|shows|evidence|suggests?|risk|diagnosis|caused|exacerbation|flare|infection|you have|injury)\b/

/**
 * Assessment and plan by problem: the clinician's own statements under the problem they belong to, and of `tasks` what no
 * statement tells.
 */
export function planLines(visit: Visit, tasks: MeantTask[]): NoteLine[] {
  const problems: Problem[] = [{ name: '', words: [], lines: [] }]
  const { sentences } = visit.index
  sentences.forEach((sentence, i) => {
    const place = visit.places[i]
    const declined = declinedLine(sentences, i)
    if (declined) problems.at(-1)?.lines.push(declined)
    if (i > sentences.length * OPENING) openAgreed(visit, problems, sentence)
    // What who came along agrees to is no plan of theirs.
    if (!place || sentence.speaker === 'patient' || sentence.speaker === 'other') return
    const whole = toldWhole(visit, sentence)
    if (whole) return addOrders(visit, problems, sentence, [whole])
    const back = returnAsked(visit, sentence)
    if (back) addOrders(visit, problems, sentence, [back.line])
    const beside = back?.rest ?? besideRefused(sentences, i)
    const isPlan = place.phase === 'plan' && (!visit.used.has(i) || beside !== null)
    for (const clause of statementsOf(beside ?? sentence.words).flatMap(turnsOf)) {
      const net = toldAnywhere(visit, sentence, clause)
      if (net) addOrders(visit, problems, sentence, [net])
      else if (isPlan || ORDERS_OUTRIGHT.test(plain(clause)))
        addClause(visit, problems, sentence, clause, place.relevance)
      else {
        if (i > sentences.length * OPENING)
          openDiagnosis(visit, problems, {
            sentence,
            clause,
            anywhere: place.phase === 'history' && mayBeChart(i / sentences.length, clause),
          })
        if (place.phase === 'plan' || PROMISES.test(plain(clause)))
          addOrders(visit, problems, sentence, dosesIn(visit, sentence, clause))
      }
    }
    const order = isPlan && !visit.used.has(i) ? inFewWords(visit, sentence) : null
    if (order) addOrders(visit, problems, sentence, [order])
    if (place.phase === 'plan') openTrailingTopic(visit, problems, sentence)
  })
  return withLinesPlaced(
    withoutRepeatedReturns(
      withoutSaidOfPlan(withoutRepeatedOrders(withUntold(visit, withoutRuledOut(problems, visit), tasks))),
    ),
  ).flatMap((problem) => {
    const lines = byKind(
      withoutRefused(withDosesJoined(withoutClasses(problem.lines)), sentences).filter(
        (line) => !isWorthless(line) && !isHeadingAgain(problem, line),
      ),
    )
    if (problem.name === '') return lines
    const heading: NoteLine = {
      section: 'assessment_plan',
      text: problem.name,
      words: problem.words,
      heading: true,
    }
    return [heading, ...lines]
  })
}

/** The part of a visit in which nobody has found anything yet. */
const OPENING = 0.25

/** "I think you have an ankle sprain", under the heading that says so. */
const isHeadingAgain = ({ name, words }: Problem, line: NoteLine): boolean =>
  name !== '' &&
  line.part === 'reasoning' &&
  saysOnlyDiagnosis(line.words, words) &&
  // "Your pressure drops when you stand up" stays under the name that was made of it.
  words.some(({ text }) => name.toLowerCase().includes(text))

/** What was ruled out is no problem: its lines go on with the problem before. */
function withoutRuledOut(problems: Problem[], visit: Visit): Problem[] {
  const out: Problem[] = []
  for (const problem of problems) {
    const before = out.at(-1)
    if (before && isRuledOut(problem.words, visit.index)) before.lines.push(...problem.lines)
    else out.push(problem)
  }
  return out
}

function addClause(
  visit: Visit,
  problems: Problem[],
  sentence: Sentence,
  clause: Word[],
  relevance: number,
): void {
  const body = withoutVagueReason(clause.slice(openProblem(visit, problems, sentence, clause)))
  if (hangsOnBefore(visit.index.sentences, sentence, clause) || isHopedFor(visit, sentence, clause)) return
  if (MEASURES_IT.test(plain(clause)) || lacksMedicine(withoutFillers(clause))) return
  const named = withReferencesNamed(
    visit.index.sentences,
    sentence.index,
    withThisNamed(
      visit.index.sentences,
      sentence,
      withSignsNamed(visit.index.sentences, sentence.index, body),
    ),
    problems.at(-1)?.lines.at(-1)?.words,
    true,
  )
  const whole =
    sentence.question || !named || leavesSubjectOut(named) || leavesObjectOut(named)
      ? null
      : planLine(visit, named, relevance)
  const diagnosis = !sentence.question && (!whole || body.length > TOLD_WHOLE) ? diagnosisLine(clause) : null
  const lines = whole && !diagnosis ? [whole] : dosesIn(visit, sentence, body)
  addOrders(visit, problems, sentence, diagnosis ? [diagnosis, ...lines] : lines)
}

/** "[Because] it is locking, I would like to get an MRI": whose reason stands only in the talk, the order stands without. */
function withoutVagueReason(clause: Word[]): Word[] {
  if (!/^(?:it|that|this|they)$/.test(clause[0]?.text ?? '')) return clause
  const at = clause.findIndex(({ after }) => after === ',') + 1
  const rest = clause.slice(at)
  return at > 0 && at <= LONGEST_REASON && DECIDES.test(plain(rest)) ? rest : clause
}
const LONGEST_REASON = 8
const DECIDES =
  /^(?:so )?(?:i|we) (?:will|would like|want|am going|are going|recommend|am (?:order|refer|start)ing)\b/

/** "Your blood pressure ... take it once a week and send it to me": no medicine that was named before is meant. */
const MEASURES_IT = /\b(?:take|check|measure) it\b.*\b(?:send|write|bring|text|email) (?:it|them|me)\b/

/** A longer clause that names a diagnosis has run into something else. */
const TOLD_WHOLE = 22

const BEFORE = 16
const AFTER = 12

/** The orders of medicines in a clause, read with what the same person said just before and after it. */
function dosesIn(visit: Visit, sentence: Sentence, clause: Word[]): NoteLine[] {
  const { sentences } = visit.index
  const near = sentences
    .slice(Math.max(0, sentence.index - 2), sentence.index + 2)
    .filter((other) => other.speaker === sentence.speaker)
    .flatMap((other) => other.words)
  const first = near.indexOf(clause[0] as Word)
  const last = near.indexOf(clause.at(-1) as Word)
  if (first < 0 || last < 0) return doseLines(clause)
  return doseLines(
    clause,
    near.slice(Math.max(0, first - BEFORE), first),
    near.slice(last + 1, last + 1 + AFTER),
  )
}

/** A medicine that is prescribed outright belongs to the plan wherever in the visit it is said. */
const PROMISES =
  /\b(?:i|we) (?:am|are|will|would|want)\b.*\b(?:prescribe|start|put|increase|refill|add|bump|lower|decrease|keep)\b/

function addOrders(visit: Visit, problems: Problem[], sentence: Sentence, lines: NoteLine[]): void {
  const current = problems.at(-1) as Problem
  for (const line of lines) {
    const told = problems.find((problem) =>
      problem.lines.some((other) => saysTheSame(other.words, line.words)),
    )
    if (!told) current.lines.push(line)
    else {
      const at = told.lines.findIndex((other) => saysTheSame(other.words, line.words))
      // "Increase the metformin", and then by how much.
      if (!figures(line).every((figure) => figures(told.lines[at]).includes(figure))) told.lines[at] = line
      else continue
    }
    visit.used.add(sentence.index)
  }
}

const figures = (line: NoteLine | undefined): string[] => line?.text.match(/\d+(?:\.\d+)?/g) ?? []

/** How likely a statement reaches a plan, and what speaks for or against it. */
const LEAST_WORTH = 0.1
const SAYS_WHAT = 0.05
const CHATS = 0.3

/** "Drink plenty of water and stay active" has no subject, and is whole. Words. */
const LONGEST_INSTRUCTION = 24

function planLine(visit: Visit, spoken: Word[], relevance: number): NoteLine | null {
  const start = spoken.findIndex(
    (word, i) =>
      (!countsUp(word) && !/^(?:so|and|then|now|okay|,|well|um|but|also|that|you|know)$/.test(word.text)) ||
      (/^(?:you|that)$/.test(word.text) && !/^(?:know)$/.test(spoken[i + 1]?.text ?? '')),
  )
  const words = planWording(start > 0 ? spoken.slice(start) : spoken)
  const text = plain(words)
  const outline =
    /^(?:the |my |our )?plan (?:(?:is|includes|will be|would be) (?=[a-z])|(?=continue|start|stop|order|check|refer|recheck|increase|decrease|follow|repeat))/.exec(
      text,
    )
  if (outline && words.length < 38) {
    const rest = words.slice(outline[0].trim().split(' ').length)
    const rendered = told(visit, rest, 'doctor')
    return rendered && !/^(?:to|that|for)$/.test(rest[0]?.text ?? '')
      ? { section: 'assessment_plan', text: rendered, words: spoken, part: 'action' }
      : null
  }
  // "Until then": of what, nobody reads in the plan.
  if (/\b(?:until|till)(?: then)?$/.test(text)) return null
  const isTold = TOLD_TO_DO.test(text)
  const order =
    isTold ||
    /^(?:continue|stop|start|refill|hold|increase|decrease|check|recheck|order|repeat|avoid)$/.test(
      words[0]?.text ?? '',
    )
  if (words.length < (order ? 2 : 4) || words.length > 38) return null
  // "Finish the antibiotic, and I want three sputums": more than the instruction.
  const isInstruction = isTold && words.length <= LONGEST_INSTRUCTION && !/ (?:i|we) /.test(text)
  if (/^(?:repeat|order|check|get|start|stop) (?:another one|one|it|that)\b/.test(text)) return null
  const orders = order || /^(?:refer|prescribe|schedule|obtain)$/.test(words[0]?.text ?? '')
  const worth = relevance + (orders ? LEAST_WORTH : 0) + worthOf(text)
  if (worth < LEAST_WORTH) return null
  if (/^(?:he|she)$/.test(words[0]?.text ?? '') && relevance < 0.5) return null
  if (POINTS_FIRST.test(text) && relevance < 0.3) return null
  if (
    !(isInstruction || isWellFormed(words, 'doctor')) ||
    pointsElsewhere(words) ||
    isUnfitForPlan(words) ||
    isTakenSoFar(words)
  )
    return null
  const rendered = told(visit, words, 'doctor')
  if (!rendered) return null
  const line: NoteLine = {
    section: 'assessment_plan',
    text: rendered,
    words: spoken,
    part: isTold || isToBeDone(rendered) ? 'action' : 'reasoning',
  }
  // What is left out later would take its order along: short of the whole, the order alone is told.
  return isWhole(line) && !isWorthless(line) ? line : null
}

/** "It looks like a disc pressing on the nerve" says what it is. */
const POINTS_FIRST =
  /^(?!(?:it|this|that) (?:looks|sounds|seems) like an? )(?:it|that|this|they|these|there|which|those)\b/

/** "Second, the cough is from the lisinopril", "otherwise I will see her": only where it stands among the others. */
const countsUp = ({ text, after }: Word): boolean =>
  text === 'otherwise' ||
  (after === ',' && /^(?:first|second|third|fourth|firstly|secondly|thirdly|next|lastly|finally)$/.test(text))

/** What speaks for a statement and against it. */
const worthOf = (text: string): number =>
  (ACTION.test(text) ? SAYS_WHAT : 0) + (REASON.test(text) ? SAYS_WHAT : 0) - (CHAT.test(text) ? CHATS : 0)
