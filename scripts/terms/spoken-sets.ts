import { createHash } from 'node:crypto'
import { codesOf, soundDistance, type Sounds } from '#scribe/dictionary/sound-distance.ts'
import { soundsOf } from '#scribe/dictionary/sounds.ts'
import type { Voice } from '#testing/spoken-visit.ts'
import { GAP, type Carrier } from './hear-terms.ts'
import type { StartingTerm } from './starting-terms.ts'

/** A term to be spoken. */
export interface Spoken {
  term: string
  category: string
  voice: Voice
  carrier: Carrier
}

/** How the misheard forms of the shipped dictionary are made: every term in the first way, drugs in the second too. */
const FORM_WAYS: ReadonlyArray<{ voice: Voice; carrier: Carrier; drugsAlone: boolean }> = [
  { voice: 'kal16', carrier: `We talked about ${GAP} with her today.`, drugsAlone: false },
  { voice: 'slt', carrier: `You need ${GAP} as well.`, drugsAlone: true },
]

/** None of these voices and sentences made any form: what is measured with them was not learned from them. */
const TEST_VOICES: readonly Voice[] = ['awb', 'rms']
const TEST_CARRIERS: Record<string, readonly Carrier[]> = {
  drug: [
    `Please go on with the ${GAP} until we meet again.`,
    `My sister had to stop ${GAP} because of her stomach.`,
    `I will send ${GAP} to your pharmacy this afternoon.`,
  ],
  other: [
    `The patient asked me about ${GAP} during the visit.`,
    `Her father was seen for ${GAP} many years ago.`,
    `I think that ${GAP} would explain most of this.`,
  ],
}
const TEST_TERMS = 400

export function formSet(terms: readonly StartingTerm[]): Spoken[] {
  const drugsFirst = [...terms].sort((one, other) => Number(isDrug(other)) - Number(isDrug(one)))
  return FORM_WAYS.flatMap(({ voice, carrier, drugsAlone }) =>
    drugsFirst
      .filter((term) => !drugsAlone || isDrug(term))
      .map(({ term, category }) => ({ term, category, voice, carrier })),
  )
}

/** A sample that holds as many drugs as other terms, each spoken once. */
export function testSet(terms: readonly StartingTerm[]): Spoken[] {
  const drawn = (drugs: boolean) =>
    terms
      .filter((term) => isDrug(term) === drugs && term.term.length >= 5)
      .map((term) => ({ ...term, draw: drawOf(term.term, 'sample') }))
      .sort((one, other) => one.draw - other.draw)
      .slice(0, TEST_TERMS / 2)
  const others = drawn(false)
  return drawn(true)
    .flatMap((drug, index) => [drug, others[index] ?? drug])
    .map((drawnTerm, index) => {
      const { term, category } = drawnTerm
      const carriers = TEST_CARRIERS[isDrug(drawnTerm) ? 'drug' : 'other'] ?? []
      const draw = drawOf(term, 'way')
      return {
        term,
        category,
        voice: TEST_VOICES[(index >> 1) % TEST_VOICES.length] as Voice,
        carrier: carriers[draw % carriers.length] as Carrier,
      }
    })
}

/** So near in sound two medicines are soon taken for one another. */
const CONFUSABLE = 0.27

/** Every medicine that sounds nearly like another, once by each of two voices. */
export function confusableSet(terms: readonly StartingTerm[]): Spoken[] {
  const drugs = terms.filter((term) => isDrug(term) && !term.term.includes(' '))
  const sounds = drugs.map(({ term }) => codesOf(soundsOf(term)))
  const isConfusable = (at: number): boolean =>
    sounds.some(
      (other, place) => place !== at && soundDistance(sounds[at] as Sounds, other, CONFUSABLE) <= CONFUSABLE,
    )
  const carriers = TEST_CARRIERS['drug'] ?? []
  return TEST_VOICES.flatMap((voice, turn) =>
    drugs
      .filter((_, at) => isConfusable(at))
      .map(({ term, category }, at) => {
        const carrier = carriers[(at + turn) % carriers.length] as Carrier
        return { term, category, voice, carrier }
      }),
  )
}

/** Terms whose misheard forms are left out when repairs are measured: their spelling alone has to do. */
export const isHeldOut = (term: string): boolean => drawOf(term.toLowerCase(), 'held out') % 3 === 0

const isDrug = ({ category }: Pick<StartingTerm, 'category'>): boolean => category.includes('drug')

function drawOf(term: string, salt: string): number {
  return createHash('sha256').update(`${salt}\n${term}`).digest().readUInt32BE()
}
