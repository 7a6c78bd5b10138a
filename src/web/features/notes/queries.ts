import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getNote, getNotes, getNoteVersion, getNoteVersions, type NoteStatus } from '#contract/notes.ts'
import { listLetters } from '#contract/letters.ts'
import { listTasks } from '#contract/tasks.ts'
import { getTelehealthCheck } from '#contract/telehealth.ts'
import { getTranscript } from '#contract/transcripts.ts'
import { call } from '#web/lib/call.ts'

/** What the list shows; part of the key of its pages. */
export interface NotesFilter {
  search: string
  status: NoteStatus[]
  show: 'current' | 'archived' | 'deleted'
}

export const allNotes: NotesFilter = { search: '', status: [], show: 'current' }

export const NOTES_KEY = ['notes'] as const

export function notesQuery(filter: NotesFilter) {
  return infiniteQueryOptions({
    queryKey: [...NOTES_KEY, filter],
    queryFn: ({ pageParam, signal }) =>
      call(getNotes, { body: { ...filter, cursor: pageParam, limit: 50 } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })
}

export function noteQuery(id: string) {
  return queryOptions({
    queryKey: ['note', id],
    queryFn: async ({ signal }) => (await call(getNote, { params: { id } }, { signal })).note,
  })
}

export function transcriptQuery(id: string) {
  return queryOptions({
    queryKey: ['transcript', id],
    queryFn: async ({ signal }) => (await call(getTranscript, { params: { id } }, { signal })).transcript,
  })
}

export function tasksQuery(id: string) {
  return queryOptions({
    queryKey: ['note', id, 'tasks'],
    queryFn: async ({ signal }) => (await call(listTasks, { params: { id } }, { signal })).list,
    // Whether they are stale follows from note and transcript, which may have changed behind another view.
    staleTime: 0,
  })
}

export function lettersQuery(id: string) {
  return queryOptions({
    queryKey: ['note', id, 'letters'],
    queryFn: async ({ signal }) => (await call(listLetters, { params: { id } }, { signal })).letters,
    // Whether they are stale follows from the note, which may have changed behind another view.
    staleTime: 0,
  })
}

/** What was said does not change by itself: the revision of the transcript is part of the key. */
export function telehealthQuery(id: string, revision: number) {
  return queryOptions({
    queryKey: ['note', id, 'telehealth', revision],
    queryFn: async ({ signal }) => (await call(getTelehealthCheck, { params: { id } }, { signal })).findings,
  })
}

export function versionsQuery(id: string) {
  return queryOptions({
    queryKey: ['note', id, 'versions'],
    queryFn: async ({ signal }) => (await call(getNoteVersions, { params: { id } }, { signal })).versions,
    staleTime: 0,
  })
}

/** A version never changes. */
export function versionQuery(id: string, version: number) {
  return queryOptions({
    queryKey: ['note', id, 'versions', version],
    queryFn: ({ signal }) => call(getNoteVersion, { params: { id, version } }, { signal }),
    staleTime: Infinity,
  })
}
