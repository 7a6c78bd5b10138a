import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNote, getNote, getNotes, updateNote } from '#contract/notes.ts'
import { getNoteVersion, getNoteVersions } from '#contract/versions.ts'
import { transcribe } from '#contract/recordings.ts'
import { getTranscript } from '#contract/transcripts.ts'
import { EXCERPT, fixtureBytes } from '#testing/fixtures/sound.ts'
import { startRealServer, type RealServer } from '#testing/real-server.ts'
import type { Physician } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { typed, typedSection, VISIT } from '#testing/visits.ts'

const WAV_HEADER_BYTES = 44
const LOOPS = 3
// A killed server's jobs are taken over once their heartbeat is ten seconds old.
const TAKEOVER_MS = 120_000

let server: RealServer
let physician: Pick<Physician, 'call' | 'token'>

beforeAll(async () => {
  server = await startRealServer()
  physician = await server.signUp('Robin')
}, 120_000)
afterAll(() => server.close(), 60_000)

const create = async (data: object) => (await physician.call(createNote, { body: { data } })).reply.note
const read = async (id: string) => (await physician.call(getNote, { params: { id } })).reply.note
const textAt = (version: number) => [typedSection('hpi', typed('a', `Saved as version ${version}.`))]

test('the setup link is not said to who is no terminal: it is in a file for this user alone', async () => {
  const file = join(server.folder, 'setup-link.txt')
  await until(() => server.output().includes(file))
  expect(server.output()).not.toContain('#setup=')
  expect(await readFile(file, 'utf8')).toContain('/registration#setup=')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('killed amid autosaves and an upload: what was acknowledged is there, of the upload nothing', async () => {
  const note = await create({ label: 'autosaved' })
  const target = await create({ label: 'upload target' })
  let acknowledged = 0
  const saving = (async () => {
    for (let version = 1; ; version += 1) {
      const body = { id: note.id, baseVersion: version - 1, sections: textAt(version) }
      const answer = await physician.call(updateNote, { body }).catch(() => null)
      if (answer?.status !== 200) return
      acknowledged = version
    }
  })()
  const whole = await fixtureBytes(`${EXCERPT.name}.wav`)
  let isHalfSent = false
  const half = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(whole.slice(0, whole.length / 2)),
    // Asked for more once the first half has gone; the rest never comes.
    pull: () => void (isHalfSent = true),
  })
  const uploading = physician
    .call(transcribe, { query: { noteId: target.id } }, { upload: half })
    .catch(() => null)
  await until(() => isHalfSent && acknowledged >= 20)
  await server.kill()
  await Promise.all([saving, uploading])
  await server.start()

  const after = await read(note.id)
  // One more may have been kept whose reply was lost.
  expect([acknowledged, acknowledged + 1]).toContain(after.version)
  expect(after.sections).toEqual(textAt(after.version))
  const old = await physician.call(getNoteVersion, { params: { id: note.id, version: acknowledged } })
  expect(old.reply.sections).toEqual(textAt(acknowledged))
  const retried = await physician.call(updateNote, {
    body: { id: note.id, baseVersion: acknowledged, sections: textAt(acknowledged + 1) },
  })
  expect(retried.reply.saved.version).toBe(acknowledged + 1)
  expect(await read(target.id)).toMatchObject({
    recordings: [],
    processing: { stage: 'idle' },
    hasTranscript: false,
  })
}, 120_000)

test('killed amid transcribing and writing: both end by themselves, and nothing is there twice', async () => {
  const target = await create({ label: 'transcribed' })
  const whole = await fixtureBytes(`${EXCERPT.name}.wav`)
  const spoken = whole.slice(WAV_HEADER_BYTES)
  // The header goes on saying one excerpt: the rest is behind it, so it is told to be longer.
  const header = Buffer.from(whole.slice(0, WAV_HEADER_BYTES))
  header.writeUInt32LE(spoken.length * LOOPS + WAV_HEADER_BYTES - 8, 4)
  header.writeUInt32LE(spoken.length * LOOPS, 40)
  const looped = new Uint8Array(Buffer.concat([header, ...Array.from({ length: LOOPS }, () => spoken)]))
  const sent = await physician.call(transcribe, { query: { noteId: target.id } }, { upload: looped })
  expect(sent.status).toBe(200)
  await until(async () => (await read(target.id)).recordings[0]?.state === 'transcribing')
  const written = await create({ label: 'written', text: `${VISIT}\n`.repeat(300) })
  expect(written.processing.stage).toBe('writing')
  await server.kill()
  await server.start()

  await until(async () => {
    const { notes } = (await physician.call(getNotes, { body: {} })).reply
    return notes.every(({ processing }) => !processing.isProcessing)
  }, TAKEOVER_MS)
  const heard = await read(target.id)
  expect(heard.recordings.map(({ state, failure }) => [state, failure])).toEqual([['transcribed', null]])
  const { segments } = (await physician.call(getTranscript, { params: { id: target.id } })).reply.transcript
  expect(new Set(segments.map(({ id }) => id)).size).toBe(segments.length)
  const words = segments.flatMap(({ text }) => text.match(/\p{L}+/gu) ?? []).length
  const spokenWords = EXCERPT.words.split(' ').length * LOOPS
  expect(words).toBeGreaterThan(spokenWords * 0.7)
  expect(words).toBeLessThan(spokenWords * 1.3)
  for (const { id } of [target, written]) {
    const { versions } = (await physician.call(getNoteVersions, { params: { id } })).reply
    expect(versions.map(({ reason }) => reason)).toEqual(['written'])
  }
  expect((await read(written.id)).status).toBe('ready')
}, 240_000)
