import type { ReactNode } from 'react'
import type { AgreementState } from '#contract/agreements.ts'
import { formatDate } from '#web/lib/format.ts'
import { mailLeaves } from '#web/lib/mail-words.ts'
import { paths } from '#web/lib/paths.ts'
import { ButtonLink } from '#web/ui/form-button.tsx'
import agreementsScreen from './agreements-screen.module.css'
import declineReason from './decline-reason.module.css'
import { StatusBadge } from './status-badge.tsx'

/** How it stands with what was signed: waiting, verified, or not approved and why. */
export function StandingPanel({ state }: { state: AgreementState }) {
  const { latest } = state
  if (!latest) return null
  const signed = formatDate(latest.signedAt)
  switch (latest.status) {
    case 'pending':
      return (
        <Panel badge={<StatusBadge status="pending" />}>
          <p>
            You signed for {latest.legalName} on {signed}. An administrator reads it;{' '}
            {mailLeaves() ? 'we mail you when it is decided' : 'the decision is shown here'}.{' '}
            {state.status === 'verified' ? 'Until then your earlier agreement stays in force.' : null}
          </p>
          <div className={agreementsScreen.actions}>
            <ButtonLink to={paths.previewBaa} kind="other">
              View the signed agreement
            </ButtonLink>
            <ButtonLink to={paths.documents} kind="other">
              Documents
            </ButtonLink>
          </div>
        </Panel>
      )
    case 'verified':
      return (
        <Panel badge={<StatusBadge status="verified" />}>
          <p>
            Signed for {latest.legalName} on {signed}
            {latest.decidedAt ? `, verified on ${formatDate(latest.decidedAt)}` : ''}. Your notes can name
            patients.
            {state.obstacle === null ? ' A newer edition of the agreement can be signed below.' : null}
          </p>
          <div className={agreementsScreen.actions}>
            <ButtonLink to={paths.previewBaa} kind="other">
              View the signed agreement
            </ButtonLink>
            <ButtonLink to={paths.documents} kind="other">
              Documents
            </ButtonLink>
          </div>
        </Panel>
      )
    case 'declined':
      return (
        <Panel badge={<StatusBadge status="declined" />}>
          <p>The agreement you signed on {signed} was not approved:</p>
          <blockquote className={declineReason.reason}>{latest.declineReason}</blockquote>
          <p>Correct it below and sign it again.</p>
        </Panel>
      )
    default:
      return latest.status satisfies never
  }
}

function Panel({ badge, children }: { badge: ReactNode; children: ReactNode }) {
  return (
    <section className={agreementsScreen.panel} aria-label="Your agreement">
      {badge}
      {children}
    </section>
  )
}
