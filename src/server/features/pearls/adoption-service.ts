import type { Pearl } from '#contract/pearls.ts'
import { Refusal } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { aboutPearl } from './audit-entries.ts'
import type { PearlsCaller, PearlsDependencies } from './dependencies.ts'
import {
  changePearl,
  copiedColumns,
  findCopy,
  findOpenPearl,
  findOwnPearl,
  holdPearlsOf,
  insertPearl,
  type PearlRow,
} from './pearl-store.ts'
import { pearlView, sharedState } from './pearl-view.ts'
import { readerOf } from './reader.ts'
import { pearlNotFound } from './refusals.ts'
import { ofAccount, requireRoom, requireTriggerRoom } from './room.ts'

const SEEN = ['master', 'community', 'organization'] as const

async function copyOf(
  dependencies: PearlsDependencies,
  tx: Transaction,
  original: PearlRow,
  ownerId: string,
  follows: boolean,
): Promise<PearlRow> {
  const known = await findCopy(tx, original.id, ownerId)
  if (known && known.removedAt === null) return known
  await requireRoom(tx, ownerId, original.triggers, { broughtBack: known !== null })
  const now = dependencies.clock.now()
  const copied = {
    ...copiedColumns(original),
    follows: follows || original.shelf !== 'master',
    adoptedVersion: original.version,
    updatedAt: now,
  }
  // Deleted and adopted anew, it is the same copy.
  if (known)
    return changePearl(tx, known.id, {
      ...copied,
      removedAt: null,
      enabled: true,
      version: known.version + 1,
    })
  return insertPearl(tx, {
    ...copied,
    id: dependencies.ids.uuid(),
    shelf: 'own',
    ownerId,
    adoptedFromId: original.id,
    adoptedFrom: original.shelf === 'own' ? null : original.shelf,
    createdAt: now,
  })
}

export async function adoptPearl(
  dependencies: PearlsDependencies,
  { id, follows }: { id: string; follows: boolean },
  caller: PearlsCaller,
): Promise<{ pearl: Pearl }> {
  return dependencies.db.transaction(async (tx) => {
    // Before any row is locked: as sharing and imports do.
    await holdPearlsOf(tx, caller.actor.userId)
    // Who takes it away meanwhile finds the copy, or it is not made.
    const original = await findOpenPearl(tx, id, SEEN, { readerId: caller.actor.userId, lock: true })
    if (!original || !isThere(original, dependencies.clock.now())) throw pearlNotFound()
    const row = await copyOf(dependencies, tx, original, caller.actor.userId, follows)
    await recordAudit(tx, aboutPearl('pearl.adopt', id, caller))
    return { pearl: await pearlView(tx, row, readerOf(dependencies, caller)) }
  })
}

/**
 * Following again takes over at once what the original says now. What the community shares is taken over this once: the next
 * change of it is told, and waits for its reader.
 */
export async function followOriginal(
  dependencies: PearlsDependencies,
  { id, follows }: { id: string; follows: boolean },
  caller: PearlsCaller,
): Promise<{ pearl: Pearl }> {
  return dependencies.db.transaction(async (tx) => {
    const ownerId = caller.actor.userId
    // Before any row is locked: as imports do.
    await holdPearlsOf(tx, ownerId)
    const row = await findOwnPearl(tx, id, ownerId, { lock: true })
    if (!row?.adoptedFromId) throw pearlNotFound()
    const original = await findOpenPearl(tx, row.adoptedFromId, SEEN, { readerId: ownerId })
    const isGone = !original || !isThere(original, dependencies.clock.now())
    if (follows && isGone)
      throw new Refusal('conflict', 'The original is gone. Your copy stays as it is, and is yours to change.')
    if (original && follows) await requireTriggerRoom(tx, ofAccount(ownerId), original.triggers, row.triggers)
    const taken = original && follows ? { ...copiedColumns(original), adoptedVersion: original.version } : {}
    const version = follows ? row.version + 1 : row.version
    const changed = await changePearl(tx, id, {
      ...taken,
      follows,
      version,
      updatedAt: dependencies.clock.now(),
    })
    await recordAudit(tx, aboutPearl('pearl.update', id, caller))
    return { pearl: await pearlView(tx, changed, readerOf(dependencies, caller)) }
  })
}

const isThere = (original: PearlRow, now: Date): boolean => sharedState(original, now) === 'shown'
