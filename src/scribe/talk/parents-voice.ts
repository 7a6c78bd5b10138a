import type { Sentence } from './sentences.ts'
import { BRINGS_CHILD, OF_CHILD } from './parents-voice-rules.ts'
import { plain } from './word.ts'

/** "I'm his mom": said by whoever speaks for the patient. */
const PARENTS = 'mom|mother|mum|dad|father|aunt|uncle|guardian|nanny|grandma|grandmother|grandpa|grandfather'
const IS_PARENT = new RegExp(String.raw`\bi am (?:his|her|their|\w+ 's) (?:${PARENTS})\b`)
/** "And you're mom?" - "Yes." */
const ASKS_PARENT = /\byou (?:are|must be) (?:his |her |the )?(?:mom|mum|mother|dad|father|grandma|grandpa)\b/
const CONFIRMS = /^(?:yes|yeah|yep|i am|that is me)\b/
/** Sentences. */
const OPENING = 4
/** Who somebody is, is said at the beginning. Sentences. */
const INTRODUCED_WITHIN = 14
/** Who speaks for a child says at least so much, and the child hardly anything. */
const LEAST_TOLD = 4
const MOST_OF_CHILD = 0.1

/**
 * Sentences of a visit in which a parent speaks for a child, whatever the transcript calls them: theirs are somebody else's than the
 * patient's, and "you" is the family. As they were for every other visit.
 */
export function withParentsVoice(said: Sentence[]): Sentence[] {
  const isOfChild = said.some(({ words }) => OF_CHILD.test(plain(words)))
  const kin = isOfNoParent(said) ? PARTNER_OR_CHILD : PARTNER
  const sentences = isOfChild || kin === PARTNER_OR_CHILD ? said.map((one) => withOwnKin(one, kin)) : said
  const isTagged = isToldByOthers(sentences)
  if (!isTagged && !isIntroduced(sentences)) return sentences
  return sentences.map((sentence) => {
    if (sentence.speaker === 'patient' && !isTagged) return withOwnKin({ ...sentence, speaker: 'other' }, kin)
    if (sentence.speaker !== 'doctor') return sentence
    const words = sentence.words.map((word) =>
      /^you(?:r|rs|rself)?$/.test(word.text) ? { ...word, toFamily: true as const } : word,
    )
    return { ...sentence, words }
  })
}

/**
 * "My husband had tubes", said by a child's mother: no husband of the patient; "my daughter", said by a grandmother: not the
 * patient, but their mother. Marked as the family's own.
 */
function withOwnKin(sentence: Sentence, kin: RegExp): Sentence {
  const { speaker, words } = sentence
  const isOwn = words.map(({ text }, k) => text === 'my' && kin.test(words[k + 1]?.text ?? ''))
  if (speaker !== 'other' || !isOwn.includes(true)) return sentence
  return {
    ...sentence,
    words: words.map((word, k) => (isOwn[k] ? { ...word, toFamily: true as const } : word)),
  }
}
const PARTNER = /^(?:husband|wife|partner|boyfriend|girlfriend|fiance)(?:'s)?$/
const PARTNER_OR_CHILD =
  /^(?:husband|wife|partner|boyfriend|girlfriend|fiance|son|daughter|sons|daughters|kids)(?:'s)?$/
/** Whether who came along says that they are no parent of the patient. */
export const isOfNoParent = (sentences: readonly Sentence[]): boolean =>
  sentences.some(({ speaker, words }) => speaker !== 'doctor' && IS_NO_PARENT.test(plain(words)))
/** "I'm his grandma": whose children are not the patient. */
const IS_NO_PARENT =
  /\bi am (?:just )?(?:his|her|their|the) (?:grand\w+|nana|granny|aunt|auntie|uncle|nanny|neighbor|babysitter|sitter)\b/

function isToldByOthers(sentences: readonly Sentence[]): boolean {
  const told = sentences.filter(({ speaker }) => speaker === 'other').length
  const own = sentences.filter(({ speaker }) => speaker === 'patient').length
  return told >= LEAST_TOLD && own <= told * MOST_OF_CHILD
}

const isIntroduced = (sentences: readonly Sentence[]): boolean =>
  sentences.slice(0, INTRODUCED_WITHIN).some(({ speaker, words }, i) => {
    const text = plain(words)
    if (speaker === 'patient') return IS_PARENT.test(text) || (i < OPENING && BRINGS_CHILD.test(text))
    const reply = sentences[i + 1]
    return ASKS_PARENT.test(text) && reply?.speaker === 'patient' && CONFIRMS.test(plain(reply.words))
  })
