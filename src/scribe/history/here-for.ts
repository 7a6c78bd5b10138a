import { withoutFillers } from '../talk/clean-words.ts'
import { capital } from '../surface.ts'
import { plain, type Word, wordsIn } from '../talk/word.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { wordSet } from '../rules/rule.ts'
import { HAD_EVENT, HERE_FOR_THING } from './opening-rules.ts'

/** The opening of a visit, in sentences. */
const OPENING = 14
const LONGEST = 7
const DETERMINERS = wordSet(`a an the your my his her this that some`)
/** With these the thing is over, or nothing is named. */
const ENDS = wordSet(`
  and or but so because since today right that which who i you we it he she they is are was were do did have has
  if when what how okay now again please`)
const NAMES_NOTHING =
  /^(?:you|me|us|help|it|that|this|something|anything|minute|moment|second|while|visit|the visit|today)$/

/**
 * "You're here for a skin check", "I'm here about my blood pressure": what was named as the reason by no word that is known.
 * Null where nothing is named.
 */
export function hereForLine({ index: { sentences } }: Visit): NoteLine | null {
  for (const { words: said, speaker } of sentences.slice(0, OPENING)) {
    const words = withoutFillers(said)
    const head = HERE_FOR_THING.exec(plain(words))
    // Why the clinician came in is nobody's complaint.
    if (!head || (speaker === 'doctor' && head[0].startsWith('i '))) continue
    const begin = wordsIn(plain(words).slice(0, head.index)) + wordsIn(head[0])
    const thing = nameFrom(words, begin)
    if (thing.length === 0 || NAMES_NOTHING.test(plain(thing))) continue
    return { section: 'chief_complaint', text: `${capital(plain(thing))}.`, words: thing }
  }
  return null
}

/** "I hear you had a fall.": what happened, where nothing else was named. */
export function eventLine({ index: { sentences } }: Visit): NoteLine | null {
  for (const { words, question } of sentences.slice(0, FIRST)) {
    const name = question ? undefined : HAD_EVENT.exec(plain(words))?.[1]
    const word = words.find(({ text }) => text === name)
    if (word) return { section: 'chief_complaint', text: `${capital(word.text)}.`, words: [word] }
  }
  return null
}
const FIRST = 6

function nameFrom(words: Word[], begin: number): Word[] {
  const name: Word[] = []
  for (const word of words.slice(begin)) {
    if (name.length === 0 && DETERMINERS.has(word.text)) continue
    if (ENDS.has(word.text)) break
    name.push(word)
    if (word.after) break
  }
  while (/^(?:of|for|on|to|with|the|your|my|a|an|in)$/.test(name.at(-1)?.text ?? '')) name.pop()
  return name.length > LONGEST ? [] : name
}
