import type { Answer } from '../answers.ts'
import { ADVERBS } from '../grammar/closed-classes.ts'
import { concise } from '../concise.ts'
import { isBaseVerb, isParticiple, pastOf, thirdPerson } from '../lexicon/verbs.ts'
import { mentionsIn } from '../mentions.ts'
import { bareQuestion, withoutSeeming, withoutTail } from './bare-question.ts'
import { withOrBeforeLast } from './denied-list.ts'
import type { OutWord } from '../out-word.ts'
import { formsOf, thirdPersonWords } from '../person.ts'
import type { Sex } from '../visit.ts'
import { wordSet } from '../rules/rule.ts'
import { plain, type Word } from '../talk/word.ts'
import {
  NAMELESS,
  NAMES_NOTHING,
  OFFERS_CHOICE,
  OF_CARE,
  OF_THE_DAY,
  THINGS_LIKE,
} from './questions-rules.ts'

const AUXILIARY = /^(?:do|does|did|have|has|had|are|is|was|were|can|could|will|would)$/

/** "You want to come back in May?" is asked of the visit, not of health. */
const OF_THE_MIND = /^(?:say|mean|know|think|want|need|see|guess|remember|understand|hope|wish|like|tell)$/
/**
 * A question and its answer as one statement, or null when they do not make a plain one.
 * "any fever or chills?" + no: "denies fever or chills"; "do you smoke?" + yes: "he smokes".
 */
export function asStatement(question: Word[], answer: Answer, sex: Sex): OutWord[] | null {
  const words = withoutSeeming(withoutTail(bareQuestion(question)))
  if (words.length < 2 || words.length > 32 || words.some((word) => SPOKEN.test(word.text))) return null
  if (OFFERS_CHOICE.test(plain(words)) || OF_THE_DAY.test(plain(words))) return null
  const first = (words[0] as Word).text
  if (answer === 'partly') return null
  if (first === 'any' || (first === 'no' && words.length > 1))
    return absence(words.slice(1), first === 'no' ? 'no' : answer, sex)
  if (first === 'how' && words[1]?.text === 'about' && words[2]?.text === 'any')
    return absence(words.slice(3), answer, sex)
  if (AUXILIARY.test(first)) return inverted(words, answer, sex)
  if (
    answer === 'no' &&
    /^(?:and )?you (?:do|have|are|did) not (?:also )?(?:have|had|on|taking|got|take|any|feel\w*|notice\w*)\b/.test(
      plain(words),
    )
  )
    return deniedWords(words, sex)
  if (
    answer === 'yes' &&
    /^(?:you|your|there)$/.test(first) &&
    (/^(?:are|have|had|were|do|did|took|still|also|said|is|was|\w+ed)$/.test(words[1]?.text ?? '') ||
      (first === 'you' && isBaseVerb(words[1]?.text ?? '') && !OF_THE_MIND.test(words[1]?.text ?? '')))
  ) {
    if (words.some((word) => /^(?:or|any|i|not|no)$/.test(word.text)) || isPreface(words)) return null
    return thirdPersonWords(words, 'doctor', sex)
  }
  return null
}

/** "You do not feel hot, or any chills": what is not felt is not had. */
function deniedWords(words: Word[], sex: Sex): OutWord[] | null {
  const told = thirdPersonWords(words, 'doctor', sex)
  const at = told?.findIndex(({ text }, i) => text === 'or' && told[i + 1]?.text === 'any') ?? -1
  if (
    !told ||
    at < 0 ||
    !/\bfeel \w+$/.test(
      told
        .slice(0, at)
        .map(({ text }) => text)
        .join(' '),
    )
  )
    return told && withOrBeforeLast(told)
  return told.flatMap((word, i) => {
    if (i === at - 1 && word.source) return [{ ...word, source: { ...word.source, after: '' } }]
    return i === at ? [word, telling('have')] : [word]
  })
}

const SPOKEN = /^(?:okay|yeah|yes|yep|hey|huh|please|hi|sorry|sir|ma'am|oh|mm-hmm)$/
const REQUEST = wordSet(`
  describe tell show rate explain point push pull squeeze turn lay lie sit stand take lift bend open say look follow
  give let come confirm spell raise touch repeat hear see call just please try go help remind remember`)

const isPreface = (words: Word[]): boolean =>
  /^you (?:said|know|mean|mentioned|told|see|understand|are (?:sure|okay|good|ready|doing))/.test(
    plain(words),
  )

const BLANK: Word = { text: '', raw: '', segment: 0, from: 0, to: 0, after: '' }

const telling = (text: string): OutWord => ({ text, source: null })

/** "No issues, no thoughts of giving up?": what is denied comes after. */
const withoutVagueHead = (words: Word[]): Word[] =>
  /^(?:issues|problems|trouble|concerns|complaints)$/.test(words[0]?.text ?? '') &&
  words[0]?.after &&
  /^(?:any|no)$/.test(words[1]?.text ?? '')
    ? words.slice(2)
    : words

/** "denies fever or chills" / "reports fever". */
function absence(thing: Word[], answer: Answer, sex: Sex): OutWord[] | null {
  const trimmed = withoutTail(thing)
  const like = THINGS_LIKE.exec(plain(trimmed))
  const words = withoutVagueHead(like ? trimmed.slice(like[0].trim().split(' ').length) : trimmed)
  if (words.length === 0 || words.length > 22) return null
  if (/^(?:questions?|concerns?|other|more|idea|problems?$|issues?$|chance)/.test(words[0]?.text ?? '')) {
    if (words.length < 3 || /^(?:questions?|idea|chance)$/.test(words[0]?.text ?? '')) return null
    if (answer !== 'no') return null
  }
  if (answer === 'yes' && (severalThings(words) || NAMES_NOTHING.test(plain(words)))) return null
  if (answer === 'yes' && REMEDY.has(words.at(-1)?.text ?? '')) return null
  const told = thirdPersonWords(words, 'doctor', sex, true)
  if (!told) return null
  const head = answer === 'no' ? 'denies' : 'reports'
  return [
    telling(formsOf(sex, false).subject),
    telling(head),
    ...listedWithCommas(answer === 'no' ? orList(withOrBeforeLast(told)) : told),
  ]
}

/** "joint pain fever weight loss" said without a pause becomes a list: "joint pain, fever, or weight loss". */
function listedWithCommas(words: OutWord[]): OutWord[] {
  const found = mentionsIn(
    words.map((word) => word.source ?? BLANK),
    0,
  ).filter((mention) => mention.kind !== 'drug')
  if (found.length < 2) return words
  const out = words.map((word) => ({ ...word }))
  const gaps = found
    .slice(1)
    .map((mention, k) => ({ mention, gap: mention.at - ((found[k]?.at ?? 0) + (found[k]?.length ?? 0)) }))
  gaps.forEach(({ mention, gap }, k) => {
    const before = out[mention.at - 1]
    if (gap !== 0 || !before?.source) return
    if (k === gaps.length - 1) before.text = `${before.text}${found.length > 2 ? ',' : ''} or`
    else before.text = `${before.text},`
    // The comma of the list stands for the pause.
    before.source = { ...before.source, after: '' }
  })
  return out
}

/** "No other medical problems": without "other" the one that was named would be denied. */

const OF_RECORD = wordSet(`
  problem problems condition conditions illness illnesses diagnoses diagnosis history medication medications
  medicine medicines allergy allergies health symptom symptoms issue issues complaint complaints concern concerns
  pain pains ache aches rash rashes swelling lump lumps injury injuries bleeding numbness sore sores wound wounds
  spot spots`)

/** "On any part of your body": this "any" is each of them. */
const OF_EACH = /^(?:part|side|area|one|point|where)$/

/** In a denial every "and" of the list is an "or", and "any" goes. */
function orList(words: OutWord[]): OutWord[] {
  const out = words.filter(
    (word, i) =>
      (word.text !== 'any' || OF_EACH.test(words[i + 1]?.text ?? '')) &&
      !(word.text === 'kind' && words[i - 1]?.text === 'any') &&
      !(word.text === 'of' && words[i - 1]?.text === 'kind' && words[i - 2]?.text === 'any') &&
      !(
        i === 0 &&
        word.text === 'other' &&
        // "Any other type of rash?" leaves the one that was named.
        !/^(?:types?|kinds?|sorts?|forms?)$/.test(words[1]?.text ?? '') &&
        !words.slice(1, 6).some(({ text }) => OF_RECORD.has(text))
      ),
  )
  const simple = !out.some(
    (word) => isBaseVerb(word.text) && !/^(?:pain|cough|swell|fever|change|ache|rash)/.test(word.text),
  )
  return simple ? out.map((word) => (word.text === 'and' ? { ...word, text: 'or' } : word)) : out
}

/** "Any creams?" "Yes.": what was tried is no complaint. */
const REMEDY = wordSet(`
  cream creams ointment ointments lotion lotions tablet tablets pill pills drops spray sprays inhaler inhalers
  painkiller painkillers remedy remedies supplement supplements vitamin vitamins antihistamine antihistamines
  antibiotic antibiotics steroid steroids bandage bandages plaster plasters ice heat exercise exercises stretches
  pet pets stairs travel holiday holidays`)

const severalThings = (words: Word[]): boolean =>
  words.some((word) => word.text === 'or' || word.after === ',')

/** Where the subject of an inverted question ends: pronouns, "your X", "the X". */
function subjectLength(words: Word[]): number {
  const text = words[1]?.text ?? ''
  const named = words[2]?.text ?? ''
  const isNamed = !saysOfNamed(named)
  // "Does this help the pain?"
  const acts =
    /^(?:happen|start|begin|occur)$/.test(named) ||
    (isBaseVerb(named) &&
      /^(?:the|your|you|his|her|it|with|at|an?|any|when|if|much)$/.test(words[3]?.text ?? ''))
  if (/^(?:this|that|these)$/.test(text) && !acts && isNamed && !ADVERBS.has(named)) {
    const length = namedLength(words)
    if (length > 1) return length
  }
  if (/^(?:you|it|he|she|they|there|that|this|anybody|anyone)$/.test(text)) return 1
  return /^(?:your|the|his|her)$/.test(text) ? namedLength(words) : 0
}

/** Asked of the talk itself and of no complaint. */
const ASKED_OF_TALK = wordSet(`
  know think remember recall mind understand agree mean follow ready okay interested sure good`)
const AFTER_NAME = wordSet(`
  in on at worse better constant still always more well well-controlled under been pretty the about like okay good normal`)
/** What is said of a thing that was named before it: "worse", "getting", "controlled"; a complaint never is. */
const saysOfNamed = (word: string): boolean =>
  (AFTER_NAME.has(word) || /^\w+(?:ing|ed)$/.test(word)) && !OF_COMPLAINT.test(word)

/** A complaint that ends like a verb: "this tingling sensation". */
const OF_COMPLAINT =
  /^(?:tingling|swelling|burning|itching|bleeding|cramping|coughing|wheezing|ringing|feeling)$/

/** "Your left knee" before "still hurt", "his lips or face" (no verb) before "swell"; 0 where no thing is named before what is asked of it. */
function namedLength(words: Word[]): number {
  for (let k = 2; k < Math.min(words.length, 6); k++) {
    const next = /^(?:or|and)$/.test(words[k]?.text ?? '') ? '' : (words[k + 1]?.text ?? '')
    if (isBaseVerb(next) || isParticiple(next) || saysOfNamed(next)) return k
  }
  return 0
}

function inverted(words: Word[], answer: Answer, sex: Sex): OutWord[] | null {
  let auxiliary = (words[0] as Word).text
  let rest = words
  let negativeForm = false
  if (words[1]?.text === 'not') {
    negativeForm = true
    rest = [words[0] as Word, ...words.slice(2)]
  }
  const length = subjectLength(rest)
  if (length === 0) return null
  const subject = rest.slice(1, 1 + length)
  let body = withoutTail(rest.slice(1 + length))
  if (body.length === 0 || subject[0]?.text === 'that' || ASKED_OF_TALK.has(body[0]?.text ?? '')) return null
  if (answer === 'yes') body = affirmedBody(body)
  if (answer === 'yes' && severalThings(body)) return null
  if (ASKS_TWICE.test(plain(body))) return null
  // "Was there any injury?" "Yeah, I fell.": what it was stands in the answer.
  if (answer === 'yes' && subject[0]?.text === 'there' && NAMELESS.test(plain(body))) return null
  const isYou = subject[0]?.text === 'you'
  const asked = body.find(({ text }) => !/^(?:also|just|maybe|please|then|now|quickly)$/.test(text))
  if (/^(?:can|could|will|would)$/.test(auxiliary) && REQUEST.has(asked?.text ?? '')) return null
  if (/^(?:anybody|anyone|there)$/.test(subject[0]?.text ?? '') && subject[0]?.text !== 'there') return null
  if (body[0]?.text === 'any' && isYou) return absence(body.slice(1), answer, sex)
  if (isYou && /^(?:have|has|had|do|did|are)$/.test(auxiliary)) {
    const denied = denial(auxiliary, body, answer, sex)
    if (denied !== undefined) return denied
  }
  if (auxiliary === 'have' && isYou) auxiliary = 'has'
  const told = thirdPersonWords([...subject, ...body], 'doctor', sex)
  if (!told || (negativeForm && answer === 'yes')) return null
  const shift = told.length - body.length
  const head = told.slice(0, shift)
  const tail = told.slice(shift)
  if (isYou) {
    head.length = 0
    head.push({ text: formsOf(sex, false).subject, source: { ...(subject[0] as Word), after: '' } })
  }
  return concise([...head, ...predicate(auxiliary, body, tail, answer, words[0] as Word, isYou)])
}

/** "Have you seen a doctor for this yet?": affirmed, it needs neither the "yet" nor what nobody named. */
function affirmedBody(body: Word[]): Word[] {
  const told = body.at(-1)?.text === 'yet' ? body.slice(0, -1) : body
  const points = OF_CARE.test(plain(told)) && / (?:for|about|on|with) (?:this|that|it)$/.test(plain(told))
  return points ? told.slice(0, -2) : told
}

/** "Are you on iron and are you sleeping?": one answer to two questions. */
const ASKS_TWICE =
  /\b(?:and|or|but) (?:do|does|did|have|has|are|is|was|were|can) (?:you|your|it|they|there|he|she|that|this)\b/
const FOOD = /\b(?:food|takeaways?|meals?|seafood|alcohol|pets?)\b/

/** "do you have any X", "have you had any X", "are you having any X": denies or reports X. */
function denial(auxiliary: string, body: Word[], answer: Answer, sex: Sex): OutWord[] | null | undefined {
  const text = body.slice(0, 4).map((word) => word.text)
  let k = 0
  while (
    /^(?:ever|also|been|currently|noticed|recently|still)$/.test(text[k] ?? '') &&
    k < 2 &&
    text[k] !== 'noticed'
  )
    k++
  const verb = text[k] ?? ''
  const known = (/^(?:do|did)$/.test(auxiliary) && /^(?:have|get|notice|feel|experience)$/.test(verb)) || (auxiliary === 'have' && /^(?:had|got|noticed|experienced|having|experiencing|felt)$/.test(verb)) || (auxiliary === 'are' && /^(?:having|experiencing|feeling|noticing|getting)$/.test(verb)) // prettier-ignore
  if (!known || text[k + 1] !== 'any') return undefined
  // What was eaten is no complaint.
  if (answer === 'no' && FOOD.test(plain(body))) return undefined
  return absence(body.slice(k + 2), answer, sex)
}

/** "Did not hear or feel", "heard and felt": a second verb of "do" or "did" goes with the first. */
function withAuxiliary(word: OutWord, auxiliary: string, no: boolean): OutWord {
  const base = word.source?.text ?? ''
  // "Does the pain come and go?"
  if (base === 'go' && word.text === 'go' && auxiliary === 'does' && !no) return { ...word, text: 'goes' }
  if (base === word.text || !isBaseVerb(base) || thirdPerson(base) !== word.text) return word
  if (no) return { ...word, text: base }
  return auxiliary === 'did' ? { ...word, text: pastOf(base) } : word
}

const COUNTED = /^(?:test|scan|rash|injury|accident|lump|bump|fall|fever|cough|scar|wound|bruise)$/

function predicate(
  auxiliary: string,
  body: Word[],
  tail: OutWord[],
  answer: Answer,
  source: Word,
  isYou: boolean,
): OutWord[] {
  const no = answer === 'no'
  // "Do these headaches wake you?"
  const isMany = auxiliary === 'do' && !isYou
  // "Have you lost some weight?"
  const withoutAny = tail.flatMap((word) => {
    if (word.text !== (no ? 'some' : 'any')) return [word]
    // "Was there any blood test?" "Yes."
    return !no && COUNTED.test(tail.at(-1)?.text ?? '') ? [{ ...word, text: 'a' }] : []
  })
  const [first, ...others] = withoutAny
  if (!first) return []
  const adverb =
    /^(?:ever|still|also|usually|always|currently|really|just|actually|normally|typically)$/.test(first.text)
      ? first
      : null
  const verb = adverb ? others[0] : first
  const following = adverb ? others.slice(1) : others
  const after = following.map((word, k) =>
    // "Does it come and go?"
    k === 1 && following[0]?.text === 'and' && auxiliary === 'does' && !no && isBaseVerb(word.text)
      ? { ...word, text: thirdPerson(word.text) }
      : withAuxiliary(word, auxiliary, no),
  )
  if (/^(?:do|does|did)$/.test(auxiliary) && verb && isBaseVerb(body[adverb ? 1 : 0]?.text ?? '')) {
    const base = body[adverb ? 1 : 0]?.text ?? verb.text
    if (no && auxiliary === 'did' && adverb?.text === 'ever')
      return [{ ...adverb, text: 'never' }, { text: pastOf(base), source: verb.source }, ...after]
    if (no)
      return [
        { text: auxiliary === 'did' ? 'did' : isMany ? 'do' : 'does', source },
        telling('not'),
        { text: base, source: verb.source },
        ...after,
      ]
    const shown = auxiliary === 'did' ? pastOf(base) : isMany ? base : thirdPerson(base)
    return [
      ...(adverb && adverb.text !== 'ever' ? [adverb] : []),
      { text: shown, source: verb.source },
      ...after,
    ]
  }
  const shown = isYou ? thirdPerson(auxiliary === 'have' ? 'have' : auxiliary) : auxiliary
  const modal = /^(?:can|could|will|would|had|did)$/.test(auxiliary)
    ? auxiliary
    : /^(?:has|is|was)$/.test(auxiliary)
      ? auxiliary
      : shown
  return [
    { text: modal, source },
    ...(no && first.text !== 'ever' ? [telling('not')] : []),
    ...(no && first.text === 'ever' ? [{ ...first, text: 'never' }] : []),
    ...withoutAny.filter((word) => word.text !== 'ever'),
  ]
}
