import { z } from 'zod'
import { Empty, Id, line, Moment } from './common.ts'
import { endpoint } from './endpoint.ts'

export const HANDOVER_REASON_CHARACTERS = 500

/**
 * `consent`: who leaves was asked. `refused`: they said no. `confirmation`: an admin goes on without consent, and another
 * admin has to confirm that. `acceptance`: who takes over was asked. `moving`: note by note. The rest have ended; `stopped`
 * because who takes over no longer could, or the trail does not hold that it was agreed.
 */
export const HandoverState = z.enum([
  'consent',
  'refused',
  'confirmation',
  'acceptance',
  'moving',
  'done',
  'declined',
  'withdrawn',
  'stopped',
])
export type HandoverState = z.infer<typeof HandoverState>

const Reason = line(HANDOVER_REASON_CHARACTERS).pipe(
  z.string().min(1, 'Say why: it stands in the history of every note.'),
)

export const Handover = z.object({
  id: Id,
  organizationId: Id,
  organizationName: z.string(),
  from: z.object({ userId: Id, name: z.string() }),
  to: z.object({ userId: Id, name: z.string() }),
  reason: z.string(),
  state: HandoverState,
  startedByName: z.string(),
  startedAt: Moment,
  consentedAt: Moment.nullable(),
  /** Why it went on without the consent of who leaves; null where they were asked and agreed, or have not answered. */
  withoutConsent: z.string().nullable(),
  acceptedAt: Moment.nullable(),
  endedAt: Moment.nullable(),
  /** How many notes went over, and how many are still with who leaves. */
  moved: z.int().nonnegative(),
  remaining: z.int().nonnegative(),
  /** What the caller may do with it now. */
  abilities: z.object({
    /** Say yes or no, as who leaves or as who takes over. */
    answer: z.enum(['consent', 'acceptance']).nullable(),
    goOnWithoutConsent: z.boolean(),
    confirm: z.boolean(),
    withdraw: z.boolean(),
  }),
})
export type Handover = z.infer<typeof Handover>

/** A member, or somebody who was one, with notes from that time. */
export const LeavingMember = z.object({
  userId: Id,
  name: z.string(),
  /** Empty for who has left: where they are reached since is theirs. */
  email: z.string(),
  /** Since when they are no member any more; null for members. */
  leftAt: Moment.nullable(),
  notes: z.int().nonnegative(),
})
export type LeavingMember = z.infer<typeof LeavingMember>

const ADMINS = ['organization_admin', 'super_admin'] as const
const ReplyWithHandover = z.object({ handover: Handover })

export const listHandovers = endpoint({
  method: 'POST',
  path: '/api/listHandovers',
  access: ADMINS,
  tag: 'handovers',
  summary: 'Handovers of an organization, newest first, and who has left with notes of the practice',
  body: z.object({ organizationId: Id }),
  reply: z.object({ handovers: z.array(Handover), left: z.array(LeavingMember) }),
})

/** Who can take over notes of somebody: members with an open account and a verified agreement. */
export const findTakers = endpoint({
  method: 'POST',
  path: '/api/findHandoverTakers',
  access: ADMINS,
  tag: 'handovers',
  summary: 'Members who can take over notes, by name',
  body: z.object({ organizationId: Id, fromId: Id, search: line(120).default('') }),
  reply: z.object({
    from: LeavingMember,
    takers: z.array(z.object({ userId: Id, name: z.string() })),
  }),
})

/** Asks who leaves for consent. Throws invalid_input for oneself, not_found, and conflict for who cannot take over or a second one. */
export const startHandover = endpoint({
  method: 'POST',
  path: '/api/startHandover',
  access: ADMINS,
  tag: 'handovers',
  summary: 'Ask for notes of the practice to go over to another physician',
  body: z.object({ organizationId: Id, fromId: Id, toId: Id, reason: Reason }),
  reply: ReplyWithHandover,
})

/** Where the account is closed, the answer was no, or there was none for a week. Another admin has to confirm it. */
export const handOverWithoutConsent = endpoint({
  method: 'POST',
  path: '/api/handOverWithoutConsent',
  access: ADMINS,
  tag: 'handovers',
  summary: 'Go on without the consent of who leaves, with the reason',
  body: z.object({ handoverId: Id, reason: Reason }),
  reply: ReplyWithHandover,
})

export const confirmHandover = endpoint({
  method: 'POST',
  path: '/api/confirmHandover',
  access: ADMINS,
  tag: 'handovers',
  summary: 'Confirm, as a second admin, that it goes on without consent',
  body: z.object({ handoverId: Id }),
  reply: ReplyWithHandover,
})

/** Possible until the notes have begun to go over. */
export const withdrawHandover = endpoint({
  method: 'POST',
  path: '/api/withdrawHandover',
  access: ADMINS,
  tag: 'handovers',
  summary: 'Take a handover back before any note went over',
  body: z.object({ handoverId: Id }),
  reply: Empty,
})

/** Names no patient and no note: who handed over can read no more of them than how many there were. */
export const listMyHandovers = endpoint({
  method: 'POST',
  path: '/api/listMyHandovers',
  access: 'signedIn',
  whileLeaving: 'allowed',
  tag: 'handovers',
  summary: 'Handovers from and to the caller, newest first',
  body: z.object({}),
  reply: z.object({ handovers: z.array(Handover) }),
})

/** As who leaves: consent. As who takes over: acceptance, from which on the notes go over. */
export const answerHandover = endpoint({
  method: 'POST',
  path: '/api/answerHandover',
  access: 'signedIn',
  whileLeaving: 'allowed',
  tag: 'handovers',
  summary: 'Say yes or no to a handover',
  body: z.object({ handoverId: Id, agrees: z.boolean() }),
  reply: ReplyWithHandover,
})
