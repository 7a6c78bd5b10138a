import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMicNote, deleteAllNotes, deleteNote, getNote } from '#contract/notes.ts'
import { updateNoteStatus } from '#contract/signing.ts'
import {
  finishRecording,
  getRecording,
  getRecordingAudio,
  putPiece,
  retryRecording,
  startRecording,
} from '#contract/recordings.ts'
import { getTranscript, updateTranscript } from '#contract/transcripts.ts'
import { RECORDED_NOW_MS, TRIAL_RECORDING_LIMIT_MS } from '#domain/limits.ts'
import { TranscriberError } from '#server/platform/transcriber/transcriber.ts'
import { fixtureBytes } from '#testing/fixtures/sound.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { noteAtRest } from '#testing/visits.ts'

const PIECES = 6
const PIECE_MS = 1_000
const MEDIA_TYPE = 'audio/webm;codecs=opus'

let server: TestApp
let physician: Physician
let pieces: Uint8Array[]
beforeAll(async () => {
  server = await buildTestApp()
  physician = await server.signUpPhysician()
  const whole = await fixtureBytes('inaugural-address-excerpt.webm')
  const size = Math.ceil(whole.length / PIECES)
  pieces = Array.from({ length: PIECES }, (_, index) => whole.slice(index * size, (index + 1) * size))
})
afterAll(() => server.close())

async function started(): Promise<{ noteId: string; id: string }> {
  const noteId = (await physician.call(createMicNote, { body: { data: {} } })).reply.note.id
  const id = randomUUID()
  await start(noteId, id)
  return { noteId, id }
}
const start = (noteId: string, recordingId: string, mediaType = MEDIA_TYPE) =>
  physician.call(startRecording, {
    body: { noteId, recordingId, mediaType, consent: { given: true, how: 'verbal' } },
  })
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const put = (
  id: string,
  number: number,
  bytes = pieces[number]!,
  change: { sha256?: string; ms?: number } = {},
) =>
  physician.call(
    putPiece,
    {
      params: { id, number },
      headers: { 'x-piece-sha256': change.sha256 ?? sha256(bytes), 'x-piece-ms': change.ms ?? PIECE_MS },
    },
    { upload: bytes },
  )
const finish = (id: string, count = PIECES, write = false) =>
  physician.call(finishRecording, { body: { id, pieces: count, durationMs: PIECES * PIECE_MS, write } })
const held = async (id: string) => (await physician.call(getRecording, { params: { id } })).reply
const audio = async (id: string) =>
  new Uint8Array(
    await (await server.download(getRecordingAudio, { params: { id } }, physician.token)).arrayBuffer(),
  )
const transcribed = (id: string) =>
  until(async () => {
    const { recording } = await held(id)
    return recording.state === 'transcribed' || recording.state === 'failed' ? recording : null
  })

describe('pieces of a recording', () => {
  test('in any order, repeated and at once, come out as they were recorded, and are transcribed', async () => {
    const { id, noteId } = await started()
    const order = [3, 0, 5, 0, 2, 1, 4, 4, 3]
    const answers = await Promise.all(order.map((number) => put(id, number)))
    expect(answers.map(({ status }) => status)).toEqual(order.map(() => 200))
    expect((await held(id)).recording).toMatchObject({ pieces: PIECES, state: 'receiving' })
    expect((await held(id)).received).toEqual([0, 1, 2, 3, 4, 5])
    const finished = (await finish(id)).reply.recording
    expect(finished).toMatchObject({ state: 'received', durationMs: PIECES * PIECE_MS })
    expect(await transcribed(id)).toMatchObject({ state: 'transcribed', failure: null })
    expect(Buffer.compare(await audio(id), Buffer.concat(pieces))).toBe(0)
    const { transcript } = (await physician.call(getTranscript, { params: { id: noteId } })).reply
    expect(transcript.segments.map(({ text, recordingId }) => [text, recordingId])).toEqual([
      ['Any chest pain?', id],
      ['No, but I have had a cough for two weeks.', id],
    ])
  })

  test('are refused when damaged, and taken when sent again', async () => {
    const { id } = await started()
    expect((await put(id, 0, pieces[0], { sha256: sha256(pieces[1]!) })).body.code).toBe('checksum_mismatch')
    expect((await held(id)).received).toEqual([])
    expect((await put(id, 0)).reply).toEqual({ number: 0, pieces: 1 })
  })

  test('of one number that differ: one is kept, whole, and the other is refused', async () => {
    const { id } = await started()
    const answers = await Promise.all([put(id, 0, pieces[0]), put(id, 0, pieces[1]), put(id, 0, pieces[2])])
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'conflict')).toHaveLength(2)
    expect(Buffer.compare(await audio(id), pieces[winner]!)).toBe(0)
  })

  test('that are missing hold the end up, and are named', async () => {
    const { id } = await started()
    for (const number of [0, 1, 3]) await put(id, number)
    expect((await finish(id)).body).toMatchObject({ code: 'pieces_missing', details: { missing: [2, 4, 5] } })
    expect((await held(id)).recording.state).toBe('receiving')
    for (const number of [2, 4, 5]) await put(id, number)
    expect((await finish(id)).status).toBe(200)
    await transcribed(id)
  })

  test('beyond the limit are refused; what is inside it is kept', async () => {
    const { id } = await started()
    const perPiece = 60_000
    const allowed = TRIAL_RECORDING_LIMIT_MS / perPiece
    for (let number = 0; number < allowed; number += 1) await put(id, number, pieces[0], { ms: perPiece })
    const answer = await put(id, allowed, pieces[1], { ms: perPiece })
    expect(answer.body).toMatchObject({
      code: 'recording_limit',
      message: expect.stringContaining('5 minutes'),
    })
    expect((await held(id)).received).toHaveLength(allowed)
    expect((await put(id, 0)).status).toBe(200)
  })

  test('after the end are refused, save those that are there', async () => {
    const { id } = await started()
    await put(id, 0)
    await finish(id, 1)
    expect((await put(id, 1)).body.code).toBe('conflict')
    expect((await put(id, 0)).status).toBe(200)
    expect((await held(id)).received).toEqual([0])
    await transcribed(id)
  })

  test.each([
    ['empty', new Uint8Array(), 'invalid_input'],
    ['too large', new Uint8Array(4_000_001), 'too_large'],
    ['much too large', new Uint8Array(40_000_000), 'too_large'],
  ])('that are %s are refused', async (_, bytes, code) => {
    const { id } = await started()
    expect((await put(id, 0, bytes)).body.code).toBe(code)
    expect((await held(id)).received).toEqual([])
  })
})

describe('a recording', () => {
  test('begun twice is one, also at once; its id is not taken for another note', async () => {
    const { id, noteId } = await started()
    await put(id, 0)
    const again = await Promise.all([start(noteId, id), start(noteId, id)])
    for (const { reply } of again) expect(reply.recording).toMatchObject({ id, pieces: 1 })
    const other = (await physician.call(createMicNote, { body: { data: {} } })).reply.note.id
    expect((await start(other, id)).body.code).toBe('conflict')
  })

  test('ended twice is transcribed once, and the note written once', async () => {
    const { id, noteId } = await started()
    await Promise.all(pieces.map((_, number) => put(id, number)))
    const before = server.transcriber.heardMs.length
    const ends = await Promise.all([
      finish(id, PIECES, true),
      finish(id, PIECES, true),
      finish(id, PIECES, true),
    ])
    expect(ends.map(({ status }) => status)).toEqual([200, 200, 200])
    await transcribed(id)
    const note = await noteAtRest(physician, noteId)
    expect(note).toMatchObject({ status: 'ready', version: 1 })
    expect(server.transcriber.heardMs.length).toBe(before + 1)
  })

  test('that outlasts its note being signed is kept and transcribed, and the note stays', async () => {
    const { id, noteId } = await started()
    await Promise.all(pieces.map((_, number) => put(id, number)))
    await physician.call(updateNoteStatus, { body: { id: noteId, status: 'archived' } })
    await finish(id, PIECES, true)
    expect((await transcribed(id)).state).toBe('transcribed')
    const note = await noteAtRest(physician, noteId)
    expect(note).toMatchObject({ status: 'archived', sections: [], version: 0 })
  })

  test('that goes on keeps its note from being deleted; one that was left does not', async () => {
    const { noteId, id } = await started()
    await put(id, 0)
    const deleted = { body: { id: noteId } }
    const refused = await physician.call(deleteNote, deleted)
    expect(refused.status).toBe(409)
    expect(JSON.stringify(refused.body)).toMatch(/being recorded just now.*Stop the recording first/)
    expect((await physician.call(deleteAllNotes, { body: { confirm: true } })).status).toBe(409)
    server.clock.moveOn(RECORDED_NOW_MS + 1)
    expect((await physician.call(deleteNote, deleted)).status).toBe(200)
  })

  test('that says it is a page is not served as one', async () => {
    const { noteId } = await started()
    const id = randomUUID()
    await start(noteId, id, 'text/html\r\nx: y')
    await put(id, 0)
    const answer = await server.download(getRecordingAudio, { params: { id } }, physician.token)
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
  })

  test('shows how far its transcription is to whoever asks meanwhile', async () => {
    const { id, noteId } = await started()
    await Promise.all(pieces.map((_, number) => put(id, number)))
    const { promise, resolve } = Promise.withResolvers<void>()
    server.transcriber.gate = promise
    try {
      await finish(id)
      const processing = await until(async () => {
        const { note } = (await physician.call(getNote, { params: { id: noteId } })).reply
        return (note.processing.progress ?? 0) > 0.5 ? note.processing : null
      })
      expect(processing).toMatchObject({
        stage: 'transcribing',
        message: expect.stringMatching(/^Transcribing \d\d %$/),
      })
    } finally {
      server.transcriber.gate = Promise.resolve()
      resolve()
    }
    await transcribed(id)
    const { note } = (await physician.call(getNote, { params: { id: noteId } })).reply
    expect(note.processing.isProcessing).toBe(false)
  })

  test('that could not be transcribed says why, and trying again loses nothing', async () => {
    const { id, noteId } = await started()
    await Promise.all(pieces.map((_, number) => put(id, number)))
    server.transcriber.failure = new TranscriberError('unavailable', 'The engine is away. Try again.')
    await finish(id, PIECES, true)
    expect(await transcribed(id)).toMatchObject({
      state: 'failed',
      failure: 'The engine is away. Try again.',
    })
    const { processing } = (await physician.call(getNote, { params: { id: noteId } })).reply.note
    expect(processing).toMatchObject({ stage: 'failed', isProcessing: false, retry: 'transcribe' })
    // At once, while the job that failed may still be about to end.
    expect((await physician.call(retryRecording, { body: { id } })).reply.recording.state).toBe('received')
    await transcribed(id)
    expect((await noteAtRest(physician, noteId)).status).toBe('ready')
  })

  test('two on one note: it is not at rest before both are transcribed', async () => {
    const { id, noteId } = await started()
    const second = randomUUID()
    await start(noteId, second)
    let open: () => void = () => {}
    server.transcriber.gate = new Promise((resolve) => (open = resolve))
    for (const recordingId of [id, second]) {
      await Promise.all(pieces.map((_, number) => put(recordingId, number)))
      await finish(recordingId)
    }
    open()
    const note = await noteAtRest(physician, noteId)
    expect(note.recordings.map(({ state }) => state)).toEqual(['transcribed', 'transcribed'])
    const { transcript } = (await physician.call(getTranscript, { params: { id: noteId } })).reply
    expect(transcript.segments).toHaveLength(4)
    server.transcriber.gate = Promise.resolve()
  })

  test('a word corrected while the rest is still heard is there once, as it was corrected', async () => {
    const { id, noteId } = await started()
    await Promise.all(pieces.map((_, number) => put(id, number)))
    let open: () => void = () => {}
    server.transcriber.gate = new Promise((resolve) => (open = resolve))
    await finish(id)
    await physician.call(updateTranscript, { body: { id: noteId, baseRevision: 0, segments: [] } })
    const own = `r${id.replaceAll('-', '')}-1`
    const heard = { id: own, startMs: 0, endMs: 1_000, recordingId: id, confidence: null }
    // The screen shows what is heard as it comes, and lets it be corrected.
    await server.pool.query(
      `insert into transcripts (note_id, author_id, revision, segments, original, engine, updated_at)
       values ($1, $2, 1, $3, '[]', '', now())`,
      [
        noteId,
        physician.userId,
        JSON.stringify([{ ...heard, speaker: 'doctor', text: 'Any chest pain at all?' }]),
      ],
    )
    open()
    await transcribed(id)
    const { transcript } = (await physician.call(getTranscript, { params: { id: noteId } })).reply
    expect(transcript.segments.map(({ text }) => text)).toEqual([
      'Any chest pain at all?',
      'No, but I have had a cough for two weeks.',
    ])
    server.transcriber.gate = Promise.resolve()
  })
})
