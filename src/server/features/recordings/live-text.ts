import { PAID_RECORDING_LIMIT_MS } from '#domain/limits.ts'
import { AudioError } from '#server/platform/audio/audio-error.ts'
import { decodeAudio } from '#server/platform/audio/decode-audio.ts'
import type { Owner } from '#server/platform/fair-queue.ts'
import type { LiveTranscription } from '#server/platform/transcriber/transcriber.ts'
import type { RecordingsDependencies } from './dependencies.ts'
import { LiveBudget } from './live-budget.ts'
import type { RecordingRow } from './recording-store.ts'

// The recogniser works on one piece at a time; more visits at once than this would fall behind.
const VISITS_AT_ONCE = 4
// One microphone, and one that was left on in another tab.
const VISITS_OF_A_USER = 2
// Decoding needs the audio from its first byte on and without a hole.
const PIECES_HELD = 30
const BYTES_HELD = 8_000_000
const SAMPLES_A_SECOND = 16_000
// Processor time before any sound came of it; decoding forty minutes takes five seconds.
const DECODING_RESERVE_MS = 5_000
// A tab that was closed sends no more; a pause in the visit is shorter.
const IDLE_MS = 5 * 60_000

/**
 * Text while the microphone is on, from the very pieces that are kept. It is for the eye alone: the final text is made anew.
 * So it ends, without a word, for whoever sends more sound than time passes; the recording goes on.
 */
export interface LiveText {
  add(row: RecordingRow, number: number, bytes: Uint8Array): void
  close(recordingId: string): void
  closeAll(): void
}

interface LiveTextDependencies extends Pick<
  RecordingsDependencies,
  'clock' | 'realtime' | 'transcriber' | 'onError'
> {
  ownerOf(userId: string): Promise<Owner>
}

interface Visit {
  authorId: string
  next: number
  early: Map<number, Uint8Array>
  feed(bytes: Uint8Array): void
  end(): void
}

export function createLiveText({
  clock,
  realtime,
  transcriber,
  ownerOf,
  onError,
}: LiveTextDependencies): LiveText {
  const visits = new Map<string, Visit>()
  const budget = new LiveBudget(() => clock.now())

  function open(row: RecordingRow): Visit {
    const pending: Uint8Array[] = []
    let wake: () => void = () => {}
    let isEnded = false
    let heldBytes = 0
    async function* bytes(): AsyncGenerator<Uint8Array> {
      for (;;) {
        const chunk = pending.shift()
        if (chunk) {
          heldBytes -= chunk.length
          yield chunk
        } else if (isEnded) return
        else await new Promise<void>((resolve) => (wake = resolve))
      }
    }
    const say = (startMs: number, text: string, final: boolean) =>
      realtime.tell(row.authorId, {
        kind: 'live',
        noteId: row.noteId,
        recordingId: row.chosenId ?? row.id,
        startMs: Math.round(startMs),
        text,
        final,
      })
    const run = async () => {
      let session: LiveTranscription | null = null
      try {
        session = await transcriber.openLive(
          {
            onPartial: ({ startMs, text }) => say(startMs, text, false),
            onSegment: ({ startMs, text }) => say(startMs, text, true),
            onError,
          },
          await ownerOf(row.authorId),
        )
        const maxSeconds = (row.limitMs ?? PAID_RECORDING_LIMIT_MS) / 1_000
        // Without ffmpeg: it would have to wait for the last piece.
        const options = {
          maxSeconds,
          userId: row.authorId,
          reserveMs: DECODING_RESERVE_MS,
          ffmpeg: null,
        }
        for await (const samples of decodeAudio(bytes(), options)) {
          if (!budget.spend(row.authorId, samples.length / SAMPLES_A_SECOND)) return
          session.push(samples)
        }
        await session.finish()
      } catch (error) {
        if (!(error instanceof AudioError && error.isAboutTheRest)) throw error
      } finally {
        session?.close()
        visits.delete(row.id)
      }
    }
    run().catch(onError)
    const end = () => {
      clearTimeout(idle)
      isEnded = true
      wake()
    }
    const idle = setTimeout(end, IDLE_MS).unref()
    return {
      authorId: row.authorId,
      next: 0,
      early: new Map(),
      feed: (chunk) => {
        if (isEnded) return
        idle.refresh()
        pending.push(chunk)
        heldBytes += chunk.length
        if (heldBytes > BYTES_HELD) return end()
        wake()
      },
      end,
    }
  }

  return {
    add(row, number, bytes) {
      let visit = visits.get(row.id)
      if (!visit) {
        // Without its first piece, as after a restart, a stream cannot be decoded.
        if (number > 2 || visits.size >= VISITS_AT_ONCE) return
        const own = [...visits.values()].filter(({ authorId }) => authorId === row.authorId)
        if (own.length >= VISITS_OF_A_USER || !budget.open(row.authorId)) return
        visit = open(row)
        visits.set(row.id, visit)
      }
      visit.early.set(number, bytes)
      for (let piece = visit.early.get(visit.next); piece; piece = visit.early.get(visit.next)) {
        visit.early.delete(visit.next)
        visit.next += 1
        visit.feed(piece)
      }
      const early = [...visit.early.values()].reduce((sum, { length }) => sum + length, 0)
      if (visit.early.size > PIECES_HELD || early > BYTES_HELD) visit.end()
    },
    close: (recordingId) => visits.get(recordingId)?.end(),
    closeAll: () => visits.forEach((visit) => visit.end()),
  }
}
