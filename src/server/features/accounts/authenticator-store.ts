import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '#server/platform/database/connection.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import type { FieldEncryption } from '#server/platform/storage/field-encryption.ts'
import { totpStepOf } from './totp.ts'
import type { Account } from './user-view.ts'

/** In base32. `pending` waits for its first code; until then the one in force stays: a phone is replaced without a gap. */
const Secrets = z.object({ inForce: z.string().nullable(), pending: z.string().nullable() })
type Secrets = z.infer<typeof Secrets>

interface Means {
  fields: FieldEncryption
}

/** Keeps a secret that is being set up. */
export async function keepPendingSecret(
  tx: Transaction,
  { fields }: Means,
  account: Account,
  pending: string,
): Promise<void> {
  const secrets = { ...open(fields, account), pending }
  await tx
    .update(users)
    .set({ twoFactorSecret: seal(fields, account.id, secrets) })
    .where(eq(users.id, account.id))
}

/** Puts the pending secret in force when the code is of it. `none`: nothing is being set up. */
export async function enablePendingSecret(
  tx: Transaction,
  { fields }: Means,
  account: Account,
  { code, now }: { code: string; now: Date },
): Promise<'enabled' | 'wrong' | 'none'> {
  const { pending } = open(fields, account)
  if (pending === null) return 'none'
  const step = totpStepOf(code, pending, now)
  if (step === null) return 'wrong'
  await tx
    .update(users)
    .set({
      twoFactorSecret: seal(fields, account.id, { inForce: pending, pending: null }),
      twoFactorEnabledAt: now,
      twoFactorLastStep: step,
    })
    .where(eq(users.id, account.id))
  return 'enabled'
}

/** Uses the code up. False when it is not of the secret in force, or a code of its time or later was used. */
export async function acceptTotpCode(
  tx: Transaction,
  { fields }: Means,
  account: Account,
  code: string,
  now: Date,
): Promise<boolean> {
  const { inForce } = open(fields, account)
  const step = inForce === null ? null : totpStepOf(code, inForce, now)
  if (step === null) return false
  const used = await tx
    .update(users)
    .set({ twoFactorLastStep: step })
    .where(
      and(eq(users.id, account.id), or(isNull(users.twoFactorLastStep), lt(users.twoFactorLastStep, step))),
    )
    .returning({ id: users.id })
  return used.length === 1
}

export async function removeAuthenticator(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ twoFactorSecret: null, twoFactorEnabledAt: null, twoFactorLastStep: null })
    .where(eq(users.id, userId))
}

function open(fields: FieldEncryption, { id, twoFactorSecret }: Account): Secrets {
  if (twoFactorSecret === null) return { inForce: null, pending: null }
  return Secrets.parse(JSON.parse(fields.decryptText(twoFactorSecret, placeOf(id))))
}

function seal(fields: FieldEncryption, userId: string, secrets: Secrets): string {
  return fields.encryptText(JSON.stringify(secrets), placeOf(userId))
}

const placeOf = (userId: string) => `users.two_factor_secret:${userId}` as const
