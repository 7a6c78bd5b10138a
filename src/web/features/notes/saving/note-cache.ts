import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ServerEvent } from '#contract/events.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { getNotes, Note, NoteSummary, Saved } from '#contract/notes.ts'
import type { Letter } from '#contract/letters.ts'
import type { Section } from '#contract/sections.ts'
import type { TaskList } from '#contract/tasks.ts'
import { suggestedLabel } from '#domain/note-text.ts'
import { countBeside, countOpen, openThings } from '#domain/open-things.ts'
import { noteKeys } from '../note-keys.ts'
import { lettersQuery, noteAlone, noteQuery, tasksQuery, transcriptQuery } from '../queries.ts'
import { growTranscript } from '../transcript/transcript-edit.ts'

/** Brings the cache up to what the server pushed; what an event does not carry is asked for again. */
export function followEvent(client: QueryClient, event: ServerEvent): void {
  switch (event.kind) {
    case 'processing':
      changeNote(client, event.noteId, { processing: event.processing })
      // Which recording it was that failed, or held no words, is with the note: it is listened to, or tried again.
      if (event.processing.failure === null) askAgainIfAsking(client, event.noteId)
      else void client.invalidateQueries(noteAlone(event.noteId))
      return
    case 'noteChanged':
      changeRow(client, event.noteId, { status: event.status })
      void renewNote(client, event.noteId, event.version)
      return
    case 'tasksChanged':
      changeNote(client, event.noteId, { taskCount: event.taskCount })
      void client.invalidateQueries(tasksQuery(event.noteId))
      return
    case 'reviewChanged':
      void client.invalidateQueries(noteAlone(event.noteId))
      void client.invalidateQueries({ queryKey: noteKeys.everyList })
      return
    case 'notesChanged':
      void client.invalidateQueries({ queryKey: noteKeys.everyList })
      return
    case 'accountChanged':
      // Notes may have been handed over: what is open may be somebody else's by now.
      void client.invalidateQueries({ queryKey: noteKeys.everyNote })
      return
    case 'transcriptGrew':
      growCachedTranscript(client, event)
      return
    case 'transcriptChanged':
      renewTranscript(client, event.noteId, event.revision)
      if (event.corrected) void client.invalidateQueries(noteAlone(event.noteId))
      return
    default:
  }
}

/** An answer that is on its way may be older than what was just told, and would take its place. */
function askAgainIfAsking(client: QueryClient, noteId: string): void {
  const { queryKey } = noteQuery(noteId)
  if (client.isFetching({ queryKey, exact: true }) > 0)
    void client.invalidateQueries({ queryKey, exact: true })
}

/** Asks for a note again when it is older than `version`; its row in the list follows. */
async function renewNote(client: QueryClient, id: string, version: number): Promise<void> {
  const known = client.getQueryData(noteQuery(id).queryKey)
  if (!known) {
    await client.invalidateQueries({ queryKey: noteKeys.everyList })
    return
  }
  if (known.version >= version) return
  // A failure shows where the note is: its query holds the error.
  await client.invalidateQueries(noteAlone(id))
  const renewed = client.getQueryData(noteQuery(id).queryKey)
  // A note that was opened before and is closed now is asked for when it is opened again; its row is not older than that.
  if (renewed && renewed.version >= version) changeRow(client, id, renewed)
  else await client.invalidateQueries({ queryKey: noteKeys.everyList })
  // Writing finds the tasks again, and makes the letters that nobody changed.
  await client.invalidateQueries(tasksQuery(id))
  await client.invalidateQueries(lettersQuery(id))
}

/** Asks for a transcript again when it is older than `revision`, or when an answer on its way may be. */
function renewTranscript(client: QueryClient, noteId: string, revision: number): void {
  const { queryKey } = transcriptQuery(noteId)
  const isCurrent = (client.getQueryData(queryKey)?.revision ?? -1) >= revision
  if (isCurrent && client.isFetching({ queryKey }) === 0) return
  void client.invalidateQueries({ queryKey })
}

function growCachedTranscript(
  client: QueryClient,
  { noteId, revision, segments }: Extract<ServerEvent, { kind: 'transcriptGrew' }>,
): void {
  const { queryKey } = transcriptQuery(noteId)
  const known = client.getQueryData(queryKey)
  if (known?.revision === revision - 1 || known?.revision === revision)
    client.setQueryData(queryKey, {
      ...known,
      revision,
      segments: growTranscript(known.segments, segments),
    })
  else void client.invalidateQueries({ queryKey })
  changeNote(client, noteId, { hasTranscript: true, transcriptRevision: revision })
}

/** The connection was cut: what was missed is asked for. */
export function refreshAll(client: QueryClient): void {
  for (const queryKey of [noteKeys.everyList, noteKeys.everyNote, noteKeys.everyTranscript])
    void client.invalidateQueries({ queryKey })
}

/** Takes over the tasks that a call answered. */
export function keepTasks(client: QueryClient, list: TaskList): void {
  client.setQueryData(tasksQuery(list.noteId).queryKey, list)
  changeNote(client, list.noteId, { taskCount: list.open })
}

/** Takes over a letter that a call answered. */
export function keepLetter(client: QueryClient, letter: Letter): void {
  client.setQueryData(
    lettersQuery(letter.noteId).queryKey,
    (letters) => letters && [...letters.filter(({ kind }) => kind !== letter.kind), letter],
  )
}

export function keepLetters(client: QueryClient, noteId: string, letters: Letter[]): void {
  client.setQueryData(lettersQuery(noteId).queryKey, letters)
}

/** Takes over a whole note that a call answered. */
export function keepNote(client: QueryClient, note: Note): void {
  client.setQueryData(noteQuery(note.id).queryKey, note)
  changeRow(client, note.id, note)
}

/** Follows a save: the cached note becomes what was saved, with what was changed by it. */
export function keepSaved(client: QueryClient, saved: Saved, changes: Partial<Note>): void {
  const { id, ...rest } = saved
  const { sections, patient } = changes
  const named = sections
    ? { suggestedLabel: suggestedLabel(sections), ...countsOf(client, id, sections) }
    : {}
  const about = patient === undefined ? {} : { patientName: patient?.name ?? '' }
  changeNote(client, id, { ...changes, ...named, ...about, ...rest })
}

/** The list says as many as the note itself does. */
function countsOf(client: QueryClient, id: string, sections: Section[]) {
  const note = client.getQueryData(noteQuery(id).queryKey)
  if (!note) return {}
  const open = openThings(sections, note.uncovered)
  return { unsupportedCount: countOpen(open) - countBeside(open), toCheckCount: countBeside(open) }
}

function changeNote(client: QueryClient, id: string, fields: Partial<Note>): void {
  client.setQueryData(noteQuery(id).queryKey, (note) => note && { ...note, ...fields })
  changeRow(client, id, fields)
}

/** What the list shows of a note. */
const rowFields = [
  'label',
  'suggestedLabel',
  'patientName',
  'visitKind',
  'visitAt',
  'status',
  'processing',
  'preview',
  'sealBroken',
  'review',
  'taskCount',
  'unsupportedCount',
  'toCheckCount',
  'updatedAt',
] as const satisfies Array<keyof NoteSummary>

function changeRow(client: QueryClient, id: string, fields: Partial<NoteSummary>): void {
  const known = Object.fromEntries(
    rowFields
      // Of a note without a text the list knows what was said first, which the note itself does not tell.
      .filter((field) => field in fields && !(field === 'preview' && fields.preview === ''))
      .map((field) => [field, fields[field]]),
  )
  client.setQueriesData<InfiniteData<Reply<typeof getNotes>>>({ queryKey: noteKeys.everyList }, (data) => {
    if (!data?.pages.some(({ notes }) => notes.some((note) => note.id === id))) return data
    const pages = data.pages.map((page) => ({
      ...page,
      notes: page.notes.map((note) => (note.id === id ? { ...note, ...known } : note)),
    }))
    return { ...data, pages }
  })
}
