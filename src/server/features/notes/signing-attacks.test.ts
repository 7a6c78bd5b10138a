import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getNote, updateNote, type Note } from '#contract/notes.ts'
import { updateNoteStatus } from '#contract/signing.ts'
import { sealWords } from '#domain/seal-words.ts'
import { sealParts } from '#server/platform/audit/content-seals.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { saved, writtenNote } from '#testing/visits.ts'
import { eraseNotes } from './erase-notes.ts'
import { checkSignedNotes } from './seal-check.ts'

const FIRST = '00000000-0000-0000-0000-000000000000'

let server: TestApp
let physician: Physician
beforeAll(async () => {
  server = await buildTestApp()
  physician = await server.signUpPhysician()
})
afterAll(() => server.close())

const read = async (id: string) => (await physician.call(getNote, { params: { id } })).reply.note

function confirmed({ sections }: Pick<Note, 'sections'>) {
  return sections.map((section) => ({
    ...section,
    sentences: section.sentences.map((sentence) => ({ ...sentence, confirmed: true })),
  }))
}

const sign = (id: string, baseVersion: number) =>
  physician.call(updateNoteStatus, { body: { id, status: 'signed', baseVersion, attestation: true } })

async function readyNote(): Promise<{ id: string; version: number }> {
  const note = await writtenNote(physician)
  const { version } = await saved(physician, note, confirmed(note))
  return { id: note.id, version }
}

async function signedNote(): Promise<string> {
  const { id, version } = await readyNote()
  expect((await sign(id, version)).status).toBe(200)
  return id
}

async function problems() {
  const { faults } = await checkSignedNotes(server.dependencies, { after: FIRST, limit: 1000 })
  return new Map(faults.map(({ noteId, problem }) => [noteId, problem]))
}

const REOPEN = `update notes set status = 'ready', signed_at = null, signed_by_name = null, attestation = null where id = $1`

describe('a signed note that was opened again by SQL and rewritten', () => {
  let id: string
  let version: number
  beforeAll(async () => {
    id = await signedNote()
    await server.pool.query(REOPEN, [id])
    const open = await read(id)
    const sections = open.sections.map((section) => ({
      ...section,
      sentences: section.sentences.map((one) => ({ ...one, text: `${one.text} Or not.`, confirmed: true })),
    }))
    await physician.call(updateNote, { body: { id, baseVersion: open.version, sections } })
    version = open.version + 1
  })

  test('is not signed a second time', async () => {
    const again = await sign(id, version)
    expect(again.status).toBe(409)
    expect(again.body.message).toContain('This note was signed before')
  })

  test('is broken where a second signing was got from the product all the same', async () => {
    const other = await readyNote()
    expect((await sign(other.id, other.version)).status).toBe(200)
    await server.tamper(
      `update audit_entries set subject_id = $2 where subject_id = $1 and action = 'note.sign'`,
      [other.id, id],
    )
    await server.pool.query(
      `update notes set status = 'signed', signed_at = now(), signed_by_name = 'Dr', attestation = 'Mine.' where id = $1`,
      [id],
    )
    const { seal } = await read(id)
    expect(seal).toMatchObject({ state: 'broken', problems: expect.arrayContaining(['signedAgain']) })
    expect(sealWords(seal as NonNullable<typeof seal>)).toContain(
      'signed before, opened again past the product',
    )
    expect((await problems()).get(id)).toBe('note_seal')
  })
})

test('a second signing by the same key of the same text does not pass for the first', async () => {
  const id = await signedNote()
  await server.pool.query(
    `insert into audit_entries (actor_id, action, subject_type, subject_id, content_seal)
      select actor_id, action, subject_type, subject_id, content_seal from audit_entries
      where subject_id = $1 and action = 'note.sign'`,
    [id],
  )
  expect((await read(id)).seal).toMatchObject({ state: 'broken', problems: ['signedAgain'] })
})

/** What a trigger of the product's own role puts in the place of what is signed. */
const OTHERS: Array<[string, string]> = [
  ['who signed', `new.signed_by_name := 'Dr Other'`],
  ['when it was signed', `new.signed_at := '2025-01-15 09:00Z'`],
  ['when the visit was', `new.visit_at := '2025-01-15 08:30Z'`],
  ['what was attested', `new.attestation := 'Dictated, not read.'`],
  ['its label', `new.label := 'Other'`],
  ['whether it is practice', `new.practice := not new.practice`],
  ['what lists show of it', `new.preview := 'Other'`],
  ['nothing at all, for now', 'null'],
  [
    'the words of the visit',
    `update transcripts set segments = replace(segments::text, 'cough', 'cold.')::json where note_id = new.id`,
  ],
]

describe('a trigger that puts something else in the place of what is signed gets nothing signed:', () => {
  const attempt = async (statement: string, trigger: string) => {
    const { id, version } = await readyNote()
    await server.pool.query(
      `create function other() returns trigger language plpgsql as $$ begin
         if new.status = 'signed' then ${statement}; end if; return new; end $$; ${trigger}`,
    )
    try {
      const answer = await sign(id, version)
      expect(answer.body.code).toBe('internal')
    } finally {
      await server.pool.query('drop function other cascade')
    }
    const after = await read(id)
    expect(after).toMatchObject({ status: 'ready', seal: null })
    expect((await sign(id, version)).status).toBe(200)
    expect((await read(id)).seal).toMatchObject({ state: 'intact' })
  }

  test.each(OTHERS)('%s', (_, statement) =>
    attempt(statement, 'create trigger other before update on notes for each row execute function other()'),
  )

  test('at the end of the transaction', () =>
    attempt(
      `update transcripts set segments = replace(segments::text, 'cough', 'cold.')::json where note_id = new.id`,
      `create constraint trigger other after update on notes deferrable initially deferred
         for each row execute function other()`,
    ))
})

test('an erasure that was vouched for before a note was signed does not let it vanish later', async () => {
  const { id, version } = await readyNote()
  const rows = await server.pool.query<{ note: unknown; talk: unknown }>(
    `select (select row_to_json(notes) from notes where id = $1) as note,
            (select row_to_json(transcripts) from transcripts where note_id = $1) as talk`,
    [id],
  )
  const { dependencies, pool } = server
  await pool.query(`update notes set status = 'signed', signed_at = '2015-01-01' where id = $1`, [id])
  await dependencies.db.transaction((tx) =>
    eraseNotes(tx, { ...dependencies, now: new Date('2040-01-01') }, [id]),
  )
  for (const [table, row] of [
    ['notes', rows.rows[0]?.note],
    ['transcripts', rows.rows[0]?.talk],
  ] as const)
    await pool.query(
      `do $$ declare own text; begin
         select string_agg(quote_ident(attname), ',') into own from pg_attribute
           where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = '';
         execute format('insert into ${table} (%s) select %s from json_populate_record(null::${table}, %L)', own, own,
           '${JSON.stringify(row).replaceAll("'", "''")}');
       end $$`,
    )
  expect((await sign(id, version)).status).toBe(200)
  expect((await problems()).get(id)).toBeUndefined()
  await pool.query('delete from notes where id = $1', [id])
  expect((await problems()).get(id)).toBe('note_gone')
})

/** As whoever owns the trail does: the signing is somewhere else while the product sweeps, and back again before anybody looks. */
async function sweptWhileHidden(id: string): Promise<void> {
  const past = new Date('2015-01-01')
  await server.pool.query('update notes set deleted_at = $2, signed_at = $2 where id = $1', [id, past])
  const move = (from: string, to: string) =>
    server.tamper(`update audit_entries set subject_id = $2 where subject_id = $1 and action = 'note.sign'`, [
      from,
      to,
    ])
  await move(id, `hidden ${id}`)
  await server.app.sweep()
  await move(`hidden ${id}`, id)
}

test('a sweep that was led to erase a signed note before its years are over vouches for nothing', async () => {
  const id = await signedNote()
  await sweptWhileHidden(id)
  const { rowCount } = await server.pool.query('select 1 from notes where id = $1', [id])
  expect(rowCount).toBe(0)
  const erased = await server.pool.query(
    `select content_seal as seal from audit_entries where action = 'note.erase' and subject_id = $1`,
    [id],
  )
  expect(erased.rows).toHaveLength(1)
  expect((await problems()).get(id)).toBe('note_gone')
  // Nor with another moment, or fewer years, than were sealed.
  for (const said of ['2500000000000.7', `${Date.now()}.0`]) {
    const seal = String(erased.rows[0]?.seal).replace(/\d+\.\d+$/, said)
    await server.tamper(
      `update audit_entries set content_seal = $2 where action = 'note.erase' and subject_id = $1`,
      [id, seal],
    )
    expect((await problems()).get(id)).toBe('note_gone')
  }
})

test('an erasure in its time is no fault, however the years are set later', async () => {
  const id = await signedNote()
  const { db, sealKeys, clock } = server.dependencies
  const erase = (now: Date, signedNoteYears: number) =>
    db.transaction((tx) => eraseNotes(tx, { sealKeys, now, signedNoteYears }, [id]))
  const { rows } = await server.pool.query<{ at: Date }>(
    `select at from audit_entries where action = 'note.sign' and subject_id = $1`,
    [id],
  )
  const now = new Date(rows[0]?.at ?? clock.now())
  now.setUTCFullYear(now.getUTCFullYear() + 2)
  await erase(now, 2)
  expect((await problems()).get(id)).toBeUndefined()
})

test('an erasure of a release that sealed no moment counts where the trail has it of before, and not later', async () => {
  const id = await signedNote()
  await server.pool.query('delete from notes where id = $1', [id])
  const { sealKeys } = server.dependencies
  const seal = sealParts(sealKeys, [JSON.stringify(['note.erasure.v1', id])])
  await server.pool.query(
    `insert into audit_entries (action, subject_type, subject_id, content_seal) values ('note.erase', 'note', $1, $2)`,
    [id, seal],
  )
  expect((await problems()).get(id)).toBe('note_gone')
  // As if the product had begun to seal moments only now.
  const marks = `subject_type = 'trail' and subject_id = 'moments of erasures'`
  const { rows } = await server.pool.query(`select id, written_in from audit_entries where ${marks}`)
  await server.tamper(`update audit_entries set id = 1000000000, written_in = '1000000000' where ${marks}`)
  expect((await problems()).get(id)).toBeUndefined()
  await server.tamper(`update audit_entries set id = $1, written_in = $2 where ${marks}`, [
    rows[0]?.id,
    rows[0]?.written_in,
  ])
})
