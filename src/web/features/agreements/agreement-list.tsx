import { Button } from '@mantine/core'
import { IconDownload, IconEye } from '@tabler/icons-react'
import type { Agreement } from '#contract/agreements.ts'
import { formatDate, formatPlainDate } from '#web/lib/format.ts'
import styles from './agreements.module.css'
import { StatusBadge } from './status-badge.tsx'

/** What was signed, newest first, and why something was not approved. */
export function AgreementList(props: {
  agreements: readonly Agreement[]
  onPreview: (agreement: Agreement) => void
  onDownload: (agreement: Agreement) => void
}) {
  return (
    <ul className={styles.list}>
      {props.agreements.map((agreement) => {
        const name = `the agreement of ${formatDate(agreement.signedAt)}`
        return (
          <li key={agreement.id} className={styles.item}>
            <div className={styles.itemText}>
              <div className={styles.itemName}>
                Business associate agreement <StatusBadge status={agreement.status} />
              </div>
              <div className={styles.quiet}>
                {agreement.legalName} · signed by {agreement.signerName} on {formatDate(agreement.signedAt)} ·
                edition of {formatPlainDate(agreement.edition)}
                {agreement.decidedAt ? ` · decided on ${formatDate(agreement.decidedAt)}` : ''}
              </div>
              {agreement.declineReason ? (
                <>
                  <div>Why it was not approved:</div>
                  <blockquote className={styles.reason}>{agreement.declineReason}</blockquote>
                </>
              ) : null}
            </div>
            <div className={styles.itemActions}>
              <Button
                variant="default"
                size="sm"
                leftSection={<IconEye size={16} aria-hidden="true" />}
                aria-label={`Preview ${name}`}
                onClick={() => props.onPreview(agreement)}
              >
                Preview
              </Button>
              <Button
                variant="default"
                size="sm"
                leftSection={<IconDownload size={16} aria-hidden="true" />}
                aria-label={`Download ${name}`}
                onClick={() => props.onDownload(agreement)}
              >
                Download
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
