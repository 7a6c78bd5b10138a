import { withoutFillers } from '../talk/clean-words.ts'
import { mentionsIn } from '../mentions.ts'
import { thirdPersonWords } from '../person.ts'
import { joinWords } from '../surface.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { plain, wordsIn, type Word } from '../talk/word.ts'
import { REACTION } from './allergy-reactions-rules.ts'

/** Behind what somebody is allergic to, the sentences in which the reaction to it is still told. */
const REACH = 4
/** A clinician asks for it, and says no more. */
const LONGEST_QUESTION = 12
const NO_ALLERGY = / (?:denies|not|no) /

/**
 * An allergy and what it does belong together: "sulfa", "She gets a rash" is the allergy to sulfa with a rash, and no rash of
 * today. What is told of it right behind the allergy stands in its line, and in no line of its own.
 */
export function withReactions(lines: NoteLine[], visit: Visit): NoteLine[] {
  const told = new Map<NoteLine, Reaction>()
  for (const line of lines) {
    if (line.section !== 'allergies' || NO_ALLERGY.test(line.text)) continue
    const reaction = reactionBehind(visit, line.words.at(-1))
    // "He is allergic to sulfa, he gets a rash" tells it itself.
    if (reaction && !line.text.includes(reaction.text)) told.set(line, reaction)
  }
  const used = new Set([...told.values()].flatMap(({ words }) => words))
  const isTold = (line: NoteLine): boolean =>
    line.section !== 'allergies' && line.words.some((word) => used.has(word))
  return lines.flatMap((line) => {
    if (isTold(line)) return []
    const reaction = told.get(line)
    if (!reaction) return [line]
    const text = `${line.text.replace(/\.$/, '')} (${reaction.text}).`
    return [{ ...line, text, words: [...line.words, ...reaction.words] }]
  })
}

interface Reaction {
  text: string
  words: Word[]
}

/** The reaction that is told behind the word which names the allergy, before anything else is spoken of. */
function reactionBehind({ index, sex }: Visit, last: Word | undefined): Reaction | null {
  const begin = index.sentences.findIndex(({ words }) => last !== undefined && words.includes(last))
  const own = index.sentences[begin]
  // "Penicillin, I get hives."
  const comma = own?.words.findIndex(({ after }) => after === ',') ?? -1
  const behind =
    own && comma >= 0 && own.speaker !== 'doctor' ? reactionIn(own.words.slice(comma + 1), sex) : null
  if (behind) return behind
  for (const said of index.sentences.slice(begin + 1, begin + 1 + REACH)) {
    if (said.speaker === 'doctor' || said.question) {
      if (said.words.length > LONGEST_QUESTION || ASKS_ANEW.test(plain(said.words))) return null
      continue
    }
    const reaction = reactionIn(said.words, sex)
    if (reaction || mentionsIn(withoutFillers(said.words), 0).length > 0) return reaction
  }
  return null
}

/** "I get a rash": the reaction as a note tells it; null where words tell anything else. */
function reactionIn(said: Word[], sex: Visit['sex']): Reaction | null {
  const words = withoutFillers(said)
  const text = plain(words)
  const reaction = REACTION.exec(text)
    ?.slice(1)
    .find((group) => group !== undefined)
  if (reaction === undefined) return null
  const from = wordsIn(text.slice(0, text.indexOf(reaction)))
  const own = thirdPersonWords(words.slice(from, from + wordsIn(reaction)), 'patient', sex)
  return own === null ? null : { text: joinWords(own, false).replace(/^an? /, ''), words: said }
}

/** Another question of the record: what is told from there on is told of something else. */
const ASKS_ANEW = {
  test: (text: string): boolean => OF_RECORD.test(text) || (ASKS.test(text) && !OF_REACTION.test(text)),
}
const ASKS = /\b(?:do|did|have|are|any) \w+/
const OF_REACTION = /\b(?:react\w*|happen\w*|allerg\w*|rash|hives|it|that)\b/
const OF_RECORD = /\b(?:medications?|surger\w+|smok\w+|symptoms?)\b/
