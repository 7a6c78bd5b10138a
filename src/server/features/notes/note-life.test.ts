import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportNote } from '#contract/exports.ts'
import {
  createNote,
  deleteAllNotes,
  deleteNote,
  getNote,
  getNotes,
  restoreNotes,
  updateNote,
  type Note,
} from '#contract/notes.ts'
import { addAddendum, updateNoteStatus } from '#contract/signing.ts'
import { getNoteVersion, getNoteVersions, resolveProposal, restoreVersion } from '#contract/versions.ts'
import { checkSentences, createTicket, getMedicalNotes } from '#contract/writing.ts'
import { changePassword } from '#contract/passwords.ts'
import { revokeSession, signIn } from '#contract/sign-in.ts'
import { transcribe } from '#contract/recordings.ts'
import {
  addTranscriptText,
  getOriginalTranscript,
  getTranscript,
  updateTranscript,
} from '#contract/transcripts.ts'
import { TICKET_LIFETIME_MS, UNDO_DELETE_DAYS } from '#domain/limits.ts'
import { DAY_MS } from '#domain/time.ts'
import { writeWav } from '#server/platform/audio/wav-writer.ts'
import { ObjectMissingError } from '#server/platform/storage/storage.ts'
import { tone } from '#testing/fixtures/sound.ts'
import { buildTestApp, sessionOf, type Physician, type TestApp } from '#testing/test-app.ts'
import { noteAtRest, saved, typed, typedSection, VISIT, writtenNote } from '#testing/visits.ts'

let server: TestApp
let physician: Physician
beforeAll(async () => {
  server = await buildTestApp()
  physician = await server.signUpPhysician()
})
afterAll(() => server.close())

const create = async (data: object = {}, by = physician): Promise<Note> =>
  (await by.call(createNote, { body: { data } })).reply.note
const read = async (id: string, by = physician): Promise<Note> =>
  (await by.call(getNote, { params: { id } })).reply.note
const typedNote = async (by = physician): Promise<Note> => {
  const note = await create({}, by)
  await saved(by, note, [typedSection('hpi', typed('a', 'Dry cough.'))])
  return read(note.id, by)
}
const setStatus = (
  note: Pick<Note, 'id' | 'version'>,
  status: 'ready' | 'signed' | 'archived',
  by = physician,
) =>
  by.call(updateNoteStatus, { body: { id: note.id, status, baseVersion: note.version, attestation: true } })
const auditOf = async (subjectId: string, action: string) =>
  (
    await server.pool.query('select 1 from audit_entries where subject_id = $1 and action = $2', [
      subjectId,
      action,
    ])
  ).rowCount
const write = async (note: Pick<Note, 'id'>): Promise<Note> => {
  expect((await physician.call(getMedicalNotes, { body: { id: note.id } })).status).toBe(200)
  return noteAtRest(physician, note.id)
}

describe('signing', () => {
  test('makes a note that keeps its text, name and moment, and changes never again', async () => {
    const note = await typedNote()
    const signed = (await setStatus(note, 'signed')).reply.note
    expect(signed).toMatchObject({
      status: 'signed',
      version: note.version + 1,
      signature: { byName: 'Dr. robin Sample', at: server.clock.now().toISOString() },
    })
    const { id, version: baseVersion } = signed
    const changes = [
      await physician.call(updateNote, { body: { id, baseVersion, label: 'other' } }),
      await physician.call(addTranscriptText, { body: { id, text: 'more' } }),
      await physician.call(getMedicalNotes, { body: { id } }),
      await physician.call(restoreVersion, { body: { id, version: 1, baseVersion } }),
      await setStatus(signed, 'signed'),
    ]
    expect(changes.map(({ body }) => body.code)).toEqual(changes.map(() => 'conflict'))
    expect(await read(id)).toEqual(signed)
  })

  test.each([
    ['without the attestation', { attestation: false }, 'invalid_input'],
    ['of another version than the one read', { baseVersion: 0 }, 'stale_version'],
    ['without saying which version was read', { baseVersion: undefined }, 'stale_version'],
  ])('%s is refused', async (_, change, code) => {
    const note = await typedNote()
    const body = {
      id: note.id,
      status: 'signed' as const,
      baseVersion: note.version,
      attestation: true,
      ...change,
    }
    expect((await physician.call(updateNoteStatus, { body })).body.code).toBe(code)
    expect((await read(note.id)).status).toBe('ready')
    expect(await auditOf(note.id, 'note.sign')).toBe(0)
  })

  test('an empty note is refused', async () => {
    expect((await setStatus(await create(), 'signed')).body.code).toBe('conflict')
  })

  test('a sentence that the transcript does not bear out holds the signature up until it is confirmed', async () => {
    const note = await create({ text: VISIT, write: false })
    const claimed = {
      ...typed('a', 'The patient has had a liver transplant.'),
      support: 'supported' as const,
    }
    await saved(physician, note, [typedSection('hpi', claimed)])
    const refused = await setStatus({ id: note.id, version: 1 }, 'signed')
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict', details: { unsupported: 1 } } })
    // What the check found is kept, so that the screen can point at it.
    const shown = await read(note.id)
    expect(shown).toMatchObject({ status: 'ready', unsupportedCount: 1, version: 2 })
    expect(shown.sections[0]?.sentences[0]?.support).toBe('unsupported')
    expect(await auditOf(note.id, 'note.sign')).toBe(0)
    const confirmed = [typedSection('hpi', { ...shown.sections[0]!.sentences[0]!, confirmed: true })]
    const { version } = await saved(physician, shown, confirmed)
    expect((await setStatus({ id: note.id, version }, 'signed')).reply.note.status).toBe('signed')
  })

  test('an addendum follows the signed text, and nothing else does', async () => {
    const note = await typedNote()
    const early = await physician.call(addAddendum, { body: { id: note.id, text: 'Later: no fever.' } })
    expect(early.body.code).toBe('conflict')
    const signed = (await setStatus(note, 'signed')).reply.note
    expect((await physician.call(addAddendum, { body: { id: note.id, text: ' ' } })).status).toBe(400)
    for (const text of ['Later: no fever.', 'Later still: well.']) {
      server.clock.moveOn(1)
      await physician.call(addAddendum, { body: { id: note.id, text } })
    }
    const amended = await read(note.id)
    expect(amended).toMatchObject({
      status: 'amended',
      sections: signed.sections,
      signature: signed.signature,
    })
    expect(amended.addenda.map(({ text, byName }) => [text, byName])).toEqual([
      ['Later: no fever.', 'Dr. robin Sample'],
      ['Later still: well.', 'Dr. robin Sample'],
    ])
  })
})

test('an archived note cannot be changed and comes back as what it was', async () => {
  const note = await typedNote()
  const signed = (await setStatus(note, 'signed')).reply.note
  for (const one of [signed, await typedNote()]) {
    await setStatus(one, 'archived')
    const listed = async (show: 'current' | 'archived') =>
      (await physician.call(getNotes, { body: { show } })).reply.notes.some(({ id }) => id === one.id)
    expect([await listed('current'), await listed('archived')]).toEqual([false, true])
    expect(
      (await physician.call(updateNote, { body: { id: one.id, baseVersion: one.version } })).status,
    ).toBe(409)
    expect((await setStatus(one, 'ready')).reply.note.status).toBe(one.status)
  }
})

describe('versions', () => {
  test('hold every text; an old one becomes the newest', async () => {
    const note = await typedNote()
    await saved(physician, note, [typedSection('hpi', typed('a', 'Wet cough.'))])
    const restored = await physician.call(restoreVersion, {
      body: { id: note.id, version: 1, baseVersion: 2 },
    })
    expect(restored.reply.note).toMatchObject({ version: 3, sections: note.sections, preview: 'Dry cough.' })
    const { versions } = (await physician.call(getNoteVersions, { params: { id: note.id } })).reply
    expect(versions.map(({ version, reason, byName }) => [version, reason, byName])).toEqual([
      [3, 'restored from version 1', 'robin Sample'],
      [2, 'edited', 'robin Sample'],
      [1, 'edited', 'robin Sample'],
    ])
    const { sections } = (await physician.call(getNoteVersion, { params: { id: note.id, version: 2 } })).reply
    expect(sections[0]?.sentences[0]?.text).toBe('Wet cough.')
    expect(await auditOf(note.id, 'note.version.read')).toBe(2)
  })

  test('one that is not there is not found; a stale base is refused with the text that is there', async () => {
    const note = await typedNote()
    const restore = (version: number, baseVersion: number) =>
      physician.call(restoreVersion, { body: { id: note.id, version, baseVersion } })
    expect((await restore(7, 1)).body.code).toBe('not_found')
    expect((await restore(1, 0)).body).toMatchObject({
      code: 'stale_version',
      details: { current: { version: 1 } },
    })
  })

  test('can be restored by more physicians at once than there are connections', async () => {
    const notes = await Promise.all(Array.from({ length: 20 }, () => typedNote()))
    const restored = await Promise.all(
      notes.map(({ id }) => physician.call(restoreVersion, { body: { id, version: 1, baseVersion: 1 } })),
    )
    expect(restored.map(({ status }) => status)).toEqual(notes.map(() => 200))
  })
})

describe('writing again', () => {
  test('of a note nobody touched replaces its text; the transcript it came from may have grown', async () => {
    const note = await writtenNote(physician, 'Patient: I have a dry cough.')
    await physician.call(addTranscriptText, {
      body: { id: note.id, text: 'Patient: I also have a high fever since Monday.' },
    })
    const again = await write(note)
    expect(again).toMatchObject({ version: note.version + 1, proposal: [] })
    expect(JSON.stringify(again.sections)).toMatch(/fever/i)
  })

  test('of a note a person edited proposes, and takes in what is accepted alone', async () => {
    const note = await writtenNote(physician)
    const [first, ...others] = note.sections
    const own = { ...first!.sentences[0]!, text: 'My own words about the cough.', edited: true }
    const mine = [{ ...first!, sentences: [own, ...first!.sentences.slice(1)] }, ...others]
    const { version } = await saved(physician, note, mine)
    await physician.call(addTranscriptText, {
      body: { id: note.id, text: 'Patient: I am allergic to penicillin. It gave me a rash.' },
    })
    const proposed = await write({ id: note.id })
    expect(proposed.sections).toEqual(mine)
    expect(proposed.version).toBe(version + 1)
    expect(proposed.proposal.length).toBeGreaterThan(0)

    const resolve = (accept: string[], refuse: string[], baseVersion: number) =>
      physician.call(resolveProposal, { body: { id: note.id, baseVersion, accept, refuse } })
    const [one, ...rest] = proposed.proposal.map(({ id }) => id)
    expect((await resolve([one!], rest, 0)).body.code).toBe('stale_version')
    const some = (await resolve([one!], [], proposed.version)).reply.note
    expect(some.proposal.map(({ id }) => id)).toEqual(rest)
    const none = (await resolve([], rest, some.version)).reply.note
    expect(none.proposal).toEqual([])
    expect(none.sections).toEqual(some.sections)
    expect(JSON.stringify(none.sections)).toContain('My own words about the cough.')
  })

  test('an empty transcript has nothing to write from', async () => {
    const { id } = await create()
    expect((await physician.call(getMedicalNotes, { body: { id } })).body.code).toBe('conflict')
    expect((await read(id)).processing.isProcessing).toBe(false)
  })

  test.each(['deleted', 'archived'] as const)(
    'a note %s before its turn is no longer “being written”',
    async (end) => {
      const note = await create({ text: VISIT })
      if (end === 'deleted') {
        await physician.call(deleteNote, { body: { id: note.id } })
        await physician.call(restoreNotes, { body: { ids: [note.id] } })
      } else await setStatus(note, 'archived')
      expect((await noteAtRest(physician, note.id)).processing.isProcessing).toBe(false)
    },
  )
})

describe('the transcript', () => {
  test('is corrected on the revision that was read; the original stays', async () => {
    const { id } = await create({ text: VISIT, write: false })
    const before = (await physician.call(getTranscript, { params: { id } })).reply.transcript
    const segments = before.segments.map((segment, index) =>
      index === 1 ? { ...segment, text: 'A wet cough.' } : segment,
    )
    const correct = (baseRevision: number) =>
      physician.call(updateTranscript, { body: { id, baseRevision, segments } })
    const after = (await correct(before.revision)).reply.transcript
    expect(after).toMatchObject({ revision: before.revision + 1, edited: true, segments })
    const original = await physician.call(getOriginalTranscript, { params: { id }, query: {} })
    expect(original.reply.transcript.segments).toEqual(before.segments)
    const reads = (await auditOf(id, 'transcript.read')) ?? 0
    const stale = await correct(before.revision)
    expect(stale.body).toMatchObject({ code: 'stale_version', details: after })
    // The refusal shows the words: that is on record as a look at them.
    expect(await auditOf(id, 'transcript.update')).toBe(1)
    expect(await auditOf(id, 'transcript.read')).toBe(reads + 1)
  })

  test('grows by texts added at once, and loses none', async () => {
    const { id } = await create()
    const texts = Array.from({ length: 8 }, (_, index) => `Patient: word${index}.`)
    await Promise.all(texts.map((text) => physician.call(addTranscriptText, { body: { id, text } })))
    const { transcript } = (await physician.call(getTranscript, { params: { id } })).reply
    expect(transcript.segments.map(({ text }) => text).sort()).toEqual(texts.map((text) => text.slice(9)))
    expect(new Set(transcript.segments.map((segment) => segment.id)).size).toBe(8)
    expect(transcript.revision).toBe(8)
  })

  test('says what it holds of sentences, without saving anything', async () => {
    const { id } = await create({ text: VISIT, write: false })
    const sentences = [
      { id: 'a', text: 'Dry cough for two weeks.' },
      { id: 'b', text: 'Had a liver transplant.' },
    ]
    const { verdicts } = (await physician.call(checkSentences, { body: { id, sentences } })).reply
    expect(verdicts.map(({ support }) => support)).toEqual(['supported', 'unsupported'])
    expect((await read(id)).version).toBe(0)
  })
})

describe('deleting', () => {
  test('can be undone within 30 days; then the note and its recordings are erased', async () => {
    const own = await server.signUpPhysician()
    const [kept, gone] = [await typedNote(own), await typedNote(own)]
    const uploaded = await own.call(
      transcribe,
      { query: { noteId: gone.id, write: 'false' } },
      { upload: writeWav(tone(440, 0.2, 16_000)) },
    )
    await noteAtRest(own, gone.id)
    const all = await own.call(deleteAllNotes, { body: { confirm: true } })
    expect(all.reply.deletedIds.sort()).toEqual([kept.id, gone.id].sort())
    const shown = async (show: 'current' | 'deleted') =>
      (await own.call(getNotes, { body: { show } })).reply.notes.map(({ id }) => id)
    expect(await shown('current')).toEqual([])
    expect((await shown('deleted')).sort()).toEqual([kept.id, gone.id].sort())

    // The clock itself stays: sessions and trial would expire with it.
    const sweepAfterDays = async (days: number) => {
      const deletedAt = new Date(server.clock.now().getTime() - days * DAY_MS)
      await server.pool.query('update notes set deleted_at = $1 where deleted_at is not null', [deletedAt])
      await server.app.sweep()
    }
    await own.call(restoreNotes, { body: { ids: [kept.id] } })
    await sweepAfterDays(UNDO_DELETE_DAYS - 0.01)
    expect(await shown('deleted')).toEqual([gone.id])
    await sweepAfterDays(UNDO_DELETE_DAYS + 0.01)
    expect(await shown('deleted')).toEqual([])
    expect((await own.call(getNote, { params: { id: gone.id } })).status).toBe(404)
    expect(await read(kept.id, own)).toMatchObject({ sections: kept.sections, deletedAt: null })
    const bytes = server.dependencies.storage.get(
      `recordings/${gone.id}/${uploaded.reply.recording.id}/whole`,
    )
    await expect(bytes[Symbol.asyncIterator]().next()).rejects.toThrow(ObjectMissingError)
  })

  test('a deleted note is not saved into', async () => {
    const note = await typedNote()
    await physician.call(deleteNote, { body: { id: note.id } })
    const answer = await physician.call(updateNote, { body: { id: note.id, baseVersion: 1, label: 'x' } })
    expect(answer.body).toMatchObject({ code: 'conflict', message: expect.stringContaining('deleted') })
    expect((await physician.call(deleteNote, { body: { id: note.id } })).status).toBe(404)
  })
})

describe('a ticket', () => {
  const ticketFor = async (noteId: string, purpose: 'transcribe' | 'generate') =>
    (await physician.call(createTicket, { body: { noteId, purpose } })).reply.ticket

  test('writes the note it was given for, without a session', async () => {
    const { id } = await create({ text: VISIT, write: false })
    const ticket = await ticketFor(id, 'generate')
    expect((await server.call(getMedicalNotes, { body: {} }, { ticket })).status).toBe(200)
    expect((await noteAtRest(physician, id)).status).toBe('ready')
  })

  test('uploads to the note it was given for, and answers with what was heard', async () => {
    const { id } = await create()
    const ticket = await ticketFor(id, 'transcribe')
    const { reply } = await server.call(
      transcribe,
      { query: { waitMs: 10_000 } },
      { ticket, upload: writeWav(tone(440, 0.3, 16_000)) },
    )
    expect(reply.text).toBe('Any chest pain? No, but I have had a cough for two weeks.')
    expect(reply.recording.state).toBe('transcribed')
    expect((await noteAtRest(physician, id)).status).toBe('ready')
  })

  test.each(['another note', 'another purpose', 'too late', 'forged'])('for %s is refused', async (why) => {
    const { id } = await create({ text: VISIT, write: false })
    const other = await create()
    const ticket = await ticketFor(id, why === 'another purpose' ? 'transcribe' : 'generate')
    const start = server.clock.now()
    if (why === 'too late') server.clock.moveOn(TICKET_LIFETIME_MS)
    const body = { id: why === 'another note' ? other.id : id }
    const sent = why === 'forged' ? ticket.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) : ticket
    const answer = await server.call(getMedicalNotes, { body }, { ticket: sent })
    server.clock.moveTo(start)
    expect(answer.status).toBe(why === 'another note' ? 404 : 401)
    expect((await read(id)).processing.isProcessing).toBe(false)
  })

  test.each(['a new password', 'a new password elsewhere', 'the end of its session', 'the end of its time'])(
    'after %s is good only where the session still is',
    async (why) => {
      const own = await server.signUpPhysician('leaver')
      const note = await create({ text: VISIT, write: false }, own)
      const { reply } = await own.call(createTicket, { body: { noteId: note.id, purpose: 'generate' } })
      const login = { login: own.email, password: own.password }
      const elsewhere = (await server.call(signIn, { body: login })).reply.token
      const passwords = { currentPassword: own.password, password: 'many more quiet herons' }
      const session = await sessionOf(own)
      if (why === 'a new password') await own.call(changePassword, { body: passwords })
      if (why === 'a new password elsewhere')
        await server.call(changePassword, { body: passwords }, { token: elsewhere })
      if (why === 'the end of its session')
        await server.call(revokeSession, { body: { id: session } }, { token: elsewhere })
      if (why === 'the end of its time')
        await server.pool.query('update sessions set expires_at = $2 where id = $1', [
          session,
          server.clock.now(),
        ])
      const answer = await server.call(getMedicalNotes, { body: {} }, { ticket: reply.ticket })
      expect(answer.status).toBe(why === 'a new password' ? 200 : 401)
    },
  )

  test('of an account that was deactivated meanwhile is refused', async () => {
    const { id } = await create({ text: VISIT, write: false })
    const ticket = await ticketFor(id, 'generate')
    const setStanding = (standing: string) =>
      server.pool.query('update users set account_status = $2 where id = $1', [physician.userId, standing])
    await setStanding('deactivated')
    const answer = await server.call(getMedicalNotes, { body: {} }, { ticket })
    await setStanding('active')
    expect(answer.status).toBe(401)
    expect((await read(id)).processing.isProcessing).toBe(false)
  })
})

test.each([
  ['pdf', 'application/pdf', '%PDF'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'PK'],
  ['txt', 'text/plain; charset=utf-8', ''],
  ['fhir', 'application/fhir+json; fhirVersion=4.0', '{'],
] as const)('a note leaves as %s, and that is recorded', async (format, mediaType, begins) => {
  const note = await typedNote()
  await physician.call(updateNote, { body: { id: note.id, baseVersion: 1, label: 'Zoë 🩺 "x"\u202e; b' } })
  const answer = await server.download(exportNote, { params: { id: note.id, format } }, physician.token)
  expect(answer.headers.get('content-type')).toBe(mediaType)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"$/)
  expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).toMatch(new RegExp(`^${begins}`))
  expect(await auditOf(note.id, 'note.export')).toBe(1)
})

describe('the audit trail', () => {
  test('holds each read and write, with the request that made it', async () => {
    const note = await typedNote()
    await physician.call(getNote, { params: { id: note.id } })
    await physician.call(getTranscript, { params: { id: note.id } })
    await physician.call(deleteNote, { body: { id: note.id } })
    await physician.call(restoreNotes, { body: { ids: [note.id] } })
    const { rows } = await server.pool.query<{ action: string; actor: string; request: string }>(
      'select action, actor_id as actor, request_id as request from audit_entries where subject_id = $1 order by id',
      [note.id],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'note.create',
      'note.update',
      'note.read',
      'note.read',
      'transcript.read',
      'note.delete',
      'note.restore',
    ])
    expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set([physician.userId]))
    expect(new Set(rows.map(({ request }) => request)).size).toBe(rows.length)
  })

  test('holds nothing of a change that failed, and a change that cannot be recorded is not made', async () => {
    const note = await typedNote()
    const { id } = note
    const before = await read(id)
    const owner = new Client(server.superuser)
    await owner.connect()
    await owner.query(
      `create function refuse() returns trigger as $$ begin raise exception 'full'; end $$ language plpgsql;
       create trigger refuse before insert on audit_entries for each row execute function refuse()`,
    )
    const changes = [
      await physician.call(updateNote, { body: { id, baseVersion: 1, label: 'unrecorded' } }),
      await setStatus(note, 'signed'),
      await physician.call(deleteNote, { body: { id } }),
      await physician.call(addTranscriptText, { body: { id, text: 'unrecorded' } }),
      await physician.call(getNote, { params: { id } }),
    ]
    await owner.query('drop trigger refuse on audit_entries; drop function refuse')
    await owner.end()
    expect(changes.map(({ body }) => body.code)).toEqual(changes.map(() => 'internal'))
    expect(JSON.stringify(changes.map(({ body }) => body))).not.toMatch(/full|unrecorded|audit/)
    expect(await read(id)).toEqual(before)
    await server.pool.query('alter table note_versions add constraint refuse check (false) not valid')
    expect((await setStatus(note, 'signed')).body.code).toBe('internal')
    await server.pool.query('alter table note_versions drop constraint refuse')
    expect(await auditOf(id, 'note.sign')).toBe(0)
  })
})
