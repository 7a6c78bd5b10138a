import { useQuery } from '@tanstack/react-query'
import type { ChatMember, ChatRoom } from '#contract/chat-rooms.ts'
import type { CallError } from '#web/lib/call.ts'
import { membersQuery } from './queries.ts'

const NOBODY: ChatMember[] = []

/** Who is in a room that is open. A group does not name its members by itself: nobody, until they are here. */
export function useMembers(room: ChatRoom): { members: ChatMember[]; error: CallError | null } {
  const isGroup = room.kind === 'group'
  const asked = useQuery({ ...membersQuery(room.id), enabled: isGroup })
  return isGroup
    ? { members: asked.data ?? NOBODY, error: asked.data ? null : asked.error }
    : { members: room.members, error: null }
}
