import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ErrorBody } from '#contract/errors.ts'
import { getHealth } from '#contract/health.ts'
import { exportNote } from '#contract/exports.ts'
import { createNote, getNote, getNotes, updateNote, type Note } from '#contract/notes.ts'
import { updateNoteStatus } from '#contract/signing.ts'
import { checkSentences } from '#contract/writing.ts'
import { transcribe } from '#contract/recordings.ts'
import { addTranscriptText, getTranscript, updateTranscript } from '#contract/transcripts.ts'
import { writeWav } from '#server/platform/audio/wav-writer.ts'
import { fixtureBytes, tone } from '#testing/fixtures/sound.ts'
import { longSound } from '#testing/long-sound.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { noteAtRest, saved, typed, typedSection, VISIT } from '#testing/visits.ts'
import { workOfLoop } from '#testing/work-since.ts'

let server: TestApp
let physician: Physician
beforeAll(async () => {
  server = await buildTestApp()
  physician = await server.signUpPhysician()
})
afterAll(() => server.close())

const create = async (data: object = {}): Promise<Note> =>
  (await physician.call(createNote, { body: { data } })).reply.note
const read = async (id: string): Promise<Note> =>
  (await physician.call(getNote, { params: { id } })).reply.note
const transcriptOf = async (id: string) =>
  (await physician.call(getTranscript, { params: { id } })).reply.transcript
const raw = (path: string, init: RequestInit = {}) =>
  fetch(server.url + path, {
    method: 'POST',
    ...init,
    headers: {
      authorization: `Bearer ${physician.token}`,
      'content-type': 'application/json',
      ...(init.headers as Record<string, string> | undefined),
    },
  })

/** How long others waited at most for an answer while this went on. Milliseconds. */
async function longestWait(work: () => Promise<void>): Promise<number> {
  let worst = 0
  let isDone = false
  const asking = (async () => {
    while (!isDone) {
      const start = performance.now()
      await server.call(getHealth)
      worst = Math.max(worst, performance.now() - start)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  await work().finally(() => (isDone = true))
  await asking
  return worst
}

describe('a request that cannot be read is refused in a sentence', () => {
  test.each<[string, string, RequestInit, number]>([
    ['broken JSON', '/api/createNote', { body: '{"data": {' }, 400],
    ['no body', '/api/createNote', {}, 400],
    ['a list where an object belongs', '/api/createNote', { body: '[]' }, 400],
    ['null', '/api/createNote', { body: 'null' }, 400],
    ['a prototype in the body', '/api/createNote', { body: '{"data":{},"__proto__":{"a":1}}' }, 400],
    ['a hidden prototype', '/api/createNote', { body: '{"__pro\\u0000to__":{"a":1}}' }, 400],
    ['a very deep body', '/api/createNote', { body: `${'['.repeat(200_000)}${']'.repeat(200_000)}` }, 400],
    [
      'a deep body with a NUL in it',
      '/api/createNote',
      { body: `${'['.repeat(100_000)}"\\u0000"${']'.repeat(100_000)}` },
      400,
    ],
    [
      'a form',
      '/api/createNote',
      { body: 'data=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      400,
    ],
    [
      'plain text',
      '/api/createNote',
      { body: '{"data":{}}', headers: { 'content-type': 'text/plain' } },
      400,
    ],
    [
      'plain text where everything may be left out',
      '/api/getNotes',
      { body: '{}', headers: { 'content-type': 'text/plain' } },
      400,
    ],
    ['an endless JSON', '/api/createNote', { body: `"${'x'.repeat(12_500_000)}"` }, 413],
    ['an id that is none', '/api/notes/1%27%20or%201', { method: 'GET' }, 400],
    ['a broken address', '/api/notes/%E0%A4%A', { method: 'GET' }, 400],
    ['an unknown address', '/api/nothing/here', { body: '{}' }, 404],
    ['an unknown method', '/api/getNotes', { method: 'DELETE', body: '{}' }, 404],
    ['a limit that is none', '/api/getNotes', { body: '{"limit": 1e9}' }, 400],
    ['a day that is none', '/api/getNotes', { body: '{"from": "0000-01-01T00:00:00Z"}' }, 400],
    [
      'more pieces than there can be',
      '/api/finishRecording',
      { body: `{"id":"${crypto.randomUUID()}","pieces":4294967296,"durationMs":1}` },
      400,
    ],
  ])('%s', async (_, path, init, status) => {
    const answer = await raw(path, init)
    const refusal = ErrorBody.parse(await answer.json())
    expect(answer.status).toBe(status)
    expect(refusal.message).toMatch(/^[A-Z].*[.!]$/s)
    expect(refusal.message).not.toMatch(/expected|undefined|Zod|JSON|FST_|syntax/)
    expect(refusal.requestId).toMatch(/^[0-9a-f-]{36}$/)
  })

  test.each([
    [
      'a label that is too long',
      { data: { label: 'x'.repeat(201) } },
      'data.label',
      'Use at most 200 characters.',
    ],
    [
      'an unknown kind of visit',
      { data: { visitKind: 'fax' } },
      'data.visitKind',
      'Choose one of: in_person, telehealth, phone.',
    ],
    ['a number for a label', { data: { label: 4 } }, 'data.label', 'This is of the wrong kind.'],
    ['nothing at all', {}, 'data', 'This is missing.'],
  ])('%s, with the field that is meant', async (_, body, field, sentence) => {
    const answer = await physician.call(createNote, { body: body as never })
    expect(answer.body).toMatchObject({ code: 'invalid_input', fields: { [field]: sentence } })
    expect(answer.body.message).toBe(`Check ${field}: ${sentence}`)
  })
})

describe('an empty dictation', () => {
  test.each(['', '  \n\t ', '\u0000\u0007', '\u202e\u202c'])(
    '(%j) is refused, and no note is made of it',
    async (text) => {
      const before = (await physician.call(getNotes, { body: { limit: 1 } })).reply.notes
      const answer = await physician.call(createNote, { body: { data: { text } } })
      expect(answer.body).toMatchObject({
        code: 'invalid_input',
        fields: { text: expect.stringMatching(/\.$/) },
      })
      expect((await physician.call(getNotes, { body: { limit: 1 } })).reply.notes).toEqual(before)
      const note = await create()
      expect((await physician.call(addTranscriptText, { body: { id: note.id, text } })).status).toBe(400)
    },
  )
})

describe('as many characters as a visit may have', () => {
  test.each([
    // As much talk as three hours have, which is read as such: the whole takes a minute on a busy machine.
    ['of talk and of nothing', `${`${VISIT}\n`.repeat(1_000).slice(0, 150_000)}\n${'x'.repeat(249_999)}`],
    ['of one word', 'x'.repeat(400_000)],
  ])(
    '%s are kept, and the server goes on answering',
    async (_, text) => {
      let note!: Note
      const worst = await longestWait(async () => {
        const answer = await physician.call(createNote, { body: { data: { text } } })
        expect(answer.status).toBe(200)
        note = await noteAtRest(physician, answer.reply.note.id, 90_000)
      })
      expect(note.processing.failure).toBeNull()
      const transcript = await transcriptOf(note.id)
      const letters = (all: string) => all.replace(/\s|Doctor:|Patient:/g, '').length
      expect(letters(transcript.segments.map((segment) => segment.text).join(''))).toBeGreaterThan(
        letters(text) * 0.95,
      )
      // Generous: it is there to tell a server that answers from one that hangs.
      expect(worst).toBeLessThan(5_000)
      // What was kept can be corrected.
      const correction = { id: note.id, baseRevision: transcript.revision, segments: transcript.segments }
      expect((await physician.call(updateTranscript, { body: correction })).status).toBe(200)
    },
    120_000,
  )

  test('in 30,000 short lines become fewer segments, and a check of them keeps nobody waiting', async () => {
    const text = 'sore throat\n\n'.repeat(30_000)
    const worked = await workOfLoop(async () => {
      const { id } = (await physician.call(createNote, { body: { data: { text, write: false } } })).reply.note
      expect((await transcriptOf(id)).segments.length).toBeLessThan(20_000)
      const sentences = [{ id: 'a', text: 'The patient has a sore throat.' }]
      expect((await physician.call(checkSentences, { body: { id, sentences } })).status).toBe(200)
    })
    expect(worked).toBeLessThan(1_400) // Nearly three times what it takes; read or checked in the loop they would be above it.
  }, 120_000)

  test('of more turns than a visit has are refused, and the note keeps what it had', async () => {
    const note = await create({ text: VISIT, write: false })
    const text = 'Doctor: a\nPatient: b\n'.repeat(15_000)
    const answer = await physician.call(addTranscriptText, { body: { id: note.id, text } })
    expect(answer).toMatchObject({
      status: 413,
      body: { code: 'too_large', message: expect.stringContaining('Paste the visit alone') },
    })
    expect((await transcriptOf(note.id)).segments).toHaveLength(7)
  })

  test('more than can be taken is refused in a sentence', async () => {
    const answer = await physician.call(createNote, { body: { data: { text: 'x '.repeat(250_000) } } })
    expect(answer.body).toMatchObject({ code: 'invalid_input', message: expect.stringContaining('400000') })
  })
})

describe('characters that are not words', () => {
  const odd = 'Zo\u0000ë\u0007 \u202eevil\u202c \u2066x\u2069 👩‍⚕️\u200f ok\ud800 \udc00end\r\nnext'
  const clean = 'Zoë evil x 👩‍⚕️\u200f ok\ufffd \ufffdend'

  test('controls and overrides are taken out, emoji and marks of direction stay', async () => {
    const note = await create({ label: odd, text: `Patient: ${odd}`, write: false })
    expect(note.label).toBe(`${clean} next`)
    const { segments } = await transcriptOf(note.id)
    // In a transcript marks without width go as well.
    expect(segments.map(({ text }) => text).join('\n')).toBe(`${clean.replace(/[\u200d\u200f]/g, '')}\nnext`)
    await saved(physician, note, [typedSection('hpi', typed('a', odd))])
    expect((await read(note.id)).sections[0]?.sentences[0]?.text).toBe(`${clean}\nnext`)
    for (const search of ['Zoë', 'evil', '👩‍⚕️ zoë', 'end nex']) {
      const { notes } = (await physician.call(getNotes, { body: { search } })).reply
      expect(notes.map(({ id }) => id)).toContain(note.id)
    }
    for (const format of ['pdf', 'docx', 'txt', 'fhir'] as const) {
      const file = await server.download(exportNote, { params: { id: note.id, format } }, physician.token)
      expect(file.status).toBe(200)
      if (format === 'txt') expect(await file.text()).toContain('evil')
    }
  })

  test('where no text belongs, they do no harm either', async () => {
    const note = await create()
    const sections = [{ ...typedSection('k\u0000', typed('a\u0000\ud800', 'Cough.')), title: 'T\u0000' }]
    const answer = await physician.call(updateNote, { body: { id: note.id, baseVersion: 0, sections } })
    expect(answer.status).toBe(200)
    const segments = [
      {
        id: 's\u0000',
        speaker: 'patient' as const,
        text: 'x',
        startMs: null,
        endMs: null,
        recordingId: null,
        confidence: null,
      },
    ]
    await physician.call(addTranscriptText, { body: { id: note.id, text: 'x' } })
    const corrected = await physician.call(updateTranscript, {
      body: { id: note.id, baseRevision: 1, segments },
    })
    expect(corrected.reply.transcript.segments[0]?.id).toBe('s')
    expect((await physician.call(getNotes, { body: { search: '\u0000', cursor: '\u0000' } })).status).toBe(
      400,
    )
    const login = await raw('/api/signIn', { body: '{"login":"\\u0000","password":"\\ud800"}' })
    expect(login.status).toBe(400)
  })
})

test.each(['0000-01-01', '0026-03-01', '1899-12-31', '2200-01-01'])(
  'a visit on %s is refused in a sentence',
  async (day) => {
    const { id } = await create()
    const visitAt = `${day}T00:00:00.000Z`
    const answers = [
      await physician.call(createNote, { body: { data: { visitAt } } }),
      await physician.call(updateNote, { body: { id, baseVersion: 0, visitAt } }),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual(['invalid_input', 'invalid_input'])
    expect((await read(id)).version).toBe(0)
  },
)

test('numbers beyond what can be counted are refused in a sentence', async () => {
  const { id } = await create()
  const answers = [
    await physician.call(updateNote, { body: { id, baseVersion: 2 ** 40, label: 'x' } }),
    await physician.call(updateTranscript, { body: { id, baseRevision: 2 ** 40, segments: [] } }),
    await physician.call(updateNoteStatus, {
      body: { id, status: 'signed', baseVersion: -1, attestation: true },
    }),
  ]
  for (const { status, body } of answers) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(body.message).toMatch(/\.$/)
  }
})

describe('an audio file', () => {
  const send = (noteId: string, upload: Uint8Array | ReadableStream<Uint8Array>) =>
    physician.call(transcribe, { query: { noteId, write: 'false', waitMs: 15_000 } }, { upload })
  const filesOf = async (noteId: string) =>
    (await server.pool.query('select 1 from recordings where note_id = $1', [noteId])).rowCount

  test.each([
    ['is a renamed PDF', Buffer.from(`%PDF-1.7\n${'x'.repeat(50_000)}`), 'unsupported_audio'],
    ['is a large renamed PDF', Buffer.from(`%PDF-1.7\n${'x'.repeat(30_000_000)}`), 'unsupported_audio'],
    ['is a picture', Buffer.from('\x89PNG\r\n\x1a\n' + 'x'.repeat(100), 'latin1'), 'unsupported_audio'],
    ['is empty', new Uint8Array(), 'invalid_input'],
  ])('that %s is refused, and nothing is kept', async (_, bytes, code) => {
    const note = await create()
    const answer = await send(note.id, new Uint8Array(bytes))
    expect(answer.body).toMatchObject({ code, message: expect.stringMatching(/^This file.*\.$/) })
    expect(await filesOf(note.id)).toBe(0)
    expect((await read(note.id)).processing.stage).toBe('idle')
  })

  test('that is silent says so, and leaves the note usable', async () => {
    server.transcriber.hears = []
    const note = await create()
    const { reply } = await send(note.id, writeWav(new Float32Array(16_000)))
    expect(reply).toMatchObject({ text: '', recording: { state: 'transcribed', durationMs: 1_000 } })
    const { processing, abilities } = await read(note.id)
    expect(processing.failure).toBe(
      'No speech was found in this recording. Listen to it, or type what was said.',
    )
    expect(processing.isProcessing).toBe(false)
    expect(abilities).toMatchObject({ edit: true, record: true })
    server.transcriber.hears = [{ startMs: 0, endMs: 900, text: 'I cough.' }]
  })

  test('that is cut in the middle is transcribed up to there, and says so', async () => {
    const note = await create()
    const { reply } = await send(note.id, longSound(3, 60))
    expect(reply.text).toBe('I cough.')
    expect(reply.recording).toMatchObject({ state: 'transcribed', durationMs: 3_000 })
    expect(reply.recording.failure).toMatch(/^This file ends before its own end\./)
  })

  test.each(['inaugural-address-excerpt.mp3', 'inaugural-address-excerpt.webm'])(
    'cut in the middle (%s) never leaves the note waiting',
    async (name) => {
      const whole = await fixtureBytes(name)
      const note = await create()
      const { reply } = await send(note.id, whole.slice(0, whole.length / 2))
      expect(reply.recording.state).toBe('transcribed')
      expect((await noteAtRest(physician, note.id)).processing.isProcessing).toBe(false)
    },
  )

  test('whose beginning alone is audio fails in a sentence, and is kept', async () => {
    const note = await create()
    const { reply } = await send(note.id, Buffer.concat([Buffer.from('OggS'), Buffer.alloc(40_000, 7)]))
    expect(reply.recording).toMatchObject({ state: 'failed', failure: expect.stringMatching(/\.$/) })
    expect((await read(note.id)).processing).toMatchObject({ stage: 'failed', isProcessing: false })
  })

  test('sent twice, even at once, is one recording', async () => {
    const note = await create()
    const bytes = writeWav(tone(330, 0.2, 16_000))
    const answers = await Promise.all([send(note.id, bytes), send(note.id, bytes), send(note.id, bytes)])
    expect(answers.map(({ reply }) => reply.duplicate).sort()).toEqual([false, true, true])
    expect(new Set(answers.map(({ reply }) => reply.recording.id)).size).toBe(1)
    expect((await send(note.id, bytes)).reply.duplicate).toBe(true)
    expect((await transcriptOf(note.id)).segments).toHaveLength(1)
    // On another note it is another recording.
    expect((await send((await create()).id, bytes)).reply.duplicate).toBe(false)
  })

  test('of forty minutes is transcribed to its end', async () => {
    await server.pool.query("update users set subscription_status = 'active' where id = $1", [
      physician.userId,
    ])
    const note = await create()
    const before = server.transcriber.heardMs.length
    const { reply } = await send(note.id, longSound(40 * 60))
    await until(() => server.transcriber.heardMs.length > before, 90_000)
    expect(reply.recording.bytes).toBe(40 * 60 * 8_000 + 44)
    expect(server.transcriber.heardMs.at(-1)).toBe(40 * 60_000)
  }, 120_000)

  test('whose sender goes away in the middle leaves nothing', async () => {
    const note = await create()
    const gone = new AbortController()
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(writeWav(tone(440, 1, 16_000))),
      pull: () => gone.abort(),
    })
    const sending = fetch(`${server.url}/api/transcribe?noteId=${note.id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${physician.token}`, 'content-type': 'audio/wav' },
      body: endless,
      duplex: 'half',
      signal: gone.signal,
    } as RequestInit)
    await expect(sending).rejects.toThrow()
    // The note is free: the next upload is not held up by the one that was cut.
    const { reply } = await send(note.id, writeWav(tone(550, 0.2, 16_000)))
    expect(reply.recording.state).toBe('transcribed')
    expect(await filesOf(note.id)).toBe(1)
  })
})
