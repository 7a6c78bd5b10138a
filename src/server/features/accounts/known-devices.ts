import { createHash } from 'node:crypto'
import { and, desc, eq, gt, lt, ne, notInArray } from 'drizzle-orm'
import { KNOWN_DEVICE_DAYS, KNOWN_DEVICES_OF_AN_ACCOUNT } from '#domain/limits.ts'
import { DAY_MS } from '#domain/time.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { knownDevices } from '#server/platform/database/schema/accounts.ts'
import type { AccountsDependencies, Caller } from './dependencies.ts'

const KNOWN_FOR_MS = KNOWN_DEVICE_DAYS * DAY_MS
/** Asked about where there is no account, so that it takes as long. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * A name for the browser of the call, by which its failures are counted, when the account was signed in to with it before;
 * null otherwise. What strangers do elsewhere is counted apart from it.
 */
export async function knownDeviceOf(
  { db, clock }: Pick<AccountsDependencies, 'db' | 'clock'>,
  userId: string | null,
  { device }: Caller,
): Promise<string | null> {
  if (!device?.token) return null
  const hash = hashOf(device.token, userId ?? NOBODY)
  const [known] = await db
    .select({ hash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(and(eq(knownDevices.deviceHash, hash), gt(knownDevices.lastUsedAt, longAgo(clock.now()))))
  return known ? hash : null
}

/** From now on the account knows the browser of the call, which is told so; the one that was not used longest is forgotten. */
export async function rememberDevice(
  db: Executor,
  { clock, ids, publicUrl }: Pick<AccountsDependencies, 'clock' | 'ids' | 'publicUrl'>,
  userId: string,
  { device }: Caller,
): Promise<void> {
  if (!device) return
  const now = clock.now()
  // Several people sign in with one browser: what it holds stays.
  const token = device.token ?? ids.secret()
  await db
    .insert(knownDevices)
    .values({ deviceHash: hashOf(token, userId), userId, createdAt: now, lastUsedAt: now })
    .onConflictDoUpdate({ target: knownDevices.deviceHash, set: { lastUsedAt: now } })
  const kept = db
    .select({ hash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastUsedAt), desc(knownDevices.createdAt))
    .limit(KNOWN_DEVICES_OF_AN_ACCOUNT)
  await db
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), notInArray(knownDevices.deviceHash, kept)))
  device.keep(token, { isHttps: publicUrl.startsWith('https:'), maxAgeMs: KNOWN_FOR_MS })
}

/** For when somebody else may have signed in: every browser but that of the call is a stranger's again. */
export async function forgetOtherDevices(db: Executor, userId: string, { device }: Caller): Promise<void> {
  const others = device?.token ? ne(knownDevices.deviceHash, hashOf(device.token, userId)) : undefined
  await db.delete(knownDevices).where(and(eq(knownDevices.userId, userId), others))
}

export async function forgetAllDevices(db: Executor, userId: string): Promise<void> {
  await db.delete(knownDevices).where(eq(knownDevices.userId, userId))
}

export async function deleteUnusedDevices(db: Executor, now: Date): Promise<void> {
  await db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, longAgo(now)))
}

const longAgo = (now: Date) => new Date(now.getTime() - KNOWN_FOR_MS)

function hashOf(token: string, userId: string): string {
  return createHash('sha256').update(`${userId}:${token}`).digest('base64url')
}
