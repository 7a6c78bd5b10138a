import { z } from 'zod'
import { ChatFile, NoteQuote } from '#contract/chat-messages.ts'
import { deviceStore } from '#web/lib/device-store.ts'

/** A message on its way. `problem`: why the server refused it, or null while it waits for its turn. */
export const Unsent = z.object({
  id: z.string(),
  userId: z.string(),
  roomId: z.string(),
  text: z.string(),
  quote: NoteQuote.nullable(),
  files: z.array(ChatFile),
  writtenAt: z.string(),
  problem: z.string().nullable(),
})
export type Unsent = z.infer<typeof Unsent>

export interface OutboxStore {
  /** In the order they were written. */
  list(userId: string): Promise<Unsent[]>
  /** Whether it is on the disk now. */
  put(message: Unsent): Promise<boolean>
  remove(id: string): Promise<void>
}

const CHANNEL = 'attest-chat-outbox'
const withStore = deviceStore('chat-outbox', 'messages')

/** On this device's own disk, for all tabs; `onChange` hears what other tabs wrote and sent. */
export function openOutboxStore(onChange: () => void): OutboxStore {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', onChange)
  const tell = () => channel.postMessage(null)
  return {
    async list(userId) {
      const kept = z
        .array(z.unknown())
        .catch([])
        .parse(await withStore((store) => store.getAll()))
      return kept
        .flatMap((value) => Unsent.safeParse(value).data ?? [])
        .filter((message) => message.userId === userId)
        .sort((one, other) => one.writtenAt.localeCompare(other.writtenAt))
    },
    async put(message) {
      const key = await withStore((store) => store.put({ key: message.id, ...message }))
      tell()
      return key !== undefined
    },
    async remove(id) {
      await withStore((store) => store.delete(id))
      tell()
    },
  }
}

/** Forgets what is on its way, of whomever. */
export function forgetUnsent(): void {
  void withStore((store) => store.clear())
}
