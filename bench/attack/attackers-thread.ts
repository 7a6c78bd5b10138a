/** The attackers, in a thread of their own: what they do must not hold up the clock of whoever is measured. */
import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { createNote, getNote, updateNote } from '#contract/notes.ts'
import { finishRecording, startRecording, transcribe } from '#contract/recordings.ts'
import { getCustomResult } from '#contract/tidy.ts'
import { NOTE_MAX_SENTENCES, TRIAL_RECORDING_LIMIT_MS } from '#domain/limits.ts'
import { hollowFlac } from '#testing/fixtures/hollow-flac.ts'
import { typed, typedSection } from '#testing/visits.ts'
import type { AttackerName, AttackOrder, AttackReport } from './attack.ts'
import { RawCaller, type Asked } from './caller.ts'

const { url, tokens } = workerData as AttackOrder
const caller = new RawCaller(url)
const answers: AttackReport = { 'long notes': {}, 'hostile texts': {}, 'sound bombs': {}, 'hasty pieces': {} }
let isOver = false

/** One attacker: what they do again and again, so many times at once. */
interface Attacker {
  name: AttackerName
  atOnce: number
  begin(token: string): Promise<() => Promise<void>>
}

const json = (value: object): Uint8Array => Buffer.from(JSON.stringify(value))

/** Counted by attacker and status; what is refused at once is asked for again after a moment, as a script would. */
async function ask(attacker: AttackerName, asked: Asked): Promise<Record<string, never>> {
  const { status, body } = await caller
    .call(asked)
    .catch((): { status: number; body: string } => ({ status: 0, body: '' }))
  const counts = answers[attacker]
  counts[status] = (counts[status] ?? 0) + 1
  if (status === 0 || status === 429 || status === 503) await delay(5)
  return status === 200 ? (JSON.parse(body) as Record<string, never>) : {}
}

const post = (path: string, token: string, body: object | Uint8Array): Asked => ({
  method: 'POST',
  path,
  token,
  body: body instanceof Uint8Array ? body : json(body),
})

async function newNote(attacker: AttackerName, token: string, data: { text?: string } = {}): Promise<string> {
  const { note } = (await ask(attacker, post(createNote.path, token, { data }))) as {
    note?: { id: string }
  }
  return note?.id ?? randomUUID()
}

const sentences = (count: number) => [
  typedSection(
    'hpi',
    ...Array.from({ length: count }, (_, at) =>
      typed(`s${at}`, `On day ${at} the right knee hurt and ibuprofen ${at} mg was taken twice.`),
    ),
  ),
]

/** Something of it is left to check: whatever is shown or kept of its note is compared with that. */
const LEFT_TO_CHECK = 'Doctor: And as a thrommice in 500 milligrams once a day for three days.'
/** Where the end of a text of dots is looked for from each of them, that takes seconds. */
const DOTS = Array.from({ length: 50 }, (_, at) => ({
  ...typed(`dots${at}`, `${'.'.repeat(11_999)}x`),
  origin: { kind: 'dictated' as const, engine: '' },
}))

/** Notes that are too long, questions about the longest there may be, and one whose text is costly to look through. */
const longNotes: Attacker = {
  name: 'long notes',
  atOnce: 4,
  async begin(token) {
    const id = await newNote(this.name, token)
    const dotted = await newNote(this.name, token, { text: LEFT_TO_CHECK })
    // Before it is written, or after.
    for (const baseVersion of [0, 1])
      await ask(
        this.name,
        post(updateNote.path, token, { id: dotted, baseVersion, sections: [typedSection('hpi', ...DOTS)] }),
      )
    const tooLong = json({ id, baseVersion: 0, sections: sentences(15_000) })
    await ask(
      this.name,
      post(updateNote.path, token, { id, baseVersion: 0, sections: sentences(NOTE_MAX_SENTENCES) }),
    )
    let round = 0
    return async () => {
      round += 1
      if (round % 3 === 0) return void (await ask(this.name, post(updateNote.path, token, tooLong)))
      if (round % 3 === 1)
        return void (await ask(this.name, {
          method: 'GET',
          path: getNote.path.replace(':id', dotted),
          token,
        }))
      await ask(this.name, post(getCustomResult.path, token, { id, instruction: 'Make a problem list' }))
    }
  },
}

/** Texts that cost far more to read than talk of their length. */
const hostileTexts: Attacker = {
  name: 'hostile texts',
  atOnce: 4,
  async begin(token) {
    const hostile = [
      'x\n',
      'Do you have pain? No. ',
      'a: b\n',
      'ibuprofen 200 mg lisinopril 10 mg ',
      'take two tablets of metoprolol twice a day and ',
      'May 5 2020 ',
      'UTI, ',
      'suicidal, ',
      'heart disease, ',
      'any allergies any meds, ',
      'allergic to latex, ',
    ]
    const bodies = hostile.map((words) => json({ data: { text: words.repeat(50_000).slice(0, 99_000) } }))
    let round = 0
    return async () => {
      round += 1
      await ask(this.name, post(createNote.path, token, bodies[round % bodies.length] ?? {}))
    }
  },
}

/** Files of a few kilobytes that decode to hours; one that says so, and one that says it has five minutes. */
const soundBombs: Attacker = {
  name: 'sound bombs',
  atOnce: 4,
  async begin(token) {
    const bombs = [hollowFlac(4 * 60 * 60), hollowFlac(4 * 60 * 60, TRIAL_RECORDING_LIMIT_MS / 1_000)]
    let round = 0
    return async () => {
      round += 1
      const noteId = await newNote(this.name, token)
      const bomb = bombs[round % bombs.length] as Uint8Array
      const path = `${transcribe.path}?noteId=${noteId}&write=true`
      await ask(this.name, {
        ...post(path, token, bomb),
        headers: { 'content-type': 'application/octet-stream' },
      })
    }
  },
}

const HEADER_BYTES = 44
const PIECE_BYTES = 16_000
const PIECES = 1_000

/** Recordings of hundreds of pieces that last no time, as they say: speech as fast as it can be sent, or a sound bomb. */
const hastyPieces: Attacker = {
  name: 'hasty pieces',
  atOnce: 4,
  async begin(token) {
    const file = await readFile(
      new URL('../../src/testing/fixtures/inaugural-address-excerpt.wav', import.meta.url),
    )
    const speech = file.subarray(HEADER_BYTES)
    const head = Buffer.from(file.subarray(0, HEADER_BYTES))
    head.writeUInt32LE(0xffff_ffff, 4)
    head.writeUInt32LE(0xffff_ffff, 40)
    const bomb = hollowFlac(4 * 60 * 60)
    let round = 0
    return async () => {
      round += 1
      const isBomb = round % 2 === 0
      const recordingId = randomUUID()
      const noteId = await newNote(this.name, token)
      const consent = { given: true, how: 'practice' }
      const mediaType = isBomb ? 'audio/flac' : 'audio/wav'
      await ask(this.name, post(startRecording.path, token, { noteId, recordingId, mediaType, consent }))
      let number = 0
      for (; number < PIECES && !isOver; number += 1) {
        const at = (number * PIECE_BYTES) % (speech.length - PIECE_BYTES)
        const part = isBomb ? bomb : speech.subarray(at, at + PIECE_BYTES)
        await putPiece(this.name, token, recordingId, number, number === 0 && !isBomb ? head : part)
      }
      await ask(
        this.name,
        post(finishRecording.path, token, { id: recordingId, pieces: number, durationMs: 0 }),
      )
    }
  },
}

async function putPiece(attacker: AttackerName, token: string, id: string, number: number, body: Uint8Array) {
  await ask(attacker, {
    method: 'PUT',
    path: `/api/recordings/${id}/pieces/${number}`,
    token,
    body,
    headers: {
      'content-type': 'application/octet-stream',
      'x-piece-sha256': createHash('sha256').update(body).digest('hex'),
      'x-piece-ms': '0',
    },
  })
}

async function attack(attacker: Attacker, token: string): Promise<void> {
  const again = await attacker.begin(token)
  const loop = async (): Promise<void> => {
    while (!isOver) await again()
  }
  await Promise.all(Array.from({ length: attacker.atOnce }, loop))
}

parentPort?.once('message', () => {
  isOver = true
  parentPort?.postMessage(answers)
  caller.end()
})
const attackers = [longNotes, hostileTexts, soundBombs, hastyPieces]
await Promise.all(
  attackers.flatMap((attacker) => tokens[attacker.name].map((token) => attack(attacker, token))),
)
