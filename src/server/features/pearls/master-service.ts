import { and, count, eq, isNull } from 'drizzle-orm'
import { PEARLS_OF_THE_MASTER_SET } from '#contract/pearl-limits.ts'
import type { Received } from '#contract/endpoint.ts'
import type * as contract from '#contract/master-pearls.ts'
import type { Pearl } from '#contract/pearls.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import { pearls } from '#server/platform/database/schema/pearls.ts'
import { idChosenBy } from '#server/platform/ids.ts'
import { aboutPearl } from './audit-entries.ts'
import type { PearlsCaller, PearlsDependencies } from './dependencies.ts'
import {
  changeFollowers,
  changePearl,
  findOpenPearl,
  holdPearlsOf,
  insertPearl,
  wordsColumns,
} from './pearl-store.ts'
import { pearlView } from './pearl-view.ts'
import { readerOf } from './reader.ts'
import { masterSetFull, pearlChanged, pearlNotFound } from './refusals.ts'
import { ofMasterSet, requireTriggerRoom } from './room.ts'

export async function createMasterPearl(
  dependencies: PearlsDependencies,
  { id, words }: Received<typeof contract.createMasterPearl>['body'],
  caller: PearlsCaller,
): Promise<{ pearl: Pearl }> {
  const { userId } = caller.actor
  return dependencies.db.transaction(async (tx) => {
    await holdPearlsOf(tx, 'master')
    const pearlId = id === undefined ? dependencies.ids.uuid() : idChosenBy('master pearls', id)
    const known = await findOpenPearl(tx, pearlId, ['master'])
    const [held] = await tx
      .select({ count: count() })
      .from(pearls)
      .where(and(eq(pearls.shelf, 'master'), isNull(pearls.removedAt)))
    if (!known && (held?.count ?? 0) >= PEARLS_OF_THE_MASTER_SET) throw masterSetFull()
    if (!known) await requireTriggerRoom(tx, ofMasterSet, words.triggers)
    const now = dependencies.clock.now()
    const at = { createdAt: now, updatedAt: now, changedById: userId }
    const row =
      known ?? (await insertPearl(tx, { id: pearlId, shelf: 'master', ...wordsColumns(words), ...at }))
    if (!known) await recordAudit(tx, aboutPearl('pearl.create', pearlId, caller))
    return { pearl: await pearlView(tx, row, readerOf(dependencies, caller)) }
  })
}

/** The second of two who change it at once is told, and shown what the first one made of it. */
export async function updateMasterPearl(
  dependencies: PearlsDependencies,
  { id, baseVersion, words }: Received<typeof contract.updateMasterPearl>['body'],
  caller: PearlsCaller,
): Promise<{ pearl: Pearl }> {
  return dependencies.db.transaction(async (tx) => {
    await holdPearlsOf(tx, 'master')
    const row = await findOpenPearl(tx, id, ['master'], { lock: true })
    if (!row) throw pearlNotFound()
    const reader = readerOf(dependencies, caller)
    if (row.version !== baseVersion) throw pearlChanged(await pearlView(tx, row, reader))
    if (row.removedAt === null) await requireTriggerRoom(tx, ofMasterSet, words.triggers, row.triggers)
    const changed = await changePearl(tx, id, {
      ...wordsColumns(words),
      version: row.version + 1,
      changedById: caller.actor.userId,
      updatedAt: reader.now,
    })
    await changeFollowers(tx, changed, reader.now)
    await recordAudit(tx, aboutPearl('pearl.update', id, caller))
    return { pearl: await pearlView(tx, changed, reader) }
  })
}

export async function retireMasterPearl(
  dependencies: PearlsDependencies,
  { id, retired }: { id: string; retired: boolean },
  caller: PearlsCaller,
): Promise<{ pearl: Pearl }> {
  return dependencies.db.transaction(async (tx) => {
    await holdPearlsOf(tx, 'master')
    const row = await findOpenPearl(tx, id, ['master'], { lock: true })
    if (!row) throw pearlNotFound()
    if (!retired && row.removedAt !== null) await requireTriggerRoom(tx, ofMasterSet, row.triggers)
    const removedAt = retired ? (row.removedAt ?? dependencies.clock.now()) : null
    const changed = await changePearl(tx, id, { removedAt, changedById: caller.actor.userId })
    await recordAudit(tx, aboutPearl('pearl.delete', id, caller))
    return { pearl: await pearlView(tx, changed, readerOf(dependencies, caller)) }
  })
}
