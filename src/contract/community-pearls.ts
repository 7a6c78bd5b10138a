import { z } from 'zod'
import { PEARL_REPORT_CHARACTERS } from './pearl-limits.ts'
import { Empty, Id, Moment, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Pearl, PearlWords } from './pearls.ts'

/** Something in a pearl that looks as if it told who a patient is. */
export const PatientTrace = z.object({
  field: z.enum(['title', 'body', 'tags', 'triggers', 'source']),
  kind: z.enum(['name', 'date', 'record_number', 'phone', 'address', 'email']),
  /** The very words, and what to do about them. */
  found: z.string(),
  sentence: z.string(),
})
export type PatientTrace = z.infer<typeof PatientTrace>

/** What the check before sharing would say, without anything being kept. */
export const checkPearlSharing = endpoint({
  method: 'POST',
  path: '/api/checkPearlSharing',
  access: 'signedIn',
  tag: 'community pearls',
  summary: 'Look through a pearl for what looks like patient data',
  body: z.object({ words: PearlWords }),
  reply: z.object({ traces: z.array(PatientTrace) }),
})

/**
 * Shares one's own pearl as it is now; shared before, what the community sees is renewed. Refused with `invalid_input` and
 * `details` `{ traces: PatientTrace[] }` while something in it looks like patient data.
 */
export const sharePearl = endpoint({
  method: 'POST',
  path: '/api/sharePearl',
  access: 'signedIn',
  tag: 'community pearls',
  summary: 'Share a pearl of one’s own with all physicians',
  body: z.object({ id: Id }),
  reply: z.object({ pearl: Pearl }),
})

export const withdrawPearl = endpoint({
  method: 'POST',
  path: '/api/withdrawPearl',
  access: 'signedIn',
  tag: 'community pearls',
  summary: 'Take back what one shared; copies that others adopted stay theirs',
  body: z.object({ id: Id }),
  reply: Empty,
})

export const votePearl = endpoint({
  method: 'POST',
  path: '/api/votePearl',
  access: 'signedIn',
  tag: 'community pearls',
  summary: 'Vote for a community pearl, once, or take the vote back',
  body: z.object({ id: Id, voted: z.boolean() }),
  reply: z.object({ pearl: Pearl }),
})

export const ReportReason = z.enum(['patient_data', 'wrong', 'outdated', 'no_source', 'offensive', 'other'])
export type ReportReason = z.infer<typeof ReportReason>

export const reportPearl = endpoint({
  method: 'POST',
  path: '/api/reportPearl',
  access: 'signedIn',
  tag: 'community pearls',
  summary: 'Tell the super admins what is wrong with a community pearl',
  body: z.object({
    id: Id,
    reason: ReportReason,
    comment: text(PEARL_REPORT_CHARACTERS).default(''),
  }),
  reply: z.object({ pearl: Pearl }),
})

export const PearlReport = z.object({
  reason: ReportReason,
  comment: z.string(),
  byName: z.string(),
  at: Moment,
})

/** Reported pearls that nobody has decided on, the most reported first. */
export const listReportedPearls = endpoint({
  method: 'GET',
  path: '/api/reportedPearls',
  access: ['super_admin'],
  tag: 'community pearls',
  summary: 'Community pearls that were reported',
  reply: z.object({ reported: z.array(z.object({ pearl: Pearl, reports: z.array(PearlReport) })) }),
})

export const moderatePearl = endpoint({
  method: 'POST',
  path: '/api/moderatePearl',
  access: ['super_admin'],
  tag: 'community pearls',
  summary: 'Keep a reported pearl, or take it from the community; settles its reports',
  body: z.object({
    id: Id,
    decision: z.enum(['keep', 'remove']),
    /** Copies that nobody changed go as well, as where it holds patient data; else they stay, switched off. */
    deleteCopies: z.boolean().default(false),
  }),
  reply: z.object({ pearl: Pearl }),
})
