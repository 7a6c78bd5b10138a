import { createHmac, timingSafeEqual } from 'node:crypto'
import { PASSKEY_CHALLENGE_LIFETIME_MS } from '#domain/limits.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { passkeyChallenges } from '#server/platform/database/schema/accounts.ts'
import type { SigningKey } from '#server/platform/storage/signing-keys.ts'
import type { AccountsDependencies } from './dependencies.ts'

const TIME_BYTES = 6
const BYTES = TIME_BYTES + 32

type Means = Pick<AccountsDependencies, 'clock' | 'ids' | 'questionKeys'>

/** What an authenticator signs, in base64url, and its id. */
interface Question {
  challengeId: string
  challenge: string
}

/**
 * Asks who signs in with a passkey. Nothing is kept of a question: it says until when it may be answered, under the product's
 * own signature. So anybody may ask as often as they like, and nobody uses up what others need.
 */
export function askForPasskey({ clock, ids, questionKeys }: Means): Question {
  const challengeId = ids.uuid()
  const expiresAt = Buffer.alloc(TIME_BYTES)
  expiresAt.writeUIntBE(clock.now().getTime() + PASSKEY_CHALLENGE_LIFETIME_MS, 0, TIME_BYTES)
  const challenge = Buffer.concat([expiresAt, signatureOf(questionKeys.current(), challengeId, expiresAt)])
  return { challengeId, challenge: challenge.toString('base64url') }
}

/** Whether the product asked this within the last minutes. */
export function wasAsked({ clock, questionKeys }: Means, { challengeId, challenge }: Question): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== BYTES || bytes.toString('base64url') !== challenge) return false
  const [expiresAt, signature] = [bytes.subarray(0, TIME_BYTES), bytes.subarray(TIME_BYTES)]
  if (clock.now().getTime() >= expiresAt.readUIntBE(0, TIME_BYTES)) return false
  // A key that was retired may be known to others, and signs no more.
  const keys = questionKeys.all().filter(({ retired }) => retired === undefined)
  return keys.some((key) => timingSafeEqual(signatureOf(key, challengeId, expiresAt), signature))
}

/** False for a question that was answered rightly before: what is heard on the way signs nobody in again. */
export async function markAnswered(
  db: Executor,
  { challengeId, userId, now }: { challengeId: string; userId: string; now: Date },
): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + PASSKEY_CHALLENGE_LIFETIME_MS)
  const marked = await db
    .insert(passkeyChallenges)
    .values({ id: challengeId, challenge: '', purpose: 'sign_in', userId, expiresAt })
    .onConflictDoNothing()
    .returning({ id: passkeyChallenges.id })
  return marked.length === 1
}

function signatureOf({ key }: SigningKey, challengeId: string, expiresAt: Uint8Array): Buffer {
  return createHmac('sha256', key).update(`passkey sign-in ${challengeId} `).update(expiresAt).digest()
}
