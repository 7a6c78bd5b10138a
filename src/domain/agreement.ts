import type { BaaStatus } from '#contract/accounts.ts'
import {
  SIGNATURE_FIELD,
  type Agreement,
  type PracticeType,
  type Signature,
  type SigningObstacle,
} from '#contract/agreements.ts'
import { DAY_MS } from './time.ts'

export const PRACTICE_TYPES = {
  solo_practice: 'Solo practice',
  group_practice: 'Group practice',
  clinic: 'Clinic or health center',
  hospital: 'Hospital or health system',
  telehealth: 'Telehealth practice',
  behavioral_health: 'Behavioral health practice',
  other: 'Other health care provider',
} as const satisfies Record<PracticeType, string>

/** How it stands before somebody signs. `agreements`: all they signed, newest first. */
interface SignerStanding {
  emailVerified: boolean
  agreements: readonly Pick<Agreement, 'status' | 'edition'>[]
}

/** Why nothing can be signed now, or null. One that is verified is signed again only in a newer edition. */
export function signingObstacle(signer: SignerStanding, currentEdition: string): SigningObstacle | null {
  const [latest] = signer.agreements
  if (latest?.status === 'pending') return 'awaiting_decision'
  const inForce = signer.agreements.find(({ status }) => status === 'verified')
  if (inForce?.edition === currentEdition) return 'already_verified'
  if (!signer.emailVerified) return 'email_unverified'
  return null
}

/**
 * The account's status from all that was signed, newest first. What was verified stays in force while a newer edition
 * waits, and when that one is declined.
 */
export function statusOf(agreements: readonly Pick<Agreement, 'status'>[]): BaaStatus {
  if (agreements.some(({ status }) => status === 'verified')) return 'verified'
  return agreements[0]?.status ?? 'unverified'
}

/** Whether `date` (YYYY-MM-DD) is the day of `now` somewhere on earth. */
export function isToday(date: string, now: Date): boolean {
  const start = new Date(`${date}T00:00:00.000Z`).getTime()
  // Days begin up to 14 hours before they do in Greenwich, and end up to 12 hours after.
  return now.getTime() >= start - (14 / 24) * DAY_MS && now.getTime() < start + 1.5 * DAY_MS
}

/** Less ink than this is a slip of the hand. */
const LEAST_INK = SIGNATURE_FIELD.width / 10

/** Null when it is a signature of `signerName`, else the sentence that says what to do. */
export function signatureComplaint(signature: Signature, signerName: string): string | null {
  switch (signature.kind) {
    case 'drawn':
      return inkLength(signature.strokes) >= LEAST_INK
        ? null
        : 'Draw your signature, or type your name instead.'
    case 'typed':
      return spoken(signature.name) === spoken(signerName)
        ? null
        : `Type the name as it stands in the agreement: ${signerName}.`
    default:
      return signature satisfies never
  }
}

function inkLength(strokes: readonly (readonly (readonly [number, number])[])[]): number {
  let length = 0
  for (const stroke of strokes)
    for (const [index, [x, y]] of stroke.entries()) {
      const before = stroke[index - 1]
      if (before) length += Math.hypot(x - before[0], y - before[1])
    }
  return length
}

function spoken(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
}
