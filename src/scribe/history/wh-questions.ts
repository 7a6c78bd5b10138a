import { statementsOf } from '../talk/clauses.ts'
import { withoutFillers } from '../talk/clean-words.ts'
import { PREPOSITIONS } from '../grammar/closed-classes.ts'
import { isDrug } from '../lexicon/drugs.ts'
import { isBaseVerb, pastOf, thirdPerson } from '../lexicon/verbs.ts'
import type { OutWord } from '../out-word.ts'
import { formsOf, thirdPersonWords } from '../person.ts'
import {
  ASKS_HOW_LONG,
  ASKS_WHEN,
  BEFORE_TIME,
  BEGINS_TIME,
  HAD,
  LASTING,
  NAMED_BEING,
  NAMED_DONE,
  TIME,
  WAS_FOR,
} from './wh-questions-rules.ts'
import { bareQuestion } from './bare-question.ts'
import type { Sex } from '../visit.ts'
import { plain, type Word } from '../talk/word.ts'

const said = (text: string): OutWord => ({ text, source: null })

/** The answer to a question of time without its hesitations: "about 2 weeks", "for the last 4 days". */
function timeAnswer(words: Word[]): Word[] | null {
  let answer = withoutFillers(words).filter(
    // "Four or so years"
    (word, i, all) =>
      !/^(?:yeah|yes|well|oh|gosh|so|okay|no|um|let|me|see)$/.test(word.text) ||
      (word.text === 'so' && all[i - 1]?.text === 'or'),
  )
  const preface = BEFORE_TIME.exec(plain(answer))
  if (preface) answer = answer.slice(preface[0].trim().split(' ').length)
  if (/^(?:probably|maybe|like|just|for|now)$/.test(answer[0]?.text ?? '')) answer = answer.slice(1)
  const text = plain(answer)
  if (
    answer.length < 1 ||
    answer.length > 9 ||
    !TIME.test(text) ||
    /\b(?:i|you|my|know|sure|not|worse|better|hard)\b/.test(text)
  )
    return null
  if (!BEGINS_TIME.test(text)) return null
  while (/^(?:now|maybe|or|and|so|but|ish)$/.test(answer.at(-1)?.text ?? '')) answer = answer.slice(0, -1)
  return answer
}

/**
 * A "how long", "when" or "how many" question and its short answer as one statement; null when they do not make one.
 * "how long has this been going on?" + "about two weeks": "this has been going on for about 2 weeks".
 */
export function whStatement(question: Word[], reply: Word[], sex: Sex): OutWord[] | null {
  const asked = bareQuestion(question)
  const text = plain(asked)
  const answer = timeAnswer(reply)
  if (!answer) return null
  const long = ASKS_HOW_LONG.exec(text)
  const own = (words: Word[]): OutWord[] => words.map((word) => ({ text: word.text, source: word }))
  const forms = formsOf(sex, false)
  if (long?.[1] && !/ago|since|yesterday/.test(plain(answer))) {
    const lead = /^since\b|\bfor\b/.test(plain(answer)) ? [] : [said('for')]
    const rest = (long[2] ?? '')
      .replace(/ (?:for|now|on for)$/, (tail) => (tail === ' on for' ? ' on' : ''))
      .trim()
    if (long[1] === 'you') {
      const body = thirdPersonWords(restOf(asked, text, long[2] ?? '', rest), 'doctor', sex, true)
      const lasts = lastingState(rest)
      if (!body || !lasts) return null
      const be = lasts === 'being' ? [said('been')] : []
      return [said(forms.subject), said('has'), ...be, ...body, ...lead, ...own(answer)]
    }
    if (
      !/^(?:going on|there|happening|bothering you|hurting(?: you)?|like (?:this|that)|present|)$/.test(rest)
    )
      return null
    const subject = long[1].startsWith('your')
      ? long[1].replace('your', forms.possessive)
      : long[1] === 'that' || long[1] === 'it'
        ? 'this'
        : long[1]
    return [
      said(subject),
      said('has been'),
      said(rest === '' || rest.includes('you') || rest === 'there' ? 'present' : rest),
      ...lead,
      ...own(answer),
    ]
  }
  const then = thenDone(asked, text, answer, sex)
  if (then) return then
  const had = HAD.exec(text)
  if (had?.[1])
    return [
      said(forms.subject),
      said('had'),
      said('the'),
      ...own(asked.slice(text.slice(0, had.index + had[0].length - had[1].length).split(' ').length - 1)),
      ...own(answer),
    ]
  const when = ASKS_WHEN.exec(text)
  if (when?.[1] && when[2]) {
    const [verb, ...named] = when[2].split(' ') as [string, ...string[]]
    const object =
      named.length > 0
        ? noticed(asked, when[0], named, sex)
        : when[1] === 'you'
          ? objectAfter(asked, when[0], sex)
          : []
    if (!object) return null
    const subject =
      when[1] === 'you'
        ? forms.subject
        : when[1].startsWith('your')
          ? when[1].replace('your', forms.possessive)
          : when[1] === 'it' || when[1] === 'that'
            ? 'this'
            : when[1]
    if (LASTING.test(plain(answer))) {
      // "When did it start?" - "About two weeks now.": how long it has lasted.
      if (!/^(?:start|begin|happen|occur)$/.test(verb) || when[1] === 'you')
        return [said(subject), said(pastOf(verb)), ...object, ...own(answer), said('ago')]
      const lasts = subject === 'this' ? 'has been going on for' : 'has been present for'
      return [said(subject), said(lasts), ...own(answer)]
    }
    return [said(subject), said(pastOf(verb)), ...object, ...own(answer)]
  }
  return null
}

/** Whether what has lasted is something the patient is ("in the army", "living with gout"), or has or did ("lived alone"). */
const lastingState = (rest: string): 'being' | 'done' | null =>
  NAMED_BEING.test(rest) ? 'being' : NAMED_DONE.test(rest) || rest.startsWith('been ') ? 'done' : null

const DID_WHEN =
  /^(?:and )?how long ago did you (?!.*\b(?:it|this|that|these|those|them|there|here|say|think)\b)(\w+)(?: [\w'-]+)+$/

/** "How long did you work as a nurse?", "how long ago did you hurt your back?": what was done, and for how long or when. */
function thenDone(asked: Word[], text: string, answer: Word[], sex: Sex): OutWord[] | null {
  const [lasted, when] = [WAS_FOR.exec(text), DID_WHEN.exec(text)]
  const verb = (lasted ?? when)?.[1]
  const time = plain(answer)
  if (!verb || /\bago\b/.test(time) !== (when !== null) || /\b(?:since|yesterday|today)\b/.test(time))
    return null
  const at = asked.findIndex(({ text: word }) => word === 'you') + 1
  const did = asked[at - 2]?.text === 'did'
  if (did && !isBaseVerb(verb)) return null
  const rest = thirdPersonWords(asked.slice(did ? at + 1 : at), 'doctor', sex, true)
  const lead = when || /^for\b/.test(time) ? [] : [said('for')]
  return (
    rest && [
      said(formsOf(sex, false).subject),
      said(did ? pastOf(verb) : 'was'),
      ...rest,
      ...lead,
      ...answer.map((word) => ({ text: word.text, source: word })),
    ]
  )
}

/** The words of the question that say what has lasted. */
function restOf(asked: Word[], text: string, tail: string, rest: string): Word[] {
  const from = text
    .slice(0, text.length - tail.length)
    .trim()
    .split(' ').length
  return asked.slice(from, from + rest.split(' ').length)
}

const LONGEST_NOTICED = 4

/** "When did you first notice these symptoms?": what was noticed, with the noun behind the "these". */
function noticed(asked: Word[], opening: string, named: string[], sex: Sex): OutWord[] | null {
  const from = opening.split(' ').length - named.length
  const rest = asked.slice(from)
  if (rest.length === named.length || !/^(?:these|those|this|that|the|your|any|some)$/.test(named[0] ?? ''))
    return named.map(said)
  return rest.length > LONGEST_NOTICED ? null : thirdPersonWords(rest, 'doctor', sex, true)
}

/** "when did you start the lisinopril?": what is started; null when the question does not name it either. */
function objectAfter(asked: Word[], opening: string, sex: Sex): OutWord[] | null {
  const rest = asked.slice(opening.split(' ').length)
  if (rest.length === 0 || rest.length > 5 || /\b(?:it|that|this|them|those|these|to)\b/.test(plain(rest)))
    return null
  return thirdPersonWords(rest, 'doctor', sex, true)
}

/** "Tylenol helps a bit, I take two". */
const TELLS_ITSELF =
  /^[\w-]+ (?:[\w-]+ )?(?:helps?|helped|works?|worked|does|did|makes?|made|eases?|has|is|was)\b/

/** "what have you taken?" + "tylenol": "he has taken Tylenol". */
export function whatStatement(question: Word[], reply: Word[], sex: Sex): OutWord[] | null {
  const text = plain(bareQuestion(question))
  const taken =
    /^(?:and )?what (?:have|did|are|do) you (?:been )?(taken|take|taking|tried|try|used|use|doing|done|do)\b/.exec(
      text,
    )
  const against = /^(?:do\w*) for (?:the|your|that|this|it)\b/.test(
    text.slice(taken?.[0].lastIndexOf(' ') ?? 0).trim(),
  )
  const first = statementsOf(reply)[0]
  if (
    !taken?.[1] ||
    !first ||
    first.length > 12 ||
    PREPOSITIONS.has(first[0]?.text ?? '') ||
    /\b(?:i|you|it|we|my|no|not|nothing)\b/.test(plain(first.slice(0, 4))) ||
    TELLS_ITSELF.test(plain(first))
  )
    return null
  if (
    (!against && !/^(?:tak|tri|try|us)/.test(taken[1])) ||
    !/\b(?:tylenol|ibuprofen|advil|motrin|aleve|aspirin|ice|heat|medic\w+|paracetamol|naproxen)\b/.test(
      plain(first),
    )
  )
    return null
  const cut = first.findIndex(
    (word, i) =>
      i > 0 &&
      (word.text === 'but' || (word.text === 'and' && /^(?:it|that|i)$/.test(first[i + 1]?.text ?? ''))),
  )
  const object = cut > 0 ? first.slice(0, cut) : first
  const verb = /^(?:tri|try)/.test(taken[1])
    ? 'tried'
    : against || taken[1].startsWith('us')
      ? 'used'
      : 'taken'
  return [
    said(formsOf(sex, false).subject),
    said(thirdPerson('have')),
    said(verb),
    ...listedThings(object[0]?.text === 'some' ? object.slice(1) : object).map((word) => ({
      text: word.text,
      source: word,
    })),
  ]
}

const TREATS = /^(?:ice|heat|rest|elevation|exercises?|stretching|massage)$/

/** "Exercises ice and Tylenol" as a recognizer hears a list: each thing is known. */
function listedThings(words: Word[]): Word[] {
  const isThing = (word: Word | undefined): boolean =>
    word !== undefined && (TREATS.test(word.text) || isDrug(word.text))
  const and = words.findIndex(({ text }) => text === 'and')
  const isList =
    and > 1 && isThing(words[and - 1]) && isThing(words[and - 2]) && !words.some(({ after }) => after === ',')
  return isList
    ? words.map((word, i) => (i < and && isThing(word) ? { ...word, text: `${word.text},` } : word))
    : words
}
