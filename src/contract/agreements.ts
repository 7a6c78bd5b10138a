import { z } from 'zod'
import { BaaStatus, Email } from './accounts.ts'
import { Id, Moment, line } from './common.ts'
import { endpoint } from './endpoint.ts'

export const PracticeType = z.enum([
  'solo_practice',
  'group_practice',
  'clinic',
  'hospital',
  'telehealth',
  'behavioral_health',
  'other',
])
export type PracticeType = z.infer<typeof PracticeType>

/** One line that says something: spaces and marks without a letter or digit would be an empty place in the agreement. */
const filled = (maxCharacters: number, sentence: string) =>
  line(maxCharacters).pipe(z.string().regex(/\p{Letter}|\p{Number}/u, sentence))

/** What the covered entity says of itself and of who signs for it. */
export const AgreementForm = z.object({
  legalName: filled(200, 'Enter the legal name of the practice or organization.'),
  practiceType: PracticeType,
  address: filled(300, 'Enter the address: street, city, state and postal code.'),
  signerName: filled(120, 'Enter the full name of who signs.'),
  signerTitle: filled(120, 'Enter the role in the practice, such as Owner or Practice manager.'),
  signerEmail: Email,
  /** The day of signing, where the signer is. */
  date: z.iso.date('Enter the date of signing.'),
  hasAuthority: z.literal(true, 'Confirm that you may sign for the practice.'),
  agreesToElectronic: z.literal(true, 'Agree to sign electronically to go on.'),
})
export type AgreementForm = z.infer<typeof AgreementForm>

/** The size of the field a signature is drawn in; strokes are points in it. */
export const SIGNATURE_FIELD = { width: 600, height: 200 } as const

/** The most points of a whole signature; a long name has about a thousand. */
const SIGNATURE_POINTS = 5_000
const SIGNATURE_TOO_LONG = 'This signature is too long to be kept. Clear it and draw it again.'

const SignaturePoint = z.tuple([
  z.number().min(0).max(SIGNATURE_FIELD.width),
  z.number().min(0).max(SIGNATURE_FIELD.height),
])

const pointsOf = (strokes: readonly (readonly unknown[])[]) =>
  strokes.reduce((points, stroke) => points + stroke.length, 0)

/** Drawn: lines through points, never a picture. Typed: the signer's name, as it stands in the form. */
export const Signature = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('drawn'),
    strokes: z
      .array(z.array(SignaturePoint).min(1))
      .refine((strokes) => pointsOf(strokes) <= SIGNATURE_POINTS, SIGNATURE_TOO_LONG),
  }),
  z.object({ kind: z.literal('typed'), name: line(120) }),
])
export type Signature = z.infer<typeof Signature>

/** The agreement's own words with the form filled in. An `item` of a list has its `mark`, such as "(a)". */
export const AgreementText = z.object({
  /** The version of these words. */
  edition: z.string(),
  title: z.string(),
  /** Who, when, under which number: a name and its value. */
  facts: z.array(z.tuple([z.string(), z.string()])),
  parts: z.array(
    z.object({
      heading: z.string(),
      blocks: z.array(
        z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('paragraph'), text: z.string() }),
          z.object({
            kind: z.literal('list'),
            items: z.array(z.object({ mark: z.string(), text: z.string() })),
          }),
        ]),
      ),
    }),
  ),
})
export type AgreementText = z.infer<typeof AgreementText>

export const Agreement = z.object({
  id: Id,
  status: z.enum(['pending', 'verified', 'declined']),
  edition: z.string(),
  legalName: z.string(),
  signerName: z.string(),
  signedAt: Moment,
  bytes: z.int(),
  /** Of the signed PDF, lower-case hex. */
  sha256: z.string(),
  decidedAt: Moment.nullable(),
  declineReason: z.string().nullable(),
})
export type Agreement = z.infer<typeof Agreement>

/** Why nothing can be signed now. */
export const SigningObstacle = z.enum(['email_unverified', 'awaiting_decision', 'already_verified'])
export type SigningObstacle = z.infer<typeof SigningObstacle>

const AgreementState = z.object({
  status: BaaStatus,
  obstacle: SigningObstacle.nullable(),
  /** The edition that would be signed now. */
  edition: z.string(),
  latest: Agreement.nullable(),
  /** What was filled in the last time, to begin the next with. */
  lastForm: AgreementForm.nullable(),
})
export type AgreementState = z.infer<typeof AgreementState>

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

export const getAgreementState = endpoint({
  method: 'GET',
  path: '/api/agreementState',
  access: 'signedIn',
  tag: 'agreements',
  summary: 'How it stands with the agreement of the signed-in user',
  reply: AgreementState,
})

/** With blanks where the form goes: it can be read, and shown to a lawyer, before there is an account. */
export const readAgreementText = endpoint({
  method: 'GET',
  path: '/api/agreementText',
  access: 'public',
  tag: 'agreements',
  summary: 'The text of the business associate agreement',
  reply: z.object({ text: AgreementText }),
})

/**
 * The agreement as it would be kept, and the ticket with which it can be signed. The same form under the same
 * `agreementId` is the same bytes. Throws conflict where there is an obstacle.
 */
export const previewBaa = endpoint({
  method: 'POST',
  path: '/api/previewBAA',
  access: 'signedIn',
  tag: 'agreements',
  summary: 'The agreement filled in, as a PDF, and a ticket to sign it',
  body: z.object({
    /** Of a preview of one’s own before this one, to go on with it; else a new one is made. */
    agreementId: Id.optional(),
    form: AgreementForm,
  }),
  reply: z.object({
    agreementId: Id,
    /** The PDF in base64. */
    pdf: z.base64(),
    sha256: Sha256,
    text: AgreementText,
    ticket: z.string(),
    expiresAt: Moment,
  }),
})

/**
 * Signs what was previewed. The server renders it again: `checksum_mismatch` when that is not what `sha256` says was
 * shown. Sent again after its reply was lost it answers as the first time. Throws conflict where there is an obstacle.
 */
export const uploadBaa = endpoint({
  method: 'POST',
  path: '/api/uploadBAA',
  access: { ticket: 'agreement' },
  tag: 'agreements',
  summary: 'Sign the agreement',
  body: z.object({
    userId: Id.optional(),
    agreementId: Id,
    form: AgreementForm,
    sha256: Sha256,
    signature: Signature,
    /** The signer's IANA time zone; the certificate says the time in it beside UTC. */
    timeZone: z.string().max(60).default('UTC'),
  }),
  reply: z.object({ agreement: Agreement }),
})

/** The signed PDF; `checksum_mismatch` when it is no longer what was signed. */
export const downloadAgreement = endpoint({
  method: 'GET',
  path: '/api/agreements/:id/pdf',
  access: 'signedIn',
  tag: 'agreements',
  summary: 'The signed agreement of the signed-in user',
  params: z.object({ id: Id }),
  download: ['application/pdf'],
})

/** Null where this server can no longer make the very document that was signed from its words; the PDF always stands. */
const SignedText = z.object({ text: AgreementText.nullable() })

export const readSignedAgreement = endpoint({
  method: 'GET',
  path: '/api/agreements/:id/text',
  access: 'signedIn',
  tag: 'agreements',
  summary: 'The words of a signed agreement of the signed-in user',
  params: z.object({ id: Id }),
  reply: SignedText,
})

const DECIDERS = ['super_admin', 'admin'] as const

/** An agreement as who decides on it sees it. */
export const AgreementForReview = Agreement.extend({
  user: z.object({ userId: Id, name: z.string(), email: z.string() }),
  form: AgreementForm,
  /** The caller's own: somebody else has to decide. */
  isOwn: z.boolean(),
})
export type AgreementForReview = z.infer<typeof AgreementForReview>

/** The oldest first: who has waited longest is next. */
export const listPendingAgreements = endpoint({
  method: 'POST',
  path: '/api/listPendingAgreements',
  access: DECIDERS,
  tag: 'agreements',
  summary: 'Agreements that wait for a decision',
  body: z.object({
    cursor: z.string().max(200).nullable().default(null),
    limit: z.int().min(1).max(100).default(20),
  }),
  reply: z.object({
    agreements: z.array(AgreementForReview),
    /** How many wait altogether. */
    total: z.int().nonnegative(),
    nextCursor: z.string().nullable(),
  }),
})

export const reviewAgreements = endpoint({
  method: 'GET',
  path: '/api/reviewAgreements/:userId',
  access: DECIDERS,
  tag: 'agreements',
  summary: 'The agreements of a user, newest first',
  params: z.object({ userId: Id }),
  reply: z.object({ agreements: z.array(AgreementForReview) }),
})

export const reviewAgreementPdf = endpoint({
  method: 'GET',
  path: '/api/reviewAgreementPdf/:id',
  access: DECIDERS,
  tag: 'agreements',
  summary: 'A signed agreement, for who decides on it',
  params: z.object({ id: Id }),
  download: ['application/pdf'],
})

export const reviewAgreementText = endpoint({
  method: 'GET',
  path: '/api/reviewAgreementText/:id',
  access: DECIDERS,
  tag: 'agreements',
  summary: 'The words of a signed agreement, for who decides on it',
  params: z.object({ id: Id }),
  reply: SignedText,
})

/** `agreementId`: the one that was read; `conflict` when it is no longer the one that waits. */
export const baaVerification = endpoint({
  method: 'POST',
  path: '/api/baaVerification',
  access: DECIDERS,
  tag: 'agreements',
  summary: 'Verify or decline the agreement of a user',
  body: z.discriminatedUnion('decision', [
    z.object({ userId: Id, agreementId: Id.optional(), decision: z.literal('verify') }),
    z.object({
      userId: Id,
      agreementId: Id.optional(),
      decision: z.literal('decline'),
      /** The signer reads it. */
      reason: filled(1_000, 'Say why it is declined; the signer reads it and can sign again.'),
    }),
  ]),
  reply: z.object({ agreement: AgreementForReview, baa_status: BaaStatus }),
})
