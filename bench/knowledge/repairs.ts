import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repairWords } from '#scribe/dictionary/repair-words.ts'
import { codesOf, soundDistance } from '#scribe/dictionary/sound-distance.ts'
import { soundsOf } from '#scribe/dictionary/sounds.ts'
import { buildTermIndex, type IndexedTerm } from '#scribe/dictionary/build-term-index.ts'
import { TermIndex } from '#scribe/dictionary/term-index.ts'
import { hashOf, keyOf, wordsIn } from '#scribe/dictionary/written-words.ts'
import { readShippedTerms } from '#server/features/terms/seed-dictionary.ts'
import { ordinaryWords } from '#server/platform/text-work/engine/ordinary-words.ts'
import { megabytes, milliseconds, quantile, timedBoth, type Figure } from '../figures.ts'
import type { SpokenHearing } from '../../scripts/terms/hear-all.ts'
import { heardInGap } from '../../scripts/terms/hear-terms.ts'
import { isHeldOut } from '../../scripts/terms/spoken-sets.ts'
import { manyTerms } from './many-terms.ts'

const HEARINGS = join(import.meta.dirname, 'heard-terms.jsonl')
const CONFUSABLE = join(import.meta.dirname, 'heard-confusable.jsonl')
const VISITS = join(import.meta.dirname, '../../corpus/visits')
const MANY = 100_000
const OWN = 2_000
const TRANSCRIPT_WORDS = 2_000
const REPAIR_MOST_MS = 50
const LEAST_REPAIRED = 0.8
const MOST_WRONG_IN_THOUSAND = 1
/** What sounds no more unlike than this is near enough that its hearer could tell what was said. */
const REPAIRABLE = 0.25
/** The recogniser doubts every ninth word of ordinary talk. */
const DOUBTED = 9

type Layers = Array<{ index: TermIndex }>

const percent = (part: number, of: number): string =>
  `${part} of ${of} (${Math.round((100 * part) / Math.max(1, of))} %)`

/** How well and how quickly transcripts are repaired, with hearings that made no misheard form of the dictionary. */
export async function benchRepairs(): Promise<Figure[]> {
  const shipped = (await readShippedTerms()).map(({ term, misheard }) => ({
    term,
    misheard: isHeldOut(term) ? [] : misheard,
  }))
  const layers = layersOf(shipped)
  return [
    ...planted(layers, await hearings()),
    ...confusable(layers, await hearings(CONFUSABLE), shipped),
    await ordinary(layers),
    ...(await speed()),
  ]
}

const layersOf = (...lists: IndexedTerm[][]): Layers =>
  lists.map((terms) => ({ index: new TermIndex(buildTermIndex(terms, ordinaryWords())) }))

async function hearings(file = HEARINGS): Promise<SpokenHearing[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as SpokenHearing)
}

const holds = (text: string, term: string): boolean => ` ${keyOf(text)} `.includes(` ${keyOf(term)} `)

/** Heard wrong, and near enough in sound; what is made of everyday words that nobody doubts is never changed. */
function isRepairable(hearing: SpokenHearing, layers: Layers): boolean {
  const gap = heardInGap(hearing)
  if (!gap) return false
  const sounds = codesOf(soundsOf(hearing.text.slice(gap.from, gap.to)))
  const isDoubtful = wordsIn(hearing.text).some(
    ({ plain, from, to }) =>
      from >= gap.from &&
      to <= gap.to &&
      (layers[0]?.index.standingOf(hashOf(plain)) === 0 ||
        hearing.uncertain.some((doubt) => doubt.from < to && doubt.to > from)),
  )
  return isDoubtful && soundDistance(sounds, codesOf(soundsOf(hearing.term)), 1) <= REPAIRABLE
}

function planted(layers: Layers, all: SpokenHearing[]): Figure[] {
  const looked = all.map((hearing) => {
    const { text, repairs, choices } = repairWords(hearing.text, hearing.uncertain, layers)
    return {
      hearing,
      isOffered: choices.some(({ terms }) => terms.some(({ term }) => keyOf(term) === keyOf(hearing.term))),
      wasRight: holds(hearing.text, hearing.term),
      isRight: holds(text, hearing.term),
      wrong: repairs.filter(({ from, to }) => keyOf(text.slice(from, to)) !== keyOf(hearing.term)).length,
    }
  })
  const misheard = looked.filter(({ wasRight }) => !wasRight)
  const repairable = misheard.filter(({ hearing }) => isRepairable(hearing, layers))
  const heldOut = repairable.filter(({ hearing }) => isHeldOut(hearing.term))
  const drugs = looked.filter(({ hearing }) => hearing.category.includes('drug'))
  const count = (list: typeof looked): number => list.filter(({ isRight }) => isRight).length
  const named = repairable.filter(({ isRight, isOffered }) => isRight || isOffered)
  const words = all.reduce((sum, { text }) => sum + wordsIn(text).length, 0)
  const wrong = looked.reduce((sum, one) => sum + one.wrong, 0)
  const [before, after] = [drugs.filter(({ wasRight }) => !wasRight).length, drugs.length - count(drugs)]
  return [
    { what: 'terms heard wrong, repaired', measured: percent(count(misheard), misheard.length) },
    {
      what: 'of the repairable, repaired',
      measured: percent(count(repairable), repairable.length),
      target: 'at least 80 %',
      met: count(repairable) >= LEAST_REPAIRED * repairable.length,
    },
    { what: 'repaired or named in a choice', measured: percent(named.length, repairable.length) },
    { what: 'of these with no misheard form known', measured: percent(count(heldOut), heldOut.length) },
    {
      what: 'drug names heard wrong, before and after',
      measured: `${before} and ${after} of ${drugs.length}`,
      target: 'half',
      met: after * 2 <= before,
    },
    {
      what: `wrong repairs, where every sentence holds a term, in 1,000 of ${words} words`,
      measured: ((1_000 * wrong) / words).toFixed(2),
      target: `at most ${MOST_WRONG_IN_THOUSAND}`,
      met: (1_000 * wrong) / words <= MOST_WRONG_IN_THOUSAND,
    },
  ]
}

/** Medicines that sound nearly like another one: how often another is written, and how often both are named instead. */
function confusable(layers: Layers, all: SpokenHearing[], shipped: readonly IndexedTerm[]): Figure[] {
  const names = new Set(shipped.map(({ term }) => keyOf(term)))
  let [right, wrong, offered, among] = [0, 0, 0, 0]
  for (const { term, text, uncertain } of all) {
    const repaired = repairWords(text, uncertain, layers)
    if (!holds(text, term) && holds(repaired.text, term)) right += 1
    for (const { from, to } of repaired.repairs) {
      const written = keyOf(repaired.text.slice(from, to))
      if (written !== keyOf(term) && names.has(written)) wrong += 1
    }
    offered += repaired.choices.length
    among += repaired.choices.filter(({ terms }) =>
      terms.some((one) => keyOf(one.term) === keyOf(term)),
    ).length
  }
  return [
    { what: `medicines that sound like another, spoken ${all.length} times: repaired`, measured: `${right}` },
    { what: 'another name written instead', measured: percent(wrong, all.length) },
    { what: 'offered as a choice, the right one among them', measured: percent(among, offered) },
  ]
}

/** Invented visits, in which some words are misspelt as recognisers do: what is changed is listed, to be read. */
async function ordinary(layers: Layers): Promise<Figure> {
  let [words, repairs] = [0, 0]
  const changed: string[] = []
  for await (const text of turnsOfVisits()) {
    const its = wordsIn(text)
    const doubts = its.filter((_, at) => (words + at) % DOUBTED === 0)
    words += its.length
    const repaired = repairWords(text, doubts, layers)
    repairs += repaired.repairs.length
    changed.push(
      ...repaired.repairs.map(({ heard, from, to }) => `${heard} -> ${repaired.text.slice(from, to)}`),
    )
  }
  if (process.argv.includes('--changed')) process.stdout.write(`${changed.join('\n')}\n`)
  return {
    what: `repairs in ordinary talk, right ones too, in 1,000 of ${words} words (--changed lists them)`,
    measured: ((1_000 * repairs) / words).toFixed(2),
  }
}

async function speed(): Promise<Figure[]> {
  const names = (await manyTerms(MANY + OWN)).map((term): IndexedTerm => ({ term, misheard: [] }))
  const begin = performance.now()
  const buffer = buildTermIndex(names.slice(OWN), ordinaryWords())
  const builtMs = performance.now() - begin
  const layers = [...layersOf(names.slice(0, OWN)), { index: new TermIndex(buffer) }]
  const lines = await visitWithMishearings()
  const repairAll = () => lines.forEach((line) => repairWords(line, [], layers))
  const { wall, computing } = await timedBoth(repairAll, { times: 40, warmUp: 5 })
  const p95 = quantile(computing, 0.95)
  return [
    {
      what: `index of ${MANY.toLocaleString('en')} terms, ${megabytes(buffer.byteLength)}`,
      measured: milliseconds(builtMs),
    },
    {
      what: `repair of ${TRANSCRIPT_WORDS} words, computing, p95 (wall ${milliseconds(quantile(wall, 0.95))})`,
      measured: milliseconds(p95),
      target: `at most ${REPAIR_MOST_MS} ms`,
      met: p95 <= REPAIR_MOST_MS,
    },
  ]
}

const PLANTED_EVERY_WORDS = 50

/** Ordinary talk with a misheard term in every fiftieth word or so. */
async function visitWithMishearings(): Promise<string[]> {
  const planted = (await hearings()).map(({ text }) => text)
  const lines: string[] = []
  let [words, next] = [0, 0]
  for await (const text of turnsOfVisits()) {
    lines.push(text)
    words += wordsIn(text).length
    if (words >= next) {
      lines.push(planted[lines.length % planted.length] as string)
      next += PLANTED_EVERY_WORDS
    }
    if (words >= TRANSCRIPT_WORDS) break
  }
  return lines
}

async function* turnsOfVisits(): AsyncGenerator<string> {
  for (const file of (await readdir(VISITS)).sort()) {
    const visit = JSON.parse(await readFile(join(VISITS, file), 'utf8')) as { turns: Array<{ text: string }> }
    for (const { text } of visit.turns) yield text
  }
}
