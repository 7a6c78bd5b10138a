import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../database/connection.ts'
import { auditSeals } from '../database/schema/audit.ts'
import type { SigningKeys } from '../storage/signing-keys.ts'
import { FIRST_TRANSACTION, hashOfRange, type Seal } from './audit-chain.ts'

/** Seals the audit entries in a chain, and refuses to go on from a chain that lost a seal it has made itself. */
export interface AuditSealer {
  /** Seals what is finished. Null when there is nothing to seal, or another process is sealing. */
  seal(): Promise<Seal | null>
  /** Seals every `everyMs` from now on. */
  start(everyMs: number): void
  /** Seals no more; resolves when a running seal is done. */
  close(): Promise<void>
}

interface AuditSealerOptions {
  db: Database
  /** Secrets kept outside the database; each seal names the one it was made with. */
  keys: SigningKeys
  /** Told of each seal: a log that leaves this machine is what a later check can hold the chain against. */
  onSealed?: (seal: Pick<Seal, 'id' | 'hash' | 'entries'>) => void
  onError: (error: unknown) => void
}

export class AuditChainBrokenError extends Error {
  constructor(sealId: number) {
    super(`The audit trail has lost seal ${sealId}, or it was changed. Check the trail before anything else.`)
    this.name = 'AuditChainBrokenError'
  }
}

export function createAuditSealer({ db, keys, onSealed, onError }: AuditSealerOptions): AuditSealer {
  let ownLast: Seal | null = null
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()

  async function seal(): Promise<Seal | null> {
    const sealed = await db.transaction(async (tx) => {
      const lock = await tx.execute<{ got: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtextextended('audit sealer', 0)) as got`,
      )
      if (!lock.rows[0]?.got) return null
      if (ownLast) {
        const [kept] = await tx.select().from(auditSeals).where(eq(auditSeals.id, ownLast.id))
        if (kept?.hash !== ownLast.hash) throw new AuditChainBrokenError(ownLast.id)
      }
      const [previous] = await tx.select().from(auditSeals).orderBy(desc(auditSeals.id)).limit(1)
      // Every transaction below this one has ended: nothing can be added to what it wrote.
      const snapshot = await tx.execute<{ xmin: string }>(
        sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`,
      )
      const range = {
        from: previous?.sealedBelow ?? FIRST_TRANSACTION,
        below: snapshot.rows[0]?.xmin ?? FIRST_TRANSACTION,
      }
      if (BigInt(range.below) <= BigInt(range.from)) return null
      const { id: keyId, key } = keys.current()
      const { hash, entries } = await hashOfRange(tx, key, previous?.hash ?? '', range)
      if (entries === 0) return null
      const [made] = await tx
        .insert(auditSeals)
        .values({ sealedBelow: range.below, entries, hash, keyId })
        .returning()
      return made ?? null
    })
    if (sealed) {
      ownLast = sealed
      onSealed?.(sealed)
    }
    return sealed
  }

  return {
    seal,
    start(everyMs) {
      let busy = false
      timer = setInterval(() => {
        if (busy) return
        busy = true
        running = seal()
          .catch(onError)
          .finally(() => (busy = false))
      }, everyMs)
      timer.unref()
    },
    async close() {
      clearInterval(timer)
      await running
    },
  }
}
