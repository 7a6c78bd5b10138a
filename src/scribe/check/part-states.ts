import { choiceOf } from '../lexicon/choices.ts'
import { mayBeSamePart, partNamed } from '../lexicon/body-parts.ts'
import { oncePer } from '../once-per.ts'
import { wordSet } from '../rules/rule.ts'
import type { Word } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import type { Binding } from './binding.ts'
import { heardOf } from './heard.ts'
import { spotsOf } from './talk-row.ts'
import { carriesMeaning } from './terms.ts'
import type { Thing } from './things.ts'

/** Of more words it is rarely told how one part of the body is, and often a story: those are left to the score. */
const LONGEST = 7
const LEADS = /^(?:the|a|an|left|right|both|bilateral|upper|lower|his|her|no|of|patient's|on|exam|with)$/
const JOINS = /^(?:and|or|is|are|was|were|has|have|had|with|to|on|in|appears?|looks?|sounds?|remains?)$/
/** How a part is looked at and where, not how it is. */
const OF_EXAM = wordSet(`
  auscultation palpation percussion inspection bilateral bilaterally fields field sounds sound rate rhythm exam
  examination base bases side sides bowel air entry throughout grossly diffusely diffuse left right both area wall range motion
`)

/** Denied, reported or not looked at. */
const NOT_HOW = /^(?:no|not|without|denies|denied|reports|negative|deferred|absent|never)$/
/** As words end that say how something is. */
const SAYS_HOW = /(?:ed|ing|ous|ic|al|id|ff|ft|ar|oist|ly|en|dry|tchy)$/

/** What is looked at beside parts of the body. */
const ALSO_LOOKED_AT = wordSet('wound incision scar pupil gait speech node stump')
const subjectOf = (text: string): string | null =>
  partNamed(text) ?? (ALSO_LOOKED_AT.has(text.replace(/s$/, '')) ? text.replace(/s$/, '') : null)

/** What a note tells of one part of the body: "abdomen distended". */
interface Claim {
  part: string
  name: string
  states: Word[]
}

function claimsIn(words: readonly Word[], things: readonly Thing[]): Claim[] {
  const pieces: Array<Array<{ word: Word; k: number }>> = [[]]
  words.forEach((word, k) => {
    pieces.at(-1)?.push({ word, k })
    if (word.after === '.') pieces.push([])
  })
  return pieces.flatMap((piece): Claim[] => {
    const at = piece.findIndex(({ word }) => !LEADS.test(word.text))
    const { word, k = 0 } = piece[at] ?? {}
    const part = subjectOf(word?.text ?? '')
    const isOfThing = things.some((thing) => k >= thing.at && k < thing.at + thing.length)
    if (!word || part === null || isOfThing || piece.length > LONGEST) return []
    const behind = piece.slice(at + 1).map((one) => one.word)
    // "Neck: thyroid is fine" tells of what is named behind its label.
    const tellsOfOther =
      word.after !== '' && behind.slice(1, 3).some(({ text }) => /^(?:is|are|was|were|has)$/.test(text))
    const isAside =
      tellsOfOther ||
      [...piece.slice(0, at).map((one) => one.word), ...behind].some(({ text }) => NOT_HOW.test(text))
    // "Knee injury", "calf tenderness" name what is there; "knee is swollen", "knee: warm" and "knee swollen" say how it is.
    const isJoined = word.after === '' && !behind.slice(0, 2).some(({ text }) => JOINS.test(text))
    if (isAside || (isJoined && !behind.every(({ text }) => SAYS_HOW.test(text) || isNormal(text)))) return []
    const states = behind.filter(
      ({ text }) =>
        carriesMeaning(text) && !OF_EXAM.has(text) && partNamed(text) === null && !JOINS.test(text),
    )
    return states.length === 0 ? [] : [{ part, name: word.text, states }]
  })
}

/** From where to where a sentence speaks of one of the parts that it names: to the next one on both sides. */
interface Room {
  part: string
  sentence: number
  from: number
  to: number
}

/** How many sentences behind the one that names a part still speak of it, where they name no other. */
const GOES_ON = 2

/** "The scar on the nose is fine": where the other one is. */
const isWhereOf = (words: readonly Word[], k: number): boolean =>
  [1, 2].some((back) => /^(?:on|of|over|behind|at)$/.test(words[k - back]?.text ?? '')) &&
  words.slice(0, k).some(({ text }) => subjectOf(text) !== null)

const roomsOf = oncePer(({ sentences }: IndexedTranscript): Room[] =>
  sentences.flatMap(({ words, index, segment }): Room[] => {
    const at = words.flatMap(({ text }, k) => (subjectOf(text) === null || isWhereOf(words, k) ? [] : [k]))
    return at.flatMap((k, n): Room[] => {
      const part = subjectOf(words[k]?.text ?? '') ?? ''
      const last = n === at.length - 1
      const own = { part, sentence: index, from: (at[n - 1] ?? -1) + 1, to: at[n + 1] ?? words.length }
      if (!last) return [own]
      const behind = sentences.slice(index + 1, index + 1 + GOES_ON)
      const end = behind.findIndex(
        (next) => next.segment !== segment || next.words.some(({ text }) => subjectOf(text) !== null),
      )
      return [
        own,
        ...(end < 0 ? behind : behind.slice(0, end)).map((next) => ({
          part,
          sentence: next.index,
          from: 0,
          to: next.words.length,
        })),
      ]
    })
  }),
)

/** The words that say how good a thing is and nothing else: any of them may stand for another. */
const NORMAL = choiceOf('normal')
const isNormal = (text: string): boolean => {
  const choice = choiceOf(text)
  return (choice !== null && choice.set === NORMAL?.set && choice.of === NORMAL.of) || OF_HEALTH.has(text)
}
const OF_HEALTH = wordSet(
  'great perfect okay healthy benign intact wnl unchanged nice beautiful regular soft',
)

/** Whether a word is said of a part: asked once for each pair, however often a note says it. */
const saidOfPart = oncePer<IndexedTranscript, Map<string, boolean>>(() => new Map())

/**
 * "Abdomen distended", "lungs are clear": how a note says that a part of the body is, in words of which nobody said any where
 * the talk speaks of that part.
 */
export function statesUnsaid(
  words: readonly Word[],
  things: readonly Thing[],
  transcript: IndexedTranscript,
): Binding[] {
  return claimsIn(words, things).flatMap(({ part, name, states }): Binding[] => {
    const rooms = roomsOfPart(part, transcript)
    if (rooms.length === 0) return []
    const known = saidOfPart(transcript)
    const isSaidInRooms = (text: string): boolean =>
      rooms.some(
        (room) =>
          spotsOf(text, room.sentence, transcript).some((spot) => spot >= room.from && spot < room.to) ||
          (isNormal(text) && saysNormal(room, transcript)),
      )
    const isSaid = ({ text }: Word): boolean => {
      const key = `${part} ${text}`
      const isHere = known.get(key) ?? isSaidInRooms(text)
      known.set(key, isHere)
      return isHere || isNamed(text)
    }
    const isNamed = (text: string): boolean =>
      things.some((thing) => words[thing.at]?.text === text && heardOf(thing.name, transcript).length > 0)
    if (states.some(isSaid)) return []
    return [
      {
        kind: 'negation',
        name: [name, ...states.map(({ raw }) => raw)].join(' '),
        said: null,
        sentences: [],
        isAgainst: false,
      },
    ]
  })
}

const roomsByPart = oncePer((transcript: IndexedTranscript) =>
  Map.groupBy(roomsOf(transcript), ({ part }) => part),
)

/** The skin may be told of wherever it is. */
const roomsOfPart = (part: string, transcript: IndexedTranscript): Room[] =>
  [...roomsByPart(transcript)].flatMap(([other, rooms]) =>
    part === 'skin' || mayBeSamePart(other, part) ? rooms : [],
  )

const saysNormal = ({ sentence, from, to }: Room, { sentences }: IndexedTranscript): boolean =>
  (sentences[sentence]?.words ?? [])
    .slice(from, to)
    .some(({ text }, k, all) => isNormal(text) && all[k - 1]?.text !== 'not')
