import { create } from 'zustand'
import { tellTyping } from '#contract/chat-rooms.ts'
import { call } from '#web/lib/call.ts'

/** Somebody who stops is taken to be typing for this long. */
const TYPING_LASTS_MS = 6_000
/** At most so often the others are told. */
const TELL_EVERY_MS = 3_000

/** Who is typing, by room and user. */
export const useTyping = create<Record<string, Record<string, string>>>(() => ({}))

const ends = new Map<string, ReturnType<typeof setTimeout>>()

export function heardTyping(roomId: string, userId: string, name: string): void {
  const key = `${roomId}/${userId}`
  clearTimeout(ends.get(key))
  ends.set(
    key,
    setTimeout(() => stoppedTyping(roomId, userId), TYPING_LASTS_MS),
  )
  useTyping.setState((rooms) => ({ [roomId]: { ...rooms[roomId], [userId]: name } }))
}

export function stoppedTyping(roomId: string, userId: string): void {
  const key = `${roomId}/${userId}`
  clearTimeout(ends.get(key))
  ends.delete(key)
  const { [userId]: gone, ...others } = useTyping.getState()[roomId] ?? {}
  if (gone !== undefined) useTyping.setState({ [roomId]: others })
}

const told = new Map<string, number>()

/** Tells the others of a room that one is typing; nothing is lost when it fails. */
export function tellOthersOfTyping(roomId: string, now: number = Date.now()): void {
  if (now - (told.get(roomId) ?? 0) < TELL_EVERY_MS) return
  told.set(roomId, now)
  void call(tellTyping, { body: { roomId } }, { sessionEnded: 'refuse' }).catch(() => undefined)
}

/** What was sent is no longer being typed: the next letter is told at once. */
export function forgetTyping(roomId: string): void {
  told.delete(roomId)
}
