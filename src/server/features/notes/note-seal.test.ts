import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportNote, ExportFormat } from '#contract/exports.ts'
import { getNote, getNotes, type Note } from '#contract/notes.ts'
import { addAddendum, updateNoteStatus } from '#contract/signing.ts'
import { getNoteVersion } from '#contract/versions.ts'
import { readDocx } from '#server/features/exports/read-docx-fixture.ts'
import { readPdf } from '#server/platform/pdf/read-pdf-fixture.ts'
import { eraseNotes } from './erase-notes.ts'
import { checkSignedNotes } from './seal-check.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { saved, writtenNote } from '#testing/visits.ts'

const FIRST = '00000000-0000-0000-0000-000000000000'

let server: TestApp
let physician: Physician
beforeAll(async () => {
  server = await buildTestApp()
  physician = await server.signUpPhysician()
})
afterAll(() => server.close())

async function signedNote(): Promise<Note> {
  const note = await writtenNote(physician)
  const sections = note.sections.map((section) => ({
    ...section,
    sentences: section.sentences.map((sentence) => ({ ...sentence, confirmed: true })),
  }))
  const { version } = await saved(physician, note, sections)
  const answer = await physician.call(updateNoteStatus, {
    body: { id: note.id, status: 'signed', baseVersion: version, attestation: true },
  })
  expect(answer.status).toBe(200)
  return answer.reply.note
}

const read = async (id: string) => (await physician.call(getNote, { params: { id } })).reply.note
async function exported(id: string, format: ExportFormat): Promise<string> {
  const file = await server.download(exportNote, { params: { id, format } }, physician.token)
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (format === 'pdf') return JSON.stringify(readPdf(bytes))
  if (format === 'docx') return [...readDocx(bytes).values()].join('\n')
  return new TextDecoder().decode(bytes)
}

test('a signed note shows its seal, and every export carries it', async () => {
  const note = await signedNote()
  expect(note.seal).toEqual({
    state: 'intact',
    problems: [],
    fingerprint: expect.stringMatching(/^[\dA-F]{4} [\dA-F]{4} [\dA-F]{4}$/),
  })
  expect((await read(note.id)).seal).toEqual(note.seal)
  const added = await physician.call(addAddendum, { body: { id: note.id, text: 'Called back.' } })
  expect(added.reply.note.seal).toEqual(note.seal)
  for (const format of ExportFormat.options)
    expect(await exported(note.id, format)).toContain(`Seal ${note.seal?.fingerprint}, intact`)
})

/** Runs SQL of the product's own role, and takes it back whatever happens. */
async function withSql<T>(sql: string, undo: string, work: () => Promise<T>): Promise<T> {
  await server.pool.query(sql)
  try {
    return await work()
  } finally {
    await server.pool.query(undo)
  }
}

test('a trigger that puts another text in the place of the signed one gets nothing signed', async () => {
  const note = await writtenNote(physician)
  const { version } = await saved(physician, note, note.sections)
  const answer = await withSql(
    `create function other() returns trigger language plpgsql as $$ begin
       if new.status = 'signed' then new.sections = replace(new.sections::text, '10 mg', '100 mg')::json; end if;
       return new; end $$;
     create trigger other before update on notes for each row execute function other()`,
    'drop trigger other on notes; drop function other',
    () =>
      physician.call(updateNoteStatus, {
        body: { id: note.id, status: 'signed', baseVersion: version, attestation: true },
      }),
  )
  expect(answer.body.code).toBe('internal')
  expect((await read(note.id)).status).not.toBe('signed')
})

test('a rule that has a signed note erased along with another gets neither erased', async () => {
  const kept = await signedNote()
  const decoy = await writtenNote(physician)
  const erasing = withSql(
    `create table notes_kept () inherits (notes);
     do $$ declare own text; begin
       select string_agg(quote_ident(attname), ',') into own from pg_attribute
         where attrelid = 'notes'::regclass and attnum > 0 and not attisdropped and attgenerated = '';
       execute format('insert into notes_kept (%s) select %s from only notes where id in (''${kept.id}'', ''${decoy.id}'')', own, own);
     end $$;
     create rule along as on delete to notes do instead delete from notes_kept
       where notes_kept.id = old.id or (old.id = '${decoy.id}' and notes_kept.id = '${kept.id}') returning notes_kept.*`,
    'drop rule along on notes; drop table notes_kept',
    () =>
      server.dependencies.db.transaction((tx) =>
        eraseNotes(tx, { ...server.dependencies, now: new Date() }, [decoy.id]),
      ),
  )
  await expect(erasing).rejects.toThrow(/other notes than it was asked/)
  const entries = await server.pool.query(
    `select 1 from audit_entries where action = 'note.erase' and subject_id = $1`,
    [kept.id],
  )
  expect(entries.rowCount).toBe(0)
  expect((await read(kept.id)).seal?.state).toBe('intact')
})

test('a note that was never signed has no seal', async () => {
  expect((await writtenNote(physician)).seal).toBeNull()
})

test('a signed note that SQL says was amended, and that has no addendum, says so', async () => {
  const { id } = await signedNote()
  await server.tamper(`update notes set status = 'amended' where id = $1`, [id])
  expect((await read(id)).seal).toMatchObject({ state: 'broken', problems: ['addenda'] })
})

describe('changed by SQL, a signed note says what is wrong, and no export shows it as signed:', () => {
  test.each([
    [
      'its text',
      ['text'],
      `update notes set sections = replace(sections::text, 'cough', 'cold')::json where id = $1`,
    ],
    ['its attestation', ['attestation'], `update notes set attestation = 'Nothing.' where id = $1`],
    ['who signed it', ['attestation'], `update notes set signed_by_name = 'Dr Other' where id = $1`],
    ['when it was signed', ['attestation'], `update notes set signed_at = '2020-01-01' where id = $1`],
    ['its visit', ['text'], `update notes set visit_at = '2020-01-01' where id = $1`],
    [
      'its evidence',
      ['evidence'],
      `update notes set sections = replace(sections::text, '"evidence":[{', '"evidence":[{"segmentId":"made-up","from":0,"to":1},{')::json where id = $1`,
    ],
    [
      'the transcript',
      ['evidence'],
      `update transcripts set segments = replace(segments::text, 'cough', 'cold.')::json where note_id = $1`,
    ],
    ['the transcript, removed', ['evidence'], `delete from transcripts where note_id = $1`],
    [
      'its signature, taken away',
      ['signature'],
      `update notes set signed_at = null, status = 'ready' where id = $1`,
    ],
    [
      'its seal, removed',
      ['seal'],
      `delete from audit_entries where subject_id = $1::text and action = 'note.sign'`,
    ],
    [
      'its seal, of another key',
      ['key'],
      `update audit_entries set content_seal = replace(content_seal, '1.test.', '1.mine.') where subject_id = $1::text and action = 'note.sign'`,
    ],
    ['an addendum', ['addenda'], `update note_addenda set text = 'Never called.' where note_id = $1`],
    ['an addendum, removed', ['addenda'], `delete from note_addenda where note_id = $1`],
    [
      'an addendum, added',
      ['addenda'],
      `insert into note_addenda select gen_random_uuid(), note_id, 'Mine.', by_name, at from note_addenda where note_id = $1`,
    ],
    [
      'an addendum, added with an entry of its own',
      ['addenda'],
      `with forged as (
         insert into note_addenda select gen_random_uuid(), note_id, 'Mine.', by_name, at from note_addenda where note_id = $1)
       insert into audit_entries (action, subject_type, subject_id) values ('note.addend', 'note', $1::text)`,
    ],
    [
      'an addendum, added with the seal of another',
      ['addenda'],
      `with forged as (
         insert into note_addenda select gen_random_uuid(), note_id, 'Mine.', by_name, at from note_addenda where note_id = $1)
       insert into audit_entries (action, subject_type, subject_id, content_seal)
         select action, subject_type, subject_id, content_seal from audit_entries
         where action = 'note.addend' and subject_id = $1::text`,
    ],
    [
      'an addendum, which cannot be read',
      ['addenda'],
      `update note_addenda set at = 'infinity' where note_id = $1`,
    ],
    ['what lists show of it', ['text'], `update notes set preview = 'Stop all drugs.' where id = $1`],
    ['what the search finds of it', ['text'], `update notes set body_text = 'Stop all drugs.' where id = $1`],
    ['its patient, who cannot be read', ['text'], `update notes set patient = 'x' where id = $1`],
    ['its visit, which cannot be read', ['text'], `update notes set visit_at = 'infinity' where id = $1`],
    ['its kind, which is none', ['text'], `update notes set visit_kind = 'q' where id = $1`],
    [
      'its signing, which cannot be read',
      ['attestation'],
      `update notes set signed_at = 'infinity' where id = $1`,
    ],
    ...['null', '{}', '[{}]'].map(
      (sections) =>
        [
          `its text, made ${sections}`,
          ['text', 'evidence'],
          `update notes set sections = '${sections}' where id = $1`,
        ] as const,
    ),
    [
      'the transcript, which cannot be read',
      ['evidence'],
      `update transcripts set segments = '{}' where note_id = $1`,
    ],
  ] as const)('%s', async (_, problems, statement) => {
    const { id } = await signedNote()
    await physician.call(addAddendum, { body: { id, text: 'Called back.' } })
    await server.tamper(statement.replace('$1::text', '($1::uuid)::text'), [id])
    const note = await read(id)
    expect(note.seal).toMatchObject({ state: 'broken', problems })
    expect((await physician.call(getNotes, { body: {} })).reply.notes.map((listed) => listed.id)).toContain(
      id,
    )
    const checked = await checkSignedNotes(server.dependencies, { after: FIRST, limit: 1000 })
    expect(checked.faults).toContainEqual(expect.objectContaining({ problem: 'note_seal', noteId: id }))
    const text = await exported(id, 'txt')
    expect(text).toContain('*** Seal broken')
    expect(text).not.toMatch(/Electronically signed|intact/)
  })

  test('in PDF and DOCX it stands on the pages, too', async () => {
    const { id } = await signedNote()
    await server.tamper(`update notes set attestation = 'Nothing.' where id = $1`, [id])
    for (const format of ['pdf', 'docx'] as const) {
      const text = await exported(id, format)
      expect(text).toContain('Seal broken')
      expect(text).not.toMatch(/Electronically signed/)
    }
  })
})

test('the version that was signed is read from under the seal, and no other passes for it', async () => {
  const { id, version, sections } = await signedNote()
  const readVersion = async (which: number) =>
    (await physician.call(getNoteVersion, { params: { id, version: which } })).reply
  await server.pool.query(
    `update note_versions set reason = 'signed', sections = replace(sections::text, 'cough', 'cold')::json
      where note_id = $1`,
    [id],
  )
  expect(await readVersion(version)).toMatchObject({ sections, version: { reason: 'signed' } })
  expect((await readVersion(1)).version.reason).toBe('unknown')
  expect((await read(id)).seal).toMatchObject({ state: 'intact' })
})

test.each(['processing', 'switches', 'proposal', 'uncovered'])(
  'a signed note whose %s somebody made unreadable is shown all the same',
  async (column) => {
    const { id } = await signedNote()
    await server.pool.query(`update notes set ${column} = '{"no": 1}' where id = $1`, [id])
    expect((await read(id)).seal).toMatchObject({ state: 'intact' })
  },
)

test('a note sealed before its summary was is held against what was sealed', async () => {
  const { id } = await signedNote()
  const withoutLast = `regexp_replace(content_seal, '\\.[^.]*$', '')`
  await server.tamper(
    `update audit_entries set content_seal = ${withoutLast} where subject_id = $1 and action = 'note.sign'`,
    [id],
  )
  expect((await read(id)).seal).toMatchObject({ state: 'intact' })
  await server.tamper(`update notes set attestation = 'Nothing.' where id = $1`, [id])
  expect((await read(id)).seal).toMatchObject({ state: 'broken', problems: ['attestation'] })
})

test('a note that was signed before seals were kept is called neither intact nor broken', async () => {
  const { id } = await signedNote()
  await server.tamper(
    `update audit_entries set content_seal = null, id = id - 1000000, written_in = '3' where subject_id = $1`,
    [id],
  )
  expect((await read(id)).seal).toEqual({ state: 'before', problems: [], fingerprint: '' })
  expect(await exported(id, 'txt')).toContain('Signed before seals were kept.')
})

test('a signature that somebody adds with SQL does not pass as one from before seals were kept', async () => {
  await signedNote()
  const note = await writtenNote(physician)
  await server.pool.query(
    `update notes set status = 'signed', signed_at = now(), signed_by_name = 'Dr robin Sample', attestation = 'Mine.'
      where id = $1`,
    [note.id],
  )
  await server.pool.query(
    `select nextval('audit_entries_id_seq');
     insert into audit_entries (id, at, actor_id, action, subject_type, subject_id, written_in)
      values (-1, '2020-01-01', '${physician.userId}', 'note.sign', 'note', '${note.id}', '3')`,
  )
  expect((await read(note.id)).seal).toMatchObject({ state: 'broken', problems: ['seal'] })
})
