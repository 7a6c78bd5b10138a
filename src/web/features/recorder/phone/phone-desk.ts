import { connectPhone, leavePhone, tellPhone, type PhoneWanted } from '#contract/phone.ts'
import { call, CallError } from '#web/lib/call.ts'
import { chosenMicrophone } from '../chosen-microphone.ts'
import { openDesk, type RecordingDesk } from '../recording-desk.ts'
import { isRunning } from '../panel-view.ts'
import { withinLimit } from '../upload-calls.ts'
import { phoneCallsFor } from './phone-calls.ts'
import { PhoneLinks } from './phone-links.ts'
import { toldOf } from './phone-told.ts'

/** Recordings of a phone belong to the phone: whoever is signed in in its browser sees none of them. */
export const THIS_PHONE = '00000000-0000-4000-8000-0000000f0e01'

const WHILE_RECORDING_MS = 1_000
const OTHERWISE_MS = 2_000

/** Whether the server answers; `gone`: it does not know this phone any more, and says so. */
export type PhoneLine = { kind: 'open' } | { kind: 'cut' } | { kind: 'gone'; sentence: string }

export interface PhoneDesk extends Pick<RecordingDesk, 'recorder' | 'uploads'> {
  links: PhoneLinks
  line: { subscribe: (listener: () => void) => () => void; snapshot: () => PhoneLine }
  /** Rejects with CallError for a code that is not good. */
  connect: (code: string) => Promise<void>
  record: () => Promise<void>
  /** Ends the connection; what was recorded is still sent. */
  leave: () => Promise<void>
}

let desk: PhoneDesk | null = null

/** The one desk of this phone; what an earlier page left is sent when it is first asked for. */
export function phoneDesk(): PhoneDesk {
  desk ??= makePhoneDesk()
  return desk
}

function makePhoneDesk(): PhoneDesk {
  const links = new PhoneLinks(localStorage)
  const { recorder, uploads } = openDesk('attest-phone', (recording) => {
    const now = links.current()
    // One that is new is of the note this phone records for.
    if (now && !links.of(recording.recordingId)) links.recorded(now.token, recording.recordingId)
    return phoneCallsFor(links, recording)
  })
  const line = createLine()
  const tell = keepTelling({ recorder, uploads, links, set: line.set })
  void uploads.resume(THIS_PHONE)
  uploads.subscribe(() => {
    const unsent = uploads.snapshot().filter(({ state }) => state.kind !== 'done')
    links.forgetSent(new Set(unsent.map(({ recording }) => recording.recordingId)))
  })
  recorder.subscribe(tell.wake)
  // A code is good once: a page that asks twice with it gets one answer.
  const connecting = new Map<string, Promise<void>>()
  const connectOnce = async (code: string) => {
    const { token, phone } = await call(connectPhone, { body: { code } })
    links.add(token, phone)
    recorder.dismiss()
    line.set({ kind: 'open' })
    tell.wake()
  }
  return {
    recorder,
    uploads,
    links,
    line,
    connect(code) {
      const asked = connecting.get(code) ?? connectOnce(code)
      connecting.set(code, asked)
      return asked
    },
    async record() {
      const link = links.current()
      if (!link) return
      const { noteId, limitMs, consent } = link.phone
      await recorder.start({ noteId, userId: THIS_PHONE, limitMs, consent, deviceId: chosenMicrophone() })
    },
    async leave() {
      const link = links.current()
      await recorder.stop()
      if (!link) return
      await call(leavePhone, {}, { phone: link.token })
      links.change(link.token, { phone: { ...link.phone, ended: 'phone', isOpen: false } })
    },
  }
}

function createLine() {
  const listeners = new Set<() => void>()
  let now: PhoneLine = { kind: 'open' }
  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot: () => now,
    set(next: PhoneLine) {
      if (next.kind === now.kind) return
      now = next
      for (const listener of listeners) listener()
    },
  }
}

/** Tells the computer what this phone does, about every second, and does what it wants. */
function keepTelling(
  of: Pick<PhoneDesk, 'recorder' | 'uploads' | 'links'> & { set: (line: PhoneLine) => void },
) {
  const { recorder, uploads, links, set } = of
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  let before = ''

  async function tellOnce(): Promise<void> {
    const link = links.current()
    if (!link || isAsking) return
    isAsking = true
    try {
      const told = toldOf(recorder.snapshot(), uploads.snapshot(), recorder.level())
      const reply = await withinLimit(new AbortController().signal, (signal) =>
        call(tellPhone, { body: { told } }, { phone: link.token, signal }),
      )
      set({ kind: 'open' })
      links.change(link.token, { phone: reply.phone, wish: Math.max(link.wish, reply.wish) })
      if (reply.wanted !== null && reply.wish > link.wish) obey(reply.wanted)
      // Whoever let it go wants silence; what was recorded is whole and sent.
      if (reply.phone.ended !== null) await recorder.stop()
      if (reply.phone.ended !== null && told.unsent === 0 && told.doing !== 'sending') return
      next()
    } catch (error) {
      if (error instanceof CallError && error.code === 'unauthenticated')
        return set({ kind: 'gone', sentence: error.message })
      set({ kind: 'cut' })
      next()
    } finally {
      isAsking = false
    }
  }

  function obey(wanted: PhoneWanted): void {
    if (wanted === 'pause') recorder.pause()
    else if (wanted === 'resume') recorder.resume()
    else void recorder.stop()
  }

  function next(): void {
    clearTimeout(timer)
    timer = setTimeout(
      () => void tellOnce(),
      isRunning(recorder.snapshot()) ? WHILE_RECORDING_MS : OTHERWISE_MS,
    )
  }

  void tellOnce()
  return {
    /** What changed is told at once; a second that passed is not a change. */
    wake() {
      const { kind } = recorder.snapshot()
      const now = `${links.current()?.token} ${kind}`
      if (now === before) return
      before = now
      void tellOnce()
    },
  }
}
