import { readFileSync } from 'node:fs'
import { parseDialogue } from '../../src/scribe/parse-dialogue.ts'
import { findTasks } from '../../src/scribe/tasks/find-tasks.ts'
import { TEMPLATES } from '../../src/scribe/templates.ts'
import type { Draft, WriteOptions } from '../../src/scribe/types.ts'
import { writeNote } from '../../src/scribe/write-note.ts'
import { concepts, copied, doses, grounded } from './measures.ts'
import { noteText } from './note-text.ts'
import { rouge } from './rouge.ts'
import { criticalRecall, readChecklists } from './facts.ts'
import { modelsForFold } from './folds.ts'
import { matchOrders, ordersOf, readOrders } from './orders.ts'
import { porter } from './stemmer.ts'

interface Visit {
  id: string
  subset?: string
  dialogue: string
  note: string
}

type Writer = (visit: Visit, position: number) => string

const OPTIONS: WriteOptions = {
  sections: TEMPLATES[0]?.sections ?? [],
  style: 'standard',
  physicalExam: true,
  assessmentPlan: true,
}

function argument(name: string): string | null {
  const at = process.argv.indexOf(`--${name}`)
  return at > 0 ? (process.argv[at + 1] ?? null) : null
}

function readVisits(folder: string, name: string): Visit[] {
  return readFileSync(`${folder}/${name}.jsonl`, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Visit)
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)
const mean = (values: number[]): number => (values.length ? sum(values) / values.length : 0)
const atShare = (values: number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0

function measure(visits: Visit[], write: Writer): Record<string, string> {
  const times: number[] = []
  const rows = visits.map((visit, i) => {
    const begin = performance.now()
    const note = write(visit, i)
    times.push(performance.now() - begin)
    const [own, wanted] = [doses(note), doses(visit.note)]
    return {
      scores: rouge(note, visit.note),
      stemmed: rouge(note, visit.note, porter),
      said: grounded(note, visit.dialogue),
      copied: copied(note, visit.dialogue),
      concepts: concepts(note, visit.note),
      doses: { hit: [...own].filter((dose) => wanted.has(dose)).length, said: own.size, wanted: wanted.size },
      words: note.split(/\s+/).length,
    }
  })
  if (argument('ungrounded')) console.log(rows.map((row) => row.said.ungrounded.join(' ')).join('\n'))
  const total = (pick: (row: (typeof rows)[number]) => number): number => sum(rows.map(pick))
  const precision = total((row) => row.concepts.hit) / total((row) => row.concepts.said)
  const recall = total((row) => row.concepts.hit) / total((row) => row.concepts.wanted)
  const percent = (value: number): string => (100 * value).toFixed(1)
  return {
    'R1/R2/RLsum': [
      mean(rows.map((row) => row.scores.rouge1)),
      mean(rows.map((row) => row.scores.rouge2)),
      mean(rows.map((row) => row.scores.rougeLsum)),
    ]
      .map((value) => value.toFixed(1))
      .join(' / '),
    stemmed: [
      mean(rows.map((row) => row.stemmed.rouge1)),
      mean(rows.map((row) => row.stemmed.rouge2)),
      mean(rows.map((row) => row.stemmed.rougeLsum)),
    ]
      .map((value) => value.toFixed(1))
      .join(' / '),
    'concept F1': percent((2 * precision * recall) / (precision + recall)),
    'grounded words/numbers': `${percent(mean(rows.map((row) => row.said.words)))} / ${percent(mean(rows.map((row) => row.said.numbers)))}`,
    'copied 8-grams': percent(mean(rows.map((row) => row.copied))),
    'negation agreement': percent(total((row) => row.concepts.agree) / total((row) => row.concepts.both)),
    'dose recall/precision': `${percent(total((row) => row.doses.hit) / total((row) => row.doses.wanted))} / ${percent(
      total((row) => row.doses.hit) /
        Math.max(
          1,
          total((row) => row.doses.said),
        ),
    )}`,
    words: mean(rows.map((row) => row.words)).toFixed(0),
    'ms p50/p95': `${atShare(times, 0.5).toFixed(1)} / ${atShare(times, 0.95).toFixed(1)}`,
  }
}

const percentOf = (value: number): string => (100 * value).toFixed(1)

/** Tasks found in the visits against their public orders. */
function orderScore(visits: Visit[], folder: string, fold: ReturnType<typeof modelsForFold>): string {
  const wanted = readOrders(folder)
  let [hits, said, all] = [0, 0, 0]
  for (const visit of visits) {
    const orders = wanted.get(visit.id)
    if (!orders) continue
    const own = ordersOf(findTasks(parseDialogue(visit.dialogue), fold(visit.id)))
    hits += matchOrders(own, orders)
    said += own.length
    all += orders.length
  }
  return `precision ${percentOf(hits / Math.max(1, said))}, recall ${percentOf(hits / Math.max(1, all))}, F1 ${percentOf((2 * hits) / Math.max(1, said + all))}`
}

/** Recall of the facts that clinicians called critical, for the engine, the whole transcript and the doctor's own note. */
function factScore(
  folder: string,
  fold: ReturnType<typeof modelsForFold>,
): Record<string, Record<string, string>> {
  const lists = readChecklists(folder)
  const visits = readVisits(folder, 'primock57').filter((visit) => lists.has(visit.id))
  const writers: Record<string, Writer> = {
    embedded: (visit) => noteText(writeNote(parseDialogue(visit.dialogue), OPTIONS, fold(visit.id))),
    'transcript copied': (visit) => visit.dialogue,
    "doctor's own note": (visit) => visit.note,
  }
  return Object.fromEntries(
    Object.entries(writers).map(([name, write]) => {
      const notes = visits.map((visit) => ({ visit, note: write(visit, 0) }))
      const recall = mean(notes.map(({ visit, note }) => criticalRecall(note, lists.get(visit.id) ?? [])))
      return [
        name,
        {
          'critical facts': percentOf(recall),
          words: mean(notes.map(({ note }) => note.split(/\s+/).length)).toFixed(0),
        },
      ]
    }),
  )
}

/** Mean ROUGE-1 by section on single-section dialogues: the engine's whole note against the one section. */
function shortDialogues(folder: string, fold: ReturnType<typeof modelsForFold>): string {
  const rows = readVisits(folder, 'mts-dialog.valid')
  const notes = rows.map((row) => ({
    row,
    draft: writeNote(parseDialogue(row.dialogue), OPTIONS, fold(row.id)),
  }))
  const empty = notes.filter(({ draft }) =>
    draft.sections.every((section) => section.sentences.length === 0),
  ).length
  const text = (draft: Draft): string =>
    draft.sections.flatMap((section) => section.sentences.map((sentence) => sentence.text)).join('\n')
  const score = mean(notes.map(({ row, draft }) => rouge(text(draft), row.note).rouge1))
  return `ROUGE-1 ${score.toFixed(1)} (transcript copied ${mean(rows.map((row) => rouge(row.dialogue, row.note).rouge1)).toFixed(1)}), ${empty} of ${rows.length} notes empty`
}

function main(): void {
  const folder = argument('data')
  if (!folder) {
    console.error('Say where the data are: npm run bench:notes -- --data DIR')
    process.exitCode = 1
    return
  }
  const limit = Number(argument('limit') ?? 1000)
  const visits = [...readVisits(folder, 'aci-bench.train'), ...readVisits(folder, 'aci-bench.valid')]
    .filter((visit) => !argument('subset') || visit.subset === argument('subset'))
    .slice(0, limit)
  const fold = modelsForFold(argument('models'))
  const embedded: Writer = (visit) =>
    noteText(writeNote(parseDialogue(visit.dialogue), OPTIONS, fold(visit.id)))
  for (const visit of visits.slice(0, 5)) embedded(visit, 0)
  const table: Record<string, Record<string, string>> = { embedded: measure(visits, embedded) }
  if (!argument('quick')) {
    table['transcript copied'] = measure(visits, (visit) => visit.dialogue)
    table['human reference'] = measure(visits, (visit) => visit.note)
  }
  console.table(table)
  if (argument('quick')) return
  console.log(`orders: ${orderScore(visits, folder, fold)}`)
  console.log(`orders, PriMock57: ${orderScore(readVisits(folder, 'primock57'), folder, fold)}`)
  console.log(`short dialogues: ${shortDialogues(folder, fold)}`)
  console.table(factScore(folder, fold))
}

main()
