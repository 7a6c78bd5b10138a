import { decodeAudio } from '#server/platform/audio/decode-audio.ts'
import type { LiveTranscription } from '#server/platform/transcriber/transcriber.ts'
import type { RecordingsDependencies } from './dependencies.ts'
import type { RecordingRow } from './recording-store.ts'

// The recogniser works on one piece at a time; more visits at once than this would fall behind.
const VISITS_AT_ONCE = 4
// Decoding needs the audio from its first byte on and without a hole.
const PIECES_HELD = 30
// A tab that was closed sends no more; a pause in the visit is shorter.
const IDLE_MS = 5 * 60_000

/** Text while the microphone is on, from the very pieces that are kept. It is for the eye alone: the final text is made anew. */
export interface LiveText {
  add(row: RecordingRow, number: number, bytes: Uint8Array): void
  close(recordingId: string): void
  closeAll(): void
}

interface Visit {
  next: number
  early: Map<number, Uint8Array>
  feed(bytes: Uint8Array): void
  end(): void
}

export function createLiveText({
  realtime,
  transcriber,
  onError,
}: Pick<RecordingsDependencies, 'realtime' | 'transcriber' | 'onError'>): LiveText {
  const visits = new Map<string, Visit>()

  function open(row: RecordingRow): Visit {
    const pending: Uint8Array[] = []
    let wake: () => void = () => {}
    let isEnded = false
    async function* bytes(): AsyncGenerator<Uint8Array> {
      for (;;) {
        const chunk = pending.shift()
        if (chunk) yield chunk
        else if (isEnded) return
        else await new Promise<void>((resolve) => (wake = resolve))
      }
    }
    const say = (startMs: number, text: string, final: boolean) =>
      realtime.tell(row.authorId, {
        kind: 'live',
        noteId: row.noteId,
        recordingId: row.id,
        startMs: Math.round(startMs),
        text,
        final,
      })
    const run = async () => {
      let session: LiveTranscription | null = null
      try {
        session = await transcriber.openLive({
          onPartial: ({ startMs, text }) => say(startMs, text, false),
          onSegment: ({ startMs, text }) => say(startMs, text, true),
          onError,
        })
        for await (const samples of decodeAudio(bytes(), { maxSeconds: Infinity })) session.push(samples)
        await session.finish()
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
      next: 0,
      early: new Map(),
      feed: (chunk) => {
        idle.refresh()
        pending.push(chunk)
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
        visit = open(row)
        visits.set(row.id, visit)
      }
      visit.early.set(number, bytes)
      for (let piece = visit.early.get(visit.next); piece; piece = visit.early.get(visit.next)) {
        visit.early.delete(visit.next)
        visit.next += 1
        visit.feed(piece)
      }
      if (visit.early.size > PIECES_HELD) visit.end()
    },
    close: (recordingId) => visits.get(recordingId)?.end(),
    closeAll: () => visits.forEach((visit) => visit.end()),
  }
}
