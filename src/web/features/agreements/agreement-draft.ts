import { z } from 'zod'
import { PracticeType, type AgreementForm } from '#contract/agreements.ts'
import type { User } from '#contract/accounts.ts'
import { Id } from '#contract/common.ts'
import { attempt } from '#web/lib/persisted.ts'
import { isLeft } from '#web/lib/leaving.ts'
import { DRAFT_KEY } from './forget-draft.ts'

/** What is in the fields, as it was typed. */
export const AgreementFields = z.object({
  legalName: z.string(),
  practiceType: PracticeType,
  address: z.string(),
  signerName: z.string(),
  signerTitle: z.string(),
  signerEmail: z.string(),
  /** Today where this browser is; never a day of an older draft. */
  date: z.string(),
  hasAuthority: z.boolean(),
  agreesToElectronic: z.boolean(),
})
export type AgreementFields = z.infer<typeof AgreementFields>

const Draft = z.object({
  userId: Id,
  /** Of the last preview, so that the next is of the same agreement. */
  agreementId: Id.nullable(),
  fields: AgreementFields,
})
export type Draft = z.infer<typeof Draft>

/** What was typed in this tab before, or what was signed the last time, or what the account knows. */
export function readDraft(user: User, lastForm: AgreementForm | null, now: Date): Draft {
  const date = localDate(now)
  const kept = Draft.safeParse(stored())
  if (kept.success && kept.data.userId === user.userId)
    return { ...kept.data, fields: { ...kept.data.fields, date } }
  // Consent and authority are given anew each time.
  const anew = { date, hasAuthority: false, agreesToElectronic: false }
  if (lastForm) return { userId: user.userId, agreementId: null, fields: { ...lastForm, ...anew } }
  const { first_name, last_name, email } = user.personal_information
  return {
    userId: user.userId,
    agreementId: null,
    fields: {
      legalName: user.organization?.name ?? '',
      practiceType: 'solo_practice',
      address: '',
      signerName: `${first_name} ${last_name}`.trim(),
      signerTitle: '',
      signerEmail: email,
      ...anew,
    },
  }
}

/** Kept in this tab alone, until it is closed or the user leaves. A browser that refuses storage keeps it on the screen. */
export function keepDraft(draft: Draft): void {
  if (!isLeft()) attempt(() => sessionStorage.setItem(DRAFT_KEY, JSON.stringify(draft)))
}

const stored = (): unknown =>
  attempt(() => JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? 'null') as unknown)

function localDate(now: Date): string {
  const part = (value: number, length = 2) => String(value).padStart(length, '0')
  return [part(now.getFullYear(), 4), part(now.getMonth() + 1), part(now.getDate())].join('-')
}
