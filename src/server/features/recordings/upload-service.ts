import { AUDIO_MEDIA_TYPES, UPLOAD_LIMIT_BYTES, type Recording } from '#contract/recordings.ts'
import { mayCreateNotes, recordingLimitMs } from '#domain/account.ts'
import { isTooLong, tooLongSentence } from '#domain/sound-length.ts'
import { standingOf, workOwnerOf } from '#server/features/accounts/public.ts'
import { refuseOnItsWay } from '#server/features/handovers/public.ts'
import { holdNote, requireOpenNote, toRecording } from '#server/features/notes/public.ts'
import { createUnnamedObjects, type Hold } from '#server/features/storage/public.ts'
import { placeOf } from '#server/http/place.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Upload } from '#server/http/upload.ts'
import { isHeavyInSound } from '#server/platform/audio/sound-thread.ts'
import { soundLength } from '#server/platform/audio/measure-sound.ts'
import { SNIFF_BYTES, sniffAudio, type AudioFormat } from '#server/platform/audio/sniff-audio.ts'
import { createFairPlaces } from '#server/platform/fair-places.ts'
import type { Owner } from '#server/platform/fair-queue.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Executor, Transaction } from '#server/platform/database/connection.ts'
import type { RecordingsCaller, RecordingsDependencies } from './dependencies.ts'
import { enqueue, tellWaiting } from './put-on-queue.ts'
import { aboutRecording } from './start-recording.ts'
import { trialExpired } from './refusals.ts'
import { insertRecording, wholeKey } from './recording-store.ts'
import { sameUpload } from './same-upload.ts'

const mediaTypes = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  webm: 'audio/webm',
  m4a: 'audio/mp4',
} as const satisfies Record<AudioFormat, string>

/** Each has a thread of its own (some 15 MB) for the moment that it takes. */
const MEASURED_AT_ONCE = 4

/** Audio files of a person: looked at, kept, put on the queue. The same file on the same note is one recording. */
export function createUploadService(dependencies: RecordingsDependencies) {
  const { db, clock, ids, room, storage, onError } = dependencies
  const unnamed = createUnnamedObjects(dependencies)
  const measuring = createFairPlaces(MEASURED_AT_ONCE, { isHeavy: isHeavyInSound })

  return async (
    { noteId, write }: { noteId: string; write: boolean },
    upload: Upload,
    caller: RecordingsCaller & { ip: string },
  ): Promise<{ recording: Recording; duplicate: boolean }> => {
    const authorId = caller.actor.userId
    const [account, owner] = await Promise.all([standingOf(db, authorId), workOwnerOf(db, authorId)])
    if (!mayCreateNotes(account, clock.now())) throw trialExpired()
    const limitMs = recordingLimitMs(account)
    await requireTaking(db, { noteId, authorId, now: clock.now() })
    const hold = room.hold({ ...owner, address: placeOf(caller.ip) }, upload.refuse)
    try {
      return await keep({ noteId, write, limitMs, owner }, withRoom(upload, hold), caller)
    } finally {
      hold.release()
    }
  }

  async function keep(
    { noteId, write, limitMs, owner }: { noteId: string; write: boolean; limitMs: number; owner: Owner },
    upload: AsyncIterable<Uint8Array>,
    caller: RecordingsCaller,
  ): Promise<{ recording: Recording; duplicate: boolean }> {
    const authorId = caller.actor.userId
    const { format, bytes } = await sniffed(upload)
    const id = ids.uuid()
    const key = wholeKey({ id, noteId })
    await unnamed.note(db, key)
    try {
      const stored = await storage.put(key, bytes)
      const durationMs = await lengthOf({ key, format, bytes: stored.bytes }, owner)
      if (durationMs !== null) refuseTooLong(durationMs, limitMs)
      const row = await db.transaction(async (tx) => {
        await holdTaking(tx, { noteId, authorId, now: clock.now() })
        const inserted = await insertRecording(tx, {
          id,
          noteId,
          authorId,
          source: 'upload',
          state: 'received',
          mediaType: mediaTypes[format],
          limitMs,
          durationMs,
          sha256: stored.sha256,
          bytes: stored.bytes,
          keptBytes: stored.bytes,
          pieces: 1,
          write,
          createdAt: clock.now(),
          finishedAt: clock.now(),
        })
        if (!inserted) return null
        await unnamed.named(tx, key)
        await recordAudit(tx, aboutRecording('recording.finish', id, caller))
        await enqueue(dependencies, tx, inserted)
        return inserted
      })
      if (row) {
        await tellWaiting(dependencies, row)
        return { recording: toRecording(row), duplicate: false }
      }
      const recording = await sameUpload(dependencies, { noteId, key, sha256: stored.sha256 }, caller)
      await unnamed.remove(key)
      return { recording, duplicate: true }
    } catch (error) {
      await unnamed.remove(key).catch(onError)
      throw error
    }
  }

  /** In ms; null when it cannot be measured: decoding has limits of its own. */
  async function lengthOf(
    { key, format, bytes }: { key: string; format: AudioFormat; bytes: number },
    owner: Owner,
  ): Promise<number | null> {
    // Once it has arrived: what is half sent holds no thread, for however long.
    const seconds = await measuring.run({ owner, cost: bytes }, () =>
      soundLength(format, storage.get(key), { totalBytes: bytes, userId: owner.userId }),
    )
    return seconds === null ? null : Math.round(seconds * 1_000)
  }
}

interface Target {
  noteId: string
  authorId: string
  now: Date
}

/** Throws not_found, and conflict for a note that is closed or is going over to somebody. */
async function requireTaking(db: Executor, { noteId, authorId, now }: Target): Promise<void> {
  await requireOpenNote(db, noteId, authorId)
  await refuseOnItsWay(db, noteId, { startedAt: null, now })
}

/** The same, of a note that stays as it is until the transaction ends. */
async function holdTaking(tx: Transaction, target: Target): Promise<void> {
  await holdNote(tx, target.noteId, target.authorId)
  await requireTaking(tx, target)
}

/** Passes the bytes on while there is room for them. */
async function* withRoom(bytes: AsyncIterable<Uint8Array>, hold: Hold): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const chunk of bytes) {
    length += chunk.length
    await hold.grow(length)
    yield chunk
  }
}

function refuseTooLong(durationMs: number, limitMs: number): void {
  if (isTooLong(durationMs, limitMs))
    throw new Refusal('recording_limit', tooLongSentence(durationMs, limitMs), { details: { limitMs } })
}

/** Looks at the first bytes before anything is kept; the name and the type of a file say nothing. */
async function sniffed(
  upload: AsyncIterable<Uint8Array>,
): Promise<{ format: AudioFormat; bytes: AsyncIterable<Uint8Array> }> {
  const source = upload[Symbol.asyncIterator]()
  let head: Uint8Array = new Uint8Array()
  let isDone = false
  while (head.length < SNIFF_BYTES && !isDone) {
    const next = await source.next()
    if (next.done) isDone = true
    else head = Buffer.concat([head, next.value])
  }
  if (head.length === 0)
    throw new Refusal('invalid_input', 'This file is empty. Choose the audio file again.')
  const format = sniffAudio(head)
  if (!format)
    throw new Refusal(
      'unsupported_audio',
      'This file is not audio that can be read here. Use WAV, MP3, M4A, OGG, WebM or FLAC.',
      { details: { accepted: AUDIO_MEDIA_TYPES } },
    )
  return { format, bytes: counted(head, { next: () => source.next() }) }
}

async function* counted(
  head: Uint8Array,
  rest: { next(): Promise<IteratorResult<Uint8Array>> },
): AsyncGenerator<Uint8Array> {
  let length = head.length
  yield head
  for (;;) {
    const next = await rest.next()
    if (next.done) return
    length += next.value.length
    if (length > UPLOAD_LIMIT_BYTES)
      throw new Refusal('too_large', 'This file is too large. Send the visit in parts.')
    yield next.value
  }
}
