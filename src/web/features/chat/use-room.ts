import { useQuery } from '@tanstack/react-query'
import type { ChatRoom } from '#contract/chat-rooms.ts'
import type { CallError } from '#web/lib/call.ts'
import { roomQuery, roomsQuery } from './queries.ts'

/** A room by its id; one that is not among the user's own is asked for by itself. */
export function useRoom(id: string): { room: ChatRoom | undefined; error: CallError | null } {
  const rooms = useQuery(roomsQuery)
  const known = rooms.data?.find((room) => room.id === id)
  const other = useQuery({ ...roomQuery(id), enabled: rooms.isSuccess && !known })
  return { room: known ?? other.data, error: known ? null : (rooms.error ?? other.error) }
}
