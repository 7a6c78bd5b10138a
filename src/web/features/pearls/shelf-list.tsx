import { Button, Loader } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useAskedFor } from '#web/lib/use-asked-for.ts'
import { PEARL_SEARCH_CHARACTERS } from '#contract/pearl-limits.ts'
import type { Pearl, PearlShelf } from '#contract/pearls.ts'
import { formatCount } from '#web/lib/format.ts'
import { TableFilters } from '#web/ui/data-table-filters.tsx'
import { SearchField } from '#web/ui/data-table-search.tsx'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import styles from './pearls.module.css'
import { everyPearl, pearlsQuery, type PearlsShown } from './queries.ts'

interface ShelfListProps {
  shelf: PearlShelf
  shown: ReadonlyArray<{ value: PearlsShown; label: string }>
  /** What to do where there is nothing at all; a search that finds nothing says so itself. */
  empty: ReactNode
  children: (pearl: Pearl, search: string) => ReactNode
}

/** The pearls of a shelf: looked for as one types, by tag and by state. */
export function ShelfList({ shelf, shown, empty, children }: ShelfListProps) {
  const [filter, setFilter] = useState({ ...everyPearl, search: useAskedFor() })
  const query = useInfiniteQuery(pearlsQuery(shelf, filter))
  const pages = query.data?.pages ?? []
  const pearls = pages.flatMap((page) => page.pearls)
  const found = pages[0]?.found ?? 0
  const tags = pages[0]?.tags ?? []
  const isFiltered = filter.search !== '' || filter.tag !== '' || filter.show !== 'all'
  const set = (change: Partial<typeof filter>) => setFilter((before) => ({ ...before, ...change }))
  return (
    <>
      <TableFilters
        search={
          <SearchField
            label="Search"
            placeholder="Words, conditions, drugs"
            onSearch={(search) => set({ search: search.slice(0, PEARL_SEARCH_CHARACTERS) })}
          />
        }
      >
        <SelectField
          name="tag"
          label="Tag"
          value={filter.tag}
          choices={[{ value: '', label: 'All tags' }, ...tags.map((tag) => ({ value: tag, label: tag }))]}
          onValue={(tag) => set({ tag })}
        />
        <SelectField
          name="show"
          label="Show"
          value={filter.show}
          choices={shown}
          onValue={(show) => set({ show })}
        />
      </TableFilters>
      {query.isError && !query.data ? (
        <QueryFailure query={query} />
      ) : !query.data ? (
        <Loader size="sm" aria-label="Loading the pearls" />
      ) : (
        <>
          <output className={styles.count}>{countWords(found, isFiltered)}</output>
          {pearls.length === 0 && !isFiltered ? empty : null}
          <ul className={styles.cards} data-waiting={query.isPlaceholderData || undefined}>
            {pearls.map((pearl) => children(pearl, filter.search))}
          </ul>
          {query.hasNextPage ? (
            <Button
              variant="default"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Show more
            </Button>
          ) : null}
        </>
      )}
    </>
  )
}

function countWords(found: number, isFiltered: boolean): string {
  if (found > 0) return formatCount(found, 'pearl')
  return isFiltered ? 'No pearl is like this. Try other words, or show all.' : ''
}
