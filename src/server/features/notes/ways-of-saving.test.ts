import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNote } from '#contract/notes.ts'
import { type Section } from '#contract/sections.ts'
import { restoreVersion } from '#contract/versions.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { saved, typed, typedSection } from '#testing/visits.ts'

let server: TestApp
let physician: Physician
beforeAll(async () => {
  server = await buildTestApp()
  physician = await server.signUpPhysician()
})
afterAll(() => server.close())

const doubtful = { ...typed('d', 'Start warfarin 5 mg.'), support: 'unsupported' as const, edited: false }
const texts: Array<[string, Section[], object]> = [
  ['nothing', [], { status: 'draft', preview: '', unsupported_count: 0 }],
  ['a title alone', [typedSection('hpi')], { status: 'draft', body_text: 'hpi' }],
  ['spaces alone', [typedSection('hpi', typed('a', '  \n '))], { status: 'draft' }],
  [
    'a complaint and an order that nobody heard',
    [typedSection('chief_complaint', typed('c', 'Dry cough.')), typedSection('plan', doubtful)],
    { status: 'ready', suggested_label: 'Dry cough', unsupported_count: 1 },
  ],
  [
    'more than a list shows',
    [
      typedSection(
        'plan',
        ...Array.from({ length: 30 }, (_, i) => typed(`p${i}`, `Take ${i} “tablets” daily.`)),
      ),
    ],
    { status: 'ready', suggested_label: '' },
  ],
]

/** All that is kept of a note's text. */
async function keptOf(noteId: string) {
  const { rows } = await server.pool.query<{ columns: Record<string, unknown>; text: string }>(
    `select json_build_object('sections', sections, 'body_text', body_text, 'preview', preview,
       'suggested_label', suggested_label, 'unsupported_count', unsupported_count, 'status', status) as columns
     from notes where id = $1`,
    [noteId],
  )
  return rows[0]?.columns
}

// Saving while somebody types is one statement of its own; whatever else gives a note a text goes another way.
test.each(texts)(
  '%s is kept the same by saving and by bringing an old text back',
  async (_, sections, facts) => {
    const { note } = (await physician.call(createNote, { body: { data: {} } })).reply
    await saved(physician, note, sections)
    const kept = await keptOf(note.id)
    expect(kept).toMatchObject({ ...facts, sections })
    await saved(physician, { id: note.id, version: note.version + 1 }, [
      typedSection('chief_complaint', { ...doubtful, text: 'Another text.' }),
    ])
    expect(await keptOf(note.id)).not.toEqual(kept)
    const body = { id: note.id, version: note.version + 1, baseVersion: note.version + 2 }
    expect((await physician.call(restoreVersion, { body })).status).toBe(200)
    expect(await keptOf(note.id)).toEqual(kept)
  },
)
