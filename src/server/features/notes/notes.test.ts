import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createMicNote,
  createNote,
  createNotesBulk,
  getNote,
  getNotes,
  updateEnableLetters,
  updateNote,
  type Note,
} from '#contract/notes.ts'
import { getNoteVersions } from '#contract/versions.ts'
import { updateToggle } from '#contract/preferences.ts'
import { getTranscript } from '#contract/transcripts.ts'
import { PAID_RECORDING_LIMIT_MS, TRIAL_RECORDING_LIMIT_MS } from '#domain/limits.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
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
const auditOf = async (subjectId: string, action: string) =>
  (
    await server.pool.query('select 1 from audit_entries where subject_id = $1 and action = $2', [
      subjectId,
      action,
    ])
  ).rowCount

describe('creating', () => {
  test('an empty note is a draft that nothing is going on for', async () => {
    const note = await create({ label: 'Room 4' })
    expect(note).toMatchObject({ label: 'Room 4', status: 'draft', version: 0, sections: [], practice: true })
    expect(note.processing.isProcessing).toBe(false)
    expect(await auditOf(note.id, 'note.create')).toBe(1)
  })

  test('asking again with the id of a note of old shows it, and that is on record', async () => {
    const { id } = await create({ label: 'Room 5' })
    expect(await create({ id, label: 'Room 6' })).toMatchObject({ id, label: 'Room 5' })
    expect(await auditOf(id, 'note.create')).toBe(1)
    expect(await auditOf(id, 'note.read')).toBe(1)
  })

  test('typed talk becomes a note whose every sentence points into the transcript', async () => {
    const note = await writtenNote(physician)
    expect(note.status).toBe('ready')
    expect(note.writtenBy).toBe(server.dependencies.writer.engine)
    const { transcript } = (await physician.call(getTranscript, { params: { id: note.id } })).reply
    const texts = new Map(transcript.segments.map(({ id, text }) => [id, text]))
    const drafted = note.sections.flatMap(({ sentences }) => sentences)
    expect(drafted.length).toBeGreaterThan(3)
    for (const { evidence, support, layout } of drafted) {
      if (support === 'supported' && layout !== 'heading') expect(evidence.length).toBeGreaterThan(0)
      for (const { segmentId, from, to } of evidence) {
        expect(from).toBeLessThan(to)
        expect(to).toBeLessThanOrEqual(texts.get(segmentId)?.length ?? -1)
      }
    }
    expect(await auditOf(note.id, 'note.write')).toBe(1)
  })

  test('text that is only to be kept is not written from', async () => {
    const note = await create({ text: VISIT, write: false })
    expect(note.processing.isProcessing).toBe(false)
    expect(note).toMatchObject({ hasTranscript: true, sections: [] })
  })

  test.each(['...', '\u200b', '— ?!'])(
    'text without a word (%j) leaves nothing going on for ever',
    async (text) => {
      const { status, reply } = await physician.call(createNote, { body: { data: { text } } })
      if (status === 200)
        expect((await noteAtRest(physician, reply.note.id)).processing.isProcessing).toBe(false)
      else expect(status).toBe(400)
    },
  )

  test('the same request twice makes one note', async () => {
    const id = randomUUID()
    const [first, second] = await Promise.all([create({ id, text: VISIT }), create({ id, text: VISIT })])
    expect(second.id).toBe(first.id)
    const written = await noteAtRest(physician, first.id)
    const { versions } = (await physician.call(getNoteVersions, { params: { id: first.id } })).reply
    expect(versions.map(({ reason }) => reason)).toEqual(['written'])
    expect(written.version).toBe(1)
  })

  test('a microphone note says how long it may be recorded, which a subscription changes', async () => {
    const paying = await server.signUpPhysician()
    const limit = async () => (await paying.call(createMicNote, { body: { data: {} } })).reply.limitMs
    expect(await limit()).toBe(TRIAL_RECORDING_LIMIT_MS)
    await server.pool.query(`update users set subscription_status = 'active' where id = $1`, [paying.userId])
    expect(await limit()).toBe(PAID_RECORDING_LIMIT_MS)
  })

  test('a new note begins with the preferences of its author, save what the request says', async () => {
    const choosy = await server.signUpPhysician()
    await choosy.call(updateToggle, {
      body: {
        preferences: { template: 'progress', style: 'brief', physicalExam: false, lettersMode: 'patient' },
      },
    })
    const note = await create({ style: 'detailed', switches: { telehealthCheck: true } }, choosy)
    expect(note).toMatchObject({ template: 'progress', style: 'detailed', lettersMode: 'patient' })
    expect(note.switches).toEqual({ physicalExam: false, assessmentPlan: true, telehealthCheck: true })
  })

  test('an account whose trial has expired reads its notes and makes none', async () => {
    const late = await server.signUpPhysician()
    const note = await create({}, late)
    await server.pool.query('update users set trial_ends_at = $2 where id = $1', [
      late.userId,
      server.clock.now(),
    ])
    for (const endpoint of [createNote, createMicNote])
      expect((await late.call(endpoint, { body: { data: {} } })).body.code).toBe('trial_expired')
    expect((await late.call(createNotesBulk, { body: { data: [{}] } })).body.code).toBe('trial_expired')
    expect((await read(note.id, late)).id).toBe(note.id)
  })

  test('a claim to be somebody else is not found', async () => {
    const other = await server.signUpPhysician()
    const answer = await physician.call(createNote, { body: { userId: other.userId, data: {} } })
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

describe('a clinic list', () => {
  test('becomes notes in its order', async () => {
    const busy = await server.signUpPhysician()
    const labels = ['8:00', '8:20', '8:40']
    const { reply } = await busy.call(createNotesBulk, { body: { data: labels.map((label) => ({ label })) } })
    expect(reply.notes.map(({ label }) => label)).toEqual(labels)
    const listed = await busy.call(getNotes, { body: {} })
    expect(listed.reply.notes.map(({ label }) => label)).toEqual(labels)
  })

  test.each([
    ['the same id twice', 400],
    ['a patient, without an agreement', 403],
  ])('with %s makes no note at all', async (what, status) => {
    const busy = await server.signUpPhysician()
    const id = randomUUID()
    const bad = what.includes('patient') ? { patient: { name: 'A Sample' } } : { id }
    const data = [{ label: 'good' }, bad, ...(what.includes('twice') ? [bad] : [])]
    expect((await busy.call(createNotesBulk, { body: { data } })).status).toBe(status)
    expect((await busy.call(getNotes, { body: {} })).reply.notes).toEqual([])
  })
})

describe('saving', () => {
  const sections = [typedSection('hpi', typed('a', 'Dry cough.'))]

  test('keeps the text as a new version, and says so', async () => {
    const note = await create()
    const answer = await saved(physician, note, sections)
    expect(answer).toMatchObject({ id: note.id, version: 1, status: 'ready' })
    expect(await read(note.id)).toMatchObject({ sections, version: 1, preview: 'Dry cough.' })
    expect(await auditOf(note.id, 'note.update')).toBe(1)
  })

  test('changes only what is sent', async () => {
    const note = await create({ label: 'Room 4', visitKind: 'phone', switches: { telehealthCheck: true } })
    await saved(physician, note, sections)
    await physician.call(updateNote, {
      body: { id: note.id, baseVersion: 1, switches: { physicalExam: false }, style: 'brief' },
    })
    expect(await read(note.id)).toMatchObject({
      label: 'Room 4',
      visitKind: 'phone',
      style: 'brief',
      sections,
      switches: { physicalExam: false, assessmentPlan: true, telehealthCheck: true },
    })
  })

  test('taking all sentences out makes the note a draft again', async () => {
    const note = await create()
    await saved(physician, note, sections)
    expect(await saved(physician, { ...note, version: 1 }, [])).toMatchObject({ status: 'draft', version: 2 })
  })

  test('a stale version is refused, with the text that is there', async () => {
    const note = await create()
    await saved(physician, note, sections)
    const late = [typedSection('hpi', typed('b', 'Wet cough.'))]
    const answer = await physician.call(updateNote, { body: { id: note.id, baseVersion: 0, sections: late } })
    expect(answer).toMatchObject({ status: 409, body: { code: 'stale_version' } })
    expect(answer.body.details).toMatchObject({ current: { version: 1, sections } })
    expect((await read(note.id)).sections).toEqual(sections)
  })

  const parts = {
    label: { label: 'Room 5' },
    sections: { sections },
    visitKind: { visitKind: 'phone' },
    visitAt: { visitAt: '2026-01-02T03:04:00Z' },
    style: { style: 'brief' },
    switches: { switches: { telehealthCheck: true } },
  } as const

  test.each(Object.entries(parts))(
    'of %s asked again after a lost reply is answered as the first time',
    async (_, part) => {
      const { id } = await create()
      const send = () => physician.call(updateNote, { body: { id, baseVersion: 0, ...part } })
      expect((await send()).reply.saved).toEqual((await send()).reply.saved)
      expect((await read(id)).version).toBe(1)
    },
  )

  test.each(Object.entries(parts))('of %s after another change is not taken for saved', async (_, part) => {
    const { id } = await create()
    const another = 'label' in part ? { style: 'brief' as const } : { label: 'elsewhere' }
    await physician.call(updateNote, { body: { id, baseVersion: 0, ...another } })
    const answer = await physician.call(updateNote, { body: { id, baseVersion: 0, ...part } })
    expect(answer.body.code).toBe('stale_version')
  })

  test('that a sentence was confirmed is not taken for saved when it was not', async () => {
    const { id } = await create()
    await saved(physician, { id, version: 0 }, sections)
    const confirmed = [typedSection('hpi', { ...typed('a', 'Dry cough.'), confirmed: true })]
    const answer = await physician.call(updateNote, { body: { id, baseVersion: 0, sections: confirmed } })
    expect(answer.body.code).toBe('stale_version')
  })

  test('from two tabs at once: one wins, and the other is given the text that won', async () => {
    const { id } = await create()
    const texts = Array.from({ length: 6 }, (_, tab) => [typedSection('hpi', typed('a', `Tab ${tab}.`))])
    const answers = await Promise.all(
      texts.map((text) => physician.call(updateNote, { body: { id, baseVersion: 0, sections: text } })),
    )
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { body } of answers.filter(({ status }) => status !== 200))
      expect(body).toMatchObject({ code: 'stale_version', details: { current: { sections: texts[winner] } } })
    expect(await read(id)).toMatchObject({ version: 1, sections: texts[winner] })
  })

  test('two sentences of one id are refused', async () => {
    const note = await create()
    const doubled = [typedSection('hpi', typed('a', 'One.'), typed('a', 'Two.'))]
    const answer = await physician.call(updateNote, {
      body: { id: note.id, baseVersion: 0, sections: doubled },
    })
    expect(answer.status).toBe(400)
    expect((await read(note.id)).version).toBe(0)
  })

  test('letters are chosen per note', async () => {
    const { id } = await create()
    const { reply } = await physician.call(updateEnableLetters, { body: { id, mode: 'referral' } })
    expect(reply.saved.version).toBe(1)
    expect((await read(id)).lettersMode).toBe('referral')
  })
})

describe('the patient', () => {
  const patient = { name: 'Sample Person', dateOfBirth: '1980-02-29', sex: 'other', mrn: 'X-1' } as const

  test('is refused until the agreement is verified, and nothing is kept', async () => {
    const note = await create()
    const answers = [
      await physician.call(updateNote, { body: { id: note.id, baseVersion: 0, label: 'x', patient } }),
      await physician.call(createNote, { body: { data: { patient } } }),
      await physician.call(createMicNote, { body: { data: { patient } } }),
      await physician.call(createNotesBulk, { body: { data: [{ label: 'y' }, { patient }] } }),
    ]
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 403, body: { code: 'baa_required' } })
    expect(await read(note.id)).toMatchObject({ version: 0, label: '', patient: null })
    const { rows } = await server.pool.query(
      'select id from notes where author_id = $1 and patient is not null',
      [physician.userId],
    )
    expect(rows).toEqual([])
  })

  test.each(['pending', 'declined'])('is refused while the agreement is %s', async (status) => {
    const waiting = await server.signUpPhysician()
    await server.pool.query('update users set baa_status = $1 where id = $2', [status, waiting.userId])
    const answer = await waiting.call(createNote, { body: { data: { patient } } })
    expect(answer).toMatchObject({ status: 403, body: { code: 'baa_required' } })
  })

  test('is never named on a practice visit, also once the agreement is verified', async () => {
    const author = await server.signUpPhysician()
    const note = await create({}, author)
    await server.pool.query(`update users set baa_status = 'verified' where id = $1`, [author.userId])
    expect((await read(note.id, author)).abilities.namePatient).toBe(false)
    const answer = await author.call(updateNote, {
      body: { id: note.id, baseVersion: 0, label: 'x', patient },
    })
    expect(answer).toMatchObject({
      status: 403,
      body: { code: 'baa_required', message: expect.stringContaining('practice visit') },
    })
    expect(await read(note.id, author)).toMatchObject({ version: 0, label: '', patient: null })
    const labelled = await author.call(updateNote, { body: { id: note.id, baseVersion: 0, label: 'x' } })
    expect(labelled.status).toBe(200)
  })

  test('is stored sealed, and read back by the author', async () => {
    const verified = await server.signUpPhysician()
    await server.pool.query(`update users set baa_status = 'verified' where id = $1`, [verified.userId])
    const note = await create({ patient }, verified)
    expect(note).toMatchObject({ patient, practice: false })
    await verified.call(updateNote, {
      body: { id: note.id, baseVersion: 0, patient: { ...patient, mrn: 'RECORD-NUMBER-2' } },
    })
    expect((await read(note.id, verified)).patient).toEqual({ ...patient, mrn: 'RECORD-NUMBER-2' })
    const { rows } = await server.pool.query<{ row: string }>(
      'select notes::text as row from notes where id = $1',
      [note.id],
    )
    expect(rows[0]?.row).not.toMatch(/Sample Person|1980-02-29|RECORD-NUMBER-2/)
  })

  test.each([
    ['female', /\bShe (?:reports|denies)\b/],
    ['other', /\bThe patient (?:reports|denies)\b/],
  ] as const)('of sex %s is spoken of so in the note', async (sex, words) => {
    const verified = await server.signUpPhysician()
    await server.pool.query(`update users set baa_status = 'verified' where id = $1`, [verified.userId])
    const { id } = await create({ patient: { ...patient, sex }, text: VISIT }, verified)
    const { sections } = await noteAtRest(verified, id)
    const hpi = sections.find(({ key }) => key === 'hpi')?.sentences.map(({ text }) => text)
    expect(hpi?.join(' ')).toMatch(words)
  })
})

describe('the list', () => {
  const list = async (by: Physician, body: object = {}) => (await by.call(getNotes, { body })).reply

  test('by cursor shows each note once, newest first, while new ones are added', async () => {
    const busy = await server.signUpPhysician()
    const data = Array.from({ length: 25 }, (_, index) => ({ label: `visit ${index}` }))
    await busy.call(createNotesBulk, { body: { data } })
    await busy.call(createNotesBulk, { body: { data } })
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(busy, { cursor, limit: 7 })
      seen.push(...page.notes.map(({ id }) => id))
      cursor = page.nextCursor
      server.clock.moveOn(1)
      await create({ label: 'new' }, busy)
    } while (cursor)
    expect(seen).toHaveLength(50)
    expect(new Set(seen).size).toBe(50)
    const all = (await list(busy, { limit: 100 })).notes
    expect(all.filter(({ label }) => label !== 'new').map(({ id }) => id)).toEqual(seen)
    const moments = all.map(({ createdAt }) => createdAt)
    expect(moments).toEqual([...moments].sort().reverse())
  })

  const forged = ['x', Buffer.from('+275760-09-13T00:00:00.000Z|a').toString('base64url')].concat(
    Buffer.from(`2026-01-01T00:00:00.000Z|${'-'.repeat(36)}`).toString('base64url'),
  )
  test.each(forged)('a cursor that is none of ours (%s) is refused in a sentence', async (cursor) => {
    const { status, body } = await physician.call(getNotes, { body: { cursor } })
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid_input' })
  })

  test('a filter of more statuses than there are is refused before the database is asked', async () => {
    const status = Array.from({ length: 20_000 }, () => 'draft' as const)
    expect((await physician.call(getNotes, { body: { status } })).status).toBe(400)
  })

  test('filters by status and by the day of the visit', async () => {
    const busy = await server.signUpPhysician()
    const early = await create({ visitAt: '2026-01-05T10:00:00.000Z' }, busy)
    const late = await create({ visitAt: '2026-02-05T10:00:00.000Z' }, busy)
    await saved(busy, late, [typedSection('hpi', typed('a', 'Cough.'))])
    const ids = async (body: object) => (await list(busy, body)).notes.map(({ id }) => id)
    expect(await ids({ status: ['draft'] })).toEqual([early.id])
    expect(await ids({ status: ['ready', 'signed'] })).toEqual([late.id])
    expect(await ids({ from: '2026-02-01T00:00:00.000Z' })).toEqual([late.id])
    expect(await ids({ to: '2026-02-01T00:00:00.000Z' })).toEqual([early.id])
    expect(await ids({ show: 'archived' })).toEqual([])
  })

  test('says what each note begins with, and how much of it wants a look', async () => {
    const note = await create()
    const doubtful = { ...typed('b', 'Smokes.'), support: 'unsupported' as const }
    await saved(physician, note, [typedSection('hpi', typed('a', 'Cough.'), doubtful)])
    const found = (await list(physician)).notes.find(({ id }) => id === note.id)
    expect(found).toMatchObject({ preview: 'Cough. Smokes.', unsupportedCount: 1 })
  })

  describe('search', () => {
    let searcher: Physician
    let byLabel: Note
    let byText: Note
    let byTranscript: Note
    beforeAll(async () => {
      searcher = await server.signUpPhysician()
      byLabel = await create({ label: 'Zebra follow-up, O’Brien 👍' }, searcher)
      byText = await create({}, searcher)
      await saved(searcher, byText, [
        typedSection('exam', typed('a', 'Pressure 120/80, aspirin 3.5 mg, naïve.')),
      ])
      byTranscript = await create(
        { text: 'Patient: I fell off a trampoline on 2026-11-21.', write: false },
        searcher,
      )
    })
    const found = async (search: string) => (await list(searcher, { search })).notes.map(({ id }) => id)

    test.each(['zebra', 'ZEB', 'follow-up', 'follow', 'zebra follow-u', 'o’brien', '👍 zebra'])(
      'finds the label by %j',
      async (search) => expect(await found(search)).toEqual([byLabel.id]),
    )
    test.each(['120/80', '120', '3.5', 'aspirin 3.5 mg', 'naïve', 'exam', 'mg aspirin'])(
      'finds the text by %j',
      async (search) => expect(await found(search)).toEqual([byText.id]),
    )
    test.each(['trampoline', 'tramp fell', '2026-11-21', '2026-11'])(
      'finds the transcript by %j',
      async (search) => expect(await found(search)).toEqual([byTranscript.id]),
    )
    test.each(['giraffe', 'zebra giraffe', '👍', '%', '_', '-', '\\', "'"])(
      'finds nothing by %j',
      async (search) => expect(await found(search)).toEqual([]),
    )
    test.each([
      "a & | ! : * ( '",
      "'':*",
      '\\',
      "zebra' | 'x",
      '<-> zebra',
      '!!zebra:ABCD',
      'a'.repeat(200),
      "');--",
    ])('takes %j for words, never for a query', async (search) =>
      expect((await searcher.call(getNotes, { body: { search } })).status).toBe(200),
    )
    test('of another physician finds nothing', async () => {
      expect((await list(physician, { search: 'zebra' })).notes).toEqual([])
    })
    test('without words shows all', async () => {
      expect(await found('  ')).toHaveLength(3)
    })
  })
})
