import { findTasks } from '../../src/scribe/tasks/find-tasks.ts'
import type { ScribeModels } from '../../src/scribe/models.ts'
import { parseDialogue } from '../../src/scribe/talk/parse-dialogue.ts'
import { factRecall, readChecklists, type Importance } from './facts.ts'
import { mean } from './note-figures.ts'
import { personsNote, transcriptCopied, type NoteWriter } from './note-writers.ts'
import { matchOrders, ordersOf, readOrders } from './orders.ts'
import { withoutTitles } from './own-words.ts'
import { rouge } from './rouge.ts'
import { readVisits, type Visit } from './visits.ts'
import { failureCount, writeNotesOf } from './written-notes.ts'

const percent = (part: number, whole: number): number =>
  Math.round((100_000 * part) / Math.max(1, whole)) / 1000

export interface OrderFigures {
  precision: number
  recall: number
  f1: number
}

/** Tasks found in the visits against their public orders. Percent. Always the embedded engine's. */
export function orderFigures(
  visits: Visit[],
  folder: string,
  modelsFor: (id: string) => ScribeModels,
): OrderFigures {
  const wanted = readOrders(folder)
  let [hits, said, all] = [0, 0, 0]
  for (const visit of visits) {
    const orders = wanted.get(visit.id)
    if (!orders) continue
    const own = ordersOf(findTasks(parseDialogue(visit.dialogue), modelsFor(visit.id)))
    hits += matchOrders(own, orders)
    said += own.length
    all += orders.length
  }
  return { precision: percent(hits, said), recall: percent(hits, all), f1: percent(2 * hits, said + all) }
}

export interface FactFigures {
  /** Mean share of the visits' checklist items that the note holds. Percent. */
  critical: number | null
  nonCritical: number | null
  words: number | null
  failed: number
}

/** The facts that clinicians wanted in the note of a PriMock57 visit, by how much they matter. */
export async function factFigures(
  folder: string,
  writers: NoteWriter[],
): Promise<Record<string, FactFigures>> {
  const lists = readChecklists(folder)
  const visits = readVisits(folder, 'primock57').filter((visit) => lists.has(visit.id))
  const out: Record<string, FactFigures> = {}
  for (const writer of [...writers, transcriptCopied, personsNote("doctor's own note")]) {
    const written = await writeNotesOf(visits, writer)
    const recall = (importance: Importance): number | null =>
      mean(
        written.notes.flatMap(({ visit, note }) => {
          const share = factRecall(note, lists.get(visit.id) ?? [], importance)
          return share === null ? [] : [100 * share]
        }),
      )
    out[writer.name] = {
      critical: recall('critical'),
      nonCritical: recall('non-critical'),
      words: mean(written.notes.map(({ note }) => note.split(/\s+/).length)),
      failed: failureCount(written),
    }
  }
  return out
}

export interface ShortFigures {
  rouge1: number | null
  empty: number
  failed: number
}

/** ROUGE-1 on single-section dialogues: the whole note, without titles, against the one section. */
export async function shortFigures(
  folder: string,
  writers: NoteWriter[],
): Promise<Record<string, ShortFigures>> {
  const visits = readVisits(folder, 'mts-dialog.valid')
  const out: Record<string, ShortFigures> = {}
  for (const writer of [...writers, transcriptCopied]) {
    const written = await writeNotesOf(visits, writer)
    out[writer.name] = {
      rouge1: mean(written.notes.map(({ visit, note }) => rouge(withoutTitles(note), visit.note).rouge1)),
      empty: written.notes.filter(({ note }) => note.trim() === '').length,
      failed: failureCount(written),
    }
  }
  return out
}
