import { and, count, eq, isNull } from 'drizzle-orm'
import { PEARLS_OF_AN_ORGANIZATION, PEARLS_SHARED_A_DAY } from '#contract/pearl-limits.ts'
import type { Pearl } from '#contract/pearls.ts'
import { Refusal } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { pearls } from '#server/platform/database/schema/pearls.ts'
import { aboutPearl } from './audit-entries.ts'
import type { PearlsCaller, PearlsDependencies } from './dependencies.ts'
import {
  changePearl,
  copiedColumns,
  findOpenPearl,
  findOwnPearl,
  holdPearlsOf,
  insertPearl,
  organizationOf,
  type PearlRow,
} from './pearl-store.ts'
import { mayTakeBack, pearlView } from './pearl-view.ts'
import { readerOf } from './reader.ts'
import {
  enoughForToday,
  inNoOrganization,
  organizationFull,
  pearlNotFound,
  takenByAdmin,
} from './refusals.ts'
import { ofOrganization, requireTriggerRoom } from './room.ts'
import { refuseTraces, sharedToday } from './sharing.ts'

export async function givePearl(
  dependencies: PearlsDependencies,
  { id }: { id: string },
  caller: PearlsCaller,
): Promise<{ pearl: Pearl }> {
  const { userId } = caller.actor
  return dependencies.db.transaction(async (tx) => {
    await holdPearlsOf(tx, userId)
    const own = await findOwnPearl(tx, id, userId)
    if (!own) throw pearlNotFound()
    // Whoever is being removed from it meanwhile waits, or is not in it any more.
    const organizationId = await organizationOf(tx, userId, { lock: true })
    if (organizationId === null) throw inNoOrganization()
    if (own.adoptedFrom === 'organization')
      throw new Refusal('conflict', 'This pearl came from your organization: it is shared already.')
    refuseTraces(own)
    if ((await sharedToday(dependencies, tx, userId)) >= PEARLS_SHARED_A_DAY) throw enoughForToday('share')
    const row = await putGiven(dependencies, tx, own, { organizationId, userId })
    await recordAudit(tx, aboutPearl('pearl.give', row.id, caller))
    return { pearl: await pearlView(tx, row, readerOf(dependencies, caller)) }
  })
}

/** The organization's copy of it, made or renewed. */
async function putGiven(
  { clock, ids }: PearlsDependencies,
  tx: Transaction,
  own: PearlRow,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<PearlRow> {
  await holdPearlsOf(tx, organizationId)
  const now = clock.now()
  const there = and(eq(pearls.shelf, 'organization'), eq(pearls.organizationId, organizationId))
  const [known] = await tx
    .select()
    .from(pearls)
    .where(and(there, eq(pearls.sharedFromId, own.id)))
    .for('update')
  if (known?.removedAt && known.changedById !== null && known.changedById !== userId) throw takenByAdmin()
  if (!known || known.removedAt) {
    const [all] = await tx
      .select({ count: count() })
      .from(pearls)
      .where(and(there, isNull(pearls.removedAt)))
    if ((all?.count ?? 0) >= PEARLS_OF_AN_ORGANIZATION) throw organizationFull()
  }
  const before = known && !known.removedAt ? known.triggers : null
  await requireTriggerRoom(tx, ofOrganization(organizationId), own.triggers, before)
  const said = { ...copiedColumns(own), updatedAt: now }
  if (known)
    return changePearl(tx, known.id, {
      ...said,
      version: known.version + 1,
      removedAt: null,
      changedById: null,
    })
  return insertPearl(tx, {
    ...said,
    id: ids.uuid(),
    shelf: 'organization',
    organizationId,
    sharedById: userId,
    sharedFromId: own.id,
    createdAt: now,
  })
}

/** Notes keep what was put into them, and members what they adopted. */
export async function takeBackPearl(
  dependencies: PearlsDependencies,
  { id }: { id: string },
  caller: PearlsCaller,
): Promise<Record<string, never>> {
  const { userId } = caller.actor
  await dependencies.db.transaction(async (tx) => {
    const row = await findOpenPearl(tx, id, ['organization'], { readerId: userId, lock: true })
    if (!row || row.removedAt) throw pearlNotFound()
    if (!mayTakeBack(row, caller.actor))
      throw new Refusal(
        'forbidden',
        'Only who shared this pearl, and admins of your organization, take it back.',
      )
    await changePearl(tx, id, { removedAt: dependencies.clock.now(), changedById: userId })
    await recordAudit(tx, aboutPearl('pearl.takeBack', id, caller))
  })
  return {}
}
