import { mentionsIn } from '../mentions.ts'
import { withoutPlanLabel } from '../medicines/medicine-clauses.ts'
import { wordsOfText } from '../talk/words.ts'
import { leftOut, lineOf, PLAN_KEYS, sentencesOf, type LetterLine, type LetterSource } from './letter.ts'

const OF_WORK =
  /\b(?:work(?:place|ing)?|school|class(?:es)?|job|gym|sports?|practice|daycare|light duty|desk duty|lift(?:ing)?|off (?:for|until|work|school)|stay(?:ing)? home|excus\w+|restrict\w+|return to (?:work|school)|telework)\b/i
/** A sentence that says why would tell the reader what they need not know. */
const TELLS_WHY =
  /\b(?:because|due to|given|since|for (?:his|her|their|the patient's)|diagnos\w+|I (?:do not )?(?:think|believe|suspect)|secondary)\b/i
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
