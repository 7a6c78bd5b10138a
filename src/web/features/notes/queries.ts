import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getNote, getNotes } from '#contract/notes.ts'
import { getNoteVersion, getNoteVersions } from '#contract/versions.ts'
import { listLetters } from '#contract/letters.ts'
import { listNotePearls } from '#contract/note-pearls.ts'
import { listTasks } from '#contract/tasks.ts'
import { getTelehealthCheck } from '#contract/telehealth.ts'
import { getTranscript } from '#contract/transcripts.ts'
import { call } from '#web/lib/call.ts'
import { noteKeys, type NotesFilter } from './note-keys.ts'

export const allNotes: NotesFilter = { search: '', status: [], review: [], show: 'current' }

export function notesQuery(filter: NotesFilter) {
  return infiniteQueryOptions({
    queryKey: noteKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      call(getNotes, { body: { ...filter, cursor: pageParam, limit: 50 } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })
}

export function noteQuery(id: string) {
  return queryOptions({
    queryKey: noteKeys.note(id),
    queryFn: async ({ signal }) => (await call(getNote, { params: { id } }, { signal })).note,
  })
}

export function transcriptQuery(id: string) {
  return queryOptions({
    queryKey: noteKeys.transcript(id),
    queryFn: async ({ signal }) => (await call(getTranscript, { params: { id } }, { signal })).transcript,
  })
}

export function tasksQuery(id: string) {
  return queryOptions({
    queryKey: noteKeys.tasks(id),
    queryFn: async ({ signal }) => (await call(listTasks, { params: { id } }, { signal })).list,
    // Whether they are stale follows from note and transcript, which may have changed behind another view.
    staleTime: 0,
  })
}

export function lettersQuery(id: string) {
  return queryOptions({
    queryKey: noteKeys.letters(id),
    queryFn: async ({ signal }) => (await call(listLetters, { params: { id } }, { signal })).letters,
    // Whether they are stale follows from the note, which may have changed behind another view.
    staleTime: 0,
  })
}

/** What was said does not change by itself: the revision of the transcript is part of the key. */
export function telehealthQuery(id: string, revision: number) {
  return queryOptions({
    queryKey: noteKeys.telehealth(id, revision),
    queryFn: async ({ signal }) => (await call(getTelehealthCheck, { params: { id } }, { signal })).findings,
  })
}

/** `state` says which text and transcript they follow from: another one has other pearls. */
export function notePearlsQuery(id: string, state: string) {
  return queryOptions({
    queryKey: noteKeys.pearls(id, state),
    queryFn: async ({ signal }) => (await call(listNotePearls, { params: { id } }, { signal })).list,
  })
}

export function versionsQuery(id: string) {
  return queryOptions({
    queryKey: noteKeys.versions(id),
    queryFn: async ({ signal }) => (await call(getNoteVersions, { params: { id } }, { signal })).versions,
    staleTime: 0,
  })
}

/** A version never changes. */
export function versionQuery(id: string, version: number) {
  return queryOptions({
    queryKey: noteKeys.version(id, version),
    queryFn: ({ signal }) => call(getNoteVersion, { params: { id, version } }, { signal }),
    staleTime: Infinity,
  })
}

/** A note without what is made of it: a filter for whoever has it asked for again. */
export function noteAlone(id: string) {
  return { queryKey: noteQuery(id).queryKey, exact: true }
}
