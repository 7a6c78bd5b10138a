import type { Stance } from '../lexicon/care-verbs.ts'
import { isNegated } from '../mentions.ts'
import type { Word } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import { companyAt, neighboursOf, rarityOf } from './company.ts'
import { isConditional, saysCondition } from './conditional.ts'
import { polarityAt } from './denials.ts'
import { bearsOutStance, isAgainst, stanceAt } from './stance.ts'
import { placeAt, rowsOf } from './talk-row.ts'
import { carriesMeaning } from './terms.ts'
import { mayBeSamePerson, whoseInNote, whoseInTalk, type Whose } from './whose.ts'

/** How a note speaks of one of its words. */
interface Noted {
  isDenied: boolean
  whose: Whose
  stance: Stance | null
}

/** How the talk speaks of a word at one place. `open`: asked, and not answered. */
interface Said {
  polarity: 'yes' | 'no' | 'open'
  whose: Whose
  stance: Stance | null
  isConditional: boolean
  isHedged: boolean
  isPast: boolean
}

type Holds = (noted: Noted, said: Said) => boolean

/** Each slot with what bears a note's word out, and what speaks against it. */
const SLOTS: ReadonlyArray<readonly [name: string, bearsOut: Holds, isAgainst: Holds]> = [
  [
    'affirmed',
    (noted, said) => noted.isDenied || said.polarity === 'yes',
    (noted, said) => !noted.isDenied && said.polarity === 'no',
  ],
  [
    'denied',
    (noted, said) => !noted.isDenied || said.polarity === 'no',
    (noted, said) => noted.isDenied && said.polarity === 'yes',
  ],
  [
    'affirmed of what was asked',
    (noted, said) => noted.isDenied || said.polarity === 'yes',
    (noted, said) => !noted.isDenied && said.polarity === 'open',
  ],
  [
    'denied of what was asked',
    (noted, said) => !noted.isDenied || said.polarity === 'no',
    (noted, said) => noted.isDenied && said.polarity === 'open',
  ],
  [
    'whose',
    (noted, said) => mayBeSamePerson(noted.whose, said.whose),
    (noted, said) => !mayBeSamePerson(noted.whose, said.whose),
  ],
  [
    'stance',
    (noted, said) => !isAgainst(noted.stance, said.stance),
    (noted, said) => isAgainst(noted.stance, said.stance),
  ],
  [
    'weaker',
    (noted, said) => bearsOutStance(said.stance, noted.stance),
    (noted, said) => !bearsOutStance(said.stance, noted.stance),
  ],
]

const MOST_PLACES = 30
const MOST_READ = 6
const IN_COMPANY = 0.2

const HEDGES =
  /^(?:might|may|maybe|possib\w+|perhaps|could|consider\w*|eventually|option\w*|potential\w*|think|thinking|probably|likely)$/
const HEDGES_IN_NOTE =
  /^(?:suspect\w*|suspicious|versus|vs|question\w*|discuss\w*|if|whether|concern\w*|differential)$/
const PAST = /^(?:used|ago|back|previously|before|once|last)$/
const PAST_IN_NOTE =
  /^(?:ago|previous\w*|prior|former\w*|history|past|used|childhood|last|since|had|was|were|did|hx|remote|yesterday|\w+ed)$/

/**
 * Every word of meaning at the places of the talk where it stands in the company that the note gives it: whether it is
 * affirmed there, whose it is, what is done about it. A share (0 to 1) of the sentence's weight that is told otherwise by
 * slot, and the worst single word.
 */
export function wordSlots(words: readonly Word[], transcript: IndexedTranscript): Record<string, number> {
  const sums = new Map<string, number>()
  const tops = new Map<string, number>()
  let total = 0
  const add = (name: string, worth: number): void => void sums.set(name, (sums.get(name) ?? 0) + worth)
  words.forEach(({ text }, at) => {
    if (!carriesMeaning(text) || text.length < 3) return
    const rows = rowsOf(text, transcript)
    if (rows.length === 0) return
    const weight = rarityOf(rows.length, transcript)
    total += weight
    const places = placesInCompany(words, at, rows, transcript)
    const noted = {
      isDenied: isNegated(words, at),
      whose: whoseInNote(words, at, at + 1),
      stance: stanceAt(words, at, 1),
    }
    for (const [name, bearsOut, against] of SLOTS) {
      const margin = marginOf(places, noted, bearsOut, against)
      add(name, margin * weight)
      tops.set(name, Math.max(tops.get(name) ?? 0, margin))
    }
    const [best] = places
    if (!best || best.company <= IN_COMPANY) return
    if (best.said.isConditional) add('if', weight)
    if (best.said.isHedged) add('may', weight)
    if (best.said.isPast) add('past', weight)
  })
  const share = (name: string): number => (total === 0 ? 0 : (sums.get(name) ?? 0) / total)
  const says = (pattern: RegExp): boolean => words.some(({ text }) => pattern.test(text))
  const isUnderCondition = saysCondition(words)
  return {
    ...Object.fromEntries(
      SLOTS.flatMap(([name]) => [
        [`${name}: share`, share(name)],
        [`${name}: worst`, tops.get(name) ?? 0],
      ]),
    ),
    'if dropped': isUnderCondition ? 0 : share('if'),
    'if kept': isUnderCondition ? share('if') : 0,
    'may dropped': says(HEDGES) || says(HEDGES_IN_NOTE) ? 0 : share('may'),
    'past dropped': says(PAST_IN_NOTE) ? 0 : share('past'),
  }
}

interface InCompany {
  company: number
  said: Said
}

/** The places of a word that stand most in the note's company, the best first. */
function placesInCompany(
  words: readonly Word[],
  at: number,
  rows: readonly number[],
  transcript: IndexedTranscript,
): InCompany[] {
  const neighbours = neighboursOf(words, at, transcript)
  return rows
    .slice(-MOST_PLACES)
    .map((row) => ({ row, company: companyAt(neighbours, row) }))
    .sort((a, b) => b.company - a.company)
    .slice(0, MOST_READ)
    .map(({ row, company }) => ({ company, said: readAt(row, transcript) }))
}

/** How much better the company of the places is that speak against it. */
function marginOf(places: readonly InCompany[], noted: Noted, bearsOut: Holds, against: Holds): number {
  let [best, worst] = [0, 0]
  for (const { company, said } of places)
    if (against(noted, said)) worst = Math.max(worst, company)
    else if (bearsOut(noted, said)) best = Math.max(best, company)
  return Math.max(0, worst - best)
}

const known = new WeakMap<IndexedTranscript, Map<number, Said>>()
const AROUND = 10

function readAt(row: number, transcript: IndexedTranscript): Said {
  const kept = known.get(transcript) ?? new Map<number, Said>()
  known.set(transcript, kept)
  const found = kept.get(row)
  if (found) return found
  const { sentence, k } = placeAt(row, transcript)
  const { sentences } = transcript
  const words = sentences[sentence]?.words ?? []
  const around = words.slice(Math.max(0, k - AROUND), k + AROUND)
  const said = {
    polarity: polarityAt(sentence, k, transcript),
    whose: whoseInTalk(sentences, sentence, k, k + 1),
    stance: stanceAt(words, k, 1),
    isConditional: isConditional(sentences, sentence, k),
    isHedged: around.some(({ text }) => HEDGES.test(text)),
    isPast: around.some(({ text }) => PAST.test(text)),
  }
  kept.set(row, said)
  return said
}
