import type { ServerEvent } from '#contract/events.ts'
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
// Pieces of a microphone follow each other faster: whoever gives no sound for so long holds a place that another may need.
const QUIET_MS = 20_000
// As long as a recogniser may take to load.
const LOADING_MS = 2 * 60_000
// Sound counts for more than its time: a visit catches up after a pause. A packet now and then does not keep a place.
const CATCHING_UP = 2

/**
 * Text while the microphone is on, from the very pieces that are kept. It is for the eye alone: the final text is made anew.
 * So it ends, without a word, for whoever sends more sound than time passes; the recording goes on.
 */
export interface LiveText {
  add(row: RecordingRow, number: number, bytes: Uint8Array): void
  /** The recording when it is being listened to here. */
  listeningTo(recordingId: string): RecordingRow | null
  close(recordingId: string): void
  closeAll(): void
}

export interface LiveTextDependencies extends Pick<
  RecordingsDependencies,
  'clock' | 'realtime' | 'transcriber' | 'onError'
> {
  ownerOf(userId: string): Promise<Owner>
}

interface Visit {
  row: RecordingRow
  /**
   * Until when its sound keeps it its place, but for a pause, in ms since 1970. In the future until it is listened to: what
   * the recogniser takes to load is not its doing.
   */
  heardUntil: number
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
    let [isEnded, heldBytes] = [false, 0]
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
    const say = (event: { startMs: number; text: string; final: boolean }) =>
      realtime.tell(row.authorId, liveEvent(row, event))
    const run = async () => {
      let session: LiveTranscription | null = null
      try {
        session = await transcriber.openLive(
          {
            onPartial: ({ startMs, text }) => say({ startMs, text, final: false }),
            onSegment: ({ startMs, text }) => say({ startMs, text, final: true }),
            onError,
          },
          await ownerOf(row.authorId),
        )
        visit.heardUntil = clock.now().getTime()
        for await (const samples of decodeAudio(bytes(), decodingOf(row))) {
          if (!budget.spend(row.authorId, samples.length / SAMPLES_A_SECOND)) return
          visit.heardUntil = heardUntil(visit.heardUntil, samples.length / SAMPLES_A_SECOND, clock.now())
          session.push(samples)
        }
        await session.finish()
      } catch (error) {
        if (!(error instanceof AudioError && error.isAboutTheRest)) throw error
      } finally {
        session?.close()
        // It may have given way to another, and the recording have begun again.
        if (visits.get(row.id) === visit) visits.delete(row.id)
      }
    }
    const end = () => {
      clearTimeout(idle)
      isEnded = true
      wake()
    }
    const idle = setTimeout(end, IDLE_MS).unref()
    const visit: Visit = {
      row,
      heardUntil: clock.now().getTime() + LOADING_MS,
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
    run().catch(onError)
    return visit
  }

  /** The recording that gives way to a visit of `authorId` where all places are taken; null when each is well used. */
  function givingWay(authorId: string): string | null {
    const all = [...visits].sort(([, one], [, other]) => one.heardUntil - other.heardUntil)
    const placesOf = (id: string) => all.filter(([, { row }]) => row.authorId === id).length
    const longAgo = clock.now().getTime() - QUIET_MS
    const found =
      all.find(([, { heardUntil }]) => heardUntil <= longAgo) ??
      all.find(([, visit]) => placesOf(authorId) === 0 && placesOf(visit.row.authorId) > 1)
    return found?.[0] ?? null
  }

  return {
    add(row, number, bytes) {
      let visit = visits.get(row.id)
      if (!visit) {
        // Without its first piece, as after a restart, a stream cannot be decoded.
        if (number > 2) return
        const own = [...visits.values()].filter((visit) => visit.row.authorId === row.authorId)
        if (own.length >= VISITS_OF_A_USER) return
        const isFull = visits.size >= VISITS_AT_ONCE
        const leaving = isFull ? givingWay(row.authorId) : null
        if ((isFull && leaving === null) || !budget.open(row.authorId)) return
        if (leaving !== null) {
          visits.get(leaving)?.end()
          visits.delete(leaving)
        }
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
    listeningTo: (id) => visits.get(id)?.row ?? null,
    close: (id) => visits.get(id)?.end(),
    closeAll: () => visits.forEach((visit) => visit.end()),
  }
}

const decodingOf = ({ authorId, limitMs }: RecordingRow) => ({
  maxSeconds: (limitMs ?? PAID_RECORDING_LIMIT_MS) / 1_000,
  userId: authorId,
  reserveMs: DECODING_RESERVE_MS,
  // It would have to wait for the last piece.
  ffmpeg: null,
})

function heardUntil(before: number, seconds: number, now: Date): number {
  const at = now.getTime()
  return Math.min(at, Math.max(before, at - QUIET_MS) + CATCHING_UP * seconds * 1_000)
}

function liveEvent(
  row: RecordingRow,
  { startMs, text, final }: { startMs: number; text: string; final: boolean },
): ServerEvent {
  const { noteId, id, chosenId } = row
  return { kind: 'live', noteId, recordingId: chosenId ?? id, startMs: Math.round(startMs), text, final }
}
