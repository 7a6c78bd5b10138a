import { partNamed } from '../lexicon/body-parts.ts'
import { wordSet } from '../rules/rule.ts'
import type { Word } from '../talk/word.ts'
import type { Visit } from '../visit-lines.ts'
import type { Named } from './topic-name.ts'

/** What is always of one part of the body, and says nothing without it. */
const OF_A_PART = wordSet(`
  sprain strain fracture contusion bruise dislocation tendinitis tendonitis bursitis laceration abscess cellulitis
  hematoma`)
/** Parts that are hurt by themselves. */
const HURT = wordSet(
  'shoulder elbow forearm wrist hand finger thumb hip thigh knee shin calf ankle foot heel toe back neck',
)

/** "It's a sprain." of a visit that speaks of one part of the body alone: the name says which. */
export function withOwnPart({ index }: Visit, named: Named): Named {
  const last = named.words.at(-1)?.text ?? ''
  if (!OF_A_PART.has(last) || named.words.some(({ text }) => partNamed(text) !== null)) return named
  const places = new Map<string, Word>()
  for (const { words } of index.sentences)
    for (const word of words) {
      const part = partNamed(word.text)
      // "Come back", "go back": no part of the body is named by it.
      if (part !== null && HURT.has(part) && !(word.text === 'back' && !isOwnBack(words, word)))
        if (!places.has(part)) places.set(part, word)
    }
  const [[part, word] = []] = [...places]
  return part === undefined || word === undefined || places.size > 1
    ? named
    : { ...named, name: withPart(named.name, part), words: [...named.words, word] }
}

const isOwnBack = (words: readonly Word[], word: Word): boolean =>
  /^(?:my|your|his|her|the|lower|upper|low)$/.test(words[words.indexOf(word) - 1]?.text ?? '')

/** "Hairline fracture", of the ankle: "hairline ankle fracture". */
const withPart = (name: string, part: string): string => name.replace(/(\S+)$/, `${part} $1`)
