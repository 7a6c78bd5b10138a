import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signOut } from '#contract/sign-in.ts'
import { EVENT_NAME, EVENTS_PATH, ServerEvent } from '#contract/events.ts'
import { createNote, getNote, updateNote } from '#contract/notes.ts'
import { getNoteVersions } from '#contract/versions.ts'
import { getMedicalNotes } from '#contract/writing.ts'
import {
  finishRecording,
  getRecording,
  getRecordingAudio,
  putPiece,
  startRecording,
  transcribe,
} from '#contract/recordings.ts'
import { writeWav } from '#server/platform/audio/wav-writer.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openDiskStorage, type WritableFile } from '#server/platform/storage/encrypted-disk-storage.ts'
import { parseMasterKeys } from '#server/platform/storage/master-key.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { WriterError, type Writer } from '#server/platform/writer/writer.ts'
import { createEmbeddedWriter } from '#server/platform/writer/embedded-writer.ts'
import { work } from '#server/platform/text-work/text-work-fixture.ts'
import { distinctSentenceIds } from '#server/platform/writer/sentence-ids.ts'
import { randomIds } from '#server/platform/ids.ts'
import { makeTestFolder } from '#testing/database.ts'
import { tone } from '#testing/fixtures/sound.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { noteAtRest, typed, typedSection, VISIT } from '#testing/visits.ts'

const embedded = createEmbeddedWriter({ sentenceIds: distinctSentenceIds(randomIds), work })
/** The embedded writer, which a test can make fail or wait. */
const writer: Writer & { runs: number; before: () => Promise<void> } = {
  engine: 'faulty',
  runs: 0,
  before: async () => {},
  async write(request, options) {
    writer.runs += 1
    await writer.before()
    return embedded.write(request, options)
  },
  health: async () => 'up',
}
const disk = { isFull: false }

let folder: string
let storage: Storage
let server: TestApp
let physician: Physician
beforeAll(async () => {
  folder = await makeTestFolder()
  storage = await openDiskStorage({
    root: join(folder, 'files'),
    keys: parseMasterKeys(`test:${randomBytes(32).toString('base64')}`),
    now: systemClock.now(),
    createFile: async (path) => withDisk(await open(path, 'wx', 0o600)),
  })
  server = await buildTestApp({ writer, storage })
  physician = await server.signUpPhysician()
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

function withDisk(file: WritableFile): WritableFile {
  const write = (...args: [Uint8Array, number, number]) => {
    if (disk.isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    return file.write(...args)
  }
  return { write: write as WritableFile['write'], sync: () => file.sync(), close: () => file.close() }
}

const create = async (data: object = {}, by = physician) =>
  (await by.call(createNote, { body: { data } })).reply.note
const write = (id: string) => physician.call(getMedicalNotes, { body: { id } })
const read = async (id: string) => (await physician.call(getNote, { params: { id } })).reply.note
const reasons = async (id: string) =>
  (await physician.call(getNoteVersions, { params: { id } })).reply.versions.map(({ reason }) => reason)

describe('a full disk', () => {
  const bytes = writeWav(tone(440, 0.2, 16_000))
  const sha256 = createHash('sha256').update(bytes).digest('hex')

  test('is said in a sentence; the piece is not acknowledged, and goes in once there is room', async () => {
    const { id: noteId } = await create()
    const id = randomUUID()
    const consent = { given: true, how: 'verbal' } as const
    await physician.call(startRecording, {
      body: { noteId, recordingId: id, mediaType: 'audio/wav', consent },
    })
    const put = () =>
      physician.call(
        putPiece,
        { params: { id, number: 0 }, headers: { 'x-piece-sha256': sha256, 'x-piece-ms': 200 } },
        { upload: bytes },
      )
    disk.isFull = true
    const refused = await put()
    const upload = await physician.call(transcribe, { query: { noteId } }, { upload: bytes })
    disk.isFull = false
    for (const answer of [refused, upload])
      expect(answer).toMatchObject({
        status: 507,
        body: { code: 'storage_full', message: expect.stringContaining('kept on this device') },
      })
    expect((await physician.call(getRecording, { params: { id } })).reply.received).toEqual([])
    expect((await read(noteId)).recordings).toHaveLength(1)
    expect((await put()).reply).toEqual({ number: 0, pieces: 1 })
    await physician.call(finishRecording, { body: { id, pieces: 1, durationMs: 200, write: false } })
    expect((await noteAtRest(physician, noteId)).recordings[0]?.state).toBe('transcribed')
  })
})

describe('a writer that fails', () => {
  test.each([
    [
      'foreseen',
      new WriterError('unavailable', 'The writing service is away. Try again.'),
      /^The writing service/,
    ],
    ['unforeseen', new TypeError('secret internals'), /^The note could not be written\..*try again\.$/],
  ])('(%s) is tried once, says so, and writes when it is asked again', async (_, error, sentence) => {
    const failing = { ...(await create({ text: VISIT, write: false })) }
    const runs = writer.runs
    writer.before = () => Promise.reject(error)
    await write(failing.id)
    const { processing } = await noteAtRest(physician, failing.id)
    expect(processing).toMatchObject({
      stage: 'failed',
      retry: 'write',
      failure: expect.stringMatching(sentence),
    })
    writer.before = async () => {}
    // A job that is run by itself again would be run about a second later: another note's is in between.
    await noteAtRest(physician, (await create({ text: VISIT })).id)
    expect(writer.runs).toBe(runs + 2)
    await write(failing.id)
    expect((await noteAtRest(physician, failing.id)).status).toBe('ready')
    expect(await reasons(failing.id)).toEqual(['written'])
  })

  test('whose text is beyond what a note holds fails in a sentence, and the note stays readable', async () => {
    const { id } = await create({ text: VISIT, write: false })
    const { write: good } = writer
    const many = Array.from({ length: 20_001 }, (_, index) => typed(`${index}`, 'x'))
    writer.write = async () => ({ sections: [typedSection('hpi', ...many)], uncovered: [], remark: null })
    await write(id)
    const { processing, sections } = await noteAtRest(physician, id)
    writer.write = good
    expect(processing.failure).toMatch(/^The note came out too long/)
    expect(sections).toEqual([])
  })
})

test('a note asked for again while it is written is written once more, with the newest words', async () => {
  const { id } = await create({ text: VISIT, write: false })
  let goOn: () => void = () => {}
  const gate = new Promise<void>((resolve) => (goOn = resolve))
  const runs = writer.runs
  writer.before = () => gate
  await write(id)
  await until(() => writer.runs === runs + 1)
  for (let asked = 0; asked < 3; asked += 1) expect((await write(id)).status).toBe(200)
  goOn()
  writer.before = async () => {}
  await until(async () => (await reasons(id)).length === 2 && !(await read(id)).processing.isProcessing)
  expect(writer.runs).toBe(runs + 2)
  expect(await reasons(id)).toEqual(['written', 'written'])
})

describe('a note that is written is not written again', () => {
  const again = (id: string) =>
    server.dependencies.queue.send('write-note', id, { noteId: id, requestId: '' })
  /** Jobs are taken in turn: when another note is written, the one before it has had its turn. */
  const turnOver = async () => noteAtRest(physician, (await create({ text: VISIT })).id)

  test('when its job comes a second time', async () => {
    const { id } = await create({ text: VISIT })
    await noteAtRest(physician, id)
    const runs = writer.runs
    await again(id)
    await turnOver()
    expect(writer.runs).toBe(runs + 1)
    expect(await reasons(id)).toEqual(['written'])
  })

  test('when a second job runs beside the first', async () => {
    const { id } = await create({ text: VISIT, write: false })
    let goOn: () => void = () => {}
    const gate = new Promise<void>((resolve) => (goOn = resolve))
    const runs = writer.runs
    writer.before = () => gate
    await write(id)
    await until(() => writer.runs === runs + 1)
    // The queue gives out one job of a note at a time; another key stands for a queue that has forgotten the first.
    await server.dependencies.queue.send('write-note', `again ${id}`, { noteId: id, requestId: '' })
    await until(() => writer.runs === runs + 2)
    goOn()
    writer.before = async () => {}
    await noteAtRest(physician, id)
    await turnOver()
    expect(await reasons(id)).toEqual(['written'])
  })

  test('when all that the queue knew is gone right after it', async () => {
    const { id } = await create({ text: VISIT })
    await noteAtRest(physician, id)
    await server.pool.query('delete from pgboss.job')
    await server.app.sweep()
    await turnOver()
    expect(await reasons(id)).toEqual(['written'])
  })
})

test('words a person saves while the note is written are not overwritten', async () => {
  const { id } = await create({ text: VISIT, write: false })
  let goOn: () => void = () => {}
  const gate = new Promise<void>((resolve) => (goOn = resolve))
  writer.before = () => gate
  const runs = writer.runs
  await write(id)
  await until(() => writer.runs > runs)
  const sections = [typedSection('hpi', typed('a', 'My own words.'))]
  await physician.call(updateNote, { body: { id, baseVersion: 0, sections } })
  goOn()
  writer.before = async () => {}
  const note = await noteAtRest(physician, id)
  expect(note.sections).toEqual(sections)
  expect(note.proposal.length).toBeGreaterThan(0)
})

test('work whose job was lost is taken up again, and what waits for nothing says so no longer', async () => {
  const lost = await create({ text: VISIT, write: false })
  const idle = await create()
  const set = (id: string, stage: string) =>
    server.pool.query(
      `update notes set processing = processing || jsonb_build_object('stage', $2::text, 'isProcessing', true),
         write_asked = write_asked + ($2 = 'writing')::int
       where id = $1`,
      [id, stage],
    )
  await set(lost.id, 'writing')
  await set(idle.id, 'transcribing')
  await server.app.sweep()
  expect((await noteAtRest(physician, lost.id)).status).toBe('ready')
  expect((await noteAtRest(physician, idle.id)).processing.stage).toBe('idle')
  // A job that is there is not doubled.
  let goOn: () => void = () => {}
  const gate = new Promise<void>((resolve) => (goOn = resolve))
  writer.before = () => gate
  const running = await create({ text: VISIT })
  await server.app.sweep()
  await server.app.sweep()
  goOn()
  writer.before = async () => {}
  await noteAtRest(physician, running.id)
  await server.app.sweep()
  expect(await reasons(running.id)).toEqual(['written'])
})

test('audio whose bytes are gone fails in a sentence, and is not served as if it were whole', async () => {
  const { id: noteId } = await create()
  const { reply } = await physician.call(
    transcribe,
    { query: { noteId, write: 'false', waitMs: 10_000 } },
    { upload: writeWav(tone(880, 0.2, 16_000)) },
  )
  const { id } = reply.recording
  await storage.delete(`recordings/${noteId}/${id}/whole`)
  const answer = await server.download(getRecordingAudio, { params: { id } }, physician.token)
  expect(answer.ok).toBe(false)
})

describe('events', () => {
  const sockets: Socket[] = []
  afterAll(() => sockets.forEach((socket) => socket.close()))

  async function listen(
    token: unknown,
  ): Promise<{ socket: Socket; events: ServerEvent[]; refusal: string | null }> {
    const socket = io(server.url, {
      path: EVENTS_PATH,
      auth: { token },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    })
    sockets.push(socket)
    const events: ServerEvent[] = []
    // How the service is, every screen is told first.
    const keep = (event: ServerEvent) => event.kind !== 'health' && events.push(event)
    socket.on(EVENT_NAME, (event: unknown) => keep(ServerEvent.parse(event)))
    const refusal = await new Promise<string | null>((resolve) => {
      socket.on('connect', () => resolve(null))
      socket.on('connect_error', (error) => resolve(error.message))
    })
    return { socket, events, refusal }
  }

  test('reach the author of a note, in order, and nobody else', async () => {
    // Whose earlier notes nobody writes any more.
    const author = await server.signUpPhysician('author')
    const stranger = await server.signUpPhysician('stranger')
    const [own, others] = [await listen(author.token), await listen(stranger.token)]
    const note = await create({ text: VISIT }, author)
    await noteAtRest(author, note.id)
    await until(() => own.events.some(({ kind }) => kind === 'noteChanged'))
    const kinds = own.events.map((event) => event.kind)
    expect(kinds[0]).toBe('notesChanged')
    expect(kinds.filter((kind) => kind === 'sectionWritten').length).toBeGreaterThan(1)
    expect(own.events.filter((event) => event.kind === 'processing').at(-1)).toMatchObject({
      noteId: note.id,
      processing: { isProcessing: false },
    })
    expect(own.events.at(-1)).toEqual({ kind: 'noteChanged', noteId: note.id, version: 1, status: 'ready' })
    // The stranger's own events come after these would have.
    await create({}, stranger)
    await until(() => others.events.length > 0)
    expect(others.events).toEqual([{ kind: 'notesChanged' }])
  })

  test.each([undefined, null, '', 'made-up', 42, { $ne: null }])(
    'are told to nobody with %j for a token',
    async (token) => {
      expect((await listen(token)).refusal).toBe('unauthenticated')
    },
  )

  test('of words being heard say which transcript they are added to', async () => {
    const { id: noteId } = await create({ text: VISIT, write: false })
    const { events } = await listen(physician.token)
    const sent = await physician.call(
      transcribe,
      { query: { noteId, write: 'false' } },
      { upload: writeWav(tone(660, 0.2, 16_000)) },
    )
    await until(() => events.some(({ kind }) => kind === 'transcriptChanged'))
    const revisions = events.flatMap((event) => ('revision' in event ? [[event.kind, event.revision]] : []))
    expect(revisions).toEqual([
      ['transcriptGrew', 1],
      ['transcriptGrew', 1],
      ['transcriptChanged', 2],
    ])
    const grown = events.flatMap((event) => (event.kind === 'transcriptGrew' ? event.segments : []))
    expect(new Set(grown.map((segment) => segment.id)).size).toBe(2)
    expect(grown[0]?.recordingId).toBe(sent.reply.recording.id)
  })

  test('end with the session', async () => {
    const leaving = await server.signUpPhysician('leaving')
    const { socket, events } = await listen(leaving.token)
    await leaving.call(signOut, { body: {} })
    await until(() => socket.disconnected)
    expect(events).toEqual([{ kind: 'signedOut' }])
    expect((await listen(leaving.token)).refusal).toBe('unauthenticated')
  })
})
