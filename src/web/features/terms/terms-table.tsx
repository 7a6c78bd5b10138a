import type { ReactNode } from 'react'
import type { ListedTerm, Term, TermSort } from '#contract/terms.ts'
import { formatDate } from '#web/lib/format.ts'
import { Mark, Under } from '#web/ui/data-table-mark.tsx'
import { DataTable, type Column, type TableOrder } from '#web/ui/data-table.tsx'
import { sourceNames } from './term-words.ts'
import styles from './terms.module.css'

/** The terms of one page. */
export function TermsTable(props: {
  terms: readonly ListedTerm[] | undefined
  busy: boolean
  order: TableOrder<TermSort>
  onOrder: (order: TableOrder<TermSort>) => void
  onOpen: (term: Term) => void
  empty: ReactNode
}) {
  return (
    <DataTable
      label="Terms"
      columns={columns(props.onOpen)}
      rows={props.terms}
      rowKey={({ id }) => id}
      order={props.order}
      onOrder={props.onOrder}
      busy={props.busy}
      empty={props.empty}
    />
  )
}

function columns(onOpen: (term: Term) => void): Column<ListedTerm, TermSort>[] {
  return [
    {
      key: 'term',
      header: 'Term',
      sort: 'term',
      cell: (term) => (
        <>
          <button type="button" className={styles.open} onClick={() => onOpen(term)}>
            <Marked text={term.term} hits={term.hits} />
          </button>
          {term.expansion === '' ? null : <Under>{term.expansion}</Under>}
        </>
      ),
    },
    {
      key: 'misheard',
      header: 'Heard as',
      cell: ({ misheard }) => (misheard.length === 0 ? '–' : misheard.join(', ')),
    },
    { key: 'category', header: 'Category', cell: ({ category }) => category || '–' },
    {
      key: 'enabled',
      header: 'In use',
      cell: ({ enabled }) => <Mark tone={enabled ? 'good' : 'plain'}>{enabled ? 'On' : 'Off'}</Mark>,
    },
    {
      key: 'updatedAt',
      header: 'Changed',
      sort: 'updatedAt',
      cell: ({ updatedAt, source }) => (
        <>
          {formatDate(updatedAt)}
          <Under>{sourceNames[source]}</Under>
        </>
      ),
    },
  ]
}

function Marked({ text, hits }: { text: string; hits: ListedTerm['hits'] }) {
  const parts: ReactNode[] = []
  let end = 0
  for (const { from, to } of hits) {
    parts.push(text.slice(end, from), <mark key={from}>{text.slice(from, to)}</mark>)
    end = to
  }
  return [...parts, text.slice(end)]
}
