import { oncePer } from '../once-per.ts'
import { sideSaid } from '../side-said.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import { LONG_AGO } from '../long-ago-rules.ts'
import { isWhichOne, LABELLED, regionOf, type Region } from './exam-regions.ts'

/** How far back the complaint may lie that is looked at. Sentences. */
const COMPLAINED_BACK = 8
/** What brings a patient is named in so many first sentences. */
const OPENING = 8
/** "What happened to the knee?" */
const ASKED_FIRST = 4
/**
 * "My ankle hurts." before "let me have a look": the part the patient named last, of what is now; else the one part that the
 * visit began with. Null where they named none, or two at once.
 */
export function complainedOf(index: IndexedTranscript, i: number): Region | null {
  const { sentences } = index
  for (let at = i - 1; at >= Math.max(0, i - COMPLAINED_BACK); at--) {
    const { speaker, words } = sentences[at] as Sentence
    if (speaker !== 'patient' || LONG_AGO.test(plain(words)) || isAskedBeside(sentences, at)) continue
    const parts = partsIn(words, /^my$/)
    if (parts.length > 0)
      return parts.length === 1 ? regionOf(words.slice(0, (parts[0] as number) + 1)) : null
  }
  return broughtBy(index).region
}

/** "Any back pain?" - "My back is always a bit achy.": asked after beside what they came for. */
function isAskedBeside(sentences: readonly Sentence[], at: number): boolean {
  const asked = sentences.slice(Math.max(0, at - 2), at).findLast(({ speaker }) => speaker === 'doctor')
  return asked !== undefined && /\b(?:any|ever|other)\b/.test(plain(asked.words))
}

/** "What happened to the knee?" - "I twisted it." - "Which one?" - "The left." */
function partBrought(index: IndexedTranscript): Region | null {
  const opening = index.sentences.slice(0, OPENING)
  const asked = opening.slice(0, ASKED_FIRST).filter(({ speaker }) => speaker === 'doctor')
  const named = [asked, opening].map(namedIn).find((parts) => parts.length > 0) ?? []
  const [first, ...others] = named
  const part = first?.at(-1)
  if (!first || !part || others.some((words) => words.at(-1)?.text !== part.text)) return null
  const region = regionOf(first)
  const side = region.label.length > 1 ? null : (sideSaid(index, part.text) ?? sideAnswered(index))
  return side ? { ...region, label: [side, part] } : region
}
/** By talk: whoever looks often asks for the same. */
const broughtBy = oncePer((index: IndexedTranscript) => ({ region: partBrought(index) }))

/** The words up to each part that is named, of what is now. */
const namedIn = (sentences: readonly Sentence[]): Word[][] =>
  sentences
    .filter(({ words }) => !LONG_AGO.test(plain(words)))
    .flatMap(({ words }) => partsIn(words, /^(?:my|your|the|his|her)$/).map((at) => words.slice(0, at + 1)))

/** "Which knee?" - "The left." */
function sideAnswered({ sentences }: IndexedTranscript): Word | null {
  const at = sentences.findIndex(
    ({ speaker, words }) => speaker === 'doctor' && /^which (?:\w+ )?(?:\w+)$/.test(plain(words)),
  )
  const reply = at < 0 || at > OPENING ? undefined : sentences[at + 1]
  return reply && reply.words.length <= 3
    ? (reply.words.find(({ text }) => /^(?:left|right)$/.test(text)) ?? null)
    : null
}

/** Where parts are named behind such a word: "my ankle", "my right knee", "my big toe". */
const partsIn = (words: readonly Word[], owner: RegExp): number[] =>
  words.flatMap(({ text }, k) => {
    let before = k - 1
    while (isWhichOne(words[before])) before--
    if (!LABELLED.has(text) || !owner.test(words[before]?.text ?? '')) return []
    // "I planted my foot and twisted my knee."
    return STANDS_ON.test(words[before - 1]?.text ?? '') ? [] : k
  })
const STANDS_ON = /^(?:planted|put|on|with|landed|stepped|using|use)$/
