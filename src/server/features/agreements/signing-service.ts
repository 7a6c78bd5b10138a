import type {
  AgreementForm,
  AgreementState,
  AgreementText,
  Agreement,
  previewBaa,
  uploadBaa,
} from '#contract/agreements.ts'
import type { Answer, Received } from '#contract/endpoint.ts'
import { isToday, signatureComplaint, signingObstacle, statusOf } from '#domain/agreement.ts'
import { AGREEMENT_EDITION } from '#domain/agreement-text.ts'
import { isEmailVerified, standingOf } from '#server/features/accounts/public.ts'
import { accountNotFound, Refusal } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Executor, Transaction } from '#server/platform/database/connection.ts'
import { isShowable, loadPdfFonts } from '#server/platform/pdf/pdf-fonts.ts'
import {
  findAgreements,
  findOwnAgreement,
  formOf,
  insertAgreement,
  lockSigner,
  setAccountStatus,
  toAgreement,
  type AgreementRow,
} from './agreement-store.ts'
import { renderAgreement } from './agreement-pdf.ts'
import { asSigned, sealSigned } from './agreement-seal.ts'
import { certificateOf } from './certificate.ts'
import { isOwnedId, ownedId } from '#server/platform/ids.ts'
import type { AgreementsCaller, AgreementsDependencies } from './dependencies.ts'
import { withinBudget } from './drawing-budget.ts'
import { createUnnamedObjects, openKept, sha256Of, type KeptFile } from '#server/features/storage/public.ts'
import { agreementNotFound, cannotSign } from './refusals.ts'
import { signedText, textOf } from './signed-text.ts'

type UploadBody = Received<typeof uploadBaa>['body']
type PreviewBody = Received<typeof previewBaa>['body']

const PDF_LETTERS =
  'The agreement is printed in Latin, Greek, Cyrillic, Hebrew and Arabic letters alone. Write this in those.'
const NOT_WHAT_WAS_SHOWN =
  'The agreement is not what was shown to you: it has changed since. Review it again, then sign.'
const NUMBER_TAKEN = 'An agreement with this number was signed before. Review the agreement again, then sign.'

/** Agreements of the actor: shown, signed, read. */
export function createSigningService(dependencies: AgreementsDependencies) {
  const { db, clock, ids, limiter, storage, tickets, realtime, productName, sealKeys, onError } = dependencies
  const unnamed = createUnnamedObjects(dependencies)

  async function obstacleOf(executor: Executor, userId: string, rows: readonly AgreementRow[]) {
    const emailVerified = await isEmailVerified(executor, userId)
    return signingObstacle({ emailVerified, agreements: rows }, AGREEMENT_EDITION)
  }

  /** The PDF of the filled agreement before it is signed. Throws invalid_input for what cannot be printed. */
  async function shownPdf(agreementId: string, form: AgreementForm) {
    await requirePrintable(form)
    if (!isToday(form.date, clock.now()))
      throw new Refusal('invalid_input', 'An agreement is dated on the day it is signed.', {
        fields: { date: 'Use the day of signing, which is today.' },
      })
    const text = textOf(dependencies, { agreementId, form })
    const pdf = await renderAgreement(text, { productName })
    return { text, pdf, sha256: sha256Of(pdf) }
  }

  async function keep(body: UploadBody, caller: UploadCaller, shown: Uint8Array): Promise<Agreement> {
    const { agreementId, form, signature, timeZone } = body
    const { userId } = caller.actor
    const signedAt = clock.now()
    const storageKey = `agreements/${agreementId}/${ids.uuid()}`
    await unnamed.note(db, storageKey)
    try {
      return await db.transaction(async (tx) => {
        const signer = await lockSigner(tx, userId)
        if (!signer) throw accountNotFound()
        const before = await findAgreements(tx, userId)
        const again = before.find(({ id }) => id === agreementId)
        if (again) return toAgreement(sameSigning(again, body))
        const obstacle = await obstacleOf(tx, userId, before)
        if (obstacle) throw cannotSign(obstacle)
        const certificate = certificateOf({
          agreementId,
          edition: AGREEMENT_EDITION,
          form,
          signature,
          shown,
          shownSha256: body.sha256,
          signedAt,
          timeZone,
          ip: caller.ip,
          userAgent: caller.userAgent,
          account: { userId, name: `${signer.firstName} ${signer.lastName}`, ...signer },
        })
        const signed = await renderAgreement(
          textOf(dependencies, { agreementId, form }),
          { productName },
          certificate,
        )
        const { bytes } = await storage.put(storageKey, signed)
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
          baaStatus: signer.baaStatus === 'verified' ? 'verified' : statusOf([row, ...before]),
          signature: form.signerName,
        })
        await audit(tx, 'agreement.sign', agreementId, caller, sealSigned(sealKeys, row))
        return toAgreement(row)
      })
    } catch (error) {
      await unnamed.remove(storageKey).catch(onError)
      throw error
    }
  }

  return {
    text: () => textOf(dependencies, null),

    async state({ actor: { userId } }: AgreementsCaller): Promise<AgreementState> {
      const [rows, account] = await Promise.all([findAgreements(db, userId), standingOf(db, userId)])
      return {
        status: account.baaStatus,
        obstacle: await obstacleOf(db, userId, rows),
        edition: AGREEMENT_EDITION,
        latest: rows[0] ? toAgreement(rows[0]) : null,
        lastForm: rows[0] ? formOf(rows[0]) : null,
      }
    },

    async preview(body: PreviewBody, caller: AgreementsCaller): Promise<Answer<typeof previewBaa>> {
      const { userId } = caller.actor
      const obstacle = await obstacleOf(db, userId, await findAgreements(db, userId))
      if (obstacle) throw cannotSign(obstacle)
      const { agreementId: shownBefore } = body
      const agreementId = shownBefore && isOwnedId(userId, shownBefore) ? shownBefore : ownedId(userId, ids)
      const { text, pdf, sha256 } = await withinBudget(limiter, userId, () =>
        shownPdf(agreementId, body.form),
      )
      await audit(db, 'ticket.create', agreementId, caller)
      const { sessionId } = caller.actor
      const { ticket, expiresAt } = tickets.issue({
        purpose: 'agreement',
        subjectId: userId,
        userId,
        sessionId,
      })
      return {
        agreementId,
        pdf: Buffer.from(pdf).toString('base64'),
        sha256,
        text,
        ticket,
        expiresAt: expiresAt.toISOString(),
      }
    },

    async sign(body: UploadBody, caller: UploadCaller): Promise<Agreement> {
      const { userId } = caller.actor
      const known = await findOwnAgreement(db, body.agreementId, userId)
      if (known) return toAgreement(sameSigning(known, body))
      // Before anybody's agreement is looked for: another's number and one that is nobody's are the same.
      if (!isOwnedId(userId, body.agreementId)) throw new Refusal('checksum_mismatch', NOT_WHAT_WAS_SHOWN)
      const complaint = signatureComplaint(body.signature, body.form.signerName)
      if (complaint) throw new Refusal('invalid_input', complaint, { fields: { signature: complaint } })
      const agreement = await withinBudget(limiter, userId, async () => {
        const shown = await shownPdf(body.agreementId, body.form)
        if (shown.sha256 !== body.sha256) throw new Refusal('checksum_mismatch', NOT_WHAT_WAS_SHOWN)
        return keep(body, caller, shown.pdf)
      })
      realtime.tell(userId, { kind: 'accountChanged' })
      return agreement
    },

    async file(id: string, caller: AgreementsCaller): Promise<KeptFile> {
      return openKept(storage, await readOwn(dependencies, id, caller), caller.actor.userId)
    },

    async words(id: string, caller: AgreementsCaller): Promise<AgreementText | null> {
      const row = await readOwn(dependencies, id, caller)
      return withinBudget(limiter, caller.actor.userId, () => signedText(dependencies, row))
    },
  }
}

async function readOwn(
  dependencies: AgreementsDependencies,
  id: string,
  caller: AgreementsCaller,
): Promise<AgreementRow> {
  const row = await dependencies.db.transaction(async (tx) => {
    const found = await findOwnAgreement(tx, id, caller.actor.userId)
    if (!found) throw agreementNotFound()
    await audit(tx, 'agreement.read', id, caller)
    return found
  })
  return asSigned(dependencies.db, dependencies, row)
}

interface UploadCaller extends AgreementsCaller {
  ip: string
  userAgent: string
}

async function audit(
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
function sameSigning(row: AgreementRow, body: UploadBody): AgreementRow {
  if (row.status === 'pending' && row.previewSha256 === body.sha256) return row
  throw new Refusal('conflict', NUMBER_TAKEN)
}

async function requirePrintable(form: AgreementForm): Promise<void> {
  const fonts = await loadPdfFonts()
  const printed = ['legalName', 'address', 'signerName', 'signerTitle', 'signerEmail'] as const
  const odd = printed.filter((name) => !isShowable(fonts, form[name]))
  if (odd.length === 0) return
  throw new Refusal('invalid_input', PDF_LETTERS, {
    fields: Object.fromEntries(odd.map((name) => [name, PDF_LETTERS])),
  })
}
