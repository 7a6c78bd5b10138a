import { mustNotHoldConnection } from '../database/open-transactions.ts'
import type { Storage } from './storage.ts'

/** The same storage, which a bucket may make wait for a minute: no transaction asks anything of it. */
export function outsideTransactions(storage: Storage): Storage {
  const asked = <T>(ask: () => T): T => {
    mustNotHoldConnection('the storage')
    return ask()
  }
  return {
    put: async (key, bytes) => asked(() => storage.put(key, bytes)),
    get: (key) => asked(() => storage.get(key)),
    delete: async (key) => asked(() => storage.delete(key)),
    deleteAll: async (prefix) => asked(() => storage.deleteAll(prefix)),
  }
}
