import { wordSet } from '../rules/rule.ts'
import { withoutFillers } from '../talk/clean-words.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'
import { REACTS } from './allergy-talk-rules.ts'

/**
 * "And are you still taking the lisinopril?", "keep the metoprolol": a medicine that the clinician names while allergies are
 * talked of is meant as one only where it is named bare ("and latex?") or with what it does.
 */
export function speaksOfTaking({ words }: Sentence, named: Word[][]): boolean {
  const text = plain(words)
  if (named.length === 0 || REACTS.test(text) || SPEAKS_OF_BEARING.test(text)) return false
  const names = new Set(named.flat())
  return !withoutFillers(words).every((word) => names.has(word) || NAMES_BARE.has(word.text))
}
const SPEAKS_OF_BEARING =
  /\b(?:allerg\w*|react\w*|problems?|trouble|issues?|bothers?|tolerat\w+|intoleran\w+|upsets?|listed)\b/
const NAMES_BARE = wordSet(`
  and or any also the a an to of with i we you he she it have has got see says say here there chart record file what how
  about your his her in on is are was that this right okay so still no not just only medicine medicines drug drugs`)
