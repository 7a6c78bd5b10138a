import { Button } from '@mantine/core'
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Term, TermSort } from '#contract/terms.ts'
import { download } from '#web/lib/download.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { toastError } from '#web/lib/toast.ts'
import { FilterSelect, TableFilters } from '#web/ui/data-table-filters.tsx'
import { SearchField } from '#web/ui/data-table-search.tsx'
import type { TableOrder } from '#web/ui/data-table.tsx'
import headings from '#web/ui/headings.module.css'
import { usePaging } from '#web/ui/paging-cursors.ts'
import { Paging } from '#web/ui/paging.tsx'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import {
  allTerms,
  callsOf,
  categoriesQuery,
  PAGE_SIZE,
  termsQuery,
  type TermScope,
  type TermsFilter,
} from './queries.ts'
import { useAskedFor } from '#web/lib/use-asked-for.ts'
import { scopeWords } from './term-words.ts'
import { TermsTable } from './terms-table.tsx'
import styles from './terms.module.css'

const TermDialog = lazy(async () => ({ default: (await import('./term-dialog.tsx')).TermDialog }))
const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))

/** What stands over the list. */
type Open = { kind: 'nothing' } | { kind: 'add' } | { kind: 'edit'; term: Term } | { kind: 'import' }

/** A list of terms with all that can be done to it; whose it is decides which calls are made. */
export function TermsScreen({ scope }: { scope: TermScope }) {
  const [filter, setFilter] = useState({ ...allTerms, search: useAskedFor() })
  const [open, setOpen] = useState<Open>({ kind: 'nothing' })
  const close = () => setOpen({ kind: 'nothing' })
  const words = scopeWords[scope]
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <h1 className={headings.title}>{words.title}</h1>
        <div className={styles.actions}>
          <ExportButton scope={scope} />
          <Button
            variant="default"
            leftSection={<IconUpload size={18} aria-hidden="true" />}
            onClick={() => setOpen({ kind: 'import' })}
          >
            Import
          </Button>
          <Button
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => setOpen({ kind: 'add' })}
          >
            Add a term
          </Button>
        </div>
      </div>
      <p className={styles.lead}>{words.lead}</p>
      <Filters
        scope={scope}
        filter={filter}
        onFilter={(change) => setFilter((before) => ({ ...before, ...change }))}
      />
      <TermsList scope={scope} filter={filter} onOpen={(term) => setOpen({ kind: 'edit', term })} />
      <Suspense>
        {open.kind === 'add' ? <TermDialog scope={scope} term={null} onClose={close} /> : null}
        {open.kind === 'edit' ? <TermDialog scope={scope} term={open.term} onClose={close} /> : null}
        {open.kind === 'import' ? <ImportDialog scope={scope} onClose={close} /> : null}
      </Suspense>
    </div>
  )
}

const BEST_ONLY = 'The 50 that fit best. Type more to find others.'

function TermsList(props: { scope: TermScope; filter: TermsFilter; onOpen: (term: Term) => void }) {
  const { scope, filter } = props
  const [order, setOrder] = useState<TableOrder<TermSort>>({ sort: 'term', direction: 'ascending' })
  const paging = usePaging({ filter, order })
  const first = useQuery(termsQuery(scope, filter, order, null))
  const terms = useQuery(termsQuery(scope, filter, order, paging.cursor))
  const nextCursor = terms.data?.nextCursor ?? null
  if (terms.isError && !terms.data) return <QueryFailure query={terms} />
  const isBestOnly = filter.search !== '' && first.data?.found?.isExact === false
  const isNarrowed = filter.search !== '' || filter.category !== null || filter.enabled !== null
  return (
    <>
      <TermsTable
        terms={terms.data?.terms}
        busy={terms.isPlaceholderData}
        order={order}
        onOrder={setOrder}
        onOpen={props.onOpen}
        empty={isNarrowed ? 'No term matches. Change the search or the filters.' : scopeWords[scope].none}
      />
      <Paging
        page={paging.page}
        pageSize={PAGE_SIZE}
        shown={terms.data?.terms.length ?? 0}
        found={first.data?.found ?? null}
        one="term"
        many="terms"
        words={isBestOnly ? BEST_ONLY : null}
        hasNext={nextCursor !== null && !terms.isPlaceholderData}
        onNext={() => nextCursor !== null && paging.next(nextCursor)}
        onPrevious={paging.previous}
      />
    </>
  )
}

function Filters(props: {
  scope: TermScope
  filter: TermsFilter
  onFilter: (change: Partial<TermsFilter>) => void
}) {
  const { filter, onFilter } = props
  const categories = useQuery(categoriesQuery(props.scope))
  return (
    <TableFilters
      search={
        <SearchField
          label="Search"
          placeholder="Term, misheard form or expansion"
          onSearch={(search) => onFilter({ search })}
        />
      }
    >
      <FilterSelect
        name="category"
        label="Category"
        any="All categories"
        value={filter.category}
        choices={(categories.data ?? []).map((value) => ({ value, label: value }))}
        onValue={(category) => onFilter({ category })}
      />
      <FilterSelect<'on' | 'off'>
        name="enabled"
        label="In use"
        any="On and off"
        value={filter.enabled === null ? null : filter.enabled ? 'on' : 'off'}
        choices={[
          { value: 'on', label: 'On' },
          { value: 'off', label: 'Off' },
        ]}
        onValue={(value) => onFilter({ enabled: value === null ? null : value === 'on' })}
      />
    </TableFilters>
  )
}

function ExportButton({ scope }: { scope: TermScope }) {
  const [isExporting, setExporting] = useState(false)
  const save = async () => {
    setExporting(true)
    try {
      const { blob, fileName } = await download(callsOf(scope).exportFile, {})
      saveFile(blob, fileName ?? 'terms.csv')
    } catch (error) {
      toastError(error)
    } finally {
      setExporting(false)
    }
  }
  return (
    <Button
      variant="default"
      loading={isExporting}
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      onClick={() => void save()}
    >
      Export
    </Button>
  )
}
