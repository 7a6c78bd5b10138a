import { oncePer } from './once-per.ts'
import { answerTo } from './answers.ts'
import { answersOfAnother } from './asked-of-another.ts'
import { withoutFillers } from './talk/clean-words.ts'
import type { Mention } from './mentions.ts'
import { aroundOf, isNamedOnly, isOnceOnly } from './named-only.ts'
import type { Sentence } from './talk/sentences.ts'
import type { Speaker } from './types.ts'
import { plain, type Word } from './talk/word.ts'
import { wordSet } from './rules/rule.ts'
import {
  ASKS_WHAT_FAMILY_HAS,
  ASKS_WHETHER_OVER,
  OF_FAMILY_AFTER,
  OF_FOLK_AFTER,
  OPEN_BEFORE,
  OVER,
  OVER_BEHIND,
  PAST,
  SOMEBODY,
} from './mention-context-rules.ts'

/**
 * How a thing is spoken of beside being affirmed or denied:
 * - `another`: of somebody else ("my kids have runny noses", "patients with asthma");
 * - `open`: of what may be or come, is feared, looked for or likened ("watch out for a fever", "like a heart attack"),
 *   or is what a vaccine is against or a medicine may do;
 * - `past`: of what is over ("I had heavy periods until 2001", "my cough is gone"), or what a medicine once did;
 * - `own`: of the patient as they are.
 */
export type Said = 'own' | 'another' | 'open' | 'past'

/** "My wife says that I snore": they tell of the patient. */
const TELLS = wordSet(`
  say says said saying think thinks thought tell tells told notice notices noticed see sees saw heard hears
  asked asks found worries worried made makes wanted wants called brought took`)
const OWNER: Partial<Record<Speaker, RegExp>> = {
  patient: /^(?:i|me|my|myself)$/,
  doctor: /^(?:you|your|he|his|she|her|patient|patient's)$/,
  other: /^(?:he|his|she|her|patient|patient's)$/,
}
const OWN_TO_ALL = /^(?:i|me|my|myself|you|your|he|his|she|her|patient|patient's)$/

/** What the clinician makes of it. */
const OPINION = /\b(?:i|we) (?:do |also |really |just |probably )*(?:think|believe|suspect|guess)\b/
/** "Going there is too much stress" judges the going. */
const JUDGES_BEFORE = /\b(?:is|was|would be)(?: (?:just|really|simply|way|is))* too much(?: of an?)?$/
const AIM_AFTER =
  /^(?:(?:staging )?biops\w+|staging|vaccin\w+|shots?|boosters?|screenings?|tests?|testing|prevention|clinic|pandemic)\b/
/** "Up to date with the vaccines, hepatitis B and that". */
const AIM_BEFORE =
  /\b(?:vaccin\w+|immuni[sz]\w+|inoculat\w+|boosters?)(?: (?:\w+ )?(?:for|against|like|such as))?(?: [\w-]+){0,2}$/
/** "If you start to notice that you get heartburn": of the clinician a condition runs on to its end. */
const IF = /^(?:if|unless)$/
const LONGEST_CONDITION = 18

const COMES_AGAIN = /\b(?:back|again|returned?|returns|still|sometimes|comes|keeps|worse)\b/

/** Whether the sentence itself goes on to say that the thing is over: it may be why they came, and is no complaint of today. */
export function isOverBehind({ words }: Sentence, { at, length }: Mention): boolean {
  const behind = plain(words.slice(at + length))
  return OVER_BEHIND.test(behind) && !COMES_AGAIN.test(behind)
}

/** "I did", asked for what there is. */
const WAS_SO = /^(?:(?:yes|yeah|mm-hmm|well) )*(?:i|it|they|there) (?:did|had|was|were)$/
const ASKS_OF_THEN = /\b(?:did|had|was|were|have you|has he|has she)\b/
const OVER_WITHIN = 4

/** Whether the talk goes on to say that it is over. */
function isSaidOver(sentences: Sentence[], { sentence, answeredBy }: Mention): boolean {
  const from = answeredBy ?? sentence
  const asked = plain(sentences[sentence]?.words ?? [])
  for (let k = from; k <= from + OVER_WITHIN && k < sentences.length; k++) {
    const { speaker, question, words } = sentences[k] as Sentence
    if (
      answeredBy !== null &&
      k <= from + 1 &&
      speaker !== 'doctor' &&
      !ASKS_OF_THEN.test(asked) &&
      WAS_SO.test(plain(words))
    )
      return true
    if (question && k > sentence && ASKS_WHETHER_OVER.test(plain(words)))
      return answerTo(sentences, k)?.kind === 'yes'
  }
  return false
}

/** The words around a thing up to where another clause begins. */
function clauseAround(words: Word[], { at, length }: Mention): { before: Word[]; after: Word[] } {
  let begin = at
  while (begin > 0 && !endsClause(words, begin)) begin--
  let end = at + length
  while (end < words.length && !endsClause(words, end)) end++
  return { before: words.slice(begin, at), after: words.slice(at + length, end) }
}

const JOINS = /^(?:and|so|then|because|cause|but|although|though|however|except)$/
const SUBJECT = /^(?:i|he|she|it|we|they|there|my|you)$/

/** Whether a clause ends before the word at `k`. */
function endsClause(words: Word[], k: number): boolean {
  const [before, word] = [words[k - 1], words[k]]
  if (before?.after === '.' || before?.after === '?') return true
  if (/^(?:but|although|though|however|except)$/.test(word?.text ?? '')) return true
  return JOINS.test(before?.text ?? '') && SUBJECT.test(word?.text ?? '')
}

/** What leads to a word in its clause, as plain text: the same for all things that begin there. */
function leadsTo(words: Word[], at: number, before: Word[]): string {
  const known = leadsIn(words).get(at)
  if (known !== undefined) return known
  const leads = plain(withoutFillers(before))
  leadsIn(words).set(at, leads)
  return leads
}
const leadsIn = oncePer<Word[], Map<number, string>>(() => new Map())

/** By talk: every part of the note, and every sentence that is checked, asks for the same. */
const saidIn = oncePer((sentences: Sentence[]) => oncePer((mention: Mention) => readSaid(sentences, mention)))

/** How a thing is spoken of in its own sentence. Each is read once, however often it is asked for. */
export const saidOf = (sentences: Sentence[], mention: Mention): Said => saidIn(sentences)(mention)

function readSaid(sentences: Sentence[], mention: Mention): Said {
  const sentence = sentences[mention.sentence]
  if (!sentence) return 'own'
  const { before, after } = clauseAround(sentence.words, mention)
  const [leads, follows] = [leadsTo(sentence.words, mention.at, before), plain(after)]
  if (isOfSomebody(sentences, mention, before.length)) return 'another'
  if (OF_FOLK_AFTER.test(follows) || OF_FAMILY_AFTER.test(follows) || answersOfFamily(sentences, sentence))
    return 'another'
  if (answersOfAnother(sentences, sentence)) return 'another'
  if (
    AIM_BEFORE.test(leads) ||
    AIM_AFTER.test(follows) ||
    (sentence.speaker === 'doctor' && OPINION.test(leads))
  )
    return 'open'
  if (OPEN_BEFORE.test(leads) || JUDGES_BEFORE.test(leads) || isUnderCondition(sentence, mention))
    return 'open'
  const around = aroundOf(sentences, mention)
  if (isNamedOnly(sentences, mention, around)) return 'open'
  const clause = `${timeBefore(sentences, mention)} ${leads} ${mention.name} ${follows}`
  const isOver = PAST.test(clause) || OVER.test(follows) || isSaidOver(sentences, mention)
  return isOver || isOnceOnly(sentences, mention, around) ? 'past' : 'own'
}

/** "They", "we" and "she" may be people named before. */
const STANDS_FOR = /^(?:they|them|we|he|she)$/
/** How far back those people may have been named. Words. */
const NAMED_WITHIN = 16

const VERB_FIRST = /^(?:do|did|does|has|had|have|is|was|are|were|got)$/
const SUBJECT_WITHIN = 4

/** "About five years ago. I had some chest pain": a sentence that is all time dates the next. */
function timeBefore(sentences: Sentence[], { sentence }: Mention): string {
  const [before, own] = [sentences[sentence - 1], sentences[sentence]]
  return before && before.segment === own?.segment && before.words.length <= LONGEST_TIME
    ? plain(before.words)
    : ''
}
const LONGEST_TIME = 6

/** Whose it is: of those named before it, the one named last. */
function isOfSomebody(
  sentences: ReadonlyArray<Sentence>,
  { sentence, at }: Mention,
  clause: number,
): boolean {
  const said = sentences[sentence]
  if (!said) return false
  const owns = OWNER[said.speaker] ?? OWN_TO_ALL
  const before = [...wordsRunningInto(sentences, sentence), ...said.words.slice(0, at)]
  // "One of them" - "did have kidney disease": whose it is was said before the pause.
  const lacksSubject = clause === at && VERB_FIRST.test(said.words[0]?.text ?? '')
  const begin = Math.max(0, before.length - clause - (lacksSubject ? SUBJECT_WITHIN : 0))
  for (let k = before.length - 1; k >= begin; k--) {
    const [word, next] = [before[k], before[k + 1]]
    if (!word || (word.text === 'you' && next?.text === 'know')) continue
    if (SOMEBODY.test(word.text)) return !before.slice(k + 1).some(({ text }) => TELLS.has(text))
    if (owns.test(word.text) && !SOMEBODY.test(next?.text ?? '')) return false
    if (word.text === 'them' && before[k - 1]?.text === 'of') return true
    // Nobody says "he" of themselves.
    if (said.speaker === 'patient' && /^(?:he|she)$/.test(word.text)) return true
    // "We have it all, gout and asthma": what runs in the family.
    if (said.speaker === 'patient' && word.text === 'we' && /^(?:all )?(?:have|had)$/.test(next?.text ?? ''))
      return true
    if (STANDS_FOR.test(word.text))
      return before.slice(Math.max(0, k - NAMED_WITHIN), k).some(({ text }) => SOMEBODY.test(text))
  }
  return false
}

function answersOfFamily(sentences: ReadonlyArray<Sentence>, own: Sentence): boolean {
  const asked = sentences[own.index - 1]
  return (
    asked !== undefined &&
    asked.speaker !== own.speaker &&
    !own.question &&
    ASKS_WHAT_FAMILY_HAS.test(plain(asked.words))
  )
}

/** What the same voice said just before. */
function wordsRunningInto(sentences: ReadonlyArray<Sentence>, at: number): Word[] {
  const out: Word[] = []
  for (let i = at; i > 0 && out.length < NAMED_WITHIN; i--) {
    const [before, own] = [sentences[i - 1], sentences[i]]
    if (!before || !own || before.segment !== own.segment || before.speaker !== own.speaker) break
    out.unshift(...before.words)
  }
  return out.slice(-NAMED_WITHIN)
}

function isUnderCondition({ speaker, words }: Sentence, { at }: Mention): boolean {
  for (let k = at - 1; k >= Math.max(0, at - LONGEST_CONDITION); k--) {
    if (words[k]?.after === '.' || words[k]?.text === 'but') return false
    if (IF.test(words[k]?.text ?? '')) return isOpenIf(plain(words.slice(k + 1, k + 5)), speaker)
  }
  return false
}

/** "If you do not mind" asks for leave and leaves nothing open; "if I bend over" of a patient is when it happens. */
const isOpenIf = (next: string, speaker: Sentence['speaker']): boolean =>
  !/^(?:you (?:do not mind|can|could|remember|want)|i |we |that is|it is (?:okay|all right))/.test(
    `${next} `,
  ) &&
  (speaker !== 'patient' || next.startsWith('you '))
