import { bareDiagnosis, withPlaceBehind } from './bare-diagnosis.ts'
import { kindsOfProblem } from '../lexicon/indications.ts'
import { agreedDiagnosis } from './agreed-diagnosis.ts'
import { isToldAsFound } from './found-today.ts'
import { withOwnPart } from './own-part.ts'
import { namesAnIllness } from './illness-phrase.ts'
import { personNamed } from '../lexicon/people.ts'
import { mentionsIn } from '../mentions.ts'
import { isNamedOnly } from '../named-only.ts'
import type { Problem } from './plan-labels.ts'
import { opensProblem, type Opened } from './plan-wording.ts'
import type { Sentence } from '../talk/sentences.ts'
import { sideSaid } from '../side-said.ts'
import { IS_JUDGED, WARNS_OF } from './judged-rules.ts'
import { isDoubt, statedDiagnosis } from './stated-diagnosis.ts'
import { capital } from '../surface.ts'
import { problemName, topicAtEnd, topicName, type Named } from './topic-name.ts'
import { termsOf } from '../transcript-index.ts'
import type { Visit } from '../visit-lines.ts'
import { plain, type Word } from '../talk/word.ts'
import { wordSet } from '../rules/rule.ts'

/**
 * Opens the problem that a clause of the plan names, as its topic ("for your diabetes") or as a diagnosis ("I think you
 * have ..."). Returns how many words of the clause its name took, none of a diagnosis, which is told as well.
 */
export function openProblem(visit: Visit, problems: Problem[], sentence: Sentence, clause: Word[]): number {
  if (WARNS_OF.test(plain(clause))) return 0
  const opened = opensProblem(clause) ?? opensByName(clause)
  // "And for your last problem, your arthritis?": a voice that rises names the topic as well.
  const topic = opened && !opened.diagnosis ? topicName(clause, opened) : topicAtEnd(clause)
  if (topic && isOnlyNamed(visit, sentence, topic)) return 0
  if (topic) {
    begin(problems, withSide(visit, topic), true)
    return opened && !opened.diagnosis ? topic.end : 0
  }
  const judged = judgedCondition(clause)
  if (judged) {
    begin(problems, withSide(visit, judged), true)
    return 0
  }
  const named =
    diagnosisIn(visit, sentence, clause) ??
    (opened && !sentence.question ? foundName(clause, opened.skip) : null)
  // What is asked is not told in a line of its own.
  if (named && !isOnlyNamed(visit, sentence, named))
    begin(problems, withSide(visit, named), sentence.question)
  return 0
}

/** Opens the problem of a diagnosis that the clinician states before the plan is spoken of. */
export function openDiagnosis(
  visit: Visit,
  problems: Problem[],
  { sentence, clause, anywhere }: { sentence: Sentence; clause: Word[]; anywhere: boolean },
): void {
  const stated = diagnosisIn(visit, sentence, clause, anywhere)
  if (stated) begin(problems, withSide(visit, stated), false)
}

const diagnosisIn = (visit: Visit, sentence: Sentence, clause: Word[], anywhere = false) =>
  withPlaceBehind(
    statedDiagnosis(clause, {
      anywhere,
      found: isToldAsFound(visit.index, sentence, clause),
      namesKnown: namesKnownIn(visit, clause),
    }),
    clause,
  ) ?? bareDiagnosis(visit, sentence, clause)

/** Opens the problem of an illness that the patient asked for and the clinician agreed to. */
export function openAgreed(visit: Visit, problems: Problem[], { index }: Sentence): void {
  const agreed = agreedDiagnosis(visit.index.sentences, index)
  if (agreed) begin(problems, withSide(visit, agreed), true)
}

/** "You have had the flu shot", "for the kidney, a fever over 101, you go to the ER": named, and nobody's problem. */
const isOnlyNamed = ({ index }: Visit, { index: at, words: said }: Sentence, { words }: Named): boolean =>
  isOfKin(said, words) ||
  (index.bySentence.get(at) ?? []).some(
    (mention) =>
      words.some((word) => isSameWord(word, index.sentences[at]?.words[mention.at])) &&
      isNamedOnly(index.sentences, mention),
  )

/** "With your sister's lupus I'd also add an ANA": hers. */
function isOfKin(said: readonly Word[], [first]: readonly Word[]): boolean {
  const at = said.findIndex((word) => isSameWord(word, first))
  const before = plain(said.slice(Math.max(0, at - KIN_WITHIN), Math.max(0, at)))
  const [, owner] = /([a-z]+) ?'s(?: [a-z]+)?$/.exec(before) ?? []
  return owner !== undefined && personNamed(owner) !== null
}
const KIN_WITHIN = 3

const isSameWord = (one: Word, other: Word | undefined): boolean =>
  one.segment === other?.segment && one.from === other.from

const namesKnownIn = (visit: Visit, [first]: Word[]): boolean =>
  visit.namesKnown[first?.segment ?? 0] ?? false

/** The problem goes on where it was named before; else it is begun, unless it is what the last was found to be. */
function begin(problems: Problem[], named: Named, always: boolean): void {
  const known = problems.find((problem) => problem.name !== '' && isSame(problem, named.words))
  if (known) {
    if (saysMore(named, known)) Object.assign(known, problemOf(named))
    problems.push(...problems.splice(problems.indexOf(known), 1))
    return
  }
  const current = problems.at(-1) as Problem
  if (!always && current.name !== '' && current.lines.length <= 1 && !isAnother(current, named)) return
  problems.push({ ...problemOf(named), lines: [] })
}

/** "Skin cancer", and then "an exacerbation of heart failure": no complaint that the other could be the cause of. */
function isAnother({ name, words }: Problem, named: Named): boolean {
  const [before, now] = [name, named.name].map((each) => kindsOfProblem(each.toLowerCase()))
  return (
    named.certainty !== 'Possible' &&
    namesAnIllness(words) &&
    now !== undefined &&
    now.length > 0 &&
    !now.some((kind) => before?.includes(kind))
  )
}

const problemOf = ({ name, words, certainty = '', doubt = [] }: Named): Omit<Problem, 'lines'> => ({
  name: `${capital(`${certainty} ${name}`.trim())}.`,
  words: [...doubt, ...words],
})

/** "A contusion", and later "a contusion of the right index finger"; never less sure than it was. */
const saysMore = (named: Named, { words }: Problem): boolean =>
  (named.doubt ?? []).length === 0 && termsOf(named.words).length > termsOf(words).length

/** Whether a name says no more than that of a problem, or the other way round. */
function isSame(problem: Problem, words: Word[]): boolean {
  const [one, other] = [termsOf(problem.words.filter((word) => !isDoubt(word))), termsOf(words)]
  const [small, large] = one.length < other.length ? [one, other] : [other, one]
  return small.length > 0 && small.every((term) => large.includes(term))
}

/** "your left knee pain i think you have arthritis": the name alone opens the problem. */
function opensByName(clause: Word[]): Opened | null {
  if (!/^(?:your|the)$/.test(clause[0]?.text ?? ''))
    return isDictatedName(clause) ? { skip: 0, diagnosis: false } : null
  const named = problemName(clause, 1)
  return named && /^(?:i|we|let)$/.test(clause[named.end]?.text ?? '') ? { skip: 1, diagnosis: false } : null
}

/** "Hypertension: continue the lisinopril": as a plan is dictated. */
function isDictatedName(clause: Word[]): boolean {
  const named = problemName(clause, 0)
  return (
    named !== null &&
    named.words[0] === clause[0] &&
    isCondition(named) &&
    Boolean(clause[named.end - 1]?.after) &&
    DICTATES.has(clause[named.end]?.text ?? '')
  )
}
const DICTATES = wordSet(`
  i we will please plan continue start stop hold increase decrease order check recheck refer repeat refill
  schedule monitor follow stable controlled`)

const SEEMS =
  /^(?:(?:i (?:do )?(?:think|feel|believe)|it (?:sounds|looks|seems) like)(?: that)? )?(?:your|the) /

/** "It sounds like your depression is stable": a known condition is judged, and what follows is for it. */
function judgedCondition(clause: Word[]): Named | null {
  const head = SEEMS.exec(plain(clause))
  const skip = head ? head[0].trim().split(' ').length : 0
  const named = head && problemName(clause, skip)
  if (!named || !isCondition(named)) return null
  return IS_JUDGED.test(plain(clause.slice(named.end))) ? named : null
}

const isCondition = ({ name, words }: Named): boolean =>
  kindsOfProblem(name.toLowerCase()).length > 0 ||
  mentionsIn(words, 0).some(({ kind }) => kind === 'condition')

/** "Ankle sprain" of a visit that only knows the right ankle. */
function withSide(visit: Visit, stated: Named): Named {
  const named = withOwnPart(visit, stated)
  if (/\b(?:left|right|bilateral|both)\b/i.test(named.name)) return named
  const side = sideSaid(visit.index, named.name)
  if (!side) return named
  // "Fracture of the right finger", but "right ankle sprain".
  const name = / of the /.test(named.name)
    ? named.name.replace(/ of the /, ` of the ${side.text} `)
    : `${side.text} ${named.name}`
  return { ...named, name, words: [...named.words, side] }
}

const TRAILS = /\b(?:and|then|now|so|lastly|finally|next) for (?:your|the) (?:[\w-]+ ){0,4}[\w-]+$/

/** "... no changes there, and then for your diabetes": the recognizer has left the next topic at the end of a sentence. */
export function openTrailingTopic(visit: Visit, problems: Problem[], { words }: Sentence): void {
  const trail = TRAILS.exec(plain(words))
  if (!trail) return
  const named = problemName(words, words.length - trail[0].split(' ').length + LEADS_TRAIL)
  if (named?.end === words.length) begin(problems, withSide(visit, named), true)
}
/** "and for your". */
const LEADS_TRAIL = 3

/** What the patient is said to have: nothing but its own adjectives may stand before its name. */
function foundName(clause: Word[], skip: number): Named | null {
  const named = problemName(clause, skip)
  const first = named ? clause.indexOf(named.words[0] as Word) : -1
  return clause.slice(skip, first).some(({ text }) => TURNS_AWAY.test(text)) ? null : named
}

/** "You have completed ...", "you have to do ...", "you have a high likelihood of ...": another thing is said of it. */
const TURNS_AWAY =
  /^(?:to|likelihood|risk|chance|history|completed|done|finished|tested|developing|getting|every|all)$/
