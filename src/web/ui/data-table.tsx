import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Skeleton } from '#web/ui/mantine/skeleton.ts'
import styles from './data-table.module.css'
import { SelectField } from './select-field.tsx'

export interface TableOrder<Sort extends string> {
  sort: Sort
  direction: 'ascending' | 'descending'
}

export interface Column<Row, Sort extends string> {
  key: string
  header: string
  /** The order that its header asks for; without it the header is only a name. */
  sort?: Sort
  cell: (row: Row) => ReactNode
}

interface DataTableProps<Row, Sort extends string> {
  /** What the table lists, for who cannot see it. */
  label: string
  /** The first one names the row: it heads the card that a row becomes on a phone. */
  columns: readonly Column<Row, Sort>[]
  /** Without them they are on their way. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  order: TableOrder<Sort>
  onOrder: (order: TableOrder<Sort>) => void
  /** What is shown is of the question before; the answer is on its way. */
  busy?: boolean
  /** Stands in place of the rows when there are none. */
  empty: ReactNode
}

const LOADING_ROWS = 8

/** The table of the product: its server sorts and pages. On a narrow place each row becomes a card. */
export function DataTable<Row, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { label, columns, rows, rowKey, order, onOrder, busy, empty } = props
  return (
    <div className={styles.place}>
      <div className={styles.cardOrder}>
        <CardOrder columns={columns} order={order} onOrder={onOrder} />
      </div>
      <table aria-label={label} aria-busy={busy || !rows} className={styles.table}>
        <thead className={styles.head}>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} order={order} onOrder={onOrder} />
            ))}
          </tr>
        </thead>
        <tbody className={styles.body}>
          {rows ? (
            rows.map((row) => (
              <tr key={rowKey(row)} className={styles.row}>
                {columns.map((column, index) => (
                  <Cell key={column.key} column={column} isName={index === 0}>
                    {column.cell(row)}
                  </Cell>
                ))}
              </tr>
            ))
          ) : (
            <LoadingRows columns={columns.length} />
          )}
        </tbody>
      </table>
      {rows?.length === 0 ? <div className={styles.empty}>{empty}</div> : null}
    </div>
  )
}

function HeaderCell<Row, Sort extends string>(props: {
  column: Column<Row, Sort>
  order: TableOrder<Sort>
  onOrder: (order: TableOrder<Sort>) => void
}) {
  const { column, order, onOrder } = props
  const { sort, header } = column
  if (!sort)
    return (
      <th scope="col" className={styles.header}>
        {header}
      </th>
    )
  const isSorted = order.sort === sort
  const Icon = isSorted ? (order.direction === 'ascending' ? IconArrowUp : IconArrowDown) : IconArrowsSort
  return (
    <th scope="col" className={styles.header} aria-sort={isSorted ? order.direction : 'none'}>
      <button
        type="button"
        className={styles.sort}
        data-sorted={isSorted || undefined}
        onClick={() => onOrder({ sort, direction: isSorted ? opposite(order.direction) : 'ascending' })}
      >
        {header}
        <Icon size={15} stroke={2} aria-hidden="true" />
      </button>
    </th>
  )
}

function Cell(props: { column: { header: string }; isName: boolean; children: ReactNode }) {
  const { column, isName, children } = props
  if (isName)
    return (
      <th scope="row" className={styles.name}>
        {children}
      </th>
    )
  return (
    <td className={styles.cell}>
      {/* On a card there is no header above. */}
      <span className={styles.cardLabel}>{column.header}</span>
      <div className={styles.value}>{children}</div>
    </td>
  )
}

/** A card has no headers to press: the order is chosen above them. */
function CardOrder<Row, Sort extends string>(props: {
  columns: readonly Column<Row, Sort>[]
  order: TableOrder<Sort>
  onOrder: (order: TableOrder<Sort>) => void
}) {
  const { columns, order, onOrder } = props
  const choices = columns.flatMap(({ sort, header }) =>
    sort
      ? (['ascending', 'descending'] as const).map((direction) => ({
          value: `${sort} ${direction}`,
          label: `${header}, ${direction}`,
          order: { sort, direction },
        }))
      : [],
  )
  return (
    <SelectField
      name="order"
      label="Sort by"
      value={`${order.sort} ${order.direction}`}
      choices={choices}
      onValue={(value) => {
        const chosen = choices.find((choice) => choice.value === value)
        if (chosen) onOrder(chosen.order)
      }}
    />
  )
}

function LoadingRows({ columns }: { columns: number }) {
  return Array.from({ length: LOADING_ROWS }, (_, row) => (
    <tr key={row} className={styles.row}>
      <td className={styles.cell} colSpan={columns}>
        <Skeleton height={28} radius="sm" />
      </td>
    </tr>
  ))
}

function opposite(direction: 'ascending' | 'descending') {
  return direction === 'ascending' ? 'descending' : 'ascending'
}
