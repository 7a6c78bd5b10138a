import type { Pool } from 'pg'
import { createNote } from '#contract/notes.ts'
import { DEMO_VISITS, visitText } from '../scripts/demo/visits.ts'
import { settledNote, type ApiCaller } from '../scripts/demo/api-caller.ts'

/** In one note in 5,000, in one in 100, and in nearly every one. */
export const WORDS = { rare: 'quokka', some: 'heron', frequent: 'patient' } as const

/**
 * Gives the author so many notes of real length, each with its transcript, by copying written ones inside the database;
 * as old as a day's work makes them, ten minutes apart. The copies differ in their label, which holds the words above.
 */
export async function copyNotes(
  pool: Pool,
  author: { userId: string; call: ApiCaller },
  count: number,
): Promise<void> {
  const ids: string[] = []
  for (const visit of DEMO_VISITS) {
    const { note } = await author.call(createNote, {
      body: { data: { text: await visitText(visit), label: visit.label } },
    })
    await settledNote(author.call, note.id)
    ids.push(note.id)
  }
  await pool.query(COPY, [ids, author.userId, count, WORDS.rare, WORDS.some])
  await pool.query('vacuum analyze notes, transcripts')
}

// `materialized`, so that one new id serves both tables.
const COPY = `
with made as materialized (
  select gen_random_uuid() as id, number,
    ($1::uuid[])[1 + number % cardinality($1::uuid[])] as original,
    'Visit ' || number || case when number % 5000 = 7 then ' ' || $4 else '' end
      || case when number % 100 = 3 then ' ' || $5 else '' end as label
  from generate_series(1, $3::int) as number
), copied as (
  insert into notes (id, author_id, label, visit_kind, visit_at, template, style, switches, letters_mode, status,
    practice, version, sections, body_text, preview, uncovered, written_by, processing, created_at, updated_at)
  select made.id, $2, made.label, visit_kind, at, template, style, switches, letters_mode, 'ready',
    practice, version, sections, body_text, preview, uncovered, written_by, processing, at, at
  from made join notes on notes.id = made.original
    cross join lateral (select now() - made.number * interval '10 minutes' as at) as moment
)
insert into transcripts (note_id, author_id, revision, segments, original, engine, body_text, updated_at)
select made.id, $2, revision, segments, transcripts.original, engine, body_text, updated_at
from made join transcripts on note_id = made.original`
