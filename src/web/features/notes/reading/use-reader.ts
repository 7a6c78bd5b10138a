import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { getReadingVoice } from '#contract/reading.ts'
import { call, CallError } from '#web/lib/call.ts'
import { useSession } from '#web/lib/session.ts'
import { toastError, toastInfo } from '#web/lib/toast.ts'
import { followReading } from './follow-reading.ts'
import { Reader, type ReaderState, type ReadingOf } from './reader.ts'
import { createReadingSounds } from './reading-sounds.ts'
import { silentSound } from './silent-sound.ts'

const IN_THE_RECORDING =
  'Reading aloud would be heard in the recording. Stop the recording first, then listen.'
/** Its threads end when nobody listens for a while: who comes back makes them ready again. */
const READY_FOR_MS = 60_000

export const readingVoiceQuery = queryOptions({
  queryKey: ['readingVoice'],
  queryFn: ({ signal }) => call(getReadingVoice, {}, { signal }),
  staleTime: READY_FOR_MS,
})

/** Reading aloud on the screen of one note. The functions stay the same ones. */
export interface UseReader {
  state: ReaderState
  /** Starts it, or pauses and goes on with what is read already. */
  listen: (of: ReadingOf, fromId?: string | null) => void
  toggle: () => void
  step: (by: 1 | -1) => void
  stop: () => void
  /** Puts the caret into the sentence that is read, and waits. */
  editHere: () => void
  /** Somebody is about to listen. */
  prepare: () => void
}

interface Around {
  /** Somebody is recorded on this page. */
  isRecording: boolean
  /** Another sound of the screen begins. */
  isPlaying: boolean
  /** Ends the other sound of the screen. */
  onListen: () => void
}

export function useReader(noteId: string, around: Around): UseReader {
  const client = useQueryClient()
  const latest = useRef(around)
  useEffect(() => void (latest.current = around))
  const [{ reader, sounds }] = useState(() => makeReader(noteId))
  const state = useSyncExternalStore(reader.subscribe, reader.getState)

  useEffect(
    () => () => {
      reader.stop()
      sounds.clear()
    },
    [reader, sounds],
  )
  useFollowing(state)
  useChoices(reader)
  useEffect(() => {
    if (!around.isRecording || reader.getState().kind === 'idle') return
    reader.stop()
    toastInfo(IN_THE_RECORDING)
  }, [reader, around.isRecording])
  useEffect(() => {
    if (around.isPlaying) reader.pause()
  }, [reader, around.isPlaying])

  const prepare = useCallback(() => void client.prefetchQuery(readingVoiceQuery), [client])
  return useMemo(
    () => ({
      state,
      prepare,
      listen(of, fromId) {
        if (latest.current.isRecording) return toastInfo(IN_THE_RECORDING)
        const current = reader.getState()
        latest.current.onListen()
        if (current.kind === 'reading' && current.of.key === of.key) reader.toggle()
        else reader.start(of, fromId)
        prepare()
      },
      toggle: reader.toggle,
      step: reader.step,
      stop: reader.stop,
      editHere() {
        const current = reader.getState()
        if (current.kind !== 'reading' || !current.of.edit) return
        reader.pause()
        current.of.edit(current.sentenceId)
      },
    }),
    [state, reader, prepare],
  )
}

function makeReader(noteId: string) {
  let told = ''
  let silence: string | undefined
  const onRemark = (remark: string) => {
    if (remark !== told) toastInfo(remark)
    told = remark
  }
  const sounds = createReadingSounds(noteId, onRemark)
  const reader = new Reader({
    audio: new Audio(),
    soundOf: (line, { settle }) => sounds.of(line, useSession.getState().readingVoice, settle),
    silence: () => (silence ??= silentSound()),
    isGone: (error) => error instanceof CallError && error.code === 'not_found',
    onFailure: (error) => toastError(error instanceof CallError ? error : new CallError(notPlayed)),
  })
  return { reader, sounds }
}

/** How fast, and with which voice: what is changed is heard at once. */
function useChoices(reader: Reader): void {
  const speed = useSession(({ readingSpeed }) => readingSpeed)
  const voice = useSession(({ readingVoice }) => readingVoice)
  useEffect(() => reader.setSpeed(speed), [reader, speed])
  useEffect(() => reader.again(), [reader, voice])
}

const notPlayed = {
  code: 'internal',
  message: 'This browser did not play the sound. Press Listen once more.',
} as const

/** The page goes along with the voice. */
function useFollowing(state: ReaderState): void {
  const before = useRef<{ key: string; at: number; id: string } | null>(null)
  const reading = state.kind === 'reading' ? state : null
  const { sentenceId = null, at = 0 } = reading ?? {}
  const key = reading?.of.key ?? ''
  useEffect(() => {
    const last = before.current?.key === key ? before.current : null
    before.current = sentenceId === null ? null : { key, at, id: sentenceId }
    if (sentenceId === null) return
    // Who goes to a sentence wants to see it; so does who has just begun.
    followReading(sentenceId, { before: last?.id ?? null, isAsked: last === null || at !== last.at + 1 })
  }, [key, sentenceId, at])
}
