import { CHAT_ROOM_MEMBERS } from '#contract/chat-rooms.ts'
import { CHAT_GROUPS_OF_A_MAKER, CHAT_GROUPS_OF_ONE_OTHER, CHAT_GROUPS_OF_OTHERS } from '#domain/limits.ts'
import { Refusal } from '#server/http/refusal.ts'

/** A room one is not in is as good as none. */
export function roomNotFound(): Refusal {
  return new Refusal('not_found', 'This room does not exist, or you are not in it.')
}

export function messageNotFound(): Refusal {
  return new Refusal('not_found', 'This message does not exist, or you cannot see it.')
}

export function fileNotFound(): Refusal {
  return new Refusal('not_found', 'This file does not exist, or you cannot see it.')
}

export function quoteNotFound(): Refusal {
  return new Refusal('not_found', 'This sentence is in no note that you can see.')
}

export function colleagueNotFound(): Refusal {
  return new Refusal('not_found', 'Nobody of your organization is found under this name.')
}

export function notColleagues(): Refusal {
  return new Refusal('conflict', 'Only active members of your organization can be in a group. Choose again.')
}

export function noOrganization(): Refusal {
  return new Refusal('conflict', 'You can write to colleagues once you belong to an organization.')
}

/** Why a room can be read and not be written in. */
export function readingOnly(why: 'archived' | 'alone' | 'leaving'): Refusal {
  return new Refusal(why === 'leaving' ? 'forbidden' : 'conflict', READING_ONLY[why])
}

const READING_ONLY = {
  archived: 'Your organization is archived: its rooms can be read, and not be written in any more.',
  alone: 'The person you wrote with is no longer here. The room can be read, and not be written in any more.',
  leaving:
    'Your account is marked for deletion: you can write to support alone. Reactivate it to write to others.',
} as const

export function idTaken(): Refusal {
  return new Refusal('conflict', 'This message was sent already with other words. Send it as a new one.')
}

export function messageDeleted(): Refusal {
  return new Refusal('conflict', 'This message was deleted, so it cannot be changed any more.')
}

export function tooManyVersions(): Refusal {
  return new Refusal('conflict', 'This message was changed very often. Write a new one.')
}

export function groupFull(): Refusal {
  return new Refusal('conflict', `A group has at most ${CHAT_ROOM_MEMBERS} members. Make a second one.`)
}

export function tooManyGroups(names: readonly string[]): Refusal {
  return new Refusal(
    'conflict',
    `${named(names)} ${names.length === 1 ? 'is' : 'are'} in ${CHAT_GROUPS_OF_ONE_OTHER} groups made by the same colleague, or in ${CHAT_GROUPS_OF_OTHERS} of others altogether, which is as many as there may be. Leaving one makes room.`,
  )
}

export function leftByThemselves(names: readonly string[]): Refusal {
  return new Refusal(
    'conflict',
    `${named(names)} left this group, and can be brought in again once they allow it under “Groups you left”.`,
  )
}

const NAMED = 3

function named(names: readonly string[]): string {
  const others = names.length - NAMED
  return others > 0 ? `${names.slice(0, NAMED).join(', ')} and ${others} more` : names.join(', ')
}

export function tooManyGroupsMade(): Refusal {
  return new Refusal(
    'conflict',
    `You made ${CHAT_GROUPS_OF_A_MAKER} groups that are there still, which is as many as one person can make. Use one of them, or ask a colleague to make another.`,
  )
}

export function notYoursToRemove(): Refusal {
  return new Refusal(
    'forbidden',
    'Who made the group, or an administrator of your organization, can take members out.',
  )
}

export function tooManyUnsent(): Refusal {
  return new Refusal(
    'conflict',
    'Many files wait to be sent. Send a message with some of them, or remove them.',
  )
}
