import { createHash } from 'node:crypto'
import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { PhoneEnd, PhonePairing, PhoneTold, PhoneWanted } from '#contract/phone.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import { notes } from '#server/platform/database/schema/notes.ts'
import { phonePairings } from '#server/platform/database/schema/phones.ts'

export type PairingRow = typeof phonePairings.$inferSelect

/** What is kept of a code or a token. */
export const phoneHash = (secret: string): string =>
  createHash('sha256').update(`phone\n${secret}`).digest('base64url')

/** What ended already with its session, or by its time, ended then. */
const sinceOrAt = (now: Date) =>
  sql`coalesce(${phonePairings.endedAt}, least(${phonePairings.expiresAt}, ${now.toISOString()}))`

export async function insertPairing(
  db: Executor,
  row: typeof phonePairings.$inferInsert,
): Promise<PairingRow> {
  const [inserted] = await db.insert(phonePairings).values(row).returning()
  if (!inserted) throw new Error('The pairing was not kept.')
  return inserted
}

/** Codes of the note that nobody scanned are forgotten, and the phone that it has is let go. */
export async function replacePairings(db: Executor, noteId: string, now: Date): Promise<void> {
  const ofNote = eq(phonePairings.noteId, noteId)
  await db.delete(phonePairings).where(and(ofNote, isNull(phonePairings.connectedAt)))
  await db
    .update(phonePairings)
    .set({ endedAt: sinceOrAt(now), ended: 'replaced' })
    .where(and(ofNote, isNull(phonePairings.ended)))
}

/** The newest of the note, whoever's note it is: the caller has looked. */
export async function findPairingOfNote(
  db: Executor,
  noteId: string,
  ownerId: string,
): Promise<PairingRow | null> {
  const [row] = await db
    .select()
    .from(phonePairings)
    .where(and(eq(phonePairings.noteId, noteId), eq(phonePairings.ownerId, ownerId)))
    .orderBy(desc(phonePairings.createdAt))
    .limit(1)
  return row ?? null
}

export async function lockPairing(db: Executor, id: string, ownerId: string): Promise<PairingRow | null> {
  const [row] = await db
    .select()
    .from(phonePairings)
    .where(and(eq(phonePairings.id, id), eq(phonePairings.ownerId, ownerId)))
    .for('update')
  return row ?? null
}

export async function lockPairingByCode(db: Executor, code: string): Promise<PairingRow | null> {
  const [row] = await db
    .select()
    .from(phonePairings)
    .where(eq(phonePairings.codeHash, phoneHash(code)))
    .for('update')
  return row ?? null
}

/** Whose phone presents the token, as long as its owner's account is active, and whose its note is now. */
export async function findPairingByToken(db: Executor, token: string) {
  const [found] = await db
    .select({ pairing: phonePairings, noteOwnerId: notes.authorId })
    .from(phonePairings)
    .innerJoin(notes, eq(notes.id, phonePairings.noteId))
    .innerJoin(users, and(eq(users.id, phonePairings.ownerId), eq(users.accountStatus, 'active')))
    .where(eq(phonePairings.tokenHash, phoneHash(token)))
  return found ?? null
}

export async function findPairing(db: Executor, id: string): Promise<PairingRow | null> {
  const [row] = await db.select().from(phonePairings).where(eq(phonePairings.id, id))
  return row ?? null
}

export async function connectPairing(
  db: Executor,
  id: string,
  set: { tokenHash: string; device: string; connectedAt: Date; expiresAt: Date },
): Promise<PairingRow> {
  const [row] = await db.update(phonePairings).set(set).where(eq(phonePairings.id, id)).returning()
  if (!row) throw new Error('The pairing vanished while a phone was connected.')
  return row
}

export async function keepTold(
  db: Executor,
  id: string,
  { told, at }: { told: PhoneTold; at: Date },
): Promise<void> {
  await db.update(phonePairings).set({ told, toldAt: at }).where(eq(phonePairings.id, id))
}

/** False for one that has ended. */
export async function wantOfPhone(
  db: Executor,
  { id, ownerId }: { id: string; ownerId: string },
  wanted: PhoneWanted,
): Promise<boolean> {
  const changed = await db
    .update(phonePairings)
    .set({ wanted, wish: sql`${phonePairings.wish} + 1` })
    .where(
      and(
        eq(phonePairings.id, id),
        eq(phonePairings.ownerId, ownerId),
        isNotNull(phonePairings.connectedAt),
        isNull(phonePairings.ended),
      ),
    )
    .returning({ id: phonePairings.id })
  return changed.length > 0
}

export async function endPairing(db: Executor, id: string, ended: PhoneEnd, now: Date): Promise<boolean> {
  const changed = await db
    .update(phonePairings)
    .set({ endedAt: sinceOrAt(now), ended })
    .where(and(eq(phonePairings.id, id), isNull(phonePairings.ended)))
    .returning({ id: phonePairings.id })
  return changed.length > 0
}

export async function deletePairingsBefore(db: Executor, before: Date): Promise<void> {
  await db.delete(phonePairings).where(lt(phonePairings.createdAt, before))
}

/** A pairing as its note's author sees it at `now`. */
export function toPairing(row: PairingRow, now: Date): PhonePairing {
  const isLate = row.expiresAt.getTime() <= now.getTime()
  const ended = row.ended ?? (isLate && row.connectedAt === null ? 'expired' : null)
  return {
    id: row.id,
    noteId: row.noteId,
    state: ended !== null ? 'ended' : row.connectedAt === null ? 'offered' : 'connected',
    device: row.device,
    expiresAt: row.expiresAt.toISOString(),
    ended,
    told: row.told,
    toldAt: row.toldAt?.toISOString() ?? null,
  }
}
