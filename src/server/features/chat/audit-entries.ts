import type { AuditAction } from '#server/platform/audit/audit.ts'
import type { ChatCaller } from './dependencies.ts'

type ChatAction = Extract<AuditAction, `chat.${string}`>

/** The names of colleagues were looked through. */
export const aboutColleagues = ({ actor, requestId }: Pick<ChatCaller, 'actor' | 'requestId'>) =>
  ({
    actorId: actor.userId,
    action: 'account.list',
    subjectType: 'account',
    subjectId: null,
    requestId,
  }) as const

/** `subjectId`: of the room, message or file; null for what is about many. */
export const aboutChat = (
  action: ChatAction,
  subjectId: string | null,
  { actor, requestId }: Pick<ChatCaller, 'actor' | 'requestId'>,
) => ({ actorId: actor.userId, action, subjectType: 'chat', subjectId, requestId }) as const
