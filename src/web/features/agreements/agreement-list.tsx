import { Button } from '@mantine/core'
import { IconDownload, IconEye } from '@tabler/icons-react'
import type { Agreement } from '#contract/agreements.ts'
import { formatDate, formatPlainDate } from '#web/lib/format.ts'
import declineReason from './decline-reason.module.css'
import itemList from '#web/ui/item-list.module.css'
import texts from '#web/ui/texts.module.css'
import { StatusBadge } from './status-badge.tsx'

/** What was signed, newest first, and why something was not approved. */
export function AgreementList(props: {
  agreements: readonly Agreement[]
  onPreview: (agreement: Agreement) => void
  onDownload: (agreement: Agreement) => void
}) {
  return (
    <ul className={itemList.list}>
      {props.agreements.map((agreement) => {
        const name = `the agreement of ${formatDate(agreement.signedAt)}`
        return (
          <li key={agreement.id} className={itemList.item}>
            <div className={itemList.text}>
              <div className={itemList.name}>
                Business associate agreement <StatusBadge status={agreement.status} />
              </div>
              <div className={texts.quiet}>
                {agreement.legalName} · signed by {agreement.signerName} on {formatDate(agreement.signedAt)} ·
                edition of {formatPlainDate(agreement.edition)}
                {agreement.decidedAt ? ` · decided on ${formatDate(agreement.decidedAt)}` : ''}
              </div>
              {agreement.declineReason ? (
                <>
                  <div>Why it was not approved:</div>
                  <blockquote className={declineReason.reason}>{agreement.declineReason}</blockquote>
                </>
              ) : null}
            </div>
            <div className={itemList.actions}>
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
