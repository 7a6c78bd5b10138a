import { asksWhetherStill, isRejected } from '../answers.ts'
import { isOfKinNamed, ofThePatient } from './family-talk.ts'
import { withIllnessesParted } from './listed-conditions.ts'
import { withIllnessOfKin } from './kin-has-it.ts'
import { ofTheirPeople } from './household.ts'
import { repliesInExam } from './asked-in-exam.ts'
import { isImpression } from '../plan/chart-talk.ts'
import { consents } from './consents.ts'
import { isToldAsFound } from '../plan/found-today.ts'
import { isOrderInHistory } from '../plan/told-in-history.ts'
import { joinedStatements } from '../talk/clauses.ts'
import { goesOnWithOr } from '../open-conditions.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import type { OutWord } from '../out-word.ts'
import { thirdPersonWords } from '../person.ts'
import { replaceHead } from '../render.ts'
import { withObject } from './missing-object.ts'
import type { Sentence } from '../talk/sentences.ts'
import { sectionOf } from './history-sections.ts'
import { joinWords, sentenceLine } from '../surface.ts'
import { AGE } from './health-rules.ts'
import { namesHealth, tellsOfOutsider } from './tells-of-health.ts'
import { isPatientsOwn } from './patients-own.ts'
import { isUnfitForStory } from './unfit-for-story.ts'
import { ASKED_OF_PATIENT } from './unfit-for-story-rules.ts'
import { matterAsked } from '../references/asked-matter.ts'
import { leavesOut } from '../references/left-out.ts'
import { withMatterNamed, withWhomNamed } from '../references/named-clause.ts'
import { withOneNamed } from '../references/one-asked-for.ts'
import { withReferencesNamed } from '../references/named-references.ts'
import { plain, type Word } from '../talk/word.ts'
import { withoutRecord } from './said-by-record.ts'
import { isVerbless, namesComplaint, runsTogether } from './verbless.ts'
import { askedFor, isFit } from './worth-telling.ts'
import { IDENTIFIES, LEADS_ONLY, OF_HISTORY, OWN_OPINION, OWN_PREFACE, PREFACE } from './told-lines-rules.ts'

/** The longest sentence made by joining two clauses of the same breath again. */
const LONGEST_JOINED = 26

/** What one sentence tells, as lines of the note; `reports` says outright whose telling it is, `previous` is the line before. */
export function toldLines(
  visit: Visit,
  sentence: Sentence,
  reports: boolean,
  previous?: NoteLine,
): NoteLine[] {
  const self = sentence.speaker === 'doctor' ? 'doctor' : 'patient'
  const relevance = (visit.places[sentence.index]?.relevance ?? 0) + askedFor(visit, sentence)
  const namesKnown = visit.namesKnown[sentence.segment] ?? false
  const lines: NoteLine[] = []
  if (
    self === 'doctor' &&
    (isRejected(visit.index.sentences, sentence.index) ||
      asksWhetherStill(visit.index.sentences, sentence.index))
  )
    return lines
  if (goesOnWithOr(visit.index.sentences, sentence.index)) return lines
  // What it looks like now is told as the problem it is.
  if (
    self === 'doctor' &&
    isImpression(sentence.index / visit.index.sentences.length, sentence.words) &&
    (visit.index.bySentence.get(sentence.index) ?? []).some(({ kind }) => kind === 'condition')
  )
    return lines
  let neighbour = false
  const isFamily = sentence.speaker === 'other'
  let before: Word[] = []
  for (const { words: spoken, joint } of joinedStatements(sentence.words)) {
    const isOutsiders = tellsOfOutsider(before) && /^(?:he|she|they)$/.test(spoken[0]?.text ?? '')
    before = spoken
    if (isOutsiders || isToldElsewhere(visit, sentence, spoken)) continue
    const said =
      self === 'doctor' || isFamily
        ? withoutPreface(isFamily ? (ofThePatient(spoken, joint === null) ?? []) : spoken)
        : ownClause(visit, sentence, PERCEIVES.test(plain(spoken)) ? spoken : withoutPreface(spoken))
    // What stands in another section names nothing here.
    const beside = said && lines.at(-1)?.section === sectionOf(said, 'hpi') ? lines.at(-1) : undefined
    const shown = (beside ?? previous)?.words
    const ofWhom = said && withWhomNamed(visit.index.sentences, sentence.index, said, neighbour)
    const ofKin = ofWhom && withIllnessOfKin(visit.index, sentence.index, ofWhom)
    const ofWhat =
      ofKin && self === 'patient' ? withMatterNamed(visit.index.sentences, sentence.index, ofKin) : ofKin
    const clause = ofWhat && withReferencesNamed(visit.index.sentences, sentence.index, ofWhat, shown)
    if (
      clause &&
      sentence.speaker === 'patient' &&
      repliesInExam(visit.index.sentences, sentence.index, clause)
    )
      continue
    // Who the patient is stands in the head of the note.
    if (clause && (IDENTIFIES.test(plain(clause)) || LEADS_ONLY.test(plain(clause)))) continue
    // "so he does not feel it" may be a wish: without what it follows from it says something else.
    if (
      !clause ||
      clause.length === 0 ||
      (joint === 'so' && !neighbour && WISHES.test(plain(clause))) ||
      isMadePossible(sentence, spoken, clause)
    ) {
      neighbour = false
      continue
    }
    const section =
      neighbour && lines.at(-1)?.section === 'family_history' && /^(?:he|she)$/.test(clause[0]?.text ?? '')
        ? 'family_history'
        : sectionOf(clause, 'hpi')
    // What another person does is told of the family's health; else only where it was worth it without their name.
    const weighed = said === ofWhom || said === null || section === 'family_history' ? clause : said
    const last = lines.at(-1)
    const verbless = section === 'hpi' && isVerbless(clause)
    const joined =
      !verbless &&
      neighbour &&
      joint &&
      last?.section === section &&
      last.words.length + clause.length <= LONGEST_JOINED
        ? last
        : null
    const voice = self === 'doctor' && isPatientsOwn(clause) ? 'patient' : self
    const told =
      isFit(visit, weighed, voice, relevance) &&
      (!leavesOut(clause) || matterAsked(visit.index.sentences, sentence.index)) &&
      !isUnfitForStory(visit, sentence, clause, self)
        ? thirdPersonWords(withIllnessesParted(clause), voice, visit.sex, joined !== null)
        : null
    if (!told || (verbless && !namesComplaint(clause)) || (self === 'patient' && runsTogether(clause))) {
      neighbour = false
      continue
    }
    const isReported =
      reports && sentence.speaker === 'patient' && !joined && section === 'hpi' && lines.length === 0
    const own = verbless ? reportedThing(clause, visit) : isReported && reported(clause, visit)
    const line = joinWords(own || withDenial(told, visit), namesKnown)
    if (joined) {
      joined.text = `${joined.text.replace(/\.$/, '')}${joint === 'and' ? '' : ','} ${joint} ${line}.`
      joined.words = [...joined.words, ...clause]
    } else if (section === 'hpi' && isOrdered(sentence, clause))
      lines.push({ section: 'assessment_plan', text: sentenceLine(line), words: clause, part: 'action' })
    else lines.push({ section, text: sentenceLine(line), words: clause })
    neighbour = true
  }
  return lines.filter(({ words }) => namesHealth(words))
}

/** "You've got strep throat" is told as the problem it is, what the family tells of its own with the kin it is of. */
const isToldElsewhere = (visit: Visit, sentence: Sentence, clause: Word[]): boolean =>
  isToldAsFound(visit.index, sentence, clause) ||
  consents(visit, sentence, clause) ||
  (sentence.speaker === 'other' && isOfKinNamed(visit.index.sentences, sentence))

/** "So I could sleep again": what something made possible, behind a "so" that the clauses were parted at. */
const isMadePossible = ({ words: [so, first] }: Sentence, spoken: Word[], clause: Word[]): boolean =>
  first !== undefined && first === spoken[0] && so?.text === 'so' && MADE_POSSIBLE.test(plain(clause))

/** Who speaks is often not known of what a recogniser heard; a patient who leaves out whom they speak of orders nothing. */
function isOrdered({ speaker }: Sentence, clause: Word[]): boolean {
  if (speaker === 'doctor') return isOrderInHistory(clause)
  return speaker !== 'patient' && ASKED_OF_PATIENT.test(plain(clause))
}

/** A patient's clause with what they leave out because it was asked: the subject, the object. */
function ownClause({ index: { sentences } }: Visit, { index }: Sentence, spoken: Word[]): Word[] | null {
  const words = withoutDoctor(spoken)
  return withSubject(withObject(sentences, index, withOneNamed(sentences, index, ofTheirPeople(words))))
}

/** "I have a lot of pain, doctor": whom they speak to. */
function withoutDoctor(words: Word[]): Word[] {
  const [before, last] = words.slice(-2)
  if (before?.after !== ',' || words.length < 4 || !/^(?:doctor|doc|sir|ma'am)$/.test(last?.text ?? ''))
    return words
  return [...words.slice(0, -2), { ...before, after: last?.after ?? '' }]
}

/** "He reports that his back hurts." Null for what is told as an opinion or denied. */
function reported(clause: Word[], visit: Visit): OutWord[] | null {
  if (OWN_OPINION.test(plain(clause)) || AGE.test(plain(clause))) return null
  const told = thirdPersonWords(clause, 'patient', visit.sex, true)
  const subject = visit.sex === null ? 'the patient' : visit.sex === 'male' ? 'he' : 'she'
  const head = [subject, 'reports', 'that'].map((text): OutWord => ({ text, source: null }))
  const [first, ...rest] = told ?? []
  if (!first) return null
  // The capital of a sentence's first word is not that of a name.
  const source = first.source && { ...first.source, raw: first.source.raw.toLowerCase() }
  return [...head, { ...first, source }, ...rest]
}

/** "A sore nose": "He reports a sore nose." */
export function reportedThing(clause: Word[], visit: Visit): OutWord[] | null {
  const subject = visit.sex === null ? 'the patient' : visit.sex === 'male' ? 'he' : 'she'
  const thing = thirdPersonWords(clause, 'patient', visit.sex, true)
  const named = /^(?:the|this|that|these)$/.test(thing?.[0]?.text ?? '') ? thing?.slice(1) : thing
  return named ? [{ text: subject, source: null }, { text: 'reports', source: null }, ...named] : null
}

/** "no fever or chills" alone is a denial. */
function withDenial(told: OutWord[], visit: Visit): OutWord[] {
  // "No more headaches and a stuffy nose": none of them now.
  if (told[0]?.text === 'no' && told[1]?.text === 'more' && told.length > 2 && told[2]?.text !== 'than')
    return withDenial([told[0], ...told.slice(2).map(asOr)], visit)
  if (
    told[0]?.text !== 'no' ||
    told[0].source?.after ||
    /^(?:the|my|it|i|his|her|their|that|this)$/.test(told[1]?.text ?? '')
  )
    return told
  const subject = visit.sex === null ? 'the patient' : visit.sex === 'male' ? 'he' : 'she'
  return [{ text: subject, source: null }, { text: 'denies', source: null }, ...withoutNoAgain(told.slice(1))]
}

const asOr = (word: OutWord): OutWord => (word.text === 'and' ? { ...word, text: 'or' } : word)

/** "Denies fever, no chills", "and no chills": all of the list is denied. */
function withoutNoAgain(told: OutWord[]): OutWord[] {
  if (told.some(({ text }) => /^(?:but|he|she|they|the|is|are|was|were|has|have)$/.test(text))) return told
  const again = (k: number): boolean => told[k]?.text === 'no' && told[k - 1]?.source?.after === ','
  // "No cough and no fever".
  const joins = (k: number): boolean =>
    /^(?:and|or|nor)$/.test(told[k]?.text ?? '') && told[k + 1]?.text === 'no'
  return told.flatMap((word, k) => {
    if (joins(k)) return { ...word, text: 'or' }
    if (joins(k - 1)) return []
    if (again(k)) return { ...word, text: 'or' }
    return again(k + 1) && word.source ? { ...word, source: { ...word.source, after: '' } } : word
  })
}

/** "I noticed a rash": of the patient this is what happened. */
const PERCEIVES = /^i (?:see|saw|hear|heard|notice|noticed) (?!that )/

/** "Father died of a stroke": a patient's kin are named without saying whose. */
const BARE_KIN = /^(?:mother|father|mom|mum|dad|brother|sister|grandmother|grandfather)$/
const HAPPENS = /^(?:died|passed|had|has|was|is|got)$/
const DOES = /^(?:feeling|having|getting|taking|using|seeing|trying|working)$/
/** "Feeling so tired is hard": the first word is the subject. */
const JUDGED =
  /\b(?:is|was|has been) (?:\w+ )?(?:difficult|hard|tough|exhausting|tiring|stressful|frustrating)$/
const OWNED = /^(?:an?|some|this|had|been|got|like|not|pains?|trouble|problems?)$/

/** "Been taking my medicine", "had a fall": a patient who leaves the subject out speaks of themselves. */
function withSubject(words: Word[] | null): Word[] | null {
  if (!words) return null
  const first = words[0]?.text ?? ''
  const next = words[1]?.text ?? ''
  if (/^(?:you|i|it|they|he|she|we|that|this)$/.test(next)) return words
  if (first === 'been' && words.length > 2)
    return replaceHead(
      words,
      0,
      /^(?:about|around|like|\d.*|an?|over|since)$/.test(next) ? 'it has' : 'i have',
    )
  if (first === 'just' && next === 'been' && words.length > 3) return replaceHead(words, 1, 'i have')
  if (BARE_KIN.test(first) && HAPPENS.test(next)) return replaceHead(words, 0, 'my')
  if (JUDGED.test(plain(words))) return words
  // "Just taking ibuprofen for it."
  const doing = /^(?:just|still|only)$/.test(first) ? 1 : 0
  if (DOES.test(words[doing]?.text ?? '') && words.length > 2 + doing)
    return replaceHead(words, doing, /^(?:still|only)$/.test(first) ? `i am ${first}` : 'i am')
  if (first === 'have' && OWNED.test(next) && words.length > 2) return replaceHead(words, 0, 'i')
  // "Woke me up at two": what it did, not what the patient did.
  if (next === 'me' && words.length > 2 && DOES_TO_ME.test(first)) return replaceHead(lowered(words), 0, 'it')
  // "Started on Monday": the complaint did.
  if (first === 'started' && words.length > 2 && BEGAN.test(next)) return replaceHead(lowered(words), 0, 'it')
  return LEAVES_I_OUT.test(first) && words.length > 3 ? replaceHead(lowered(words), 0, 'i') : words
}
const DOES_TO_ME = /^(?:woke|wakes|kept|keeps|hurts?|made|makes|stopped|stops|bothers|bothered|scared)$/
const LEAVES_I_OUT =
  /^(?:had|felt|tried|took|noticed|started|went|feel|fell|woke|threw|quit|stopped|lost|gained)$/
const BEGAN =
  /^(?:on|about|around|last|yesterday|this|after|when|with|suddenly|gradually|out|maybe|right|a|\d.*)$/

/** What began a sentence no longer does. */
const lowered = ([first, ...rest]: Word[]): Word[] =>
  first ? [{ ...first, raw: first.raw.toLowerCase() }, ...rest] : rest

/** "I see that you had ..." begins with what was seen. */
function withoutPreface(words: Word[]): Word[] {
  const ofHistory = OF_HISTORY.exec(`${plain(words)} `)
  if (ofHistory?.[1]) {
    const head = ofHistory[1] === 'family' ? 'there is a family history of' : 'you have a history of'
    return replaceHead(words, ofHistory[0].trim().split(' ').length, head)
  }
  const told = withoutRecord(words)
  if (told !== words) return told
  const match = OWN_PREFACE.exec(plain(words)) ?? PREFACE.exec(plain(words))
  return match ? words.slice(match[0].trim().split(' ').length) : words
}

/** "So I could breathe": what something was done for. */
const MADE_POSSIBLE = /^(?:i|he|she|they|you) could (?!not\b|barely\b|hardly\b|only\b)/
const WISHES = /^(?:i|you|it|they) (?:do not|does not|can|could|will|would)\b/
