import { thingsIn } from '../check/things.ts'
import { isBroadDrug } from '../lexicon/drugs.ts'
import { wordSet } from '../rules/rule.ts'
import type { Sentence } from '../talk/sentences.ts'
import type { Word } from '../talk/word.ts'

/** The word behind "no", "oh, no, no": what is not wanted; null where the "no" only answers ("no, the MRI was fine"). */
export function behindBareNo(words: readonly Word[]): number | null {
  let at = 0
  while (LEADS.has(words[at]?.text ?? '')) at++
  const [no, named] = [words[at - 1], words[at]]
  return no?.text === 'no' && no.after === '' && named && !NAMES_NOTHING.has(named.text) ? at : null
}
const LEADS = wordSet('no oh um uh nah well okay so and but please')
const NAMES_NOTHING = wordSet(`
  thank thanks problem problems worries idea way need one i we it that this the my more other another longer doubt matter
  reason not you he she they sir ma'am doc doctor shot shots needle needles pill pills`)

/** "No opioids", "no steroids": a class of medicines. */
export const isDrugClass = (word: string): boolean => isBroadDrug(word) || CLASSES.has(word)
const CLASSES = wordSet('opioid opioids narcotic narcotics painkiller painkillers hormone hormones sedatives')

/** "A walker", as an offer names it with its article; null where it is none, or is a complaint. */
export function offeredAs({ words, question }: Sentence, object: string): Word[] | null {
  if (question) return null
  const at = words.findIndex(({ text }) => text === object)
  const article = words
    .slice(Math.max(0, at - ARTICLE_WITHIN), at)
    .findLastIndex(({ text }) => ARTICLES.has(text))
  const isKnown = thingsIn([...words]).some((one) => at >= one.at && at < one.at + one.length)
  return at < 0 || article < 0 || isKnown
    ? null
    : words.slice(Math.max(0, at - ARTICLE_WITHIN) + article, at + 1)
}
const ARTICLE_WITHIN = 3
const ARTICLES = wordSet('a an some')
