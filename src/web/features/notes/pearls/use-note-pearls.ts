import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { insertPearl, markNotePearl, type NotePearl, type NotePearlMark } from '#contract/note-pearls.ts'
import type { Note } from '#contract/notes.ts'
import { mutePearl } from '#contract/pearls.ts'
import { call } from '#web/lib/call.ts'
import { notePearlsQuery } from '../queries.ts'

/** Who types or talks on is not followed word by word. */
const SETTLED_MS = 2_500

export type OpenNotePearls = ReturnType<typeof useNotePearls>

/** The pearls that fit the open note as it was a moment ago, and what can be done with them. */
export function useNotePearls(note: Note, isEmpty: boolean) {
  const client = useQueryClient()
  const [state] = useDebouncedValue(`${note.version}.${note.transcriptRevision}`, SETTLED_MS)
  const options = notePearlsQuery(note.id, state)
  const query = useQuery({ ...options, enabled: !isEmpty, placeholderData: keepPreviousData })
  const change = useMutation({
    scope: { id: 'note pearls' },
    mutationFn: ({ pearl, mark }: { pearl: NotePearl; mark: NotePearlMark }) =>
      call(markNotePearl, { body: { noteId: note.id, pearlId: pearl.pearlId, mark } }),
    onSuccess: ({ list }) => client.setQueryData(options.queryKey, list),
  })
  const insert = useMutation({
    scope: { id: 'note pearls' },
    mutationFn: (pearl: NotePearl) =>
      call(insertPearl, { body: { noteId: note.id, pearlId: pearl.pearlId } }),
    onSuccess: ({ list }) => client.setQueryData(options.queryKey, list),
  })
  const mute = useMutation({
    mutationFn: ({ pearl, muted }: { pearl: NotePearl; muted: boolean }) =>
      call(mutePearl, { body: { id: pearl.pearlId, muted } }),
    onSuccess: () => client.invalidateQueries({ queryKey: options.queryKey }),
  })
  return {
    query,
    count: query.data?.count ?? 0,
    mark: (pearl: NotePearl, mark: NotePearlMark) => change.mutate({ pearl, mark }),
    insert: insert.mutateAsync,
    mute: mute.mutateAsync,
    busy: change.isPending || insert.isPending || mute.isPending,
  }
}
