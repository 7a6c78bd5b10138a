import type { Bus } from '../bus/bus.ts'
import { createSharedPresence } from './shared-presence.ts'
import type { SocketRealtime } from './socket-realtime.ts'

/**
 * Events reach every screen, whichever process it hangs on: told to the screens here at once, and to the other processes,
 * which tell theirs. Health is each process's own, and goes to its own screens.
 */
export function createSharedRealtime(local: SocketRealtime, bus: Bus): SocketRealtime {
  const presence = createSharedPresence(local.presence, bus)
  bus.on('event', ({ userIds, event, only }) => local.tell(userIds, event, only))
  bus.on('disconnect', (target) => local.disconnect(target))
  bus.onGap(() => local.tellAll({ kind: 'missed' }))
  return {
    ...local,
    presence,
    tell(userIds, event, only) {
      local.tell(userIds, event, only)
      bus.tell('event', { userIds: typeof userIds === 'string' ? [userIds] : userIds, event, only })
    },
    disconnect(target) {
      local.disconnect(target)
      bus.tell('disconnect', target)
    },
    async close() {
      presence.close()
      bus.tell('goodbye', null)
      await local.close()
    },
  }
}
