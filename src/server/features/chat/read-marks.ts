import type { ChatDependencies, TellRead } from './dependencies.ts'
import { tell, type Told, whoIsToldOf } from './telling.ts'

/** Nobody waits for it at a screen: the mark under a message may come so much later. */
const GATHERED_MS = 300

/** By room, how far each has read. */
type Marks = Map<string, Map<string, number>>

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
  let gathered: Marks = new Map()
  let isTelling = false

  async function tellAll(rooms: Marks): Promise<void> {
    // Who is told is found now, for all rooms at once: whoever was taken out meanwhile hears nothing.
    const told = await whoIsToldOf(db, [...rooms.keys()])
    const news = new Map<string, { one: Told[number]; rooms: RoomReads[] }>()
    for (const [roomId, read] of rooms) {
      const reads = [...read].map(([userId, readSeq]) => ({ userId, readSeq }))
      for (const one of told.get(roomId) ?? []) {
        const key = `${one.userId} ${one.isSupport}`
        const own = news.get(key) ?? { one, rooms: [] }
        own.rooms.push({ roomId, reads })
        news.set(key, own)
      }
    }
    for (const { one, rooms: ofOne } of news.values())
      tell(realtime, [one], { kind: 'chatReads', rooms: ofOne })
  }

  async function tellGathered(): Promise<void> {
    const rooms = gathered
    gathered = new Map()
    try {
      await tellAll(rooms)
    } catch (error) {
      onError(error)
      // They are told with the next: nobody waits for them.
      for (const [roomId, read] of rooms)
        for (const [userId, readSeq] of read) gather(roomId, userId, readSeq)
      isTelling = false
      return
    }
    isTelling = false
    if (gathered.size > 0) tellSoon()
  }

  function tellSoon(): void {
    if (isTelling) return
    isTelling = true
    // A process that stops now loses nothing that is kept: the marks are, and are read with the room.
    setTimeout(() => void tellGathered(), GATHERED_MS).unref()
  }

  function gather(roomId: string, userId: string, readSeq: number): void {
    const room = gathered.get(roomId) ?? new Map<string, number>()
    room.set(userId, Math.max(readSeq, room.get(userId) ?? 0))
    gathered.set(roomId, room)
  }

  return ({ roomId, userId, readSeq }) => {
    gather(roomId, userId, readSeq)
    tellSoon()
  }
}
