import type { Word } from './talk/word.ts'

/** After these a denial is over, whatever stands before. */
const TURNS = /^(?:but|except|however|although|though)$/
/** Behind the second comma they begin a clause that says something of its own. */
const BEGINS =
  /^(?:but|except|however|although|though|because|if|unless|which|so|just|only|i|he|she|it|we|they|there|my)$/

/** Words between the commas, and from the second one to what is denied. */
const LONGEST_INSERTION = 12
const RESUMES_WITHIN = 5

/** "I am not, as I told the nurse, allergic": what is put in between commas parts no denial from what it denies. */
export function isDeniedAcross(words: ReadonlyArray<Word>, at: number): boolean {
  const end = lastBefore(words, at, RESUMES_WITHIN, ({ after }) => after !== '')
  if (end < 0 || words[end]?.after !== ',') return false
  const isComma = ({ after, text }: Word): boolean => after === ',' && !TURNS.test(text)
  const begin = lastBefore(words, end, LONGEST_INSERTION, isComma)
  return (
    begin >= 0 &&
    /^(?:not|never)$/.test(words[begin]?.text ?? '') &&
    !words.slice(end + 1, at).some(({ text }) => BEGINS.test(text))
  )
}

/** The last word before `at`, and no further away than `within`, that is as asked for; -1 where there is none. */
function lastBefore(
  words: ReadonlyArray<Word>,
  at: number,
  within: number,
  isMeant: (word: Word) => boolean,
): number {
  for (let k = at - 1; k >= Math.max(0, at - within); k--) if (isMeant(words[k] as Word)) return k
  return -1
}

/** "I can't have penicillin, I get hives": behind its comma a clause of its own says what is so. */
export const tellsAnew = (words: ReadonlyArray<Word>, k: number): boolean =>
  words[k - 1]?.after === ',' &&
  /^(?:i|it|he|she|they|we)$/.test(words[k]?.text ?? '') &&
  /^(?:gets?|got|feels?|felt|makes?|made|gives?|gave|breaks?|broke)$/.test(words[k + 1]?.text ?? '')
