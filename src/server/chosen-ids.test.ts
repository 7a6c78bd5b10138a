import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as notes from '#contract/notes.ts'
import * as recordings from '#contract/recordings.ts'
import { addTask, listTasks } from '#contract/tasks.ts'
import { writeWav } from '#server/platform/audio/wav-writer.ts'
import { tone } from '#testing/fixtures/sound.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'

let server: TestApp
let owner: Physician
let stranger: Physician
beforeAll(async () => {
  server = await buildTestApp()
  owner = await server.signUpPhysician('owner')
  stranger = await server.signUpPhysician('stranger')
})
afterAll(() => server.close())

const noteOf = async (who: Physician, id?: string) =>
  (await who.call(notes.createNote, { body: { data: id ? { id } : {} } })).reply.note.id
const start = (who: Physician, noteId: string, recordingId: string) =>
  who.call(recordings.startRecording, {
    body: { noteId, recordingId, mediaType: 'audio/wav', consent: { given: true, how: 'verbal' } },
  })
/** What an answer is made of, without what is new each time. */
const shapeOf = ({ status, body }: { status: number; body: unknown }) => ({
  status,
  body: JSON.stringify(body).replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '*'),
})

describe('an id that the caller chooses tells nothing of what others have', () => {
  const calls = {
    createNote: (id: string) => stranger.call(notes.createNote, { body: { data: { id } } }),
    createMicNote: (id: string) => stranger.call(notes.createMicNote, { body: { data: { id } } }),
    createNotesBulk: (id: string) => stranger.call(notes.createNotesBulk, { body: { data: [{ id }] } }),
  }

  test.each(Object.entries(calls))('%s', async (_, make) => {
    const [kept, deleted] = [await noteOf(owner), await noteOf(owner)]
    await owner.call(notes.deleteNote, { body: { id: deleted } })
    const before = (await owner.call(notes.getNote, { params: { id: kept } })).reply
    const answers = [await make(kept), await make(deleted), await make(randomUUID())]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.map(shapeOf)).toEqual(Array.from(answers, () => shapeOf(answers[2] as never)))
    for (const [index, id] of [kept, deleted].entries())
      expect(JSON.stringify(answers[index]?.body)).not.toContain(id)
    expect((await owner.call(notes.getNote, { params: { id: kept } })).reply).toEqual(before)
  })

  test('startRecording: it is a recording of one’s own, and goes on as one', async () => {
    const id = randomUUID()
    await start(owner, await noteOf(owner), id)
    const noteId = await noteOf(stranger)
    const [taken, fresh] = [await start(stranger, noteId, id), await start(stranger, noteId, randomUUID())]
    expect(shapeOf(taken)).toEqual(shapeOf(fresh))
    expect(taken.reply.recording).toMatchObject({ id, noteId })
    expect((await start(stranger, noteId, id)).reply).toEqual(taken.reply)

    const bytes = writeWav(tone(440, 0.1, 16_000))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const piece = { params: { id, number: 0 }, headers: { 'x-piece-sha256': sha256, 'x-piece-ms': 100 } }
    const put = await stranger.call(recordings.putPiece, piece, { upload: bytes })
    expect(put.reply).toEqual({ number: 0, pieces: 1 })
    const read = (who: Physician) => who.call(recordings.getRecording, { params: { id } })
    expect((await read(stranger)).reply).toMatchObject({ recording: { id, noteId }, received: [0] })
    expect((await read(owner)).reply.received).toEqual([])
    const audio = await server.download(recordings.getRecordingAudio, { params: { id } }, stranger.token)
    expect(Buffer.from(await audio.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true)
    const finish = { body: { id, pieces: 1, durationMs: 100, write: false } }
    expect((await stranger.call(recordings.finishRecording, finish)).reply.recording.state).toBe('received')
    expect((await read(owner)).reply.recording.state).toBe('receiving')
    expect((await owner.call(recordings.discardRecording, { body: { id } })).status).toBe(200)
    expect((await read(stranger)).status).toBe(200)
  })

  test('addTask: the task is added; asked again it is the same; with other words it is refused', async () => {
    const [own, other] = [await noteOf(owner), await noteOf(stranger)]
    const id = randomUUID()
    const add = (who: Physician, noteId: string, chosen: string, subject = 'Call the school') =>
      who.call(addTask, { body: { noteId, id: chosen, kind: 'call', subject } })
    const first = (await add(owner, own, id)).reply.list
    const taken = first.tasks[0]?.id ?? ''
    const answers = [await add(stranger, other, id, 'One'), await add(stranger, other, taken, 'Two')]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[1]?.reply.list.tasks.map(({ subject }) => subject).sort()).toEqual(['One', 'Two'])

    expect((await add(owner, own, id)).reply.list.tasks).toEqual(first.tasks)
    const changed = await add(owner, own, id, 'Call the police')
    expect(changed).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const { list } = (await owner.call(listTasks, { params: { id: own } })).reply
    expect(list.tasks.map(({ subject }) => subject)).toEqual(['Call the school'])
  })
})

test('an id of one’s own with another text is refused, and with the same gives the note again', async () => {
  const id = randomUUID()
  const make = (text: string) => owner.call(notes.createNote, { body: { data: { id, text, write: false } } })
  const [first, again] = [await make('Patient: I have a cough.'), await make('Patient: I have a cough.')]
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.reply.note.id).toBe(first.reply.note.id)
  const other = await make('Patient: My knee hurts.')
  expect(other.status).toBe(409)
  expect(other.body.message).toContain('with another text')
})
