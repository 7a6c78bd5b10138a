import type { Invoice } from '#contract/subscription.ts'
import { formatDate } from '#web/lib/format.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { formatMoney } from './money.ts'
import styles from './invoice-list.module.css'
import badge from './badge.module.css'
import hidden from '#web/ui/hidden.module.css'
import { Skeleton } from '#web/ui/mantine/skeleton.ts'

const stateNames: Record<Invoice['status'], string> = {
  draft: 'Draft',
  open: 'Open',
  paid: 'Paid',
  uncollectible: 'Not collected',
  void: 'Void',
}

/** Without `invoices` it shows that they are on their way. */
export function InvoiceList({ invoices }: { invoices: readonly Invoice[] | undefined }) {
  if (!invoices) return <Skeleton height={96} radius="md" aria-busy="true" />
  if (invoices.length === 0)
    return <p className={styles.empty}>Invoices appear here after your first payment.</p>
  return (
    <ul className={styles.invoices}>
      {invoices.map((invoice) => (
        <li key={invoice.id} className={styles.invoice}>
          <div>
            <span className={styles.invoiceDate}>{formatDate(invoice.createdAt)}</span>
            {invoice.number ? <span className={styles.invoiceNumber}>{invoice.number}</span> : null}
          </div>
          <span className={styles.invoiceAmount}>{formatMoney(invoice.amount, invoice.currency)}</span>
          <span className={styles.invoiceState}>
            <span className={badge.badge} data-tone={toneOf(invoice.status)}>
              {stateNames[invoice.status]}
            </span>
          </span>
          <span className={styles.invoiceLinks}>
            <InvoiceLinks invoice={invoice} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function toneOf(status: Invoice['status']): 'good' | 'danger' | 'calm' {
  if (status === 'paid') return 'good'
  return status === 'open' ? 'danger' : 'calm'
}

function InvoiceLinks({ invoice }: { invoice: Invoice }) {
  const { url, pdfUrl, status } = invoice
  const name = invoice.number ?? formatDate(invoice.createdAt)
  return (
    <>
      {url ? (
        <InvoiceLink to={url} label={`${status === 'open' ? 'Open' : 'View'} invoice ${name}`}>
          {status === 'open' ? 'Open' : 'View'}
        </InvoiceLink>
      ) : null}
      {pdfUrl ? (
        <InvoiceLink to={pdfUrl} label={`PDF of invoice ${name}`}>
          PDF
        </InvoiceLink>
      ) : null}
    </>
  )
}

/** Within the product for the sandbox; elsewhere in a tab of its own. */
function InvoiceLink({ to, label, children }: { to: string; label: string; children: string }) {
  if (to.startsWith('/'))
    return (
      <TextLink to={to}>
        <span aria-hidden="true">{children}</span>
        <span className={hidden.hidden}>{label}</span>
      </TextLink>
    )
  return (
    <a href={to} target="_blank" rel="noreferrer noopener" aria-label={label} className={styles.outside}>
      {children}
    </a>
  )
}
