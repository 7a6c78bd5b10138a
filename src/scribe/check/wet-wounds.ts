import { mayBeSamePart, partNamed } from '../lexicon/body-parts.ts'
import { isNegated } from '../mentions.ts'
import { oncePer } from '../once-per.ts'
import { wordSet, type Rule } from '../rules/rule.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import type { Binding } from './binding.ts'
import { isAwaited, isConditional } from './conditional.ts'
import { SEEN_DRY, SEEN_WET, WOUND_TOLD_DRY } from './wet-wounds-rules.ts'

const WOUNDS = wordSet(
  'wound wounds incision incisions laceration lacerations ulcer ulcers stump suture sutures stitches graft',
)
/** "The cut" names a wound, "he cuts it" and "it burns" name none. */
const WOUNDS_AFTER_ARTICLE = wordSet('cut cuts burn burns')
const namesWound = ({ text }: Word, at: number, words: readonly Word[]): boolean =>
  WOUNDS.has(text) ||
  (WOUNDS_AFTER_ARTICLE.has(text) &&
    /^(?:the|this|that|these|your|his|her|a)$/.test(words[at - 1]?.text ?? ''))

/** How many sentences of a clinician behind the one that names a wound still speak of it, where none names a part of the body. */
const GOES_ON = 2
/** What the patient says in between counted, too. Sentences. */
const MOST_READ = 6

/** What a clinician says of a wound, and the words that say which wound it is. */
interface Seen {
  isWet: boolean
  sentence: number
  where: Word[]
}

/** Whether a rule finds in a sentence what is so there: neither asked, denied nor awaited. */
function holdsIn(sentences: readonly Sentence[], index: number, how: Rule): boolean {
  const { words = [], question = true } = sentences[index] ?? {}
  const text = plain(words)
  const found = question ? null : how.exec(text)
  if (!found) return false
  const at = text.slice(0, found.index).split(' ').length - 1
  return !isNegated(words, at) && !isConditional(sentences, index, at) && !isAwaited(sentences, index, at)
}

/** The words of a sentence that names a wound, or of one shortly before it that names the one "it" stands for. */
function wordsOfWound(sentences: readonly Sentence[], index: number): Word[] | null {
  for (let at = index, own = 0; at >= 0 && own <= GOES_ON; at--) {
    const { words = [], speaker } = sentences[at] ?? {}
    if (words.some(namesWound)) return words
    if (index - at > MOST_READ || words.some(({ text }) => partNamed(text) !== null)) return null
    // "Sure." of the patient in between: what is looked at stays the same.
    if (speaker !== 'patient') own++
  }
  return null
}

const woundsSeen = oncePer(({ sentences }: IndexedTranscript): Seen[] =>
  sentences.flatMap((sentence): Seen[] => {
    if (sentence.speaker === 'patient') return []
    const isWet = holdsIn(sentences, sentence.index, SEEN_WET)
    if (!isWet && !holdsIn(sentences, sentence.index, SEEN_DRY)) return []
    const where = wordsOfWound(sentences, sentence.index)
    return where === null ? [] : [{ isWet, sentence: sentence.index, where }]
  }),
)

/** Whether both may tell of the same wound: nothing places them apart. */
function mayBeSameWound(one: readonly Word[], other: readonly Word[]): boolean {
  const [parts, others] = [one, other].map((words) => words.flatMap(({ text }) => partNamed(text) ?? []))
  const [sides, otherSides] = [one, other].map((words) =>
    words.flatMap(({ text }) => (text === 'left' || text === 'right' ? text : [])),
  )
  return meet(parts, others, mayBeSamePart) && meet(sides, otherSides, (side, that) => side === that)
}

/** Whether any of one is the same as any of the other; where one of them is empty nothing speaks against it. */
const meet = (
  some: readonly string[] = [],
  others: readonly string[] = [],
  isSame: (one: string, other: string) => boolean,
): boolean =>
  some.length === 0 || others.length === 0 || some.some((one) => others.some((other) => isSame(one, other)))

/** "The wound is clean and dry" of one that the clinician sees weeping, and of which nobody says that it is dry. */
export function wetWoundsToldDry(words: readonly Word[], transcript: IndexedTranscript): Binding[] {
  if (!WOUND_TOLD_DRY.test(plain(words))) return []
  const seen = woundsSeen(transcript).filter(({ where }) => mayBeSameWound(words, where))
  if (seen.length === 0 || seen.some(({ isWet }) => !isWet)) return []
  const name = words.find(namesWound)?.text ?? 'wound'
  return [
    {
      kind: 'negation',
      name,
      said: null,
      sentences: seen.map(({ sentence }) => sentence),
      isAgainst: true,
    },
  ]
}
