import { eq, sql } from 'drizzle-orm'
import type { StorageUse } from '#contract/storage.ts'
import { effectiveSubscription } from '#domain/account.ts'
import { standingOf, workOwnerOf } from '#server/features/accounts/public.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Database, Executor, Transaction } from '#server/platform/database/connection.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import { storageUse } from '#server/platform/database/schema/storage.ts'
import type { Sender, UploadPlaces } from './upload-places.ts'

/** Bytes that may be kept; null: as many as there is disk for. */
export interface StorageLimits {
  account: number | null
  trial: number | null
  organization: number | null
}

/** Room for bytes that are on their way and not yet counted in the database. */
export interface Hold {
  /** So many have come in all: makes sure there is room for them. Throws quota_full. */
  grow(bytes: number): Promise<void>
  /** After the transaction that stored them, or when they will not be stored. */
  release(): void
}

export interface Room {
  /** For a transaction that stores so many more bytes; nothing else of the user is stored meanwhile. Throws quota_full. */
  require(tx: Transaction, userId: string, bytes: number): Promise<void>
  /**
   * For a file that begins to arrive; `giveWay` when its place is taken away (see UploadPlaces). Throws too_many_requests when
   * as many are on their way as may be.
   */
  hold(sender: Sender, giveWay: (reason: Refusal) => void): Hold
  use(userId: string): Promise<{ own: StorageUse; organization: StorageUse | null }>
}

/** Each asks the database once, so that many small files and one large one cost the same. */
const STEP_BYTES = 1_000_000

/**
 * Keeps accounts and organizations within their storage. What is stored is counted in the database; what is on its way, in
 * this process alone, so that a killed one leaves nothing behind that would have to be given back.
 */
export function createRoom({
  db,
  limits,
  places,
}: {
  db: Database
  limits: StorageLimits
  places: UploadPlaces
}): Room {
  const holds = new Set<{ userId: string; organizationId: string | null; bytes: number }>()
  const heldBy = (key: 'userId' | 'organizationId', id: string): number =>
    [...holds].filter((hold) => hold[key] === id).reduce((sum, { bytes }) => sum + bytes, 0)

  async function limitOf(executor: Executor, userId: string): Promise<number | null> {
    const isPaid = effectiveSubscription(await standingOf(executor, userId)) === 'active'
    return isPaid ? limits.account : limits.trial
  }

  async function require(tx: Transaction, userId: string, bytes: number): Promise<void> {
    const [limit, { organizationId }] = [await limitOf(tx, userId), await workOwnerOf(tx, userId)]
    await tx.insert(storageUse).values({ userId }).onConflictDoNothing()
    const [own] = await tx.select().from(storageUse).where(eq(storageUse.userId, userId)).for('update')
    const used = (own?.bytes ?? 0) + heldBy('userId', userId)
    if (limit !== null && used + bytes > limit)
      throw accountFull(limit, limit === limits.trial ? limits : null)
    if (organizationId === null || limits.organization === null) return
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`storage ${organizationId}`}, 0))`)
    const together = (await usedBy(tx, organizationId)) + heldBy('organizationId', organizationId)
    if (together + bytes > limits.organization) throw organizationFull(limits.organization)
  }

  return {
    require,

    hold(sender, giveWay) {
      const { userId, organizationId } = sender
      const place = places.take(sender, giveWay)
      let come = 0
      const hold = { userId, organizationId, bytes: 0 }
      holds.add(hold)
      return {
        async grow(bytes) {
          place.brought(bytes - come)
          come = bytes
          if (bytes <= hold.bytes) return
          const more = Math.max(bytes - hold.bytes, STEP_BYTES)
          await db.transaction(async (tx) => {
            hold.organizationId = (await workOwnerOf(tx, userId)).organizationId
            // A small file must not be refused for the sake of a large step.
            await require(tx, userId, bytes - hold.bytes)
            hold.bytes += more
          })
        },
        release() {
          holds.delete(hold)
          place.leave()
        },
      }
    },

    async use(userId) {
      const [limitBytes, { organizationId }] = await Promise.all([
        limitOf(db, userId),
        workOwnerOf(db, userId),
      ])
      const [own] = await db.select().from(storageUse).where(eq(storageUse.userId, userId))
      const together = organizationId === null ? null : await usedBy(db, organizationId)
      return {
        own: { usedBytes: own?.bytes ?? 0, limitBytes },
        organization: together === null ? null : { usedBytes: together, limitBytes: limits.organization },
      }
    },
  }
}

async function usedBy(executor: Executor, organizationId: string): Promise<number> {
  const [found] = await executor
    .select({ bytes: sql<string>`coalesce(sum(${storageUse.bytes}), 0)` })
    .from(storageUse)
    .innerJoin(users, eq(users.id, storageUse.userId))
    .where(eq(users.organizationId, organizationId))
  return Number(found?.bytes ?? 0)
}

function accountFull(limit: number, trial: StorageLimits | null): Refusal {
  const more =
    trial && (trial.account === null || trial.account > limit)
      ? 'Subscribe for more room.'
      : 'Delete notes you no longer need (their recordings go 30 days later) or documents, or ask your administrator for more room.'
  return new Refusal('quota_full', `Your storage of ${inGigabytes(limit)} is full. ${more}`)
}

function organizationFull(limit: number): Refusal {
  return new Refusal(
    'quota_full',
    `The storage of your organization, ${inGigabytes(limit)}, is full. Ask its administrator for more room.`,
  )
}

function inGigabytes(bytes: number): string {
  return bytes >= 1e9 ? `${Math.round(bytes / 1e8) / 10} GB` : `${Math.round(bytes / 1e6)} MB`
}
