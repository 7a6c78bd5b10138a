import { sql } from 'drizzle-orm'
import { Refusal } from '#server/http/refusal.ts'
import type { Database } from '#server/platform/database/connection.ts'
import type { Draining } from '#server/platform/draining.ts'
import { oneLook, succeeds } from './one-look.ts'

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
  const storageAnswers = remembered(
    () => inTime(succeeds(proveStorage?.() ?? Promise.resolve())),
    STORAGE_KNOWN_FOR_MS,
  )
  const isMigrated = oneLook(() => db.execute(sql`select 1 from drizzle.__drizzle_migrations limit 1`))
  return {
    async require(): Promise<{ status: 'up' }> {
      if (draining?.isOn) throw notReady('This process is ending.')
      const [database, storage] = await Promise.all([inTime(isMigrated()), storageAnswers()])
      if (!database) throw notReady('The database does not answer.')
      if (!storage) throw notReady('The place where files are kept does not answer.')
      return { status: 'up' }
    },
  }
}

function notReady(message: string): Refusal {
  return new Refusal('engine_unavailable', message, { retryAfterSeconds: RETRY_SECONDS })
}

async function inTime(answers: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS)
  })
  return Promise.race([answers, late]).finally(() => clearTimeout(timer))
}

/** One question for all who ask at once or soon after. */
function remembered(ask: () => Promise<boolean>, forMs: number): () => Promise<boolean> {
  let asked: { at: number; answer: Promise<boolean> } | null = null
  return () => {
    const now = performance.now()
    if (asked === null || now - asked.at > forMs) asked = { at: now, answer: ask() }
    return asked.answer
  }
}
