import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Database, Executor } from '../database/connection.ts'
import { auditEntries } from '../database/schema/audit.ts'
import type { SigningKeys } from '../storage/signing-keys.ts'
import { recordAudit } from './audit-log.ts'
import type { KnownSeal } from './audit-sealer.ts'
import { lostSeals } from './lost-seals.ts'
import { sealParts, wrongParts } from './content-seals.ts'
import { findUnvouched } from './vouched-seals.ts'

/** Seals that are missing for a reason somebody stands for, such as an older backup that was restored. */
export interface Acknowledgement {
  entryId: number
  at: Date
  reason: string
  /** The last that was missing then, in the order of the place that knows it: it, and what was missing before it. */
  seal: Pick<KnownSeal, 'id' | 'hash'>
}

/**
 * Of the seals one place knows, in its order, those that the trail does not hold and nobody has acknowledged. What was
 * acknowledged where another machine keeps its seals is told by number and time: each machine knows those that it made.
 */
export async function unexplainedSeals(
  db: Executor,
  known: readonly KnownSeal[],
  acknowledged: readonly Acknowledgement[],
): Promise<KnownSeal[]> {
  const upTo = known.findLastIndex((one) => acknowledged.some(({ seal }) => isSame(seal, one)))
  // A later loss that reaches further back takes the acknowledgement, which is an entry of the trail, with it.
  const later = known.slice(upTo + 1)
  const isExplained = ({ id, knownAt }: KnownSeal) =>
    knownAt !== undefined && acknowledged.some(({ seal, at }) => id <= seal.id && new Date(knownAt) <= at)
  return lostSeals(
    db,
    later.filter((one) => !isExplained(one)),
  )
}

/** The first first. One that was not made with a key of the product is none. */
export async function findAcknowledgements(db: Executor, keys: SigningKeys): Promise<Acknowledgement[]> {
  const rows = await db
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectType, 'trail'),
        eq(auditEntries.action, 'audit.acknowledge'),
        isNotNull(auditEntries.contentSeal),
      ),
    )
    .orderBy(asc(auditEntries.id))
  const unvouched = await findUnvouched(db, { sealKeys: keys, chainKeys: keys }, rows)
  return rows.flatMap(({ id, at, subjectId, requestId, contentSeal }) => {
    const [sealId = '', hash = ''] = (subjectId ?? '').split(':')
    const seal = { id: Number(sealId), hash }
    const isOurs =
      !unvouched.has(id) && wrongParts(keys, contentSeal ?? '', [textOf(seal, requestId)]).length === 0
    return isOurs ? [{ entryId: id, at, reason: requestId, seal }] : []
  })
}

/** Records that the seals up to this one are missing for this reason, which stands in the trail from then on. */
export async function acknowledgeLost(
  db: Database,
  keys: SigningKeys,
  { seal, reason }: Pick<Acknowledgement, 'seal' | 'reason'>,
): Promise<void> {
  await recordAudit(db, {
    actorId: null,
    action: 'audit.acknowledge',
    subjectType: 'trail',
    subjectId: `${seal.id}:${seal.hash}`,
    requestId: reason,
    contentSeal: sealParts(keys, [textOf(seal, reason)]),
  })
}

function textOf({ id, hash }: Acknowledgement['seal'], reason: string): string {
  return JSON.stringify(['trail.acknowledged.v1', id, hash, reason])
}

function isSame(one: Acknowledgement['seal'], other: Acknowledgement['seal']): boolean {
  return one.id === other.id && one.hash === other.hash
}
