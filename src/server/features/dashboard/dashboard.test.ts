import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Dashboard, getDashboard, listOpenTasks, listUnsignedNotes } from '#contract/dashboard.ts'
import type { Reply } from '#contract/endpoint.ts'
import { createNote, deleteNote } from '#contract/notes.ts'
import { updateNoteStatus } from '#contract/signing.ts'
import { transcribe } from '#contract/recordings.ts'
import { TranscriberError } from '#server/platform/transcriber/transcriber.ts'
import { writeWav } from '#server/platform/audio/wav-writer.ts'
import { tone } from '#testing/fixtures/sound.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { noteAtRest, saved, typed, typedSection, VISIT, writtenNote } from '#testing/visits.ts'

let server: TestApp
beforeAll(async () => {
  // A Saturday, ten in the morning.
  server = await buildTestApp()
})
afterAll(() => server.close())

const dashboardOf = async (physician: Physician, timeZone = 'UTC'): Promise<Dashboard> => {
  const { status, reply } = await physician.call(getDashboard, { query: { timeZone } })
  expect(status).toBe(200)
  return reply
}
const newNote = async (physician: Physician, label: string, visitAt: string) =>
  (await physician.call(createNote, { body: { data: { label, visitAt } } })).reply.note
const labels = ({ items }: { items: Array<{ label: string }> }) => items.map(({ label }) => label)

test('a new physician is told so, and nothing is made up', async () => {
  const physician = await server.signUpPhysician('fresh')
  const found = await dashboardOf(physician)
  expect(found).toMatchObject({
    today: '2026-11-21',
    isNew: true,
    visitsToday: { count: 0, items: [] },
    waitingForSignature: { count: 0, items: [] },
    openTasks: { count: 0, items: [] },
    recordings: { count: 0, items: [] },
    admin: null,
  })
  expect(found.weeks).toHaveLength(8)
  expect(found.weeks.at(-1)).toEqual({
    startsOn: '2026-11-16',
    notesSigned: 0,
    minutesTranscribed: 0,
    wordsWritten: 0,
    wordsByHand: 0,
  })
})

test("today's visits are those of the reader's own day, in its order", async () => {
  const physician = await server.signUpPhysician('today')
  await newNote(physician, 'noon', '2026-11-21T12:00:00.000Z')
  await newNote(physician, 'early', '2026-11-21T01:00:00.000Z')
  await newNote(physician, 'eve', '2026-11-20T23:30:00.000Z')
  const gone = await newNote(physician, 'gone', '2026-11-21T09:00:00.000Z')
  await physician.call(deleteNote, { body: { id: gone.id } })
  const shelved = await newNote(physician, 'shelved', '2026-11-21T09:00:00.000Z')
  await physician.call(updateNoteStatus, { body: { id: shelved.id, status: 'archived' } })

  const found = await dashboardOf(physician)
  expect(labels(found.visitsToday)).toEqual(['early', 'noon'])
  expect(found.visitsToday.count).toBe(2)
  const inNewYork = await dashboardOf(physician, 'America/New_York')
  expect(labels(inNewYork.visitsToday)).toEqual(['noon'])
})

test('what is written and not signed waits, the oldest visit first; the list is cut and counted whole', async () => {
  const physician = await server.signUpPhysician('unsigned')
  for (let day = 10; day > 0; day -= 1) {
    const note = await newNote(
      physician,
      `day ${day}`,
      `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`,
    )
    await saved(physician, note, [typedSection('hpi', typed('a', 'Dry cough.'))])
  }
  await newNote(physician, 'empty', '2026-10-01T10:00:00.000Z')
  const { waitingForSignature } = await dashboardOf(physician)
  expect(waitingForSignature.count).toBe(10)
  expect(labels(waitingForSignature)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((day) => `day ${day}`))

  const stranger = await server.signUpPhysician('curious')
  expect((await stranger.call(listUnsignedNotes, { body: {} })).reply).toEqual({
    items: [],
    nextCursor: null,
  })
  const found: string[] = []
  let cursor: string | null = null
  do {
    const page: Reply<typeof listUnsignedNotes> = (
      await physician.call(listUnsignedNotes, { body: { cursor, limit: 4 } })
    ).reply
    found.push(...labels(page))
    cursor = page.nextCursor
  } while (cursor)
  expect(found).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((day) => `day ${day}`))
})

test('a day is shown whole, however many visits it holds', async () => {
  const physician = await server.signUpPhysician('busy')
  for (let minute = 10; minute < 30; minute += 1)
    await newNote(physician, `at ${minute}`, `2026-11-21T09:${minute}:00.000Z`)
  const { visitsToday } = await dashboardOf(physician)
  expect(visitsToday.count).toBe(20)
  expect(labels(visitsToday)).toHaveLength(20)
})

test('open tasks are those of own notes that are there, due soonest first', async () => {
  const physician = await server.signUpPhysician('tasks')
  const stranger = await server.signUpPhysician('stranger')
  const note = await newNote(physician, 'Room 4', '2026-11-21T10:00:00.000Z')
  const removed = await newNote(physician, 'gone', '2026-11-21T10:00:00.000Z')
  const others = await newNote(stranger, 'others', '2026-11-21T10:00:00.000Z')
  const add = (
    noteId: string,
    subject: string,
    more: { dueOn?: string; dismissed?: boolean; done?: boolean } = {},
  ) =>
    server.pool.query(
      `insert into note_tasks (id, note_id, kind, subject, due_on, evidence, dismissed, done_at, created_at)
       values ($1, $2, 'order', $3, $4, '[]', $5, $6, now())`,
      [
        randomUUID(),
        noteId,
        subject,
        more.dueOn ?? null,
        more.dismissed ?? false,
        more.done ? new Date() : null,
      ],
    )
  await add(note.id, 'some day')
  await add(note.id, 'next week', { dueOn: '2026-11-28' })
  await add(note.id, 'overdue', { dueOn: '2026-11-19' })
  await add(note.id, 'refused', { dismissed: true })
  await add(note.id, 'done', { done: true })
  await add(removed.id, 'of a deleted note')
  await add(others.id, 'of another')
  await server.pool.query('update notes set task_count = 3 where id = any($1)', [
    [note.id, removed.id, others.id],
  ])
  await physician.call(deleteNote, { body: { id: removed.id } })
  const { openTasks } = await dashboardOf(physician)
  expect(openTasks.count).toBe(3)
  expect(openTasks.items.map(({ subject, noteLabel }) => [subject, noteLabel])).toEqual([
    ['overdue', 'Room 4'],
    ['next week', 'Room 4'],
    ['some day', 'Room 4'],
  ])

  const { reply: first } = await physician.call(listOpenTasks, { body: { limit: 2 } })
  expect(first.items.map(({ subject }) => subject)).toEqual(['overdue', 'next week'])
  const { reply: rest } = await physician.call(listOpenTasks, { body: { cursor: first.nextCursor } })
  expect(rest.items.map(({ subject }) => subject)).toEqual(['some day'])
  expect(rest.nextCursor).toBeNull()
  const { reply: theirs } = await stranger.call(listOpenTasks, { body: {} })
  expect(theirs.items.map(({ subject }) => subject)).toEqual(['of another'])
  const astray = await physician.call(listUnsignedNotes, { body: { cursor: first.nextCursor } })
  expect(astray.status).toBe(400)
})

test('recordings that failed or never came whole are named', async () => {
  const physician = await server.signUpPhysician('sound')
  const note = await newNote(physician, 'Room 5', '2026-11-21T10:00:00.000Z')
  server.transcriber.failure = new TranscriberError('failed', 'The recording holds no speech.')
  await physician.call(
    transcribe,
    { query: { noteId: note.id, write: 'false' } },
    { upload: writeWav(tone(220, 0.1, 16_000)) },
  )
  await noteAtRest(physician, note.id)
  const begun = (hoursAgo: number) =>
    server.pool.query(
      `insert into recordings (id, note_id, author_id, source, state, media_type, created_at)
       values ($1, $2, $3, 'microphone', 'receiving', 'audio/webm', $4)`,
      [
        randomUUID(),
        note.id,
        physician.userId,
        new Date(server.clock.now().getTime() - hoursAgo * 3_600_000),
      ],
    )
  await begun(3)
  await begun(1)
  const { recordings } = await dashboardOf(physician)
  expect(recordings.items.map(({ state }) => state)).toEqual(['receiving', 'failed'])
  expect(recordings.items.at(-1)).toMatchObject({
    noteLabel: 'Room 5',
    failure: 'The recording holds no speech.',
  })
})

test('the weeks tell what was signed, transcribed and typed, and nothing of what was not', async () => {
  const physician = await server.signUpPhysician('weeks')
  const note = await writtenNote(physician)
  const written = note.sections.flatMap(({ sentences }) => sentences)
  expect(written.length).toBeGreaterThan(3)
  const withOwn = note.sections.map((section, index) =>
    index === 0
      ? { ...section, sentences: [...section.sentences, typed('own', 'Four words by hand.')] }
      : section,
  )
  const { version } = await saved(physician, note, withOwn)
  expect((await dashboardOf(physician)).weeks.at(-1)).toMatchObject({ notesSigned: 0, wordsWritten: 0 })
  const signing = await physician.call(updateNoteStatus, {
    body: { id: note.id, status: 'signed', baseVersion: version, attestation: true },
  })
  expect(signing.status).toBe(200)
  await server.pool.query(
    `insert into recordings (id, note_id, author_id, source, state, media_type, duration_ms, created_at, finished_at)
     values ($1, $2, $3, 'microphone', 'transcribed', 'audio/webm', 754000, $4, $4)`,
    [randomUUID(), note.id, physician.userId, new Date('2026-11-15T23:30:00.000Z')],
  )

  const { weeks } = await dashboardOf(physician)
  expect(weeks.at(-1)).toMatchObject({
    startsOn: '2026-11-16',
    notesSigned: 1,
    minutesTranscribed: 0,
    wordsByHand: 4,
  })
  expect(weeks.at(-1)?.wordsWritten).toBeGreaterThan(10)
  expect(weeks.at(-2)).toMatchObject({ startsOn: '2026-11-09', minutesTranscribed: 13, notesSigned: 0 })
  // In Berlin it was Monday already.
  expect((await dashboardOf(physician, 'Europe/Berlin')).weeks.at(-1)?.minutesTranscribed).toBe(13)
})

test('admins see how the installation stands, others do not', async () => {
  const [admin, organizationAdmin, waiting] = await Promise.all([
    server.signUpPhysician('admin', 'admin'),
    server.signUpPhysician('orgadmin', 'organization_admin'),
    server.signUpPhysician('waiting'),
  ])
  await server.pool.query("update users set trial_ends_at = $2, account_status = 'active' where id = $1", [
    waiting.userId,
    new Date(server.clock.now().getTime() + 86_400_000),
  ])
  const { rows } = await server.pool.query<{ count: string }>('select count(*) from users')
  expect((await dashboardOf(admin)).admin).toMatchObject({
    users: Number(rows[0]?.count),
    trialsEnding: 1,
    agreementsWaiting: 0,
    activeSubscriptions: 0,
  })
  expect((await dashboardOf(organizationAdmin)).admin).toBeNull()
})

test('an organization admin sees the seats of the own organization, its members and other admins do not', async () => {
  const [superAdmin, organizationAdmin, member] = await Promise.all([
    server.signUpPhysician('above', 'super_admin'),
    server.signUpPhysician('looksafter', 'organization_admin'),
    server.signUpPhysician('member'),
  ])
  expect((await dashboardOf(organizationAdmin)).organization).toBeNull()
  for (const [name, people] of [
    ['Own Clinic', [organizationAdmin, member]],
    ['Other Clinic', [superAdmin]],
  ] as const) {
    const id = randomUUID()
    await server.pool.query(
      'insert into organizations (id, name, seats, created_at) values ($1, $2, 5, now())',
      [id, name],
    )
    await server.pool.query('update users set organization_id = $1 where id = any($2)', [
      id,
      people.map(({ userId }) => userId),
    ])
  }
  expect((await dashboardOf(organizationAdmin)).organization).toEqual({
    name: 'Own Clinic',
    seats: 5,
    members: 2,
    invited: 0,
  })
  expect((await dashboardOf(member)).organization).toBeNull()
  expect((await dashboardOf(superAdmin)).organization).toBeNull()
})

test('a zone that does not exist is refused', async () => {
  const physician = await server.signUpPhysician('nowhere')
  expect((await physician.call(getDashboard, { query: { timeZone: 'Mars/Olympus' } })).status).toBe(400)
})

test('a visit nobody named is called by its chief complaint, everywhere, and signed under that or another name', async () => {
  const physician = await server.signUpPhysician('unnamed')
  const written = async () => {
    const { note } = (await physician.call(createNote, { body: { data: { text: VISIT } } })).reply
    return noteAtRest(physician, note.id)
  }
  const [one, other] = [await written(), await written()]
  expect(one).toMatchObject({ label: '', suggestedLabel: 'Cough' })
  const { waitingForSignature, openTasks } = await dashboardOf(physician)
  expect(labels(waitingForSignature)).toEqual(['Cough', 'Cough'])
  expect(new Set(openTasks.items.map(({ noteLabel }) => noteLabel))).toEqual(new Set(['Cough']))
  const sign = ({ id, version }: typeof one, label?: string) =>
    physician.call(updateNoteStatus, {
      body: { id, status: 'signed', baseVersion: version, attestation: true, label },
    })
  expect((await sign(one)).reply.note).toMatchObject({ label: 'Cough', suggestedLabel: '' })
  expect((await sign(other, ' Room 4 ')).reply.note.label).toBe('Room 4')
})
