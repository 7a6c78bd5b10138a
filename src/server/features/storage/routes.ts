import { getDeviceKeys, getStorageUse } from '#contract/storage.ts'
import { type App, serve } from '#server/http/serve.ts'
import type { SigningKeys } from '#server/platform/storage/signing-keys.ts'
import { deviceKeysOf } from './device-keys.ts'
import type { Room } from './room.ts'

export function registerStorage(app: App, room: Room, { deviceKeys }: { deviceKeys: SigningKeys }): void {
  serve(app, getStorageUse, ({ actor }) => room.use(actor.userId))
  serve(app, getDeviceKeys, async ({ actor }) => ({ keys: deviceKeysOf(deviceKeys, actor.userId) }))
}
