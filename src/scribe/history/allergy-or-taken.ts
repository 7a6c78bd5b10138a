import { wordSet } from '../rules/rule.ts'
import { saysHow } from '../medicines/dose-talk.ts'
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

/**
 * Whether the patient names a medicine as taken, or as nothing that harms, while allergies are talked of: "Lisinopril, yes" after
 * "you still take the lisinopril? Any allergies?", "Sulfa, no", "they switched me to losartan". `behind`: the words up to the
 * next name; `asked`: what the clinician said in the turn that asked.
 */
export function isNamedAsTaken(
  { words }: Sentence,
  allergen: Word[],
  behind: Word[],
  asked: readonly Sentence[],
): boolean {
  const [first] = allergen
  if (!first || REACTS.test(plain(behind))) return false
  const said = withoutFillers(behind)
  if (/^(?:no|nope|not|never)$/.test(said[0]?.text ?? '')) return true
  const at = words.indexOf(first)
  if (SWITCHED_TO.test(plain(words.slice(Math.max(0, at - SWITCHED_WITHIN), at)))) return true
  const isAskedAsTaken = asked.some(
    (one) =>
      one.words.length <= LONGEST_ASKED &&
      one.words.some(({ text }) => text === first.text) &&
      TAKES.test(plain(one.words)) &&
      !SPEAKS_OF_BEARING.test(plain(one.words)),
  )
  return isAskedAsTaken || saysHow(said)
}
const TAKES = /\b(?:tak(?:e|es|ing)|on|using|uses?|still)\b/
const SWITCHED_WITHIN = 8
/** A longer question asks of more than one medicine. Words. */
const LONGEST_ASKED = 40
const SWITCHED_TO =
  /\b(?:switch\w*|chang\w*|put|mov\w*|start\w*) (?:(?:me|him|her|it|us) )?(?:(?:over|back) )?(?:to|on)(?: the| some)?$/
