import { z } from 'zod'
import { SignedIn } from './accounts.ts'
import { provedBody } from './proofs.ts'
import { Empty, Id, text } from './common.ts'
import { endpoint } from './endpoint.ts'

export const LeavingReason = z.enum([
  'too_expensive',
  'note_quality',
  'missing_feature',
  'hard_to_use',
  'other_product',
  'privacy',
  'no_longer_needed',
  'other',
])
export type LeavingReason = z.infer<typeof LeavingReason>

/** What has to be typed before an account is deleted, letter for letter. */
export const DELETION_WORD = 'DELETE'

export const submitLeavingFeedback = endpoint({
  method: 'POST',
  path: '/api/submitLeavingFeedback',
  access: 'signedIn',
  whileLeaving: 'allowed',
  tag: 'leaving',
  summary: 'Say why one leaves',
  body: z.object({
    userId: Id,
    data: z.object({ reason: LeavingReason, details: text(5_000).default('') }),
  }),
  reply: z.object({ message: z.string() }),
})

/** Marks the account; it is erased 30 days later. Every other session ends. The last super admin gets `conflict`. */
export const deleteMyAccount = endpoint({
  method: 'POST',
  path: '/api/deleteMyAccount',
  access: 'signedIn',
  whileLeaving: 'allowed',
  tag: 'leaving',
  summary: 'Mark the own account for deletion',
  body: provedBody({
    userId: Id,
    confirmation: z.literal(DELETION_WORD, `Type ${DELETION_WORD} in capital letters.`),
  }),
  reply: SignedIn,
})

/** Idempotent: an active account stays active. */
export const reactivateAccount = endpoint({
  method: 'POST',
  path: '/api/reactivateAccount',
  access: 'signedIn',
  whileLeaving: 'allowed',
  tag: 'leaving',
  summary: 'Cancel the deletion of the own account',
  body: Empty,
  reply: SignedIn,
})

export const MyDataSize = z.object({
  notes: z.int().nonnegative(),
  recordings: z.int().nonnegative(),
  documents: z.int().nonnegative(),
  agreements: z.int().nonnegative(),
  /** A guess from what is stored; recordings and documents are exact. */
  estimatedBytes: z.int().nonnegative(),
})
export type MyDataSize = z.infer<typeof MyDataSize>

export const describeMyData = endpoint({
  method: 'GET',
  path: '/api/myData',
  access: 'signedIn',
  tag: 'leaving',
  summary: 'How much an export of everything holds',
  reply: MyDataSize,
})

/** A ZIP that is made while it is sent: its length is not known before its end. */
export const downloadMyData = endpoint({
  method: 'GET',
  path: '/api/myData/archive',
  access: 'signedIn',
  tag: 'leaving',
  summary: 'Everything the account holds, as a ZIP file',
  download: ['application/zip'],
})
