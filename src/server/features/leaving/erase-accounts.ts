import { retentionCutoff } from '#domain/retention.ts'
import { eraseChatOf } from '#server/features/chat/public.ts'
import { eraseNotes, soundOf } from '#server/features/notes/public.ts'
import { createUnnamedObjects, letGoOf } from '#server/features/storage/public.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { LeavingDependencies } from './dependencies.ts'
import { erasedMail } from './leaving-mails.ts'
import {
  deleteAccount,
  deleteDocuments,
  findPastDeletion,
  hideNotesOf,
  lockAccount,
  lockDocumentsOf,
  lockNotesOf,
  setDeletion,
} from './leaving-store.ts'

const NOTES_AT_ONCE = 50
const DOCUMENTS_AT_ONCE = 100

type EraseDependencies = Pick<
  LeavingDependencies,
  | 'db'
  | 'clock'
  | 'storage'
  | 'sealKeys'
  | 'mailer'
  | 'productName'
  | 'realtime'
  | 'signedNoteYears'
  | 'onError'
> & {
  /** Ends what the payment provider would go on to charge for; may be asked again for the same account. */
  endSubscription?: (userId: string) => Promise<void>
}

/**
 * Erases the accounts whose 30 days to come back are over. Every step can be done again, and the account's row goes last:
 * what a crash or a full disk leaves undone is found and finished by the next run. One that fails does not keep the others
 * waiting.
 */
export async function eraseAccounts(dependencies: EraseDependencies): Promise<void> {
  const { db, clock, onError } = dependencies
  for (const { id, email } of await findPastDeletion(db, clock.now())) {
    try {
      if (!(await erase(dependencies, id))) continue
    } catch (error) {
      onError(error)
      continue
    }
    await dependencies.mailer.send({ to: email, ...erasedMail(dependencies) }).catch(onError)
  }
}

/**
 * False for an account that is not erased: its owner came back at the last moment, or the storage did not let go of all that
 * it kept, which the next run asks of it again.
 */
async function erase(dependencies: EraseDependencies, userId: string): Promise<boolean> {
  const { db, clock, realtime, endSubscription } = dependencies
  // From here on nobody signs in, and no session of the account does anything more.
  const isDue = await db.transaction(async (tx) => {
    const deleteAt = (await lockAccount(tx, userId))?.deleteAt
    if (!deleteAt || deleteAt > clock.now()) return false
    await setDeletion(tx, userId, { accountStatus: 'deactivated', deleteAt })
    return true
  })
  if (!isDue) return false
  realtime.disconnect({ userId })
  await endSubscription?.(userId)
  // Rows first, in short transactions; what they let go of is removed while nobody waits for it, however long that takes.
  while (await eraseSomeNotes(dependencies, userId)) continue
  while (await eraseSomeDocuments(dependencies, userId)) continue
  await eraseChatOf(dependencies, userId)
  while (await hideSomeNotes(dependencies, userId)) continue
  if (!(await createUnnamedObjects(dependencies).removeOf(userId))) return false
  return db.transaction(async (tx) => {
    // Another process may have come to the end before.
    if (!(await deleteAccount(tx, userId))) return false
    const about = { subjectType: 'account', subjectId: userId } as const
    await recordAudit(tx, { actorId: null, action: 'account.erase', ...about, requestId: '' })
    return true
  })
}

/** Whether there were any. */
async function eraseSomeNotes(
  { db, clock, sealKeys, signedNoteYears }: EraseDependencies,
  userId: string,
): Promise<boolean> {
  const erasing = { now: clock.now(), signedNoteYears }
  const signedSince = retentionCutoff(erasing.now, signedNoteYears)
  return db.transaction(async (tx) => {
    const ids = await lockNotesOf(tx, userId, { signedSince, limit: NOTES_AT_ONCE })
    await eraseNotes(tx, { ...erasing, sealKeys }, ids)
    return ids.length > 0
  })
}

/** Signed notes that are to be kept stay with their transcript, the evidence; their sound goes. Whether there were any. */
async function hideSomeNotes({ db, clock }: EraseDependencies, userId: string): Promise<boolean> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const ids = await hideNotesOf(tx, userId, { now, limit: NOTES_AT_ONCE })
    await letGoOf(tx, ids.map(soundOf), { now, userId, by: 'sweep' })
    return ids.length > 0
  })
}

async function eraseSomeDocuments({ db, clock }: EraseDependencies, userId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const found = await lockDocumentsOf(tx, userId, DOCUMENTS_AT_ONCE)
    const keys = found.map(({ storageKey }) => storageKey)
    await letGoOf(tx, keys, { now: clock.now(), userId, by: 'sweep' })
    await deleteDocuments(
      tx,
      found.map(({ id }) => id),
    )
    return found.length > 0
  })
}
