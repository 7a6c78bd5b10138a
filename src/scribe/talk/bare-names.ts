import type { Word } from './word.ts'
import { wordSet } from '../rules/rule.ts'

/** Illnesses that are had and have no article: one has the flu, and gout. */
const WITHOUT_ARTICLE = wordSet(`
  diabetes asthma gout arthritis osteoarthritis eczema psoriasis anxiety depression hypertension epilepsy anemia
  anaemia copd sciatica glaucoma dementia osteoporosis fibromyalgia reflux gerd ibs insomnia constipation
  diarrhea diarrhoea nausea`)

/** "I have got the diabetes" is diabetes; "the diabetes that my mother had" is a certain one. */
export const withBareIllness = (words: Word[]): Word[] =>
  words.filter(
    ({ text }, i) =>
      text !== 'the' ||
      !/^(?:have|has|had|got|having)$/.test(words[i - 1]?.text ?? '') ||
      !WITHOUT_ARTICLE.has(words[i + 1]?.text ?? '') ||
      /^(?:that|which|of|in|medicines?|medications?|tablets?|pills?|nurse|clinic)$/.test(
        words[i + 2]?.text ?? '',
      ),
  )

const PART = /^(?:part|side|half|end|portion|edge|tip|surface)$/

/** "My top part of my leg" is the top part of it: what is owned is named behind. */
export const withPartOfOwn = (words: Word[]): Word[] =>
  words.map((word, i) => {
    if (!/^(?:my|your|his|her)$/.test(word.text)) return word
    const part = PART.test(words[i + 1]?.text ?? '') ? i + 1 : PART.test(words[i + 2]?.text ?? '') ? i + 2 : 0
    const isOwn = part > 0 && words[part + 1]?.text === 'of' && words[part + 2]?.text === word.text
    return isOwn ? { ...word, text: 'the', raw: 'the' } : word
  })
