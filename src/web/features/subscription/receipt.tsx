import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { productName } from '#web/lib/product.ts'
import { useSession } from '#web/lib/session.ts'
import { ButtonLink, PlainButton } from '#web/ui/form-button.tsx'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { Skeleton } from '#web/ui/mantine/skeleton.ts'
import { formatMoney } from './money.ts'
import { invoicesQuery } from './queries.ts'
import { SandboxNote } from './sandbox-note.tsx'
import sandbox from './sandbox.module.css'
import styles from './subscription-panel.module.css'

/** An invoice of the sandbox, to read and to print. */
export function Receipt({ invoiceId }: { invoiceId: string }) {
  const invoices = useQuery(invoicesQuery)
  const user = useSession((state) => state.user)
  const back = (
    <ButtonLink to={paths.subscription} kind="other">
      Back to your subscription
    </ButtonLink>
  )
  if (invoices.isError && !invoices.data) return <QueryFailure query={invoices} />
  if (!invoices.data) return <Skeleton height={280} radius="md" aria-busy="true" />
  const invoice = invoices.data.find(({ id }) => id === invoiceId)
  if (!invoice || !user)
    return (
      <>
        <p className={styles.text}>There is no such invoice, or it is not yours.</p>
        {back}
      </>
    )
  const { first_name, last_name, email } = user.personal_information
  const isPaid = invoice.status === 'paid'
  return (
    <>
      <SandboxNote>This receipt is for trying out, not for your books.</SandboxNote>
      <div className={styles.panel}>
        <dl className={sandbox.facts}>
          <Fact name="From" value={productName()} />
          <Fact name="For" value={`${first_name} ${last_name}, ${email}`} />
          <Fact name="Number" value={invoice.number ?? ''} />
          <Fact name="Date" value={formatDate(invoice.createdAt)} />
          <Fact name="State" value={isPaid ? 'Paid' : invoice.status === 'open' ? 'Open' : 'Void'} />
          <div className={sandbox.total}>
            <dt>{isPaid ? 'Paid' : 'Amount'}</dt>
            <dd>{formatMoney(invoice.amount, invoice.currency)}</dd>
          </div>
        </dl>
      </div>
      <div className={styles.actions} data-no-print>
        <PlainButton kind="main" onClick={() => window.print()}>
          Print
        </PlainButton>
        {back}
      </div>
    </>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
