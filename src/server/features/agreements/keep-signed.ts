import { isDeepStrictEqual } from 'node:util'
import type { Agreement, uploadBaa } from '#contract/agreements.ts'
import type { Received } from '#contract/endpoint.ts'
import { signingObstacle, statusOf } from '#domain/agreement.ts'
import { AGREEMENT_EDITION } from '#domain/agreement-text.ts'
import { isEmailVerified } from '#server/features/accounts/public.ts'
import { createUnnamedObjects, sha256Of } from '#server/features/storage/public.ts'
import { accountNotFound, Refusal } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Executor, Transaction } from '#server/platform/database/connection.ts'
import { drawAgreement } from './draw-agreement.ts'
import { sealSigned } from './agreement-seal.ts'
import {
  findAgreements,
  insertAgreement,
  lockSigner,
  setAccountStatus,
  toAgreement,
  type AgreementRow,
} from './agreement-store.ts'
import { certificateOf } from './certificate.ts'
import type { AgreementsCaller, AgreementsDependencies } from './dependencies.ts'
import { cannotSign } from './refusals.ts'
import { textOf } from './signed-text.ts'

type UploadBody = Received<typeof uploadBaa>['body']
type Signer = NonNullable<Awaited<ReturnType<typeof lockSigner>>>

export interface UploadCaller extends AgreementsCaller {
  ip: string
  userAgent: string
}

const ACCOUNT_CHANGED = 'Your name or your address was changed while you signed. Sign the agreement again.'
const NUMBER_TAKEN = 'An agreement with this number was signed before. Review the agreement again, then sign.'

/** Keeps the signed PDF, with its certificate, beside its row. No transaction waits for the storage. */
export async function keepSigned(
  dependencies: AgreementsDependencies,
  { body, shown }: { body: UploadBody; shown: Uint8Array },
  caller: UploadCaller,
): Promise<Agreement> {
  const { db, clock, ids, storage, sealKeys, onError } = dependencies
  const unnamed = createUnnamedObjects(dependencies)
  const { agreementId, form } = body
  const { userId } = caller.actor
  const signedAt = clock.now()
  const asked = await db.transaction((tx) => holdSigner(tx, userId, body))
  if (asked.again) return asked.again
  const { signer } = asked
  const signed = await drawSigned(dependencies, { body, shown, signer, signedAt }, caller)
  const storageKey = `agreements/${agreementId}/${ids.uuid()}`
  await unnamed.note(db, storageKey)
  try {
    const { bytes } = await storage.put(storageKey, signed)
    return await db.transaction(async (tx) => {
      const held = await holdSigner(tx, userId, body)
      if (held.again) return held.again
      if (!isDeepStrictEqual(printedOf(held.signer), printedOf(signer)))
        throw new Refusal('conflict', ACCOUNT_CHANGED)
      await unnamed.named(tx, storageKey)
      const row = await insertAgreement(tx, {
        id: agreementId,
        userId,
        status: 'pending',
        form,
        edition: AGREEMENT_EDITION,
        signedAt,
        signedFromIp: caller.ip,
        signedWith: caller.userAgent,
        storageKey,
        bytes,
        previewSha256: body.sha256,
        sha256: sha256Of(signed),
        decidedById: null,
        decidedAt: null,
        declineReason: null,
      })
      await setAccountStatus(tx, userId, {
        // Whoever was verified already goes on working while this one waits.
        baaStatus: held.signer.baaStatus === 'verified' ? 'verified' : statusOf([row, ...held.before]),
        signature: form.signerName,
      })
      await auditAgreement(tx, 'agreement.sign', agreementId, caller, sealSigned(sealKeys, row))
      return toAgreement(row)
    })
  } finally {
    // Once a row names it, it is not written down any more, and stays.
    await unnamed.remove(storageKey).catch(onError)
  }
}

/** The PDF as it was shown, with its certificate. */
function drawSigned(
  dependencies: AgreementsDependencies,
  { body, shown, signer, signedAt }: { body: UploadBody; shown: Uint8Array; signer: Signer; signedAt: Date },
  { actor: { userId }, ip, userAgent }: UploadCaller,
): Promise<Uint8Array> {
  const { agreementId, form, signature, timeZone, sha256 } = body
  const certificate = certificateOf({
    agreementId,
    edition: AGREEMENT_EDITION,
    form,
    signature,
    shown,
    shownSha256: sha256,
    signedAt,
    timeZone,
    ip,
    userAgent,
    account: { userId, name: `${signer.firstName} ${signer.lastName}`, ...signer },
  })
  const text = textOf(dependencies, { agreementId, form })
  return drawAgreement({ text, productName: dependencies.productName, certificate }, userId)
}

/** The one that this call asks for again, or the account of who may sign it, which stays as it is until the transaction ends. */
async function holdSigner(tx: Transaction, userId: string, body: UploadBody) {
  const signer = await lockSigner(tx, userId)
  if (!signer) throw accountNotFound()
  const before = await findAgreements(tx, userId)
  const again = before.find(({ id }) => id === body.agreementId)
  if (again) return { again: toAgreement(sameSigning(again, body)) }
  const obstacle = await obstacleOf(tx, userId, before)
  if (obstacle) throw cannotSign(obstacle)
  return { signer, before }
}

export async function obstacleOf(executor: Executor, userId: string, rows: readonly AgreementRow[]) {
  const emailVerified = await isEmailVerified(executor, userId)
  return signingObstacle({ emailVerified, agreements: rows }, AGREEMENT_EDITION)
}

/** What the certificate says of the account. */
const printedOf = ({ firstName, lastName, email, emailVerifiedAt }: Signer) => ({
  firstName,
  lastName,
  email,
  emailVerifiedAt,
})

export async function auditAgreement(
  executor: Executor | Transaction,
  action: 'agreement.sign' | 'agreement.read' | 'ticket.create',
  subjectId: string,
  { actor, requestId }: AgreementsCaller,
  contentSeal?: string,
): Promise<void> {
  const entry = { actorId: actor.userId, action, subjectType: 'agreement', subjectId, requestId } as const
  await recordAudit(executor, contentSeal === undefined ? entry : { ...entry, contentSeal })
}

/** A request that came again is answered as the first time; another under the same number is refused. */
export function sameSigning(row: AgreementRow, body: UploadBody): AgreementRow {
  if (row.status === 'pending' && row.previewSha256 === body.sha256) return row
  throw new Refusal('conflict', NUMBER_TAKEN)
}
