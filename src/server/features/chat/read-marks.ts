import type { ChatDependencies, TellRead } from './dependencies.ts'
import { tell, whoIsTold } from './telling.ts'

/** Nobody waits for it at a screen: the mark under a message may come so much later. */
const GATHERED_MS = 250

/**
 * Gathers what is read in a room and tells all of it at once: of a message to a hundred people each of them tells a hundred
 * others that it was read, which one by one would be ten thousand events.
 */
export function createReadMarks({ db, realtime, onError }: ChatDependencies): TellRead {
  const gathered = new Map<string, Map<string, number>>()

  async function tellAll(roomId: string): Promise<void> {
    const read = gathered.get(roomId) ?? new Map<string, number>()
    gathered.delete(roomId)
    // Who is told is found now: whoever was taken out meanwhile hears nothing.
    const told = await whoIsTold(db, roomId)
    const reads = [...read].map(([userId, readSeq]) => ({ userId, readSeq }))
    tell(realtime, told, { kind: 'chatReads', roomId, reads })
  }

  return ({ roomId, userId, readSeq }) => {
    const known = gathered.get(roomId)
    if (known) {
      known.set(userId, Math.max(readSeq, known.get(userId) ?? 0))
      return
    }
    gathered.set(roomId, new Map([[userId, readSeq]]))
    // A process that stops now loses nothing that is kept: the marks are, and are read with the room.
    setTimeout(() => void tellAll(roomId).catch(onError), GATHERED_MS).unref()
  }
}
