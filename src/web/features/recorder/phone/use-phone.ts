import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  getPhone,
  letPhoneGo,
  offerPhone,
  PHONE_CODE_MS,
  type PhonePairing,
  type PhoneWanted,
  steerPhone,
} from '#contract/phone.ts'
import type { Consent } from '#contract/recordings.ts'
import { call } from '#web/lib/call.ts'
import { useEvents } from '#web/lib/events.ts'
import { hear, type LiveWords, noWords } from '../live-words.ts'
import { setPhoneOn } from '../mic-state.ts'
import { isAway } from './phone-view.ts'

const phoneKey = (noteId: string | null) => ['phone', noteId] as const
const codeKey = (noteId: string | null) => ['phone', noteId, 'code'] as const
const LOOK_MS = 2_000

export interface PhoneOfNote {
  pairing: PhonePairing | null
  /** The phone has told nothing for a while. */
  isAway: boolean
  words: LiveWords
  /** Level of its microphone, 0 to 1. */
  level: () => number | null
  steer: (wanted: PhoneWanted) => void
  letGo: () => void
  /** A steering call that is under way, or failed. */
  wish: { isPending: boolean; failure: string | null }
}

/** The phone that is the microphone of the note, as it tells what it does. */
export function usePhone(noteId: string | null): PhoneOfNote {
  const client = useQueryClient()
  const level = useRef<number | null>(null)
  const [words, setWords] = useState(noWords)
  const key = phoneKey(noteId)
  const { data } = useQuery({
    queryKey: key,
    queryFn: noteId === null ? skipToken : () => call(getPhone, { params: { noteId } }),
  })
  const pairing = data?.pairing ?? null
  const renew = () => void client.invalidateQueries({ queryKey: key, exact: true })
  useEvents((event) => {
    if (!('noteId' in event) || event.noteId !== noteId) return
    if (event.kind === 'phoneChanged') renew()
    if (event.kind === 'phone') {
      level.current = event.told.level
      client.setQueryData<typeof data>(key, (before) =>
        before?.pairing?.id === event.pairingId
          ? { pairing: { ...before.pairing, told: event.told, toldAt: new Date().toISOString() } }
          : before,
      )
    }
    if (event.kind === 'live') setWords((before) => hear(before, event))
  }, renew)
  const now = useNow(pairing?.state === 'connected')
  const away = pairing !== null && isAway(pairing, now)
  useEffect(() => {
    setPhoneOn(pairing?.state === 'connected' && pairing.told?.doing === 'recording')
    return () => setPhoneOn(false)
  }, [pairing])
  const steering = useMutation({
    mutationFn: (wanted: PhoneWanted) => call(steerPhone, { body: { pairingId: pairing?.id ?? '', wanted } }),
  })
  const going = useMutation({
    mutationFn: () => call(letPhoneGo, { body: { pairingId: pairing?.id ?? '' } }),
    onSettled: renew,
  })
  return {
    pairing,
    isAway: away,
    words,
    level: () => level.current,
    steer: steering.mutate,
    letGo: () => going.mutate(),
    wish: {
      isPending: steering.isPending || going.isPending,
      failure: (steering.error ?? going.error)?.message ?? null,
    },
  }
}

/** Asks for a code that makes a phone the microphone of the note, and shows it there. Rejects with CallError. */
export function useOfferPhone(): (asked: { noteId: string; consent: Consent }) => Promise<void> {
  const client = useQueryClient()
  return async ({ noteId, consent }) => {
    const purpose = consent.given ? 'visit' : 'dictation'
    const { pairing, code } = await call(offerPhone, { body: { noteId, consent, purpose } })
    client.setQueryData(phoneKey(noteId), { pairing })
    // The note may just have been made, and its screen take the place of this one.
    client.setQueryData(codeKey(noteId), { code, until: Date.now() + PHONE_CODE_MS })
  }
}

/** The code that is shown for a note, until when by this computer's clock; and how it is put away. */
export function useShownCode(noteId: string | null) {
  const client = useQueryClient()
  const { data } = useQuery<{ code: string; until: number } | null>({
    queryKey: codeKey(noteId),
    queryFn: skipToken,
  })
  return { shown: data ?? null, putAway: () => client.setQueryData(codeKey(noteId), null) }
}

/** The time, looked at now and then while it matters. */
function useNow(matters: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!matters) return
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS)
    return () => clearInterval(timer)
  }, [matters])
  return now
}
