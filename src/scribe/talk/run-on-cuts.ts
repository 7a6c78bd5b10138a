import { isBaseVerb, isPastForm } from '../lexicon/verbs.ts'
import { isNewThing, opensAnew } from './new-clauses.ts'
import { waitsForMore } from './open-ends.ts'
import { setsOnlyScene } from './scenes.ts'
import type { Word } from './word.ts'
import { wordSet } from '../rules/rule.ts'
import { ASKING, DICTATES, OPENS_TOPIC, SUBJECT_AND_VERB } from './run-on-cuts-rules.ts'

/** Words after which a clause may follow without being a new sentence. */
export const HOLDS_CLAUSE = wordSet(`
  that think thought know knew if when whenever because where what how which who why until till before after
  since while as so like say says said feel feels felt guess hope sure than though although unless time times
  whether see saying means mean told tell noticed notice believe and or but cause suppose anytime everytime wish
  wondering afraid glad happy once everything all thing things way the a my your of to in on with for is was are
  were suspect sorry concerned worried suggest recommend reason day first last only not maybe probably just also
  then now actually really even still especially mainly mostly today case seems looks sounds amount about from
  at every next medication medications medicine medicines problem problems issue issues pain symptom symptoms
  doctor stuff what's one ones feeling feelings realize realized remember figured figure appears hear heard most
  least best worst longest highest lowest biggest hardest`)

/** Never begin or end a sentence at these, whatever the model says. */
const NEVER_FIRST = wordSet(`
  of near than into involvement associated noted bilaterally secondary per who ago fraction fragment fragments
  damage muscle muscles times a.m p.m mg mcg cm mm days weeks months years old pain exam examination daily worse
  too either disease failure`)
const NEVER_LAST = wordSet(`
  the a an my your his our their of i am is are and to with for any very at from because if than between by cm
  mm was were some no every these or about into near more little bit lower upper left right first second third
  most significant congenital dealing getting including called few several other such as in`)

/** Whether a sentence may end after word `i` of a sentence that began at `start`. */
export function mayCutAfter(words: Word[], start: number, i: number): boolean {
  const word = words[i]?.text ?? ''
  const next = words[i + 1]?.text ?? ''
  const second = words[i + 2]?.text ?? ''
  // "Any time | I lie on it", "to go out | there work in the yard"
  if (/^(?:any|every)time$/.test(word) && /^(?:i|you|it|he|she|they|we)$/.test(next)) return false
  if (next === 'there' && isBaseVerb(second)) return false
  if (NEVER_LAST.has(word) || NEVER_FIRST.has(next) || waitsForMore(words, start, i)) return false
  if (
    /^(?:is|are|was|were|has|am)$/.test(next) &&
    !/^(?:it|that|there|the|this|your|he|she|they|any|you|not)$/.test(second)
  )
    return false
  // "One of them | did have kidney disease": no question begins so.
  if (/^(?:do|does|did)$/.test(next) && isBaseVerb(second) && second !== 'not') return false
  // Of these only a question begins so.
  if (
    /^(?:will|would|should|can|could|may|might)$/.test(next) &&
    !/^(?:i|you|he|she|it|we|they|that|this|there|the|these|those|your|my|his|her|anyone|not|a|an)$/.test(
      second,
    )
  )
    return false
  if (
    /^(?:have|do|did|does|has|would|could|will|there|can)$/.test(word) &&
    /^(?:and|so|or|also|then|but|okay|right|now|how|what|long|many|often|where|when|why|if|that|just|it)$/.test(
      words[i - 1]?.text ?? '',
    )
  )
    return false
  if (
    /^\d/.test(word) &&
    /^(?:stage|grade|a|the|type|of|level|number)$/.test(words[i - 1]?.text ?? '') &&
    next !== 'and'
  )
    return false
  if (/^(?:and|or)$/.test(next) && !AFTER_AND.has(second)) return false
  return !waitsForVerb(words, start, i + 1)
}

/** What may begin a new sentence with "and": not one more thing of a list. */
const AFTER_AND = wordSet(`
  i he she it we they you there this that my your the then also now so do does did are is was were have has had
  how what when where which who why any in for if on just a at from with can could would will no not sometimes
  usually last let again actually because as after before um uh our his her their once since please okay maybe
  even still everything`)

/** "how many years" | "did you smoke": the question word still wants its verb. */
function waitsForVerb(words: Word[], start: number, end: number): boolean {
  if (end - start > 9) return false
  let asked = false
  for (let k = start; k < end; k++) {
    const text = words[k]?.text ?? ''
    if (/^(?:how|what|when|where|which|who|why)$/.test(text)) asked = true
    else if (
      asked &&
      /^(?:is|are|was|were|do|does|did|have|has|had|can|could|will|would|about|am|brings|happened|should|'s)$/.test(
        text,
      )
    )
      return false
  }
  return (
    asked && /^(?:do|does|did|is|are|was|were|have|has|would|will|can|could)$/.test(words[end]?.text ?? '')
  )
}

/**
 * Cuts a run-on sentence of recognizer text where a new subject and its verb, a question or a new topic begins without
 * anything that would tie it to what went before.
 */
export function cutRunOns(words: Word[]): Word[][] {
  const out: Word[][] = []
  let start = 0
  for (let i = 1; i < words.length - 1; i++) {
    if (i - start < 3 || !isRunOn(words, start, i)) continue
    out.push(words.slice(start, i))
    start = i
  }
  out.push(words.slice(start))
  return out
}

/** Words after which "I have" still belongs to what is asked. */
const ASKED_OF_SELF = wordSet(`
  that if whether when what where which who how why because than as like while and or do did does am was have had
  has can could should shall will would may might think know say said tell believe until before after`)

/**
 * "What brings you in today | I have had a headache for three days": what begins to ask somebody and goes on to tell of
 * oneself is cut where the telling begins; everything else stays whole.
 */
export function cutAnswer(words: Word[]): Word[][] {
  const asked = words.findIndex(({ text }) => text === 'you' || text === 'your')
  if (asked < 0) return [words]
  const at = words.findIndex(
    ({ text }, i) =>
      i > asked + 1 &&
      (text === 'i' || text === 'my') &&
      !ASKED_OF_SELF.has(words[i - 1]?.text ?? '') &&
      hasVerb(words, i + 1, words.length),
  )
  return at < 0 ? [words] : [words.slice(0, at), words.slice(at)]
}

function isRunOn(words: Word[], start: number, i: number): boolean {
  const text = (k: number): string => words[k]?.text ?? ''
  const next = `${text(i)} ${text(i + 1)}`
  const ahead = words
    .slice(i, i + 5)
    .map((word) => word.text)
    .join(' ')
  if (start < i && (NEVER_LAST.has(text(i - 1)) || waitsForMore(words, start, i - 1))) return false
  if (OPENS_TOPIC.test(`${ahead} `) && i - start >= 4) return true
  const before = text(i - 1)
  if (/^(?:and|but|so|or|then)$/.test(before) && ASKING.test(next) && i - start >= 5) return true
  if (ASKING.test(next) && (waitsForVerb(words, start, i) || !mayCutAfter(words, start, i - 1))) return false
  if (ASKING.test(next))
    return !/^(?:if|that|what|how|when|and|or|so|why|where|to|know|wonder|not|just|also|which|but|then|okay|of|about)$/.test(
      before,
    )
  if (opensAnew(words, start, i)) return true
  if (text(i) === 'now' && isNewPossessive(words, i + 1)) return hasVerb(words, start, i)
  const hedged = /^(?:kind|sort) of$/.test(`${text(i - 2)} ${before}`)
  if ((HOLDS_CLAUSE.has(before) && !hedged) || words[i - 1]?.after === ',') return false
  if (
    /^(?:have|do|did|does|has|had|would|could|can|will)$/.test(before) &&
    !/^(?:i|you|we|he|she|it|they)$/.test(text(i - 2))
  )
    return false
  if (
    DICTATES.test(`${ahead} `) &&
    !/^(?:will|can|should|us|please|would|and|or|with|their|your|his|her|me|not)$/.test(before)
  )
    return true
  if (isNewPossessive(words, i)) return hasVerb(words, start, i)
  if (isNewThing(words, start, i)) return !setsOnlyScene(words.slice(start, i))
  if (!SUBJECT_AND_VERB.test(next) || setsOnlyScene(words.slice(start, i))) return false
  if (/^(?:you are|i am)$/.test(next) && /^(?:on|taking|having)$/.test(text(i + 2))) return false
  if (
    /^(?:i have|you have|i had|you had|i took|i want|you do|you did|i did|you need|i do)$/.test(next) &&
    !/^(?:an?|the|to|some|any|not|no|been|had|it|you|think)$/.test(text(i + 2))
  )
    return false
  return hasVerb(words, start, i)
}

/** "... 127/80 your heart rate is": a new "your/my X is". */
function isNewPossessive(words: Word[], i: number): boolean {
  if (!/^(?:your|my)$/.test(words[i]?.text ?? '') || words[i - 2]?.text === 'how') return false
  if (
    isBaseVerb(words[i - 1]?.text ?? '') ||
    isPastForm(words[i - 1]?.text ?? '') ||
    /(?:ing|s)$/.test(words[i - 1]?.text ?? '')
  )
    return false
  for (let k = i + 2; k <= i + 4; k++)
    if (/^(?:is|are|was|were|looks?|seems?|sounds?|has)$/.test(words[k]?.text ?? '')) return true
  return false
}

function hasVerb(words: Word[], from: number, to: number): boolean {
  for (let k = from; k < to; k++) {
    const text = words[k]?.text ?? ''
    if (
      /^(?:am|is|are|was|were|have|has|had|do|does|did|will|would|can|could)$/.test(text) ||
      isPastForm(text) ||
      isBaseVerb(text) ||
      isBaseVerb(text.replace(/s$/, ''))
    )
      return true
  }
  return false
}
