import type { ServerEvent } from '#contract/events.ts'

/** Words heard of one recording while its microphone is on. `open` is the end of it, which may still change. */
export interface LiveWords {
  recordingId: string | null
  finals: readonly { startMs: number; text: string }[]
  open: string
}

export const noWords: LiveWords = { recordingId: null, finals: [], open: '' }

/**
 * What is known after an event. Final words are in the order they were said, whatever the order they came in; said again
 * they replace what was there. Events of another recording begin anew.
 */
export function hear(words: LiveWords, event: ServerEvent): LiveWords {
  if (event.kind !== 'live') return words
  const before =
    words.recordingId === event.recordingId ? words : { ...noWords, recordingId: event.recordingId }
  if (!event.final) return { ...before, open: event.text }
  const others = before.finals.filter(({ startMs }) => startMs !== event.startMs)
  const finals = [...others, { startMs: event.startMs, text: event.text }].sort(
    (one, other) => one.startMs - other.startMs,
  )
  return { ...before, finals: finals.filter(({ text }) => text.trim() !== ''), open: '' }
}
