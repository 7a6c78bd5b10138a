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
  const lead = words.slice(0, at)
  const end = lead.findLastIndex(({ after }) => after !== '')
  if (end < 0 || lead[end]?.after !== ',' || at - end > RESUMES_WITHIN) return false
  const begin = lead.slice(0, end).findLastIndex(({ after, text }) => after === ',' && !TURNS.test(text))
  return (
    begin >= 0 &&
    end - begin <= LONGEST_INSERTION &&
    /^(?:not|never)$/.test(lead[begin]?.text ?? '') &&
    !lead.slice(end + 1).some(({ text }) => BEGINS.test(text))
  )
}
