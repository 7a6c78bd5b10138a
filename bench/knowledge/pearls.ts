import { pathToFileURL } from 'node:url'
import { readMasterSet } from '#server/features/pearls/install-master-set.ts'
import { monthsOf } from '#domain/pearl-rules.ts'
import { rankPearls, type PearlUse } from '#domain/pearl-ranking.ts'
import { parseDialogue } from '#scribe/talk/parse-dialogue.ts'
import { matchPearls } from '#scribe/pearls/match-pearls.ts'
import type { PearlReading, PearlTriggerSet } from '#scribe/pearls/pearl-types.ts'
import { indexTriggers, type TriggerIndex } from '#scribe/pearls/trigger-index.ts'
import { indexTranscript } from '#scribe/transcript-index.ts'
import { guessSpeakers } from '#scribe/talk/guess-speakers.ts'
import type { Segment, WriteOptions } from '#scribe/types.ts'
import { writeNote } from '#scribe/write-note.ts'
import { PARTS, partOf, readCorpus, segmentsOf, type Part } from '../../corpus/corpus.ts'
import { PEARL_NOTES } from './pearl-notes.ts'
import { CORPUS_EXPECTED } from './pearl-visits.ts'

/** The first so many are looked at: more nobody reads during a visit. */
const SHOWN = 3
const MANY = 10_000
const ROUNDS = 5

const OPTIONS: WriteOptions = {
  sections: [
    { key: 'chief_complaint', title: 'Chief complaint', style: 'prose' },
    { key: 'hpi', title: 'History', style: 'prose' },
    { key: 'past_medical_history', title: 'Past medical history', style: 'bullets' },
    { key: 'medications', title: 'Medications', style: 'bullets' },
    { key: 'assessment_plan', title: 'Assessment and plan', style: 'problems' },
  ],
  style: 'standard',
  physicalExam: true,
  assessmentPlan: true,
}

interface Case {
  id: string
  part: Part
  segments: Segment[]
  expected: ReadonlySet<string>
  /** As the record has it; null where none is kept. */
  ageMonths: number | null
}

/** What was read of a case, before anything is learnt. */
interface Read {
  one: Case
  reading: PearlReading
}

/** Prints precision of the first three pearls, before and after use, and the time that ranking many takes. */
export async function benchPearls(): Promise<void> {
  const set = await readMasterSet()
  const index = indexTriggers(set.map(({ key, triggers }): PearlTriggerSet => ({ id: key, ...triggers })))
  const reads = [...ownCases(), ...corpusCases()].map((one) => ({ one, reading: readCase(one, [index]) }))
  for (const part of PARTS)
    tellPrecision(
      part,
      reads.filter(({ one }) => one.part === part),
    )
  tellPrecision('all', reads)
  tellTime(reads.map(({ one }) => one))
}

const ownCases = (): Case[] =>
  PEARL_NOTES.map(({ talk, topic, expected }, at) => ({
    id: `${topic} ${at}`,
    part: PARTS[Math.floor(at / 2) % PARTS.length] as Part,
    segments: guessSpeakers(parseDialogue(talk)),
    expected: new Set(expected),
    ageMonths: null,
  }))

const corpusCases = (): Case[] =>
  readCorpus().flatMap((visit) => {
    const expected = CORPUS_EXPECTED[visit.id]
    return expected
      ? [
          {
            id: visit.id,
            part: partOf(visit),
            segments: segmentsOf(visit),
            expected: new Set(expected),
            ageMonths: monthsOf(visit.patient.age ?? ''),
          },
        ]
      : []
  })

function readCase({ segments, ageMonths }: Case, indexes: TriggerIndex[]): PearlReading {
  const lines = writeNote(segments, OPTIONS).sections.flatMap(({ key, sentences }) =>
    sentences.map(({ text }, at) => ({ id: `${key}${at}`, sectionKey: key, text })),
  )
  return matchPearls({ transcript: indexTranscript(segments), lines, ageMonths }, indexes)
}

function firstOf({ one, reading }: Read, uses: PearlUse[]): string[] {
  const { candidates, concepts } = reading
  return rankPearls(candidates, { uses, concepts, noteId: one.id })
    .filter(({ setAside }) => !setAside)
    .slice(0, SHOWN)
    .map(({ candidate }) => candidate.id)
}

/** A physician who uses what fits and dismisses what does not, in one visit of each kind: then it comes again. */
const taughtBy = (reads: Read[]): PearlUse[] =>
  reads.flatMap((read) =>
    firstOf(read, []).map((pearlId) => ({
      pearlId,
      noteId: `the visit before ${read.one.id}`,
      used: read.one.expected.has(pearlId),
      dismissed: !read.one.expected.has(pearlId),
      concepts: read.reading.concepts,
    })),
  )

function tellPrecision(part: Part | 'all', reads: Read[]): void {
  const uses = taughtBy(reads)
  const of = (learnt: PearlUse[]) => {
    const shown = reads.map((read) => ({ read, ids: firstOf(read, learnt) }))
    const right = shown.flatMap(({ read, ids }) => ids.filter((id) => read.one.expected.has(id))).length
    const all = shown.flatMap(({ ids }) => ids).length
    const found = shown.filter(({ read, ids }) => ids.some((id) => read.one.expected.has(id))).length
    return { right, all, found, shown }
  }
  const [before, after] = [of([]), of(uses)]
  const told = ({ right, all, found }: typeof before) =>
    `${(right / all).toFixed(3)} (${right} of ${all}; something right in ${found} of ${reads.length})`
  console.log(
    `pearls: precision of the first ${SHOWN}, ${part}: ${told(before)}; after use and dismissal ${told(after)}`,
  )
  if (process.argv.includes('--wrong') && part !== 'unread' && part !== 'all')
    for (const { read, ids } of before.shown) {
      const wrong = ids.filter((id) => !read.one.expected.has(id))
      if (wrong.length > 0 || ids.length === 0)
        console.log(`  ${read.one.id}: ${ids.join(', ') || 'nothing'} | wrong: ${wrong.join(', ')}`)
    }
}

/** Ten thousand pearls with triggers like those of the set, for each talk. */
function tellTime(cases: Case[]): void {
  const words = cases.flatMap(({ segments }) =>
    segments.flatMap(({ text }) => text.toLowerCase().match(/[a-z]{4,}/g) ?? []),
  )
  const pick = (at: number) => words[(at * 7919) % words.length] ?? 'gout'
  const many = Array.from({ length: MANY }, (_, at): PearlTriggerSet => ({
    id: `p${at}`,
    words: [`${pick(at)} ${pick(at + 1)}`, pick(at + 2)],
    conditions: [['gout', 'asthma', 'hypertension', 'migraines', 'diabetes'][at % 5] as string],
    drugs: [['apixaban', 'metformin', 'lisinopril', 'sertraline'][at % 4] as string],
    ageFromMonths: at % 3 === 0 ? 216 : null,
    ageToMonths: null,
    match: at % 2 === 0 ? 'each' : 'any',
  }))
  const began = performance.now()
  const index = indexTriggers(many)
  const built = performance.now() - began
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++)
    for (const { segments } of cases) {
      const transcript = indexTranscript(segments)
      const start = performance.now()
      const { candidates, concepts } = matchPearls({ transcript, lines: [], ageMonths: 600 }, [index])
      rankPearls(candidates, { uses: [], concepts, noteId: '' })
      times.push(performance.now() - start)
    }
  times.sort((one, other) => one - other)
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
  console.log(
    `pearls: ranking ${MANY.toLocaleString('en-US')} for a note: median ${at(0.5)} ms, p95 ${at(0.95)} ms; their triggers are read in ${built.toFixed(0)} ms, once`,
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await benchPearls()
