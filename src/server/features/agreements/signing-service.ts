import type {
  AgreementForm,
  AgreementState,
  AgreementText,
  Agreement,
  previewBaa,
  uploadBaa,
} from '#contract/agreements.ts'
import type { Answer, Received } from '#contract/endpoint.ts'
import { isToday, signatureComplaint } from '#domain/agreement.ts'
import { AGREEMENT_EDITION } from '#domain/agreement-text.ts'
import { standingOf } from '#server/features/accounts/public.ts'
import { Refusal } from '#server/http/refusal.ts'
import { isShowable, loadPdfFonts } from '#server/platform/pdf/pdf-fonts.ts'
import {
  findAgreements,
  findOwnAgreement,
  formOf,
  toAgreement,
  type AgreementRow,
} from './agreement-store.ts'
import { drawAgreement } from './draw-agreement.ts'
import { asSigned } from './agreement-seal.ts'
import { isOwnedId, ownedId } from '#server/platform/ids.ts'
import type { AgreementsCaller, AgreementsDependencies } from './dependencies.ts'
import { withinBudget } from './drawing-budget.ts'
import { openKept, sha256Of, type KeptFile } from '#server/features/storage/public.ts'
import {
  auditAgreement as audit,
  keepSigned,
  obstacleOf,
  sameSigning,
  type UploadCaller,
} from './keep-signed.ts'
import { agreementNotFound, cannotSign } from './refusals.ts'
import { signedText, textOf } from './signed-text.ts'

type UploadBody = Received<typeof uploadBaa>['body']
type PreviewBody = Received<typeof previewBaa>['body']

const PDF_LETTERS =
  'The agreement is printed in Latin, Greek, Cyrillic, Hebrew and Arabic letters alone. Write this in those.'
const NOT_WHAT_WAS_SHOWN =
  'The agreement is not what was shown to you: it has changed since. Review it again, then sign.'

/** Agreements of the actor: shown, signed, read. */
export function createSigningService(dependencies: AgreementsDependencies) {
  const { db, ids, limiter, storage, tickets, realtime } = dependencies

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
        shownPdf(dependencies, userId, { agreementId, form: body.form }),
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
        const shown = await shownPdf(dependencies, userId, body)
        if (shown.sha256 !== body.sha256) throw new Refusal('checksum_mismatch', NOT_WHAT_WAS_SHOWN)
        return keepSigned(dependencies, { body, shown: shown.pdf }, caller)
      })
      realtime.tell(userId, { kind: 'accountChanged' })
      return agreement
    },

    async file(id: string, caller: AgreementsCaller): Promise<KeptFile> {
      return openKept(storage, await readOwn(dependencies, id, caller), caller.actor.userId)
    },

    async words(id: string, caller: AgreementsCaller): Promise<AgreementText | null> {
      const row = await readOwn(dependencies, id, caller)
      return withinBudget(limiter, caller.actor.userId, () =>
        signedText(dependencies, row, caller.actor.userId),
      )
    },
  }
}

/** The PDF of the filled agreement before it is signed. Throws invalid_input for what cannot be printed. */
async function shownPdf(
  dependencies: AgreementsDependencies,
  userId: string,
  { agreementId, form }: { agreementId: string; form: AgreementForm },
) {
  const { clock, productName } = dependencies
  await requirePrintable(form)
  if (!isToday(form.date, clock.now()))
    throw new Refusal('invalid_input', 'An agreement is dated on the day it is signed.', {
      fields: { date: 'Use the day of signing, which is today.' },
    })
  const text = textOf(dependencies, { agreementId, form })
  const pdf = await drawAgreement({ text, productName }, userId)
  return { text, pdf, sha256: sha256Of(pdf) }
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

async function requirePrintable(form: AgreementForm): Promise<void> {
  const fonts = await loadPdfFonts()
  const printed = ['legalName', 'address', 'signerName', 'signerTitle', 'signerEmail'] as const
  const odd = printed.filter((name) => !isShowable(fonts, form[name]))
  if (odd.length === 0) return
  throw new Refusal('invalid_input', PDF_LETTERS, {
    fields: Object.fromEntries(odd.map((name) => [name, PDF_LETTERS])),
  })
}
