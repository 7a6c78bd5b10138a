import type { Sentence } from './talk/sentences.ts'

/** "I have a headache", said by who came along. */
export const isOfTheFamily = ({ speaker, words }: Sentence): boolean =>
  speaker === 'other' &&
  words.some(
    ({ text }, k) =>
      text === 'my' ||
      (text === 'i' && /^(?:have|had|am|was|got|get|feel|felt)$/.test(words[k + 1]?.text ?? '')),
  )
