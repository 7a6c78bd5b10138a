import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { sealParts, wrongParts } from '#server/platform/audit/content-seals.ts'
import { findUnvouched, type SealKeys } from '#server/platform/audit/vouched-seals.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import { auditEntries } from '#server/platform/database/schema/audit.ts'
import type { SigningKeys } from '#server/platform/storage/signing-keys.ts'
import type { AgreementRow } from './agreement-store.ts'
import { agreementChanged } from './refusals.ts'

const SIGNINGS = ['agreement.sign'] as const
const DECISIONS = ['agreement.verify', 'agreement.decline'] as const

const sealedEntry = {
  id: auditEntries.id,
  actorId: auditEntries.actorId,
  action: auditEntries.action,
  subjectId: auditEntries.subjectId,
  contentSeal: auditEntries.contentSeal,
  writtenIn: auditEntries.writtenIn,
}
type SealedEntry = Pick<typeof auditEntries.$inferSelect, keyof typeof sealedEntry>

/** What was signed, and the kept file by its hash. The database keeps the fields of a form in an order of its own. */
function signedText({ form, ...row }: AgreementRow): string {
  const { id, edition, signedAt, signedFromIp, signedWith, bytes, previewSha256, sha256 } = row
  const filled = Object.entries(form).sort(([one], [other]) => (one < other ? -1 : 1))
  const made = [edition, signedAt.toISOString(), signedFromIp, signedWith, bytes, previewSha256, sha256]
  return JSON.stringify(['agreement.v1', id, filled, ...made])
}

function decisionText({ id, status, decidedById, decidedAt, declineReason }: AgreementRow): string {
  const at = decidedAt?.toISOString() ?? null
  return JSON.stringify(['agreement.decision.v1', id, status, decidedById, at, declineReason])
}

/** The seal of a signing, which stands in its entry of the trail. */
export const sealSigned = (keys: SigningKeys, row: AgreementRow): string => sealParts(keys, [signedText(row)])
export const sealDecision = (keys: SigningKeys, row: AgreementRow): string =>
  sealParts(keys, [decisionText(row)])

/**
 * The ids of those agreements that are not as they were signed, or as was decided on them. What was signed or decided before
 * agreements were sealed is told by its place in the trail, before every seal of one.
 */
export async function changedAgreements(
  db: Executor,
  means: SealKeys,
  rows: readonly AgreementRow[],
): Promise<Set<string>> {
  const entries = await entriesOf(
    db,
    rows.map(({ id }) => id),
  )
  const unvouched = await findUnvouched(db, means, entries)
  const isFromBefore = await fromBeforeSeals(db)
  const there = await accountsAmong(db, entries)

  function stands(told: SealedEntry[], text: string, isBy: (actorId: string | null) => boolean): boolean {
    // What was sealed first is what was signed, or decided: each is done once.
    const sealed = told.find(({ contentSeal }) => contentSeal !== null)
    if (!sealed?.contentSeal) return told.some(isFromBefore)
    const wrong = wrongParts(means.sealKeys, sealed.contentSeal, [text])
    return isBy(sealed.actorId) && !unvouched.has(sealed.id) && wrong.length === 0
  }

  const isSound = (row: AgreementRow): boolean => {
    const own = entries.filter(({ subjectId }) => subjectId === row.id)
    const signings = own.filter(({ action }) => SIGNINGS.some((one) => one === action))
    const decisions = own.filter(({ action }) => DECISIONS.some((one) => one === action))
    // It stays when the account of whoever signed it is erased; while that is there, it is of nobody else and not of nobody.
    const isSigners = (actorId: string | null) =>
      row.userId === null ? actorId !== null && !there.has(actorId) : row.userId === actorId
    if (!stands(signings, signedText(row), isSigners)) return false
    if (row.status === 'pending') return decisions.length === 0
    return stands(decisions, decisionText(row), (actorId) => actorId === row.decidedById)
  }
  return new Set(rows.filter((row) => !isSound(row)).map(({ id }) => id))
}

/** The agreement. Throws checksum_mismatch for one that is not as it was signed, or as was decided on it. */
export async function asSigned(db: Executor, means: SealKeys, row: AgreementRow): Promise<AgreementRow> {
  if ((await changedAgreements(db, means, [row])).size > 0) throw agreementChanged()
  return row
}

/** Which of those who did something are there still. */
async function accountsAmong(db: Executor, entries: SealedEntry[]): Promise<Set<string>> {
  const ids = new Set(entries.flatMap(({ actorId }) => actorId ?? []))
  if (ids.size === 0) return new Set()
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...ids]))
  return new Set(rows.map(({ id }) => id))
}

async function entriesOf(db: Executor, ids: string[]): Promise<SealedEntry[]> {
  if (ids.length === 0) return []
  return db
    .select(sealedEntry)
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectType, 'agreement'),
        inArray(auditEntries.subjectId, ids),
        inArray(auditEntries.action, [...SIGNINGS, ...DECISIONS]),
        eq(auditEntries.outcome, 'ok'),
      ),
    )
    .orderBy(asc(auditEntries.id))
}

/**
 * Whether an entry is older than every seal of an agreement. Numbers of entries can be chosen by whoever adds them with SQL,
 * their transactions cannot: it has to be older by both.
 */
async function fromBeforeSeals(db: Executor): Promise<(entry: SealedEntry) => boolean> {
  const [first] = await db
    .select({
      id: sql<string | null>`min(${auditEntries.id})`,
      writtenIn: sql<string | null>`min(${auditEntries.writtenIn}::text::numeric)`,
    })
    .from(auditEntries)
    .where(and(isNotNull(auditEntries.contentSeal), eq(auditEntries.subjectType, 'agreement')))
  const { id = null, writtenIn = null } = first ?? {}
  if (id === null || writtenIn === null) return () => true
  return (entry) => entry.id < Number(id) && BigInt(entry.writtenIn) < BigInt(writtenIn)
}
