import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState, type Ref } from 'react'
import { useSession } from '#web/lib/session.ts'
import type { Deleting } from './deleting.tsx'
import { NotesList, type UnsentFiles } from './notes-list.tsx'
import { allNotes, notesQuery } from '../queries.ts'
import { useNow } from '#web/lib/use-now.ts'

const BulkCreateDialog = lazy(async () => ({
  default: (await import('./bulk-create-dialog.tsx')).BulkCreateDialog,
}))
const DeleteAllDialog = lazy(async () => ({
  default: (await import('./delete-all-dialog.tsx')).DeleteAllDialog,
}))

const SEARCH_DELAY_MS = 300

/** The list with its data, and what is done to whole notes. */
export function NotesPanel(props: {
  selectedId: string | null
  searchRef: Ref<HTMLInputElement>
  unsentFiles: UnsentFiles
  recordingId: string | null
  creating: boolean
  onNew: () => void
  deleting: Deleting
}) {
  const [search, setSearch] = useState('')
  const [choice, setChoice] = useState(allNotes)
  const [dialog, setDialog] = useState<'none' | 'bulk' | 'deleteAll'>('none')
  const [debounced] = useDebouncedValue(search, SEARCH_DELAY_MS)
  const filter = { ...choice, search: debounced.trim() }
  const pages = useInfiniteQuery(notesQuery(filter))
  const { deleting } = props
  const { fetchNextPage } = pages
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const close = () => setDialog('none')

  return (
    <>
      <NotesList
        notes={pages.data?.pages.flatMap(({ notes }) => notes) ?? []}
        loading={pages.isPending ? 'first' : pages.isFetchingNextPage ? 'more' : 'no'}
        failure={pages.isError && !pages.data ? pages.error.message : null}
        hasMore={pages.hasNextPage}
        selectedId={props.selectedId}
        now={useNow()}
        marksPractice={useSession(({ user }) => user?.account_details.baa_status === 'verified')}
        search={search}
        filter={filter}
        searchRef={props.searchRef}
        unsentFiles={props.unsentFiles}
        recordingId={props.recordingId}
        creating={props.creating}
        onSearch={setSearch}
        onFilter={(change) => setChoice({ ...choice, ...change })}
        onMore={onMore}
        onNew={props.onNew}
        onBulk={() => setDialog('bulk')}
        onDelete={deleting.remove}
        onDeleteAll={() => setDialog('deleteAll')}
        onRestore={(note) => deleting.restore(note.id)}
      />
      <Suspense>
        {dialog === 'bulk' ? <BulkCreateDialog onClose={close} /> : null}
        {dialog === 'deleteAll' ? (
          <DeleteAllDialog
            onCancel={close}
            onConfirm={() => {
              close()
              deleting.removeAll()
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
