import type { AgreementForReview, AgreementText, baaVerification } from '#contract/agreements.ts'
import type { Answer, Received } from '#contract/endpoint.ts'
import { statusOf } from '#domain/agreement.ts'
import { openKept, type KeptFile } from '#server/features/storage/public.ts'
import { Refusal } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { BackgroundWork } from '#server/platform/background-work.ts'
import {
  countPending,
  findAgreement,
  findAgreements,
  findForReview,
  findPending,
  lockSigner,
  setAccountStatus,
  setDecision,
  toReview,
  type AgreementRow,
} from './agreement-store.ts'
import { asSigned, sealDecision } from './agreement-seal.ts'
import { decisionMail } from './decision-mail.ts'
import type { AgreementsCaller, AgreementsDependencies } from './dependencies.ts'
import { signedText } from './signed-text.ts'

type Decision = Received<typeof baaVerification>['body']

const NO_ACCOUNT = 'There is no account with this id.'
const NOBODYS_OWN = 'Nobody decides on their own agreement. Ask another administrator to read it.'

/** What admins do with the agreements of others. */
export function createDecisionService(dependencies: AgreementsDependencies & { background: BackgroundWork }) {
  const { db, clock, storage, mailer, realtime, productName, publicUrl, background, sealKeys } = dependencies

  async function decide(decision: Decision, caller: AgreementsCaller) {
    const { userId } = decision
    const { actor, requestId } = caller
    return db.transaction(async (tx) => {
      const signer = await lockSigner(tx, userId)
      if (!signer) throw new Refusal('not_found', NO_ACCOUNT)
      if (userId === actor.userId) throw new Refusal('forbidden', NOBODYS_OWN)
      const rows = await findAgreements(tx, userId)
      const waiting = await asSigned(tx, dependencies, waitingOf(rows, decision.agreementId))
      const decided: AgreementRow = {
        ...waiting,
        status: decision.decision === 'verify' ? 'verified' : 'declined',
        decidedById: actor.userId,
        decidedAt: clock.now(),
        declineReason: decision.decision === 'decline' ? decision.reason : null,
      }
      const { status, decidedById, decidedAt, declineReason } = decided
      await setDecision(tx, waiting.id, { status, decidedById, decidedAt, declineReason })
      const baaStatus = statusOf(rows.map((row) => (row.id === waiting.id ? decided : row)))
      await setAccountStatus(tx, userId, { baaStatus })
      const action = decision.decision === 'verify' ? 'agreement.verify' : 'agreement.decline'
      const entry = {
        actorId: actor.userId,
        action,
        subjectType: 'agreement',
        subjectId: waiting.id,
      } as const
      await recordAudit(tx, { ...entry, requestId, contentSeal: sealDecision(sealKeys, decided) })
      return { agreement: decided, user: { userId, ...signer }, baaStatus }
    })
  }

  return {
    async decide(decision: Decision, caller: AgreementsCaller): Promise<Answer<typeof baaVerification>> {
      const { agreement, user, baaStatus } = await decide(decision, caller)
      realtime.tell(user.userId, { kind: 'accountChanged' })
      const mail = decisionMail(decision.decision, { productName, documentsUrl: `${publicUrl}/documents` })
      background.start(() => mailer.send({ to: user.email, ...mail }))
      return { agreement: toReview({ agreement, user }, caller.actor.userId), baa_status: baaStatus }
    },

    async pending(query: { cursor: string | null; limit: number }, caller: AgreementsCaller) {
      const [page, total] = await Promise.all([
        findPending(db, query),
        countPending(db),
        record(null, caller),
      ])
      return {
        agreements: page.rows.map((row) => toReview(row, caller.actor.userId)),
        total,
        nextCursor: page.nextCursor,
      }
    },

    async ofUser(userId: string, caller: AgreementsCaller): Promise<AgreementForReview[]> {
      const rows = await findForReview(db, userId)
      await record(rows[0]?.agreement.id ?? null, caller)
      return rows.map((row) => toReview(row, caller.actor.userId))
    },

    async file(id: string, caller: AgreementsCaller): Promise<KeptFile> {
      return openKept(storage, await read(id, caller), caller.actor.userId)
    },

    async words(id: string, caller: AgreementsCaller): Promise<AgreementText | null> {
      return signedText(dependencies, await read(id, caller), caller.actor.userId)
    },
  }

  async function read(id: string, caller: AgreementsCaller): Promise<AgreementRow> {
    const row = await findAgreement(db, id)
    if (!row) throw new Refusal('not_found', 'There is no such agreement.')
    await record(id, caller)
    return asSigned(db, dependencies, row)
  }

  function record(subjectId: string | null, { actor, requestId }: AgreementsCaller): Promise<void> {
    return recordAudit(db, {
      actorId: actor.userId,
      action: 'agreement.read',
      subjectType: 'agreement',
      subjectId,
      requestId,
    })
  }
}

/** The agreement that waits for a decision. Throws conflict when there is none, or it is not the one that was read. */
function waitingOf(rows: readonly AgreementRow[], readId: string | undefined): AgreementRow {
  const waiting = rows.find(({ status }) => status === 'pending')
  const meant = readId === undefined ? waiting : rows.find(({ id }) => id === readId)
  if (waiting && meant?.id === waiting.id) return waiting
  throw new Refusal('conflict', conflictSentence(meant ?? rows[0]))
}

function conflictSentence(row: AgreementRow | undefined): string {
  if (!row) return 'This user has not signed an agreement yet.'
  switch (row.status) {
    case 'verified':
      return 'This agreement was verified already. Reload to see it.'
    case 'declined':
      return 'This agreement was declined already. Reload to see whether it was signed again.'
    case 'pending':
      return 'Another agreement waits for a decision. Reload and read that one.'
    default:
      return row.status satisfies never
  }
}
