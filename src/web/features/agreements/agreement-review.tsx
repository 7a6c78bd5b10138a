import { useQuery } from '@tanstack/react-query'
import type { AgreementForReview } from '#contract/agreements.ts'
import { PRACTICE_TYPES } from '#domain/agreement.ts'
import { formatDateTime, formatPlainDate } from '#web/lib/format.ts'
import { useFocusOnChange } from '#web/lib/use-focus-on-change.ts'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import agreementFacts from './agreement-facts.module.css'
import declineReason from './decline-reason.module.css'
import headings from '#web/ui/headings.module.css'
import itemList from '#web/ui/item-list.module.css'
import texts from '#web/ui/texts.module.css'
import { Skeleton } from '#web/ui/mantine/skeleton.ts'
import styles from './agreement-review.module.css'
import { DecisionForm } from './decision-form.tsx'
import { KeptAgreement } from './kept-agreement.tsx'
import { reviewFileQuery, reviewQuery, reviewWordsQuery } from './queries.ts'
import { StatusBadge } from './status-badge.tsx'

/** What a user signed, and the decision on it; for administrators. */
export function AgreementReview({ userId, onDecided }: { userId: string; onDecided?: () => void }) {
  const review = useQuery(reviewQuery(userId))
  if (review.isPending) return <Skeleton height={240} radius="md" aria-busy="true" />
  if (!review.data) return <QueryFailure query={review} />
  const [latest, ...earlier] = review.data
  if (!latest) return <p className={texts.quiet}>This user has not signed an agreement yet.</p>
  return (
    <div className={styles.review}>
      <Facts agreement={latest} />
      {latest.status === 'pending' ? (
        latest.isOwn ? (
          <p>This is your own agreement. Another administrator has to decide on it.</p>
        ) : (
          <DecisionForm key={latest.id} agreement={latest} userId={userId} onDecided={onDecided} />
        )
      ) : null}
      <KeptAgreement id={latest.id} file={reviewFileQuery(latest.id)} words={reviewWordsQuery(latest.id)} />
      {earlier.length > 0 ? (
        <section aria-label="Earlier agreements">
          <h3 className={headings.heading}>Earlier agreements</h3>
          <ul className={itemList.list}>
            {earlier.map((agreement) => (
              <li key={agreement.id} className={itemList.item}>
                <div className={itemList.text}>
                  <div className={itemList.name}>
                    {formatDateTime(agreement.signedAt)} <StatusBadge status={agreement.status} />
                  </div>
                  {agreement.declineReason ? (
                    <blockquote className={declineReason.reason}>{agreement.declineReason}</blockquote>
                  ) : null}
                </div>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

function Facts({ agreement }: { agreement: AgreementForReview }) {
  const { form } = agreement
  // What the decision was made with is gone.
  const status = useFocusOnChange<HTMLParagraphElement>(agreement.status, { onlyIfLost: true })
  const facts = [
    ['Covered entity', form.legalName],
    ['Kind of practice', PRACTICE_TYPES[form.practiceType]],
    ['Address', form.address],
    ['Signed by', `${form.signerName}, ${form.signerTitle}`],
    ['Email for notices', form.signerEmail],
    ['Account', `${agreement.user.name}, ${agreement.user.email}`],
    ['Signed at', formatDateTime(agreement.signedAt)],
    ['Edition of', formatPlainDate(agreement.edition)],
    ...(agreement.decidedAt ? [['Decided at', formatDateTime(agreement.decidedAt)]] : []),
    ...(agreement.declineReason ? [['Reason', agreement.declineReason]] : []),
  ]
  return (
    <div>
      <p ref={status} tabIndex={-1} className={styles.status}>
        <StatusBadge status={agreement.status} />
      </p>
      <dl className={agreementFacts.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
