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
  const sentences = isOfChild ? said.map(withOwnPartner) : said
  const isTagged = isToldByOthers(sentences)
  if (!isTagged && !isIntroduced(sentences)) return sentences
  return sentences.map((sentence) => {
    if (sentence.speaker === 'patient' && !isTagged) return withOwnPartner({ ...sentence, speaker: 'other' })
    if (sentence.speaker !== 'doctor') return sentence
    const words = sentence.words.map((word) =>
      /^you(?:r|rs|rself)?$/.test(word.text) ? { ...word, toFamily: true as const } : word,
    )
    return { ...sentence, words }
  })
}

/** "My husband had tubes", said by a child's mother: no husband of the patient. Marked as the family's own. */
function withOwnPartner(sentence: Sentence): Sentence {
  const { speaker, words } = sentence
  if (speaker !== 'other') return sentence
  return words.some((_, k) => isOwnPartner(words, k))
    ? {
        ...sentence,
        words: words.map((word, k) => (isOwnPartner(words, k) ? { ...word, toFamily: true as const } : word)),
      }
    : sentence
}
const isOwnPartner = (words: Sentence['words'], k: number): boolean =>
  words[k]?.text === 'my' && PARTNER.test(words[k + 1]?.text ?? '')
const PARTNER = /^(?:husband|wife|partner|boyfriend|girlfriend|fiance)(?:'s)?$/

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
