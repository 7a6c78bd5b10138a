import * as messages from '#contract/chat-messages.ts'
import * as rooms from '#contract/chat-rooms.ts'
import { endingOf } from '#server/features/storage/public.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type App, serve, serveFile } from '#server/http/serve.ts'
import { createTurns } from '#server/platform/turns.ts'
import * as changing from './change-message.ts'
import type { Chat, ChatDependencies } from './dependencies.ts'
import * as files from './file-service.ts'
import * as groups from './group-service.ts'
import { createChatLimits } from './limits.ts'
import * as opening from './open-rooms.ts'
import { createReadMarks } from './read-marks.ts'
import * as reading from './read-messages.ts'
import * as service from './room-service.ts'
import { createSearch } from './search-messages.ts'
import { markRead, tellTyping } from './seen.ts'
import { sendMessage } from './send-message.ts'
import { listSupport } from './support-rooms.ts'
import { tellPresence } from './tell-presence.ts'

/** Changes of one room that wait for each other. */
const WAITING_IN_A_ROOM = 200

/** The calls about chat, and the news of who is here. */
export function registerChat(app: App, dependencies: ChatDependencies): void {
  const turns = createTurns({ waiting: WAITING_IN_A_ROOM })
  const chat: Chat = {
    ...dependencies,
    limits: createChatLimits(dependencies.clock),
    tellRead: createReadMarks(dependencies),
    inTurn(roomId, work) {
      const done = turns.run(roomId.toLowerCase(), work)
      if (!done)
        throw new Refusal(
          'too_many_requests',
          'Very much is written in this room. Try again in a few seconds.',
          {
            retryAfterSeconds: 5,
          },
        )
      return done
    },
  }
  tellPresence(dependencies)
  registerRooms(app, chat)
  registerMessages(app, chat)
  registerFiles(app, chat)
}

function registerRooms(app: App, chat: Chat): void {
  serve(app, rooms.listChatRooms, (call) => service.listRooms(chat, call))
  serve(app, rooms.getChatRoom, (call) => service.readRoom(chat, call.params.id, call))
  serve(app, rooms.listChatMembers, (call) => service.listMembers(chat, call.params.id, call))
  serve(app, rooms.findChatPeople, (call) => service.findPeople(chat, call.body, call))
  serve(app, rooms.openDirectRoom, (call) => opening.openDirectRoom(chat, call.body.userId, call))
  serve(app, rooms.openSupportRoom, (call) => opening.openSupportRoom(chat, call))
  serve(app, rooms.listSupportRooms, (call) => listSupport(chat, call.body, call))
  serve(app, rooms.createGroupRoom, (call) => opening.createGroup(chat, call.body, call))
  serve(app, rooms.renameGroupRoom, (call) =>
    groups.renameGroup(chat, call.body.roomId, call.body.name, call),
  )
  serve(app, rooms.changeGroupMembers, (call) => groups.changeMembers(chat, call.body, call))
  serve(app, rooms.leaveGroupRoom, async (call) => {
    await groups.leaveGroup(chat, call.body.roomId, call)
    return {}
  })
  serve(app, rooms.listLeftGroups, (call) => groups.listLeft(chat, call))
  serve(app, rooms.allowIntoGroup, async (call) => {
    await groups.allowInto(chat, call.body.roomId, call)
    return {}
  })
  serve(app, rooms.markRoomRead, (call) => markRead(chat, call.body, call))
  serve(app, rooms.tellTyping, async (call) => {
    await tellTyping(chat, call.body.roomId, call)
    return {}
  })
}

function registerMessages(app: App, chat: Chat): void {
  const search = createSearch(chat)
  serve(app, messages.listChatMessages, (call) => reading.listMessages(chat, call.body, call))
  serve(app, messages.listChatChanges, (call) => reading.listChanges(chat, call.body, call))
  serve(app, messages.sendChatMessage, (call) => sendMessage(chat, call.body, call))
  serve(app, messages.editChatMessage, (call) =>
    changing.editMessage(chat, call.body.id, call.body.text, call),
  )
  serve(app, messages.deleteChatMessage, (call) => changing.deleteMessage(chat, call.body.id, call))
  serve(app, messages.listMessageVersions, (call) => reading.listVersions(chat, call.params.id, call))
  serve(app, messages.searchChat, (call) => search(call.body, call))
  serve(app, messages.readQuote, (call) => reading.readQuote(chat, call.params.id, call))
}

function registerFiles(app: App, chat: Chat): void {
  serve(app, messages.uploadChatFile, (call) =>
    files.keepFile(chat, { roomId: call.params.id, name: call.headers['x-file-name'] }, call),
  )
  serveFile(app, messages.downloadChatFile, async (call) => {
    const file = await files.openFile(chat, call.params.id, call)
    return { fileName: `file-${call.params.id.slice(0, 8)}.${endingOf(file.mediaType)}`, ...file }
  })
  serve(app, messages.discardChatFile, async (call) => {
    await files.discardFile(chat, call.body.id, call)
    return {}
  })
}
