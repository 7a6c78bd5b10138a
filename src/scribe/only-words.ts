import type { Word } from './talk/word.ts'

/** Whether the words of a finding say something else here: no back pain, no fall, nobody weary, no numbness. */
export const isOnlyWords = (words: ReadonlyArray<Word>, at: number, length: number): boolean =>
  isBackOf(words, at + length) ||
  fallsNowhere(words, at + length) ||
  isFedUp(words, at + length) ||
  isNumbedBySomebody(words, at)

/** "Pain in the back of my head": no back pain. */
const isBackOf = (words: ReadonlyArray<Word>, end: number): boolean =>
  words[end - 1]?.text === 'back' && words[end]?.text === 'of'

/** "Tired of the blood draws": weary of them, and well. */
const isFedUp = (words: ReadonlyArray<Word>, end: number): boolean =>
  words[end - 1]?.text === 'tired' && words[end]?.text === 'of' && words[end + 1]?.text !== 'late'

/** "She falls asleep": nobody fell. */
const fallsNowhere = (words: ReadonlyArray<Word>, end: number): boolean =>
  words[end - 1]?.text.startsWith('fall') === true &&
  /^(?:asleep|apart|behind|short|within|into|under)$/.test(words[end]?.text ?? '')

/** "I'll numb you with lidocaine", "they numbed the thumb": done for a procedure, and felt by nobody before. */
const isNumbedBySomebody = (words: ReadonlyArray<Word>, at: number): boolean =>
  words[at]?.text === 'numb' &&
  words[at]?.after === '' &&
  /^(?:to|will|i|we|they|can|let|us|me|and|then|just|already|gonna|should|must)$/.test(
    words[at - 1]?.text ?? '',
  ) &&
  /^(?:you|it|the|that|this|her|him|your|up|them|his)$/.test(words[at + 1]?.text ?? '')
