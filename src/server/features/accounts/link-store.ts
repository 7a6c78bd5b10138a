import { and, arrayOverlaps, eq, gt, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/connection.ts'
import {
  emailChanges,
  invitations,
  type LinkPurpose,
  oneTimeLinks,
} from '#server/platform/database/schema/accounts.ts'
import { tokenHashOf } from './session-store.ts'

interface NewLink {
  token: string
  purpose: LinkPurpose
  userId: string | null
  createdAt: Date
  /** From `createdAt`. */
  lifetimeMs: number
}

/** Keeps the link, and voids the earlier ones of the same purpose and user. */
export async function insertLink(db: Executor, link: NewLink): Promise<void> {
  await deleteLinks(db, [link.purpose], link.userId)
  await insertLinkBeside(db, link)
}

/** Keeps the link; earlier ones of the same purpose and user stay as good as they were. */
export async function insertLinkBeside(db: Executor, link: NewLink): Promise<void> {
  const { purpose, userId, createdAt } = link
  await db.insert(oneTimeLinks).values({
    tokenHash: tokenHashOf(link.token),
    purpose,
    userId,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + link.lifetimeMs),
  })
}

/** `userId` null: those that are of nobody yet. */
export async function deleteLinks(
  db: Executor,
  purposes: LinkPurpose[],
  userId: string | null,
): Promise<void> {
  const ofUser = userId === null ? isNull(oneTimeLinks.userId) : eq(oneTimeLinks.userId, userId)
  await db.delete(oneTimeLinks).where(and(inArray(oneTimeLinks.purpose, purposes), ofUser))
}

/** Whose link it is, when it could be used at `now`. */
export async function findUsableLink(
  db: Executor,
  token: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<{ userId: string | null } | null> {
  const [found] = await db
    .select({ userId: oneTimeLinks.userId })
    .from(oneTimeLinks)
    .where(and(current(token, purpose, now), isNull(oneTimeLinks.usedAt)))
  return found ?? null
}

/** Whose link it was, when it was used and has not expired. */
export async function findUsedLink(
  db: Executor,
  token: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<{ userId: string | null } | null> {
  const [found] = await db
    .select({ userId: oneTimeLinks.userId })
    .from(oneTimeLinks)
    .where(and(current(token, purpose, now), isNotNull(oneTimeLinks.usedAt)))
  return found ?? null
}

/** Uses the link up. Null when it was used, has expired or never was; of two calls at once one gets null. */
export async function consumeLink(
  db: Executor,
  token: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<{ userId: string | null } | null> {
  const [used] = await db
    .update(oneTimeLinks)
    .set({ usedAt: now })
    .where(and(current(token, purpose, now), isNull(oneTimeLinks.usedAt)))
    .returning({ userId: oneTimeLinks.userId })
  return used ?? null
}

/** Which of the tokens still open something at `now`: those of links and of invitations. */
export async function usableTokens(db: Executor, tokens: string[], now: Date): Promise<Set<string>> {
  const byHash = new Map(tokens.map((token) => [tokenHashOf(token), token]))
  const hashes = [...byHash.keys()]
  const links = await db
    .select({ hash: oneTimeLinks.tokenHash })
    .from(oneTimeLinks)
    .where(
      and(
        inArray(oneTimeLinks.tokenHash, hashes),
        isNull(oneTimeLinks.usedAt),
        gt(oneTimeLinks.expiresAt, now),
      ),
    )
  const asked = await db
    .select({ hash: invitations.tokenHash })
    .from(invitations)
    .where(
      and(
        inArray(invitations.tokenHash, hashes),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
        gt(invitations.expiresAt, now),
      ),
    )
  const changes = await db
    .select({ change: emailChanges })
    .from(emailChanges)
    .where(
      or(inArray(emailChanges.confirmTokenHash, hashes), arrayOverlaps(emailChanges.undoTokenHashes, hashes)),
    )
  const moving = changes.flatMap(({ change }) => [
    ...(change.closedAt === null && change.expiresAt > now ? [change.confirmTokenHash] : []),
    ...(change.undoneAt === null && change.undoUntil && change.undoUntil > now ? change.undoTokenHashes : []),
  ])
  return new Set(
    [...links, ...asked, ...moving.map((hash) => ({ hash }))].flatMap(({ hash }) => byHash.get(hash) ?? []),
  )
}

export async function deleteExpiredLinks(db: Executor, now: Date): Promise<void> {
  await db.delete(oneTimeLinks).where(lt(oneTimeLinks.expiresAt, now))
}

function current(token: string, purpose: LinkPurpose, now: Date) {
  return and(
    eq(oneTimeLinks.tokenHash, tokenHashOf(token)),
    eq(oneTimeLinks.purpose, purpose),
    gt(oneTimeLinks.expiresAt, now),
  )
}
