import { careVerbPhrases, type Stance } from '../lexicon/care-verbs.ts'
import { phraseAt, phraseTable } from '../phrase-table.ts'
import type { Word } from '../talk/word.ts'
import { wordsOfText } from '../talk/words.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import { amountsIn } from './amounts.ts'
import { saysCondition } from './conditional.ts'
import { heardOf, type HeardThing } from './heard.ts'
import { claimingWords, termOf } from './terms.ts'
import { thingsIn } from './things.ts'
import { CLAIMS_CHANGE } from './to-be-changed-rules.ts'

/** What a line of the list of medicines says is to become of it. */
export interface ChangeClaimed {
  /** The line without it. */
  bare: string
  name: string
  stance: 'raise' | 'lower' | 'change' | 'stop'
  /** The words behind "to be reduced". */
  to: Word[]
}

const STANCES: ReadonlyArray<readonly [RegExp, ChangeClaimed['stance']]> = [
  [/^(?:increased|raised|doubled)$/i, 'raise'],
  [/^(?:reduced|lowered|decreased|halved)$/i, 'lower'],
  [/^changed$/i, 'change'],
  [/^(?:stopped|discontinued)$/i, 'stop'],
]

/** "Amlodipine 10 mg daily (to be reduced to 5 mg)", of one medicine that is named before it; null of everything else. */
export function changeClaimed(text: string): ChangeClaimed | null {
  const [, bare = '', verb = '', to = ''] = CLAIMS_CHANGE.exec(text.trim()) ?? []
  const stance = STANCES.find(([says]) => says.test(verb))?.[1]
  if (bare === '' || stance === undefined || saysCondition(wordsOfText(to))) return null
  const [medicine, ...others] = thingsIn(wordsOfText(bare)).filter(({ kind }) => kind === 'drug')
  return medicine && others.length === 0 ? { bare, name: medicine.name, stance, to: wordsOfText(to) } : null
}

export type ChangeHeard = 'said' | 'unsaid' | { said: Stance; sentences: number[] }

/** Whether a clinician says so of the medicine; else what they say is done, where they say something else. */
export function changeHeard({ name, stance, to }: ChangeClaimed, transcript: IndexedTranscript): ChangeHeard {
  const decided = heardOf(name, transcript).filter(
    // "I'd like to increase it" is open as a finding would be, and decided.
    ({ isToldByClinician, isConditional, isOpen, stance: does }) =>
      isToldByClinician && !isConditional && (!isOpen || (does !== null && DECIDES.includes(does))),
  )
  if (decided.some((place) => isSaidAt(place, stance, to, transcript))) return 'said'
  const against = decided.findLast((place) => place.stance !== null && AGAINST[stance].includes(place.stance))
  return against?.stance ? { said: against.stance, sentences: [against.sentence] } : 'unsaid'
}

const DECIDES: readonly Stance[] = ['raise', 'lower', 'change', 'start', 'stop']
const BEARS_OUT: Record<ChangeClaimed['stance'], readonly Stance[]> = {
  raise: ['raise'],
  lower: ['lower'],
  change: ['change', 'raise', 'lower', 'start', 'continue'],
  stop: ['stop'],
}
const AGAINST: Record<ChangeClaimed['stance'], readonly Stance[]> = {
  raise: ['lower', 'stop', 'continue', 'decline', 'hold'],
  lower: ['raise', 'stop', 'continue', 'decline'],
  change: ['stop', 'decline'],
  stop: ['continue', 'raise', 'lower', 'start', 'decline'],
}

const verbs = phraseTable(careVerbPhrases())

/** A dose may be told right behind: "Let's go up on the metoprolol. From 25 to 50." Sentences. */
const TOLD_BEHIND = 1

function isSaidAt(
  place: HeardThing,
  stance: ChangeClaimed['stance'],
  to: readonly Word[],
  { sentences }: IndexedTranscript,
): boolean {
  const own = sentences[place.sentence]
  if (!own) return false
  if (place.stance === 'decline' || place.stance === 'consider') return false
  // "Skip tonight's warfarin and go down to 4 mg": of one medicine both are said.
  const isAlone = thingsIn(own.words).every((one) => one.kind !== 'drug' || one.name === place.name)
  const doesToo = (stances: readonly Stance[]): boolean =>
    isAlone && own.words.some((_, k) => saysStance(own.words, k, stances))
  const does =
    (place.stance !== null && BEARS_OUT[stance].includes(place.stance)) || doesToo(BEARS_OUT[stance])
  if (!does || (stance === 'stop' && doesToo(['raise', 'lower']))) return false
  const near = sentences
    .slice(place.sentence, place.sentence + 1 + TOLD_BEHIND)
    .filter(({ segment, question }) => segment === own.segment && !question)
    .flatMap(({ words }) => words)
  const said = new Set(near.map(({ text }) => termOf(text)))
  const from = new Set(near.flatMap(({ text }, k) => (near[k - 1]?.text === 'from' ? [text] : [])))
  return (
    amountsIn(to).every(({ value }) => !from.has(value) && near.some(({ text }) => text === value)) &&
    claimingWords(to).every(({ text }) => said.has(termOf(text)))
  )
}

const saysStance = (words: readonly Word[], k: number, stances: readonly Stance[]): boolean => {
  const found = phraseAt(verbs, words, k)
  return (
    found !== null && stances.includes(found.value) && !/^(?:not|never|no)$/.test(words[k - 1]?.text ?? '')
  )
}
