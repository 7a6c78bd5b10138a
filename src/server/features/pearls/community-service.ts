import { isDeepStrictEqual } from 'node:util'
import { and, count, eq, gt, isNull } from 'drizzle-orm'
import {
  PEARL_REPORTS_A_DAY,
  PEARL_VOTES_A_DAY,
  PEARLS_SHARED_A_DAY,
  SHARED_PEARL_DAYS,
} from '#contract/pearl-limits.ts'
import type { Received } from '#contract/endpoint.ts'
import type * as contract from '#contract/community-pearls.ts'
import type { Pearl, PearlWords } from '#contract/pearls.ts'
import { patientTraces } from '#domain/patient-traces.ts'
import { DAY_MS } from '#domain/time.ts'
import { Refusal } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { AuditAction } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { pearlReports, pearls, pearlVotes } from '#server/platform/database/schema/pearls.ts'
import { aboutPearl } from './audit-entries.ts'
import type { PearlsCaller, PearlsDependencies } from './dependencies.ts'
import {
  changePearl,
  copiedColumns,
  findOpenPearl,
  findOwnPearl,
  holdPearlsOf,
  insertPearl,
  switchOffCopies,
  takeBackCopies,
  type PearlRow,
} from './pearl-store.ts'
import { pearlView, sharedState } from './pearl-view.ts'
import { readerOf } from './reader.ts'
import { enoughForToday, pearlNotFound, takenAway } from './refusals.ts'
import { dayAgo, refuseTraces, sharedToday } from './sharing.ts'

type One = { pearl: Pearl }

const expiry = (dependencies: PearlsDependencies) =>
  new Date(dependencies.clock.now().getTime() + SHARED_PEARL_DAYS * DAY_MS)

/** One thing done with a pearl that the community sees; others at the same time wait. */
async function change(
  dependencies: PearlsDependencies,
  id: string,
  action: AuditAction,
  caller: PearlsCaller,
  work: (tx: Transaction, row: PearlRow) => Promise<PearlRow>,
): Promise<One> {
  return dependencies.db.transaction(async (tx) => {
    const row = await findOpenPearl(tx, id, ['community'], { lock: true })
    if (!row || sharedState(row, dependencies.clock.now()) !== 'shown') throw pearlNotFound()
    const changed = await work(tx, row)
    await recordAudit(tx, aboutPearl(action, id, caller))
    return { pearl: await pearlView(tx, changed, readerOf(dependencies, caller)) }
  })
}

/** The community's copy of it, made or renewed. */
async function putShared(
  dependencies: PearlsDependencies,
  tx: Transaction,
  own: PearlRow,
  userId: string,
): Promise<PearlRow> {
  const now = dependencies.clock.now()
  const [known] = await tx
    .select()
    .from(pearls)
    .where(and(eq(pearls.shelf, 'community'), eq(pearls.sharedFromId, own.id)))
    .for('update')
  if (known?.removedAt && known.changedById !== null && known.changedById !== userId) throw takenAway()
  const said = { ...copiedColumns(own), updatedAt: now, expiresAt: expiry(dependencies) }
  if (!known)
    return insertPearl(tx, {
      ...said,
      id: dependencies.ids.uuid(),
      shelf: 'community',
      sharedById: userId,
      sharedFromId: own.id,
      createdAt: now,
    })
  // Votes were given for other words.
  const isSame = isDeepStrictEqual(copiedColumns(known), copiedColumns(own))
  if (!isSame) await tx.delete(pearlVotes).where(eq(pearlVotes.pearlId, known.id))
  // Copies stay as their owners read them: nobody who shares words writes into what is another's.
  return changePearl(tx, known.id, { ...said, version: known.version + 1, removedAt: null })
}

export function checkPearl({ words }: { words: PearlWords }) {
  return { traces: patientTraces(words) }
}

export async function sharePearl(
  dependencies: PearlsDependencies,
  { id }: { id: string },
  caller: PearlsCaller,
): Promise<One> {
  const { userId } = caller.actor
  return dependencies.db.transaction(async (tx) => {
    await holdPearlsOf(tx, userId)
    const own = await findOwnPearl(tx, id, userId)
    if (!own) throw pearlNotFound()
    if (own.adoptedFrom === 'community')
      throw new Refusal('conflict', 'This pearl came from the community: it is shared already.')
    if (own.adoptedFrom === 'organization')
      throw new Refusal('conflict', 'This pearl is your organization’s: only its members see it.')
    refuseTraces(own)
    if ((await sharedToday(dependencies, tx, userId)) >= PEARLS_SHARED_A_DAY) throw enoughForToday('share')
    const row = await putShared(dependencies, tx, own, userId)
    await recordAudit(tx, aboutPearl('pearl.share', row.id, caller))
    return { pearl: await pearlView(tx, row, readerOf(dependencies, caller)) }
  })
}

export async function withdrawPearl(
  dependencies: PearlsDependencies,
  { id }: { id: string },
  caller: PearlsCaller,
): Promise<Record<string, never>> {
  const { userId } = caller.actor
  await dependencies.db.transaction(async (tx) => {
    const row = await findOpenPearl(tx, id, ['community'], { lock: true })
    if (!row || row.removedAt || row.sharedById !== userId) throw pearlNotFound()
    await changePearl(tx, id, { removedAt: dependencies.clock.now(), changedById: userId })
    await recordAudit(tx, aboutPearl('pearl.withdraw', id, caller))
  })
  return {}
}

export function votePearl(
  dependencies: PearlsDependencies,
  { id, voted }: { id: string; voted: boolean },
  caller: PearlsCaller,
): Promise<One> {
  return change(dependencies, id, 'pearl.vote', caller, async (tx, row) => {
    const { userId } = caller.actor
    if (row.sharedById === userId) throw new Refusal('conflict', 'You shared this pearl: others vote for it.')
    const [today] = await tx
      .select({ count: count() })
      .from(pearlVotes)
      .where(and(eq(pearlVotes.userId, userId), gt(pearlVotes.at, dayAgo(dependencies))))
    if (voted && (today?.count ?? 0) >= PEARL_VOTES_A_DAY) throw enoughForToday('vote')
    if (voted)
      await tx
        .insert(pearlVotes)
        .values({ pearlId: id, userId, at: dependencies.clock.now() })
        .onConflictDoNothing()
    else await tx.delete(pearlVotes).where(and(eq(pearlVotes.pearlId, id), eq(pearlVotes.userId, userId)))
    return row
  })
}

export function reportPearl(
  dependencies: PearlsDependencies,
  { id, reason, comment }: Received<typeof contract.reportPearl>['body'],
  caller: PearlsCaller,
): Promise<One> {
  return change(dependencies, id, 'pearl.report', caller, async (tx, row) => {
    const { userId } = caller.actor
    const [today] = await tx
      .select({ count: count() })
      .from(pearlReports)
      .where(and(eq(pearlReports.userId, userId), gt(pearlReports.at, dayAgo(dependencies))))
    if ((today?.count ?? 0) >= PEARL_REPORTS_A_DAY) throw enoughForToday('report')
    const said = { reason, comment, at: dependencies.clock.now(), settledAt: null }
    await tx
      .insert(pearlReports)
      .values({ pearlId: id, userId, ...said })
      .onConflictDoUpdate({ target: [pearlReports.pearlId, pearlReports.userId], set: said })
    return row
  })
}

export async function moderatePearl(
  dependencies: PearlsDependencies,
  { id, decision, deleteCopies }: Received<typeof contract.moderatePearl>['body'],
  caller: PearlsCaller,
): Promise<One> {
  const { userId } = caller.actor
  return dependencies.db.transaction(async (tx) => {
    const row = await findOpenPearl(tx, id, ['community'], { lock: true })
    if (!row) throw pearlNotFound()
    await tx
      .update(pearlReports)
      .set({ settledAt: dependencies.clock.now() })
      .where(and(eq(pearlReports.pearlId, id), isNull(pearlReports.settledAt)))
    const now = dependencies.clock.now()
    const removed = { removedAt: row.removedAt ?? now, changedById: userId }
    const changed = decision === 'remove' ? await changePearl(tx, id, removed) : row
    if (decision === 'remove')
      await (deleteCopies ? takeBackCopies(tx, id, removed) : switchOffCopies(tx, id, now))
    await recordAudit(tx, aboutPearl('pearl.moderate', id, caller))
    return { pearl: await pearlView(tx, changed, readerOf(dependencies, caller)) }
  })
}
