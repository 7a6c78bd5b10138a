import { OF_WORK, TELLS_WHY } from './for-work-rules.ts'
import { mentionsIn } from '../mentions.ts'
import { withoutPlanLabel } from '../medicines/medicine-clauses.ts'
import { wordsOfText } from '../talk/words.ts'
import { leftOut, lineOf, PLAN_KEYS, sentencesOf, type LetterLine, type LetterSource } from './letter.ts'

const WORKS_OTHERWISE =
  /\b(?:physical therapy|work[- ]?ups?|lab work|blood work|works? (?:on|well|better)|work with)\b/i

interface Advice {
  advice: LetterLine[]
  /** A blank in brackets for what could not be told without a reason or an illness. */
  silent: LetterLine[]
}

/** What the plan advises for work or school, as far as it says so without telling of an illness or a medicine. */
export function adviceForWork(source: LetterSource): Advice {
  const spoken = sentencesOf(source, PLAN_KEYS).filter(
    ({ text }) => OF_WORK.test(text) && !WORKS_OTHERWISE.test(text),
  )
  const open = spoken.filter(({ text }) => !TELLS_WHY.test(text) && !namesIllness(text))
  return {
    advice: open.map((sentence) => lineOf(sentence, withoutPlanLabel(sentence.text), 'bullet')),
    silent: leftOut(
      spoken.length - open.length,
      'sentence about work or school that says why, or names an illness or a medicine',
      'sentences about work or school that say why, or name an illness or a medicine',
    ),
  }
}

const namesIllness = (text: string): boolean =>
  mentionsIn(wordsOfText(text), 0).some(({ kind }) => kind !== 'finding')
