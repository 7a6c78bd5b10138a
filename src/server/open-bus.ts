import type { PoolConfig } from 'pg'
import { createLoneBus, type Bus } from './platform/bus/bus.ts'
import { openPostgresBus } from './platform/bus/postgres-bus.ts'
import { randomIds } from './platform/ids.ts'
import { createSharedRealtime } from './platform/realtime/shared-realtime.ts'
import { createSocketRealtime, type SocketRealtime } from './platform/realtime/socket-realtime.ts'
import type { MasterKeys } from './platform/storage/master-key.ts'
import { signingKeys } from './platform/storage/signing-keys.ts'
import type { Settings } from './settings.ts'

/** With a database of one's own there may be other processes on it at any time. */
export async function openBus(
  { DATABASE_URL, PROCESS_ROLE }: Pick<Settings, 'DATABASE_URL' | 'PROCESS_ROLE'>,
  { keys, ...options }: { connection: PoolConfig; keys: MasterKeys; onError: (error: unknown) => void },
): Promise<Bus> {
  if (!DATABASE_URL) return createLoneBus()
  return openPostgresBus({
    ...options,
    hears: PROCESS_ROLE !== 'worker',
    keys: signingKeys(keys, 'process messages'),
    sender: randomIds.uuid(),
  })
}

/** Events to the screens of this process, and of the others where there can be any. */
export function openRealtime(bus: Bus): SocketRealtime {
  const local = createSocketRealtime()
  return bus.isAlone ? local : createSharedRealtime(local, bus)
}
