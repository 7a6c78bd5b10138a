import { PREPOSITIONS } from '../grammar/closed-classes.ts'
import type { Sentence } from './sentences.ts'
import { isStopWord } from '../stems.ts'
import { plain, type Word } from './word.ts'
import { personNamed } from '../lexicon/people.ts'
import { wordSet } from '../rules/rule.ts'

const GREETS = /^(?:hi|hey|hello|morning|afternoon|evening)$/
const NO_NAME = wordSet(`
  doctor doc dr there everyone everybody sir ma'am miss mister mr mrs ms how good nice guys folks dragon dax
  again welcome thanks thank come glad sorry let okay right yeah patient this that he she it`)
/** After these a name at the end of a sentence is what is told, not who is spoken to. */
const TELLS = wordSet(`
  is was am are called named with and or to for of from by about mr mrs ms miss dr doctor my your his her the a
  saw see`)
const OPENING = 14
const LEAST_BEFORE = 3
const INTRODUCTION = 5

/** "Anna Beispiel is a 70-year-old ..." */
const isIntroduced = (words: Word[], i: number): boolean =>
  i === 0 && /^[a-z]+ (?:[a-z]+ )?is an? \d/.test(plain(words.slice(0, INTRODUCTION)))

/** "You were there, Anna, and ..." calls her; "any problems with Anna's sleep?" asks for her own. */
const spokenTo = (words: Word[], names: ReadonlySet<string>): Word[] =>
  words.flatMap((word, i) => {
    const isCalled = names.has(word.text) && i > 0 && word.after === ',' && words[i - 1]?.after === ','
    if (isCalled && i < words.length - 1) return []
    const isOwn = words[i + 1]?.text === "'s" && names.has(word.text)
    if (isOwn && PREPOSITIONS.has(words[i - 1]?.text ?? '')) return [{ ...word, text: 'your', raw: 'your' }]
    return word.text === "'s" &&
      names.has(words[i - 1]?.text ?? '') &&
      PREPOSITIONS.has(words[i - 2]?.text ?? '')
      ? []
      : [word]
  })

/** By these people who are there are spoken to. */
const CALLED = wordSet(
  `mom mum mommy mama dad daddy papa grandma granny grandpa honey sweetie sweetheart darling dear love`,
)
const LISTS = /^(?:and|or|both|my|your|his|her|their|our|the)$/
/** "Tell her", said to who is to tell it. */
const PROMPTS = /^(?:tell|show) (?:her|him|them|the doctor)$/

/** "He has a dry cough, Dad, tell her" calls somebody, and tells of no father; "mom, dad and my sister" lists them. */
function withoutCalled(words: Word[]): Word[] {
  const kept = words.filter((word, i) => {
    const [before, next] = [words[i - 1], words[i + 1]]
    const isCalled = CALLED.has(word.text) && before?.after === ',' && word.after !== ''
    const isListed = [before, next].some(
      (one) => one && (CALLED.has(one.text) || personNamed(one.text) !== null),
    )
    return !isCalled || isListed || LISTS.test(next?.text ?? '') || words.length <= LEAST_BEFORE
  })
  const pause = kept.findLastIndex(({ after }, k) => after === ',' && k < kept.length - 1)
  return pause > 0 && PROMPTS.test(plain(kept.slice(pause + 1))) ? kept.slice(0, pause + 1) : kept
}

/** Sentences of the clinician without the name by which the patient is called at their end: "in two weeks, Carolyn". */
export function withoutCalledNames(said: Sentence[]): Sentence[] {
  const sentences = said.map((sentence) => {
    const words = withoutCalled(sentence.words)
    return words.length === sentence.words.length ? sentence : { ...sentence, words }
  })
  const names = new Set(
    sentences
      .slice(0, OPENING)
      .flatMap(({ speaker, words }) =>
        speaker === 'patient'
          ? []
          : words.flatMap((word, i) =>
              (GREETS.test(words[i - 1]?.text ?? '') || isIntroduced(words, i)) &&
              /^[a-z]{3,}$/.test(word.text) &&
              !NO_NAME.has(word.text) &&
              !isStopWord(word.text)
                ? [word.text]
                : [],
            ),
      ),
  )
  if (names.size === 0) return sentences
  return sentences.map((heard) => {
    const sentence = heard.speaker === 'patient' ? heard : { ...heard, words: spokenTo(heard.words, names) }
    const { words } = sentence
    const [before, last] = words.slice(-2)
    if (sentence.speaker === 'patient' || words.length <= LEAST_BEFORE || !before || !last) return sentence
    if (!names.has(last.text) || TELLS.has(before.text)) return sentence
    return { ...sentence, words: [...words.slice(0, -2), { ...before, after: last.after }] }
  })
}
