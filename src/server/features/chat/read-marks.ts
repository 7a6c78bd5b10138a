import type { ChatDependencies, TellRead } from './dependencies.ts'
import { tell, type Told, whoIsTold } from './telling.ts'

/** Nobody waits for it at a screen: the mark under a message may come so much later. */
const GATHERED_MS = 300

interface RoomReads {
  roomId: string
  reads: Array<{ userId: string; readSeq: number }>
}

/**
 * Gathers what is read in all rooms and tells each person all of theirs at once: of a message to a hundred people each of them
 * tells a hundred others that it was read, which one by one would be ten thousand events, and as many again for each further
 * room of the same people. The next are gathered while these are told, however long that takes.
 */
export function createReadMarks({ db, realtime, onError }: ChatDependencies): TellRead {
  let gathered = new Map<string, Map<string, number>>()
  let isTelling = false

  async function tellAll(): Promise<void> {
    const rooms = gathered
    gathered = new Map()
    const news = new Map<string, { one: Told[number]; rooms: RoomReads[] }>()
    for (const [roomId, read] of rooms) {
      const reads = [...read].map(([userId, readSeq]) => ({ userId, readSeq }))
      // Who is told is found now: whoever was taken out meanwhile hears nothing.
      for (const one of await whoIsTold(db, roomId)) {
        const key = `${one.userId} ${one.isSupport}`
        const own = news.get(key) ?? { one, rooms: [] }
        own.rooms.push({ roomId, reads })
        news.set(key, own)
      }
    }
    for (const { one, rooms: told } of news.values())
      tell(realtime, [one], { kind: 'chatReads', rooms: told })
  }

  function tellSoon(): void {
    if (isTelling) return
    isTelling = true
    // A process that stops now loses nothing that is kept: the marks are, and are read with the room.
    setTimeout(() => {
      void tellAll()
        .catch(onError)
        .finally(() => {
          isTelling = false
          if (gathered.size > 0) tellSoon()
        })
    }, GATHERED_MS).unref()
  }

  return ({ roomId, userId, readSeq }) => {
    const room = gathered.get(roomId) ?? new Map<string, number>()
    room.set(userId, Math.max(readSeq, room.get(userId) ?? 0))
    gathered.set(roomId, room)
    tellSoon()
  }
}
