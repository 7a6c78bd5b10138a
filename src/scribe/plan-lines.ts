import { statementsOf } from './clauses.ts'
import { diagnosisLine } from './diagnosis-lines.ts'
import { doseLines } from './dose-lines.ts'
import { isWellFormed, pointsElsewhere } from './fitness.ts'
import { mentionsIn, type Mention } from './mentions.ts'
import type { NoteLine, Visit } from './visit-lines.ts'
import { leavesSubjectOut } from './references/subject-left-out.ts'
import { withReferencesNamed } from './references/named-references.ts'
import { hangsOnBefore } from './order-conditions.ts'
import type { Problem } from './plan-labels.ts'
import { opensProblem, planWording, turnsOf } from './plan-wording.ts'
import { saysTheSame, told } from './render.ts'
import type { Sentence } from './sentences.ts'
import { sideSaid } from './side-said.ts'
import { labelled } from './plan-labels.ts'
import { withUntold } from './plan-tasks.ts'
import type { MeantTask } from './tasks/meant-task.ts'
import { isHopedFor } from './unfit-for-story.ts'
import { isUnfitForPlan } from './unfit-for-plan.ts'
import { isRuledOut } from './ruled-out.ts'
import { safetyNetLine } from './safety-net.ts'
import { capital, wordSurface } from './surface.ts'
import { plain, type Word } from './word.ts'
import { isWorthless } from './worthless-lines.ts'

const CHAT =
  /\b(?:sound|questions?|make sense|bye|take care|have a (?:good|great)|nice|thank|thanks|okay with you|hear|good to see|what does|what do|talk about my|little bit about my|finalize|sit tight|be right back|check out|front desk|on your way|good news|i know|familiar|remember|you know|look forward|wish you|be in soon|in just a|any other|feel free|appreciate|i understand|worry|my nurse|let you know|show me|great job|good job|proud|joke|laugh|awesome|fantastic|take a listen|my examination|boss|miracle|people live|most people|trails?|out of my hands|at the desk)\b/
const ACTION =
  /\b(?:order\w*|prescri\w+|start\w*|continue\w*|increase|decrease|refer\w*|referral|follow(?:-| )?up|come back|see you|return|take|stop|avoid|check|repeat|schedule|recommend\w*|will|would like|should|call|need|mg|x-ray|mri|ct|labs?|physical therapy|rest|ice|use|keep|try|advised|refill|monitor|if|hold|add|switch|discontinue|brace|splint|injection|surgery|can|consult)\b/
const REASON =
  /\b(?:i think|i believe|i suspect|i am concerned|likely|probably|consistent|controlled|stable|improv\w+|worse|due to|because|secondary|related|elevated|high|low|normal|under|doing well|looks?|showed|shows|evidence|suggests?|risk|diagnosis|caused|exacerbation|flare|infection|you have|injury)\b/

/**
 * Assessment and plan by problem: the clinician's own statements under the problem they belong to, and of `tasks` what no
 * statement tells.
 */
export function planLines(visit: Visit, tasks: MeantTask[]): NoteLine[] {
  const problems: Problem[] = [{ name: '', words: [], lines: [] }]
  visit.index.sentences.forEach((sentence, i) => {
    const place = visit.places[i]
    if (!place || sentence.speaker === 'patient') return
    const isPlan = place.phase === 'plan' && !visit.used.has(i)
    for (const clause of statementsOf(sentence.words).flatMap(turnsOf)) {
      // Advice to come back is of the plan wherever it is said.
      const net = sentence.question ? null : safetyNetLine(visit, sentence, clause)
      if (net) addOrders(visit, problems, sentence, [net])
      else if (isPlan) addClause(visit, problems, sentence, clause, place.relevance)
      else if (place.phase === 'plan' || PROMISES.test(plain(clause)))
        addOrders(visit, problems, sentence, dosesIn(visit, sentence, clause))
    }
  })
  return withUntold(visit, withoutRuledOut(problems, visit), tasks).flatMap((problem) => {
    const lines = labelled(problem.lines.filter((line) => !isWorthless(line)))
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
  const opened = sentence.question ? null : (opensProblem(clause) ?? opensByName(clause))
  let body = clause
  if (opened) {
    const named = withSide(visit, problemName(clause, opened.skip))
    if (named) {
      const known = problems.find((problem) => problem.name === named.name)
      const current = problems.at(-1) as Problem
      if (known) problems.push(...problems.splice(problems.indexOf(known), 1))
      else if (!opened.diagnosis || current.name === '' || current.lines.length > 1)
        problems.push({ name: named.name, words: named.words, lines: [] })
      if (!opened.diagnosis) body = clause.slice(named.end)
    }
  }
  if (hangsOnBefore(visit.index.sentences, sentence, clause) || isHopedFor(visit, sentence, clause)) return
  const named = withReferencesNamed(
    visit.index.sentences,
    sentence.index,
    body,
    problems.at(-1)?.lines.at(-1)?.words,
    true,
  )
  const whole =
    sentence.question || !named || leavesSubjectOut(named) ? null : planLine(visit, named, relevance)
  const diagnosis = !sentence.question && (!whole || body.length > TOLD_WHOLE) ? diagnosisLine(clause) : null
  const lines = whole && !diagnosis ? [whole] : dosesIn(visit, sentence, body)
  addOrders(visit, problems, sentence, diagnosis ? [diagnosis, ...lines] : lines)
}

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
const PROMISES = /\b(?:i|we) (?:am|are|will|would|want)\b.*\b(?:prescribe|start|put|increase|refill)\b/

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

/** "your left knee pain i think you have arthritis": the name alone opens the problem. */
function opensByName(clause: Word[]): { skip: number; diagnosis: boolean } | null {
  if (!/^(?:your|the)$/.test(clause[0]?.text ?? '')) return null
  const named = problemName(clause, 1)
  return named && /^(?:i|we|let)$/.test(clause[named.end]?.text ?? '') ? { skip: 1, diagnosis: false } : null
}

interface Named {
  name: string
  words: Word[]
  /** Where in the clause the name ends. */
  end: number
}

/** "Ankle sprain" of a visit that only knows the right ankle. */
function withSide(visit: Visit, named: Named | null): Named | null {
  if (!named || /\b(?:left|right|bilateral|both)\b/i.test(named.name)) return named
  const side = sideSaid(visit.index, named.name)
  if (!side) return named
  const name = `${capital(side.text)} ${named.name.charAt(0).toLowerCase()}${named.name.slice(1)}`
  return { ...named, name, words: [...named.words, side] }
}

/** The name of the problem that begins at `skip`: a known condition, or the finding named there. */
function problemName(words: Word[], skip: number): Named | null {
  const window = words.slice(skip, skip + 9)
  const mentions = mentionsIn(window, 0).filter((mention) => mention.kind !== 'drug' && mention.at <= 5)
  const found: Mention | undefined = mentions[0]
  const called = diagnosisPhrase(window)
  if (called > 1 || (called === 1 && !found)) {
    const words = window.slice(0, called)
    const name = words.map((word) => wordSurface(word.text, undefined, false)).join(' ')
    return { name: `${capital(name)}.`, words, end: skip + called }
  }
  if (!found || (found.polarity === 'no' && found.at > 0)) return null
  let begin = found.at
  while (begin > 0 && DESCRIBES.test(window[begin - 1]?.text ?? '')) begin--
  const before = window.slice(begin, found.at).map((word) => wordSurface(word.text, undefined, false))
  const own = found.name.split(' ').map((word) => wordSurface(word, undefined, false))
  return {
    name: `${capital([...before, ...own].join(' '))}.`,
    words: window.slice(begin, found.at + found.length),
    end: skip + found.at + found.length,
  }
}

/** Words that name an illness or injury by their form. */
const NAMES_ILLNESS =
  /^(?:[a-z]{3,}(?:itis|osis|emia|opathy|oma|algia|uria|penia|ectasis|plegia)|syndrome|disease|disorder|fractures?|sprain|strain|tears?|infection|injury|deficiency|failure|stones?|cancer|pneumonia|reflux|ulcers?|hernia|exacerbation|bite|contusion|concussion|dislocation|bunion|rash|spasms?|tics?|attack|rigidus|deformity|dysfunction|insufficiency|regurgitation|migraines?|anxiety|depression|gout|shingles|eczema|acne|warts?|cataracts?|glaucoma|carcinoma|melanoma|lymphoma|adenoma|impingement|instability)$/
const ENDS_PHRASE =
  /^(?:which|that|and|or|because|so|from|in|on|at|to|with|i|we|you|he|she|it|they|the|your|his|her|is|are|was|were|for|as|but|now|okay|this|of|by|if|not|no|any|when|have|has|will|going|been|get|got|like|just|very|really|some|more|most|little|bit|\d.*)$/
const LONGEST_NAME = 6

/** How many words from the first on name an illness: "lateral ankle sprain which ..." is three; 0 when they do not. */
function diagnosisPhrase(words: Word[]): number {
  let end = 0
  while (end < Math.min(words.length, LONGEST_NAME) && !ENDS_PHRASE.test(words[end]?.text ?? '')) {
    if (NAMES_ILLNESS.test(words[end]?.text ?? '')) return end + 1
    end++
  }
  return 0
}

const DESCRIBES =
  /^(?:left|right|bilateral|acute|chronic|mild|severe|lower|upper|low|recurrent|uncontrolled|poorly|controlled|knee|shoulder|ankle|hip|wrist|elbow|lumbar|cervical|back|viral|bacterial|iron|deficiency|moderate|stage|distal|proximal|rotator|cuff|seasonal|nonhealing|non-healing|foot|heart|kidney)$/

/** How likely a statement reaches a plan, and what speaks for or against it. */
const LEAST_WORTH = 0.1
const SAYS_WHAT = 0.05
const CHATS = 0.3

function planLine(visit: Visit, spoken: Word[], relevance: number): NoteLine | null {
  const start = spoken.findIndex(
    (word, i) =>
      (i >= 0 && !/^(?:so|and|then|now|okay|,|well|um|but|also|is|for|that|you|know)$/.test(word.text)) ||
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
  const order = /^(?:continue|stop|start|refill|hold|increase|decrease|check|recheck|order|repeat)$/.test(
    words[0]?.text ?? '',
  )
  if (words.length < (order ? 2 : 4) || words.length > 38) return null
  if (/^(?:repeat|order|check|get|start|stop) (?:another one|one|it|that)\b/.test(text)) return null
  const acts = ACTION.test(text)
  const reasons = REASON.test(text)
  const orders = order || /^(?:refer|prescribe|schedule|obtain)$/.test(words[0]?.text ?? '')
  const worth =
    relevance +
    (orders ? LEAST_WORTH : 0) +
    (acts ? SAYS_WHAT : 0) +
    (reasons ? SAYS_WHAT : 0) -
    (CHAT.test(text) ? CHATS : 0)
  if (worth < LEAST_WORTH) return null
  if (/^(?:he|she)$/.test(words[0]?.text ?? '') && relevance < 0.5) return null
  if (/^(?:it|that|this|they|these|there|which|those)$/.test(words[0]?.text ?? '') && relevance < 0.3)
    return null
  if (!isWellFormed(words, 'doctor') || pointsElsewhere(words) || isUnfitForPlan(words)) return null
  const rendered = told(visit, words, 'doctor')
  if (!rendered) return null
  const isAction =
    /^(?:I|We) (?:will|would|recommend|advised|have ordered)|\b(?:order|prescri|refer|continue|start|follow)\w*\b|^(?:Come back|See|Return|Check|Recheck|Repeat|Obtain|Schedule|Increase|Decrease|Stop|Refill|Add|Hold|Switch|Taper|Reduce|Initiate|Renew|Monitor|Discontinue)\b/i.test(
      rendered,
    )
  return {
    section: 'assessment_plan',
    text: rendered,
    words: spoken,
    part: isAction ? 'action' : 'reasoning',
  }
}
