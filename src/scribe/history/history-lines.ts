import { answeredLine } from './answered-lines.ts'
import { toldLines } from './told-lines.ts'
import { deniedRecordLine } from './denied-records.ts'
import { attributeLine } from './attribute-lines.ts'
import { fragmentAnswer } from './fragment-answers.ts'
import { openingAnswer } from './opening-answer.ts'
import { mentionsIn } from '../mentions.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { leavesOut } from '../references/left-out.ts'
import { isVague, matterAsked } from '../references/asked-matter.ts'
import type { Sentence } from '../talk/sentences.ts'
import { howFarLine } from './how-far.ts'
import { insteadLine } from './instead-line.ts'
import { isSocial } from './history-sections.ts'
import { sentencesOfReactions } from './reaction-asked.ts'
import { smokedLine } from './smoked-before.ts'
import { shortAnswerLine } from './short-answers.ts'
import { capital, joinWords, sentenceLine } from '../surface.ts'
import { pointsBeyondStory } from './unfit-for-story.ts'
import { whatStatement, whStatement } from './wh-questions.ts'
import { thingsIn } from '../references/things.ts'
import { plain } from '../talk/word.ts'
import type { SectionKey } from '../types.ts'
import { OWN_FACT } from './health-rules.ts'

/** How often the story says outright that it is the patient's own. */
const REPORTED_EVERY = 3
/** A long story has said by then whose it is. */
const REPORTED_UNTIL = 9

/**
 * HPI story, past, family and social history, medications and allergies: from what was told and what was answered. `opening`:
 * the lines that tell what brought the patient, which the story goes on from.
 */
export function historyLines(visit: Visit, opening: readonly NoteLine[] = []): NoteLine[] {
  const cameFor = opening.findLast(({ section }) => section === 'hpi')
  const out: NoteLine[] = []
  const { sentences } = visit.index
  for (let i = 0; i < sentences.length; i++) {
    const sentence = sentences[i] as Sentence
    if (visit.used.has(i) || sentencesOfReactions(visit.index).has(i)) continue
    if (visit.places[i]?.phase !== 'history' && sentence.speaker === 'other' && !sentence.question) {
      out.push(...toldLines(visit, sentence, false).filter(namesComplaintOf))
      continue
    }
    if (visit.places[i]?.phase === 'plan') {
      if (sentence.speaker === 'patient' && !sentence.question)
        out.push(...toldLines(visit, sentence, false).filter(isOwnFact))
      continue
    }
    if (sentence.question && visit.places[i]?.phase === 'history') {
      const wh = whLine(visit, i)
      if (wh) {
        out.push(wh)
        continue
      }
    }
    const attribute =
      visit.places[i]?.phase === 'history' ? (attributeLine(visit, i) ?? shortAnswerLine(visit, i)) : null
    if (attribute) {
      if (
        !out.some(
          (line) => saysAttribute(line.text, attribute.text) || isOfAnother(line.text, attribute.text),
        )
      )
        out.push(attribute)
      continue
    }
    if (sentence.question) {
      if (visit.places[i]?.phase !== 'history') continue
      const answered = answeredLine(visit, i) ?? deniedRecordLine(visit, i)
      if (answered) out.push(answered)
      continue
    }
    const instead = visit.places[i]?.phase === 'history' ? shortOf(visit, i) : null
    if (instead) {
      out.push(instead)
      continue
    }
    if (visit.places[i]?.phase === 'history') {
      const story = out.filter((line) => line.section === 'hpi')
      const isStory = story.length % REPORTED_EVERY === 0 && story.length <= REPORTED_UNTIL
      const told = withMatterAsked(visit, i, toldLines(visit, sentence, isStory, story.at(-1)), out)
      const [first, ...more] = told
      const lines = first && pointsBeyondStory(first.words, (story.at(-1) ?? cameFor)?.words) ? more : told
      const opening = withoutTold(openingAnswer(visit, i), lines)
      const fragment = lines.length === 0 && !opening ? fragmentAnswer(visit, i, out) : null
      out.push(...(opening ? [opening] : []), ...lines, ...(fragment ? [fragment] : []))
    }
  }
  return out
}

/** What is told in another form than it was said in: in place of what was asked, or with what the answer leaves out. */
const shortOf = (visit: Visit, i: number): NoteLine | null =>
  insteadLine(visit, i) ?? howFarLine(visit, i) ?? smokedLine(visit, i)

const withoutTold = (line: NoteLine | null, lines: NoteLine[]): NoteLine | null =>
  line && lines.some(({ words }) => words.some((word) => line.words.includes(word))) ? null : line

/**
 * "How's the sleep?" - "I get maybe five hours.": the first line of an answer that does not say of what stands behind what was
 * asked after, unless the line before says it.
 */
function withMatterAsked(visit: Visit, i: number, told: NoteLine[], before: NoteLine[]): NoteLine[] {
  const [first, ...more] = told
  if (!first) return told
  const asIs = leavesOut(first.words) ? more : told
  const matter = matterAsked(visit.index.sentences, i)
  if (!matter || !LABELLED.has(first.section) || !(isVague(first.words) || pointsFirst(first))) return asIs
  const names = matter.map(({ text }) => text)
  const isTold = (line: NoteLine | undefined): boolean =>
    line?.words.some(({ text }) => names.includes(text)) ?? false
  if (isTold(first) || isTold(before.findLast(({ section }) => section === first.section))) return asIs
  const own = first.text.replace(REPORTS_THAT, '').replace(DID_SO, '')
  const text = `${capital(plain(matter))}: ${own.charAt(0).toLowerCase()}${own.slice(1)}`
  return [{ ...first, text, words: [...matter, ...first.words] }, ...more]
}

/** "How are your feet?" - "They've been tingling." */
const pointsFirst = ({ words }: NoteLine): boolean => /^(?:it|they|that)$/.test(words[0]?.text ?? '')

const LABELLED: ReadonlySet<SectionKey> = new Set(['hpi', 'social_history', 'family_history'])
/** "Ever had an ulcer?" - "I did, years ago.": behind what was asked the time is enough. */
const DID_SO =
  /^(?:the patient|he|she|they) (?:did|had|was|has),? (?=\d+ |years? |months? |weeks? |in \d{4}|as an? )/i
const REPORTS_THAT = /^(?:the patient|he|she|they) reports? that /i

/** What a patient adds while the plan is made: "I'm taking digoxin for my afib." */
const isOwnFact = ({ words }: NoteLine): boolean =>
  OWN_FACT.test(plain(words)) &&
  (mentionsIn(words, 0).length > 0 || thingsIn(words).some(({ kind }) => kind === 'medicine'))

/** "She's been a bit foggy too", said by who came along while the patient is examined. */
const namesComplaintOf = ({ words }: NoteLine): boolean =>
  mentionsIn(words, 0).some(({ kind, polarity }) => kind === 'finding' && polarity === 'yes')

/** "How long ...?" and "what have you taken?" with their short answers. */
function whLine(visit: Visit, i: number): NoteLine | null {
  const { sentences } = visit.index
  const question = sentences[i] as Sentence
  if (!question.words.some(({ text }) => /^(?:how|when|what)$/.test(text))) return null
  for (let k = i + 1; k <= i + 2; k++) {
    const reply = sentences[k]
    if (!reply || reply.question) return null
    // "What do you take?" "Lisinopril." "Take Tylenol as well.": who asked does not answer.
    if (question.speaker === 'doctor' && reply.speaker === 'doctor') continue
    const told =
      whStatement(question.words, reply.words, visit.sex) ??
      whatStatement(question.words, reply.words, visit.sex)
    if (!told) continue
    visit.used.add(k)
    return {
      section: / had the .*(?:surger|operation|ectomy|transplant|replacement)/.test(plain(told))
        ? 'past_surgical_history'
        : isSocial(plain(told)) && !TREATED.test(plain(told))
          ? 'social_history'
          : 'hpi',
      text: sentenceLine(joinWords(told, false)),
      words: [...question.words, ...reply.words],
    }
  }
  return null
}

/** "He has used exercises and ice": what was done for it. */
const TREATED = / has (?:used|taken|tried) /

const valueOf = (text: string): string => text.replace(/^(\w+)(?: of [\w ]+)?:/, '$1:')

/** "Quality of headache: throbbing" says "Quality: throbbing" too. */
const saysAttribute = (earlier: string, later: string): boolean =>
  earlier === later || (later === valueOf(later) && valueOf(earlier) === later)

const labelOf = (text: string): string => /^\w+(?=:)/.exec(text)?.[0] ?? ''

/** "Duration: 25 years" after "Duration: a week": of what, nobody could tell. */
const isOfAnother = (earlier: string, later: string): boolean =>
  labelOf(later) !== '' && labelOf(later) === labelOf(valueOf(earlier))
