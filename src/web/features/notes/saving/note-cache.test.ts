import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { Note } from '#contract/notes.ts'
import type { Segment, Transcript } from '#contract/transcripts.ts'
import { transcribing } from '#domain/processing.ts'
import { makeNote, makeSection, makeSentence } from '#testing/make-note.ts'
import { eventually } from '#testing/eventually.ts'
import { followEvent, keepNote, keepSaved } from './note-cache.ts'
import { allNotes, noteQuery, notesQuery, transcriptQuery } from '../queries.ts'

const noteId = '00000000-0000-4000-8000-000000000001'

function transcriptAt(revision: number, ...texts: string[]): Transcript {
  const segments = texts.map((text, index): Segment => ({
    id: `r-${index + 1}`,
    speaker: 'unknown',
    text,
    startMs: 0,
    endMs: 1,
    recordingId: null,
    confidence: null,
  }))
  return { noteId, revision, segments, engine: 'scripted', edited: false }
}

test('an answer that was asked for before the words came never replaces them', async () => {
  const client = new QueryClient()
  const answers = [Promise.withResolvers<Transcript>(), Promise.withResolvers<Transcript>()]
  const ask = vi.fn(
    () => answers[ask.mock.calls.length - 1]?.promise ?? Promise.reject(new Error('asked too often')),
  )
  const { queryKey } = transcriptQuery(noteId)
  client.setQueryData(queryKey, transcriptAt(0))
  const stop = new QueryObserver(client, { queryKey, queryFn: ask }).subscribe(() => {})

  const [segment] = transcriptAt(1, 'No fever.').segments
  followEvent(client, { kind: 'transcriptGrew', noteId, revision: 1, segments: segment ? [segment] : [] })
  followEvent(client, { kind: 'transcriptChanged', noteId, revision: 1 })
  answers[0]?.resolve(transcriptAt(0))
  answers[1]?.resolve(transcriptAt(1, 'No fever.'))

  await eventually(() => expect(client.isFetching()).toBe(0))
  expect(client.getQueryData(queryKey)).toMatchObject({ revision: 1, segments: [{ text: 'No fever.' }] })
  stop()
})

test('a failure brings the recordings of the note as they are now, to be listened to or tried again', async () => {
  const client = new QueryClient()
  const ask = vi.fn(async () => makeNote({ id: noteId }))
  const { queryKey } = noteQuery(noteId)
  client.setQueryData(queryKey, makeNote({ id: noteId, processing: transcribing(0.5) }))
  const stop = new QueryObserver(client, { queryKey, queryFn: ask, staleTime: Infinity }).subscribe(() => {})
  followEvent(client, { kind: 'processing', noteId, processing: transcribing(0.6) })
  expect(ask).not.toHaveBeenCalled()
  const failed = { ...transcribing(null), isProcessing: false, failure: 'No speech was found.' }
  followEvent(client, { kind: 'processing', noteId, processing: failed })
  await eventually(() => expect(ask).toHaveBeenCalledOnce())
  stop()
})

test('an answer that was asked for before the work went on never says that it still waits', async () => {
  const client = new QueryClient()
  const waiting = makeNote({ id: noteId, processing: transcribing(null) })
  const answers = [Promise.withResolvers<Note>(), Promise.withResolvers<Note>()]
  const ask = vi.fn(
    () => answers[ask.mock.calls.length - 1]?.promise ?? Promise.reject(new Error('asked too often')),
  )
  const { queryKey } = noteQuery(noteId)
  client.setQueryData(queryKey, waiting)
  const stop = new QueryObserver(client, { queryKey, queryFn: ask }).subscribe(() => {})
  followEvent(client, { kind: 'processing', noteId, processing: transcribing(0.1) })
  answers[0]?.resolve(waiting)
  answers[1]?.resolve({ ...waiting, processing: transcribing(0.1) })
  await eventually(() => expect(client.isFetching()).toBe(0))
  expect(client.getQueryData(queryKey)?.processing.message).toBe('Transcribing 10 %')
  stop()
})

test('the list follows a note that was opened before, closed, and written meanwhile', async () => {
  const client = new QueryClient()
  const before = makeNote({ id: noteId, version: 1, status: 'draft', preview: '' })
  const after = { ...before, version: 2, status: 'ready' as const, preview: 'Head pain.' }
  client.setQueryData(noteQuery(noteId).queryKey, before)
  const { queryKey } = notesQuery(allNotes)
  client.setQueryData(queryKey, { pages: [{ notes: [before], nextCursor: null }], pageParams: [null] })
  const queryFn = () => ({ pages: [{ notes: [after], nextCursor: null }], pageParams: [null] })
  const stop = new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => {})

  followEvent(client, { kind: 'noteChanged', noteId, version: 2, status: 'ready' })

  await eventually(() =>
    expect(client.getQueryData(queryKey)).toMatchObject({
      pages: [{ notes: [{ status: 'ready', preview: 'Head pain.' }] }],
    }),
  )
  stop()
})

test('the list shows what a note is called as soon as it is written', () => {
  const client = new QueryClient()
  const note = makeNote({ id: noteId })
  client.setQueryData(notesQuery(allNotes).queryKey, {
    pages: [{ notes: [note], nextCursor: null }],
    pageParams: [null],
  })
  keepNote(client, { ...note, suggestedLabel: 'Cough' })
  expect(client.getQueryData(notesQuery(allNotes).queryKey)).toMatchObject({
    pages: [{ notes: [{ suggestedLabel: 'Cough' }] }],
  })
  const { id, version, status, updatedAt } = note
  const sections = [makeSection({ key: 'chief_complaint', sentences: [makeSentence({ text: 'Fever.' })] })]
  keepSaved(client, { id, version, status, updatedAt }, { sections })
  expect(client.getQueryData(notesQuery(allNotes).queryKey)).toMatchObject({
    pages: [{ notes: [{ suggestedLabel: 'Fever' }] }],
  })
})

test('the list says as many things to check as the note that was saved does', () => {
  const client = new QueryClient()
  const heard = { id: 'u1', text: 'And a baby aspirin', evidence: [], sectionKey: 'plan', weight: 0.9 }
  const note = makeNote({ id: noteId, uncovered: [heard] })
  client.setQueryData(noteQuery(noteId).queryKey, note)
  const { queryKey } = notesQuery(allNotes)
  client.setQueryData(queryKey, { pages: [{ notes: [note], nextCursor: null }], pageParams: [null] })
  const { id, version, status, updatedAt } = note
  const sentences = [
    makeSentence({ id: 'a', support: 'partly' }),
    makeSentence({ id: 'b', support: 'unsupported' }),
  ]
  keepSaved(client, { id, version, status, updatedAt }, { sections: [makeSection({ sentences })] })
  expect(client.getQueryData(queryKey)).toMatchObject({
    pages: [{ notes: [{ unsupportedCount: 1, toCheckCount: 2 }] }],
  })
})
