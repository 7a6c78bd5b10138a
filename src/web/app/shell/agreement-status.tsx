import { IconSignature } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { BaaStatus } from '#contract/accounts.ts'
import { paths } from '#web/lib/paths.ts'
import { agreementBadge } from './account-words.ts'
import styles from './agreement-status.module.css'

const signLabel: Record<BaaStatus, string | null> = {
  unverified: 'Sign BAA',
  pending: null,
  declined: 'Sign BAA again',
  verified: null,
}

/** Where the business associate agreement stands, and the way to sign it. */
export function AgreementStatus({ status, onChoose }: { status: BaaStatus; onChoose?: () => void }) {
  const label = signLabel[status]
  return (
    <div className={styles.agreement}>
      <span className={styles.badge} data-status={status}>
        {agreementBadge[status]}
      </span>
      {label ? (
        <Link to={paths.signBaa} className={styles.sign} onClick={onChoose}>
          <IconSignature size={18} stroke={1.7} aria-hidden="true" />
          {label}
        </Link>
      ) : null}
    </div>
  )
}
