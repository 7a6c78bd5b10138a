import { sql } from 'drizzle-orm'
import { Refusal } from '#server/http/refusal.ts'
import type { Database } from '#server/platform/database/connection.ts'
import type { Draining } from '#server/platform/draining.ts'
import { StorageFullError, StorageRefusedError } from '#server/platform/storage/storage.ts'
import { oneLook } from './one-look.ts'

export interface ReadinessMeans {
  db: Database
  draining?: Draining
  proveStorage?: () => Promise<void>
}

/** How long each thing may take to answer before it counts as away. */
const PATIENCE_MS = 3_000
/** Storage is asked with writing and deleting, so not for each of the many who ask. */
const STORAGE_KNOWN_FOR_MS = 15_000
const RETRY_SECONDS = 5

/** Whether this process should be sent requests. The database is migrated before it listens: that its tables are there tells. */
export function createReadiness({ db, draining, proveStorage }: ReadinessMeans) {
  const lookAtStorage = async (): Promise<string | null> => {
    try {
      await proveStorage?.()
      return null
    } catch (cause) {
      return storageTrouble(cause)
    }
  }
  const storage = remembered(() => inTime(lookAtStorage(), STORAGE_AWAY), STORAGE_KNOWN_FOR_MS)
  const isMigrated = oneLook(() => db.execute(sql`select 1 from drizzle.__drizzle_migrations limit 1`))
  return {
    async require(): Promise<{ status: 'up' }> {
      if (draining?.isOn) throw notReady('This process is ending.')
      const [isDatabaseThere, trouble] = await Promise.all([inTime(isMigrated(), false), storage()])
      if (!isDatabaseThere) throw notReady('The database does not answer.')
      if (trouble !== null) throw notReady(trouble)
      return { status: 'up' }
    },
  }
}

const STORAGE_AWAY = 'The place where files are kept does not answer.'

/** Which service it is, and what it said, is nobody's outside. */
function storageTrouble(cause: unknown): string {
  if (cause instanceof StorageRefusedError)
    return 'The place where files are kept does not let this process in, or does not keep what it is given.'
  return cause instanceof StorageFullError
    ? 'There is no room left in the place where files are kept.'
    : STORAGE_AWAY
}

function notReady(message: string): Refusal {
  return new Refusal('engine_unavailable', message, { retryAfterSeconds: RETRY_SECONDS })
}

/** `late`: what counts as the answer where there is none in time. */
async function inTime<T>(answer: Promise<T>, late: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const ended = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(late), PATIENCE_MS)
  })
  return Promise.race([answer, ended]).finally(() => clearTimeout(timer))
}

/** One question for all who ask at once or soon after. */
function remembered<T>(ask: () => Promise<T>, forMs: number): () => Promise<T> {
  let asked: { at: number; answer: Promise<T> } | null = null
  return () => {
    const now = performance.now()
    if (asked === null || now - asked.at > forMs) asked = { at: now, answer: ask() }
    return asked.answer
  }
}
