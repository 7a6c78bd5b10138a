import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { findChatPeople } from '#contract/chat-rooms.ts'
import { getNotes } from '#contract/notes.ts'
import { listPearls } from '#contract/pearls.ts'
import { listUsers } from '#contract/people.ts'
import { medicalTerms } from '#contract/terms.ts'
import { call } from '#web/lib/call.ts'

/** Enough to see that what is meant is there; the screens show the rest. */
const FOUND = 6

/** Beside the keys of notes and users: what is found is not renewed with their lists. */
const FIND_KEY = ['find'] as const

/** The physician's own notes that hold these words. */
export function foundNotes(search: string) {
  return queryOptions({
    queryKey: [...FIND_KEY, 'notes', search],
    queryFn: async ({ signal }) =>
      (await call(getNotes, { body: { search, limit: FOUND } }, { signal })).notes,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}

/** For who may list them. */
export function foundUsers(search: string) {
  return queryOptions({
    queryKey: [...FIND_KEY, 'users', search],
    queryFn: async ({ signal }) =>
      (await call(listUsers, { body: { search, limit: FOUND } }, { signal })).users,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}

/** One's own pearls. */
export function foundPearls(search: string) {
  return queryOptions({
    queryKey: [...FIND_KEY, 'pearls', search],
    queryFn: async ({ signal }) =>
      (await call(listPearls, { body: { shelf: 'own', search, limit: FOUND } }, { signal })).pearls,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}

/** One's own medical terms. */
export function foundTerms(search: string) {
  return queryOptions({
    queryKey: [...FIND_KEY, 'terms', search],
    queryFn: async ({ signal }) =>
      (await call(medicalTerms.list, { body: { search, limit: FOUND } }, { signal })).terms.slice(0, FOUND),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Colleagues one can write to. */
export function foundColleagues(search: string) {
  return queryOptions({
    queryKey: [...FIND_KEY, 'colleagues', search],
    queryFn: async ({ signal }) =>
      (await call(findChatPeople, { body: { search } }, { signal })).people.slice(0, FOUND),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}
