import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createMicNote } from '#contract/notes.ts'
import { finishRecording, getRecording, startRecording } from '#contract/recordings.ts'
import type { ApiCaller } from '../scripts/demo/api-caller.ts'

const EXCERPT = join(import.meta.dirname, '../src/testing/fixtures/inaugural-address-excerpt.wav')
const HEADER_BYTES = 44
const BYTES_A_SECOND = 32_000

/**
 * Records on a new note so many seconds of speech, one spoken excerpt again and again, in pieces of a second as the
 * browser sends them; waits until it is transcribed. Gives the seconds from its end to its last word.
 */
export async function recordSpeech(
  server: { url: string; token: string; call: ApiCaller },
  seconds: number,
): Promise<{ transcribingSeconds: number }> {
  const { call } = server
  const { note } = await call(createMicNote, { body: { data: {} } })
  const recordingId = randomUUID()
  await call(startRecording, {
    body: {
      noteId: note.id,
      recordingId,
      mediaType: 'audio/wav',
      consent: { given: true, how: 'practice' },
    },
  })
  const file = await readFile(EXCERPT)
  const speech = file.subarray(HEADER_BYTES)
  const header = Buffer.from(file.subarray(0, HEADER_BYTES))
  // The length is left open, as for a stream whose end is not known when it begins.
  header.writeUInt32LE(0xffff_ffff, 4)
  header.writeUInt32LE(0xffff_ffff, 40)
  // The first pieces come last: the live text, which goes at the pace of speech, then leaves the recogniser alone.
  const numbers = Array.from({ length: seconds }, (_, number) => number)
  for (const number of [...numbers.slice(3), ...numbers.slice(0, 3)])
    await putPiece(server, recordingId, number, [
      ...(number === 0 ? [header] : []),
      piece(speech, number * BYTES_A_SECOND),
    ])

  const begin = performance.now()
  await call(finishRecording, {
    body: { id: recordingId, pieces: seconds, durationMs: seconds * 1_000, write: true },
  })
  for (;;) {
    const { recording } = await call(getRecording, { params: { id: recordingId } })
    if (recording.state === 'failed') throw new Error(recording.failure ?? 'The recording failed.')
    if (recording.state === 'transcribed') break
    await delay(250)
  }
  return { transcribingSeconds: (performance.now() - begin) / 1_000 }
}

/** A second of the speech from this byte on; it begins again where it ends. */
function piece(speech: Buffer, from: number): Buffer {
  const whole = speech.length - (speech.length % 2)
  const at = from % whole
  const tail = speech.subarray(at, Math.min(at + BYTES_A_SECOND, whole))
  return Buffer.concat([tail, speech.subarray(0, BYTES_A_SECOND - tail.length)])
}

async function putPiece(
  { url, token }: { url: string; token: string },
  recordingId: string,
  number: number,
  parts: Buffer[],
): Promise<void> {
  const body = Buffer.concat(parts)
  const response = await fetch(`${url}/api/recordings/${recordingId}/pieces/${number}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
      'x-piece-sha256': createHash('sha256').update(body).digest('hex'),
      'x-piece-ms': '1000',
    },
    body,
  })
  if (!response.ok) throw new Error(`A piece was refused: ${await response.text()}`)
  await response.arrayBuffer()
}
