import { z } from 'zod'
import { create } from 'zustand'
import { deviceStore } from '#web/lib/device-store.ts'
import { onLeaving } from '#web/lib/leaving.ts'
import { useSession } from '#web/lib/session.ts'

const withStore = deviceStore('typed-text', 'texts')

/** What one user typed or pasted for a visit and has not sent. */
const Kept = z.object({ key: z.string(), text: z.string() })

/** By user and note; what is not here is on the device's disk at most. */
const useTexts = create<Record<string, string>>(() => ({}))

const keyOf = (noteId: string) => `${useSession.getState().user?.userId ?? ''}/${noteId}`

/** What was typed for a visit and not sent; empty when there is nothing. */
export function useTypedText(noteId: string): string {
  return useTexts((texts) => texts[keyOf(noteId)] ?? '')
}

/** Keeps what is typed on this device, or with an empty text forgets it. Never fails. */
export function keepTypedText(noteId: string, text: string): void {
  const key = keyOf(noteId)
  useTexts.setState({ [key]: text })
  void withStore((store) => (text === '' ? store.delete(key) : store.put({ key, text })))
}

/** Brings back what an earlier visit to the page left; what was typed since goes before it. */
export async function bringBackTypedText(noteId: string): Promise<void> {
  const key = keyOf(noteId)
  if (useTexts.getState()[key] !== undefined) return
  const kept = Kept.safeParse(await withStore((store) => store.get(key)))
  if (kept.success && useTexts.getState()[key] === undefined) useTexts.setState({ [key]: kept.data.text })
}

const ofUser = (userId: string) => IDBKeyRange.bound(`${userId}/`, `${userId}/\uffff`)

/** For how many visits something was typed on this device and not sent. */
export async function countTypedTexts(): Promise<number> {
  const userId = useSession.getState().user?.userId ?? ''
  return z
    .number()
    .catch(0)
    .parse(await withStore((store) => store.count(ofUser(userId))))
}

/**
 * Forgets all of it once the user leaves: on the device too when they asked to be logged out, and were told. Returns the
 * function that stops this.
 */
export function forgetTypedTextOnLeaving(): () => void {
  return onLeaving(({ userId, isAsked }) => {
    useTexts.setState({}, true)
    if (isAsked && userId !== null) void withStore((store) => store.delete(ofUser(userId)))
  })
}
