import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  downloadAgreement,
  getAgreementState,
  listPendingAgreements,
  previewBaa,
  readAgreementText,
  readSignedAgreement,
  reviewAgreementPdf,
  reviewAgreementText,
  reviewAgreements,
  type AgreementForm,
} from '#contract/agreements.ts'
import { downloadDocument, listDocuments } from '#contract/documents.ts'
import { call } from '#web/lib/call.ts'
import { download } from '#web/lib/download.ts'

/** The key of everything here, so that a decision renews all of it. */
export const AGREEMENTS_KEY = ['agreements'] as const

/** How it stands with the user's agreement. */
export const stateQuery = queryOptions({
  queryKey: [...AGREEMENTS_KEY, 'state'],
  queryFn: ({ signal }) => call(getAgreementState, {}, { signal }),
  staleTime: 0,
})

/** The agreement with blanks; it changes with a new edition alone. */
export const textQuery = queryOptions({
  queryKey: [...AGREEMENTS_KEY, 'text'],
  queryFn: async ({ signal }) => (await call(readAgreementText, {}, { signal })).text,
  staleTime: Infinity,
})

/** The agreement as it would be kept, and the ticket to sign it: minutes long, so it is asked for again when it ends. */
export const previewQuery = (form: AgreementForm, agreementId: string) =>
  queryOptions({
    queryKey: [...AGREEMENTS_KEY, 'preview', agreementId, form],
    queryFn: ({ signal }) => call(previewBaa, { body: { form, agreementId } }, { signal }),
    staleTime: Infinity,
    gcTime: 10 * 60_000,
  })

/** A kept file never changes: it is fetched once while it is looked at. */
const file = { staleTime: Infinity, gcTime: 0 } as const

export const agreementFileQuery = (id: string) =>
  queryOptions({
    ...file,
    queryKey: [...AGREEMENTS_KEY, 'file', id],
    queryFn: async ({ signal }) => (await download(downloadAgreement, { params: { id } }, { signal })).blob,
  })

export const reviewFileQuery = (id: string) =>
  queryOptions({
    ...file,
    queryKey: [...AGREEMENTS_KEY, 'reviewFile', id],
    queryFn: async ({ signal }) => (await download(reviewAgreementPdf, { params: { id } }, { signal })).blob,
  })

/** The words of a signed agreement, or null where only the PDF stands. */
export const agreementWordsQuery = (id: string) =>
  queryOptions({
    ...file,
    queryKey: [...AGREEMENTS_KEY, 'words', id],
    queryFn: async ({ signal }) => (await call(readSignedAgreement, { params: { id } }, { signal })).text,
  })

export const reviewWordsQuery = (id: string) =>
  queryOptions({
    ...file,
    queryKey: [...AGREEMENTS_KEY, 'reviewWords', id],
    queryFn: async ({ signal }) => (await call(reviewAgreementText, { params: { id } }, { signal })).text,
  })

export const documentFileQuery = (id: string) =>
  queryOptions({
    ...file,
    queryKey: ['documentFile', id],
    queryFn: async ({ signal }) => (await download(downloadDocument, { params: { id } }, { signal })).blob,
  })

export const documentsQuery = infiniteQueryOptions({
  queryKey: [...AGREEMENTS_KEY, 'documents'],
  queryFn: ({ pageParam, signal }) => call(listDocuments, { body: { cursor: pageParam } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  staleTime: 0,
})

export const pendingQuery = infiniteQueryOptions({
  queryKey: [...AGREEMENTS_KEY, 'pending'],
  queryFn: ({ pageParam, signal }) =>
    call(listPendingAgreements, { body: { cursor: pageParam } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  staleTime: 0,
})

/** What a user signed, for who decides on it. */
export const reviewQuery = (userId: string) =>
  queryOptions({
    queryKey: [...AGREEMENTS_KEY, 'review', userId],
    queryFn: async ({ signal }) =>
      (await call(reviewAgreements, { params: { userId } }, { signal })).agreements,
    staleTime: 0,
  })
