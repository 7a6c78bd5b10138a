import { getStorageUse } from '#contract/storage.ts'
import { type App, serve } from '#server/http/serve.ts'
import type { Room } from './room.ts'

export function registerStorage(app: App, room: Room): void {
  serve(app, getStorageUse, ({ actor }) => room.use(actor.userId))
}
