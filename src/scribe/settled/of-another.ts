import { oncePer } from '../once-per.ts'
import { isDrug } from '../lexicon/drugs.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'
import { WAS_ANOTHER } from './of-another-rules.ts'

const LONGEST = 14

/**
 * The sentences that whoever said them takes back in the next breath, because they are of somebody or something else: "He got
 * a rash from amoxicillin once. No wait, that was his sister.". By their indices.
 */
export const toldOfAnother = oncePer((sentences: readonly Sentence[]): Set<number> => {
  const out = new Set<number>()
  sentences.forEach(({ words, speaker, segment, index }) => {
    const before = sentences[index - 1]
    if (speaker === 'doctor' || before?.segment !== segment || words.length > LONGEST) return
    if (WAS_ANOTHER.test(plain(words)) || isOtherMedicine(words)) out.add(index - 1)
  })
  return out
})

/** "No, sorry, it was Ceclor." */
const isOtherMedicine = (words: readonly Word[]): boolean =>
  IT_WAS.test(plain(words)) && isDrug(words.at(-1)?.text ?? '')
const IT_WAS =
  /^(?:oh |um )?(?:no|wait|sorry) (?:(?:no|wait|sorry|actually) )*(?:it|that) was (?:the |called )?[\w-]+$/
