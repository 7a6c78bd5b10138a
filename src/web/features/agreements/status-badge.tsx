import { IconCircleCheck, IconCircleX, IconClockHour4 } from '@tabler/icons-react'
import type { Agreement } from '#contract/agreements.ts'
import { agreementStatuses } from './agreement-words.ts'
import styles from './status-badge.module.css'

const icons = {
  pending: IconClockHour4,
  verified: IconCircleCheck,
  declined: IconCircleX,
} as const satisfies Record<Agreement['status'], unknown>

/** The status in a word and a shape, never by colour alone. */
export function StatusBadge({ status }: { status: Agreement['status'] }) {
  const Icon = icons[status]
  return (
    <span className={styles.badge} data-status={status}>
      <Icon size={15} aria-hidden="true" />
      {agreementStatuses[status]}
    </span>
  )
}
