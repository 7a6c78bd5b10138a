import type { Endpoint } from '#contract/endpoint.ts'
import { exportNote } from '#contract/exports.ts'
import * as letters from '#contract/letters.ts'
import { generateTTS, getReadingVoice } from '#contract/reading.ts'
import type { TermCalls } from '#contract/terms.ts'
import * as subscription from '#contract/subscription.ts'
import type { Physician, SendOptions } from './test-app.ts'

/** What belongs to the first physician; calls of the second name it. */
export interface Owned {
  userId: string
  noteId: string
  recordingId: string
  sessionId: string
  checkoutId: string
  customerId: string
  subscriptionId: string
  passkeyId: string
  taskId: string
  letterAt: string
  termId: string
  importId: string
  organizationId: string
  documentId: string
  templateId: string
  agreementId: string
}

/** Where what belongs to the first physician is kept, beside the account. */
export const OWNED_TABLES = [
  'memberships',
  'handovers',
  'note_handovers',
  'note_tasks',
  'note_pearls',
  'note_figures',
  'reviews',
  'review_rounds',
  'review_comments',
  'review_scores',
  'pearls',
  'note_templates',
  'chat_rooms',
  'chat_members',
  'chat_leavers',
  'chat_messages',
  'chat_files',
  'agreements',
  'documents',
  'notes',
  'note_versions',
  'note_addenda',
  'transcripts',
  'recordings',
  'recording_pieces',
  'terms',
  'term_imports',
] as const

/** How an endpoint is named in the table of who may call what. `Named`: what belongs to the first physician. */
export interface AccessRow<Named> {
  /** A call that its owner may make, as far as access goes; null: nobody else's row can be named in it. */
  names: ((owned: Named) => { parts: object; options?: SendOptions }) | null
  /** What a stranger gets; 404 unless said otherwise. */
  stranger?: { status: number; reply?: object }
}

/** For rows of a table that names what `Owned` holds. */
export function rowMakers<Named>() {
  return {
    body: (make: (owned: Named) => object): AccessRow<Named> => ({
      names: (owned) => ({ parts: { body: make(owned) } }),
    }),
    params: (make: (owned: Named) => object, query?: object): AccessRow<Named> => ({
      names: (owned) => ({ parts: { params: make(owned), ...(query ? { query } : {}) } }),
    }),
  }
}

const { body, params } = rowMakers<Owned>()
const noNames: AccessRow<Owned> = { names: null }

/** A list of terms: in a stranger's own, or in everybody's, nothing of the owner's is found. */
export const termRows = (calls: TermCalls): Array<[Endpoint, AccessRow<Owned>]> => [
  [calls.list, noNames],
  [calls.add, noNames],
  [calls.update, body(({ termId }) => ({ id: termId, baseRevision: 0, term: 'stranger' }))],
  [calls.remove, body(({ termId }) => ({ id: termId }))],
  [calls.categories, noNames],
  [calls.readFile, noNames],
  [calls.getImport, params(({ importId }) => ({ id: importId }))],
  [calls.runImport, body(({ importId }) => ({ id: importId }))],
  [calls.cancelImport, body(({ importId }) => ({ id: importId }))],
  [calls.exportFile, noNames],
]

/** What is made of the words of a note: files, letters, and sound. */
export const letterRows: Array<[Endpoint, AccessRow<Owned>]> = [
  [exportNote, params(({ noteId }) => ({ id: noteId, format: 'txt' }))],
  [letters.listLetters, params(({ noteId }) => ({ id: noteId }))],
  [letters.writeLetter, body(({ noteId }) => ({ noteId, kind: 'work' }))],
  [
    letters.updateLetter,
    body(({ noteId, letterAt }) => ({ noteId, kind: 'patient', sentences: [], baseUpdatedAt: letterAt })),
  ],
  [letters.deleteLetter, body(({ noteId }) => ({ noteId, kind: 'patient' }))],
  [generateTTS, body(({ noteId }) => ({ noteId }))],
  [getReadingVoice, noNames],
]

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value
}

/** Of an exported value: the endpoint it is, or those that it holds by their names. */
export function endpointsIn(value: unknown): Endpoint[] {
  if (isEndpoint(value)) return [value]
  const held: unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : []
  return held.length > 0 && held.every(isEndpoint) ? held : []
}

/** A checkout of the sandbox that was paid, and what came of it. */
export async function paidBy(
  physician: Physician,
): Promise<Pick<Owned, 'checkoutId' | 'customerId' | 'subscriptionId'>> {
  const { reply: checkout } = await physician.call(subscription.createCheckoutSession, {
    body: { plan: 'monthly' },
  })
  const checkoutId = checkout.sessionId
  await physician.call(subscription.paySandboxCheckout, { body: { sessionId: checkoutId, card: 'succeeds' } })
  const { reply: mine } = await physician.call(subscription.getMySubscription)
  return {
    checkoutId,
    customerId: mine.customerId ?? '',
    subscriptionId: mine.subscription?.subscriptionId ?? '',
  }
}
