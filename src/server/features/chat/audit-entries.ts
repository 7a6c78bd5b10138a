import type { AuditAction } from '#server/platform/audit/audit.ts'
import type { ChatCaller } from './dependencies.ts'

type ChatAction = Extract<AuditAction, `chat.${string}`>

/** `subjectId`: of the room, message or file; null for what is about many. */
export const aboutChat = (
  action: ChatAction,
  subjectId: string | null,
  { actor, requestId }: Pick<ChatCaller, 'actor' | 'requestId'>,
) => ({ actorId: actor.userId, action, subjectType: 'chat', subjectId, requestId }) as const
