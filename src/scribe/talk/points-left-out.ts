import type { Word } from './word.ts'

/** "Your hemoglobin A1c was seven . five": the recognizer wrote the point. */
export const isOfA1c = (words: Word[], i: number): boolean =>
  words.slice(Math.max(0, i - A1C_REACH), i).some((word) => /^(?:a1c|hba1c)$/.test(word.text))
const A1C_REACH = 6

export const isOfTemperature = (words: Word[], i: number): boolean =>
  words.slice(Math.max(0, i - A1C_REACH), i).some(({ text }) => /^temp(?:erature)?s?$/.test(text)) ||
  (words[i - 2]?.text === 'fever' && words[i - 1]?.text === 'of')

const isOfBlood = (words: Word[], i: number): boolean =>
  words
    .slice(Math.max(0, i - BLOOD_REACH), i)
    .some(({ text }) => /^(?:a1c|hba1c|h(?:a?e)moglobin|hgb)$/.test(text))

/** "Hemoglobin nine point four, was eight one yesterday, six nine on Tuesday". */
const BLOOD_REACH = 9

/**
 * "Temperature is ninety-eight six", "a fever of a hundred and one four", "hemoglobin thirteen four": whether the figure read
 * at `i` goes on with a tenth, and no point was said.
 */
export function leavesPointOut(
  words: Word[],
  i: number,
  { text, length }: { text: string; length: number },
  isCounted: (text: string) => boolean,
): boolean {
  const end = i + length
  const [before, next, after] = [words[end - 1], words[end], words[end + 1]]
  const isDegrees = /^(?:9[4-9]|10[0-6]|3[5-9]|4[01])$/.test(text) && isOfTemperature(words, i)
  const isOfLab = /^(?:[4-9]|1\d)$/.test(text) && isOfBlood(words, i)
  if (before?.after !== '' || !(isDegrees || isOfLab)) return false
  // "A hundred and one two days ago": another figure begins.
  return next?.after !== '' || !(isCounted(after?.text ?? '') || NO_TENTH.test(after?.text ?? ''))
}
const NO_TENTH = /^(?:point|over|hundred|out|to|or)$/
