import { and, eq } from 'drizzle-orm'
import type { Answer, Received } from '#contract/endpoint.ts'
import type * as contract from '#contract/pearls.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { AuditAction } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { notePearls, pearlMutes } from '#server/platform/database/schema/pearls.ts'
import { idChosenBy } from '#server/platform/ids.ts'
import { aboutPearl } from './audit-entries.ts'
import type { PearlCallsDependencies, PearlsCaller, PearlsDependencies } from './dependencies.ts'
import { listOf } from './list-pearls.ts'
import {
  changePearl,
  findOpenPearl,
  findOwnPearl,
  holdPearlsOf,
  insertPearl,
  ownPearls,
  type PearlRow,
  wordsColumns,
} from './pearl-store.ts'
import { pearlView } from './pearl-view.ts'
import { readerOf } from './reader.ts'
import { pearlChanged, pearlNotFound, takenAway } from './refusals.ts'
import { ofAccount, requireRoom, requireTriggerRoom } from './room.ts'

type One = { pearl: contract.Pearl }

/** One change of a pearl of one's own. With `holdAll` no others are made meanwhile: as imports do, before any row is locked. */
async function change(
  dependencies: PearlsDependencies,
  id: string,
  action: AuditAction,
  caller: PearlsCaller,
  work: (tx: Transaction, row: PearlRow) => Promise<PearlRow>,
  { deleted = false, holdAll = false } = {},
): Promise<One> {
  return dependencies.db.transaction(async (tx) => {
    if (holdAll) await holdPearlsOf(tx, caller.actor.userId)
    const row = await findOwnPearl(tx, id, caller.actor.userId, { lock: true, deleted })
    if (!row) throw pearlNotFound()
    const changed = await work(tx, row)
    await recordAudit(tx, aboutPearl(action, id, caller))
    return { pearl: await pearlView(tx, changed, readerOf(dependencies, caller)) }
  })
}

export function listPearls(
  dependencies: PearlCallsDependencies,
  asked: Received<typeof contract.listPearls>['body'],
  caller: PearlsCaller,
): Promise<Answer<typeof contract.listPearls>> {
  return listOf(dependencies, asked, readerOf(dependencies, caller), caller.signal)
}

export async function createPearl(
  dependencies: PearlsDependencies,
  { id, words }: Received<typeof contract.createPearl>['body'],
  caller: PearlsCaller,
): Promise<One> {
  const ownerId = caller.actor.userId
  return dependencies.db.transaction(async (tx) => {
    await holdPearlsOf(tx, ownerId)
    const pearlId = id === undefined ? dependencies.ids.uuid() : idChosenBy(ownerId, id)
    const known = await findOwnPearl(tx, pearlId, ownerId)
    if (!known) await requireRoom(tx, ownerId, words.triggers)
    const now = dependencies.clock.now()
    const at = { createdAt: now, updatedAt: now }
    const row =
      known ?? (await insertPearl(tx, { id: pearlId, shelf: 'own', ownerId, ...wordsColumns(words), ...at }))
    if (!known) await recordAudit(tx, aboutPearl('pearl.create', pearlId, caller))
    return { pearl: await pearlView(tx, row, readerOf(dependencies, caller)) }
  })
}

export function updatePearl(
  dependencies: PearlsDependencies,
  { id, baseVersion, words }: Received<typeof contract.updatePearl>['body'],
  caller: PearlsCaller,
): Promise<One> {
  const work = async (tx: Transaction, row: PearlRow): Promise<PearlRow> => {
    if (row.version !== baseVersion)
      throw pearlChanged(await pearlView(tx, row, readerOf(dependencies, caller)))
    await requireTriggerRoom(tx, ofAccount(caller.actor.userId), words.triggers, row.triggers)
    // Words of one's own are not to be replaced by what the original says next.
    const change = { ...wordsColumns(words), follows: false, version: row.version + 1 }
    return changePearl(tx, id, { ...change, updatedAt: dependencies.clock.now() })
  }
  return change(dependencies, id, 'pearl.update', caller, work, { holdAll: true })
}

export function switchPearl(
  dependencies: PearlsDependencies,
  { id, enabled }: { id: string; enabled: boolean },
  caller: PearlsCaller,
): Promise<One> {
  return change(dependencies, id, 'pearl.update', caller, (tx) => changePearl(tx, id, { enabled }))
}

export async function removePearl(
  dependencies: PearlsDependencies,
  { id, deleted }: { id: string; deleted: boolean },
  caller: PearlsCaller,
): Promise<Record<string, never>> {
  const ownerId = caller.actor.userId
  await change(
    dependencies,
    id,
    'pearl.delete',
    caller,
    async (tx, row) => {
      const isBack = !deleted && row.removedAt !== null
      if (isBack && row.changedById !== null && row.changedById !== ownerId) throw takenAway()
      if (isBack) await requireRoom(tx, ownerId, row.triggers, { broughtBack: true })
      return changePearl(tx, id, { removedAt: deleted ? (row.removedAt ?? dependencies.clock.now()) : null })
    },
    { deleted: true, holdAll: true },
  )
  return {}
}

/** One of one's own is switched; of others it is remembered for the actor alone. */
export async function mutePearl(
  dependencies: PearlsDependencies,
  { id, muted }: { id: string; muted: boolean },
  caller: PearlsCaller,
): Promise<One> {
  const { userId } = caller.actor
  if (await findOwnPearl(dependencies.db, id, userId))
    return change(dependencies, id, 'pearl.update', caller, (tx) => changePearl(tx, id, { enabled: !muted }))
  return dependencies.db.transaction(async (tx) => {
    const row = await findOpenPearl(tx, id, ['master', 'organization'], { readerId: userId })
    if (!row) throw pearlNotFound()
    const mine = and(eq(pearlMutes.userId, userId), eq(pearlMutes.pearlId, id))
    if (muted)
      await tx
        .insert(pearlMutes)
        .values({ userId, pearlId: id, at: dependencies.clock.now() })
        .onConflictDoNothing()
    else await tx.delete(pearlMutes).where(mine)
    await recordAudit(tx, aboutPearl('pearl.update', id, caller))
    return { pearl: await pearlView(tx, row, readerOf(dependencies, caller)) }
  })
}

/** What it did in notes stays there; it teaches nothing any more. */
export async function forgetPearl(
  dependencies: PearlsDependencies,
  { id }: { id: string },
  caller: PearlsCaller,
): Promise<One> {
  const { userId } = caller.actor
  return dependencies.db.transaction(async (tx) => {
    const row =
      (await findOwnPearl(tx, id, userId)) ??
      (await findOpenPearl(tx, id, ['master', 'organization'], { readerId: userId }))
    if (!row) throw pearlNotFound()
    await tx
      .update(notePearls)
      .set({ forgotten: true })
      .where(and(eq(notePearls.authorId, userId), eq(notePearls.pearlId, id)))
    await recordAudit(tx, aboutPearl('pearl.update', id, caller))
    return { pearl: await pearlView(tx, row, readerOf(dependencies, caller)) }
  })
}

export async function exportPearls(
  dependencies: PearlsDependencies,
  caller: PearlsCaller,
): Promise<Answer<typeof contract.exportPearls>> {
  return dependencies.db.transaction(async (tx) => {
    const pearls = await ownPearls(tx, caller.actor.userId)
    await recordAudit(tx, aboutPearl('pearl.export', null, caller))
    return { pearls }
  })
}
