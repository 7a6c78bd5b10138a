import type { ChatRoom } from '#contract/chat-rooms.ts'
import { useChat } from './chat-context.ts'
import { changeDraft } from './drafts.ts'
import { stopQuoting, useQuoting } from './quoting.ts'
import { openWindow } from './windows-state.ts'

/** Opens a room that was chosen; a sentence that waits to be quoted goes into what is written there next. */
export function useChooseRoom(): (room: ChatRoom) => void {
  const { sync } = useChat()
  return (room) => {
    sync.keepRoom(room)
    const { quote } = useQuoting.getState()
    if (quote) {
      changeDraft(room.id, { quote, editing: null })
      stopQuoting()
    }
    openWindow(room.id)
  }
}
