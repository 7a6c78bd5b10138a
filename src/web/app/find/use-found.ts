import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Role } from '#contract/roles.ts'
import { openDirectRoom } from '#contract/chat-rooms.ts'
import { can } from '#domain/capabilities.ts'
import { roomsQuery } from '#web/features/chat/queries.ts'
import { openWindow } from '#web/features/chat/windows-state.ts'
import { makeNewNote } from '#web/features/notes/note-actions.ts'
import { labelOf, statusNames } from '#web/features/notes/note-words.ts'
import { useOfferedActions } from '#web/features/notes/workspace/offered-actions.ts'
import { call } from '#web/lib/call.ts'
import { formatDate } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import type { Entry, Group } from './find-list.tsx'
import { foundColleagues, foundNotes, foundPearls, foundTerms, foundUsers } from './find-queries.ts'
import { findablePlaces } from './find-places.ts'
import { matching, type Named } from './matches.ts'

const SEARCH_DELAY_MS = 150
/** A single letter stands in nearly every note. */
const LEAST_CHARACTERS = 2

export interface FindActions {
  onContact: () => void
  onLogout: () => void
}

/** What these words find, by kind; `isLooking` while the server was not heard yet. */
export function useFound(
  query: string,
  role: Role,
  shellActions: FindActions,
): { groups: Group[]; isLooking: boolean } {
  const navigate = useNavigate()
  const isMember = useSession(({ user }) => user?.organization != null)
  const go = (to: string) => () => void navigate(to)
  const { isLooking, ...found } = useServerFound(query.trim(), role, isMember)
  const screens = matching(query, findablePlaces(role, isMember))
  const groups: Group[] = [
    { heading: 'To do', entries: matching(query, useActions(shellActions)) },
    { heading: 'Screens', entries: screens.map(({ label, to }) => ({ id: to, label, run: go(to) })) },
    ...knowledge(found, go),
    { heading: 'Chat', entries: useChatFound(query.trim(), found.colleagues) },
    {
      heading: 'People',
      entries: found.people.map((person) => ({
        id: person.userId,
        label: `${person.first_name} ${person.last_name}`,
        under: person.email,
        run: go(`${paths.usersListing}?${new URLSearchParams({ user: person.userId })}`),
      })),
    },
  ]
  return { groups: groups.filter(({ entries }) => entries.length > 0), isLooking }
}

type Found = ReturnType<typeof useServerFound>

/** One's own notes, pearls and terms. */
function knowledge(
  { notes, pearls, terms }: Pick<Found, 'notes' | 'pearls' | 'terms'>,
  go: (to: string) => () => void,
): Group[] {
  return [
    {
      heading: 'Notes',
      entries: notes.map((note) => ({
        id: note.id,
        label: labelOf(note),
        under: `${formatDate(note.visitAt)} · ${statusNames[note.status]}`,
        run: go(`${paths.notes}?${new URLSearchParams({ note: note.id })}`),
      })),
    },
    {
      heading: 'Pearls',
      entries: pearls.map(({ id, title }) => ({
        id,
        label: title,
        run: go(listWith(paths.adaptivePearls, title)),
      })),
    },
    {
      heading: 'Medical terms',
      entries: terms.map(({ id, term, expansion }) => ({
        id,
        label: term,
        under: expansion,
        run: go(listWith(paths.medicalTerms, term)),
      })),
    },
  ]
}

/** Conversations by their name, and colleagues with whom there is none yet. */
function useChatFound(query: string, colleagues: Found['colleagues']): Entry[] {
  const rooms = useQuery({ ...roomsQuery, enabled: query !== '' }).data ?? []
  const write = useMutation({
    mutationFn: (userId: string) => call(openDirectRoom, { body: { userId } }),
    onSuccess: ({ room }) => openWindow(room.id),
  })
  if (query === '') return []
  const named = rooms.map(({ id, name }) => ({ id, label: name }))
  const known = new Set(rooms.map(({ name }) => name))
  return [
    ...matching(query, named).map((room) => ({
      ...room,
      under: 'Conversation',
      run: () => openWindow(room.id),
    })),
    ...colleagues
      .filter(({ name }) => !known.has(name))
      .map(({ userId, name }) => ({
        id: `chat ${userId}`,
        label: name,
        under: 'Write a message',
        run: () => write.mutate(userId),
      })),
  ]
}

/** What the server finds, once the typing pauses; nothing for less than two characters. */
function useServerFound(query: string, role: Role, isMember: boolean) {
  const [settled] = useDebouncedValue(query, SEARCH_DELAY_MS)
  const asks = settled.length >= LEAST_CHARACTERS
  const notes = useQuery({ ...foundNotes(settled), enabled: asks })
  const pearls = useQuery({ ...foundPearls(settled), enabled: asks })
  const terms = useQuery({ ...foundTerms(settled), enabled: asks })
  const people = useQuery({ ...foundUsers(settled), enabled: asks && can(role, 'listUsers') })
  const colleagues = useQuery({ ...foundColleagues(settled), enabled: asks && isMember })
  const shown = <One>({ data }: { data: One[] | undefined }): One[] => (asks ? (data ?? []) : [])
  return {
    notes: shown(notes),
    pearls: shown(pearls),
    terms: shown(terms),
    people: shown(people),
    colleagues: shown(colleagues),
    isLooking:
      query !== settled || [notes, pearls, terms, people, colleagues].some(({ isFetching }) => isFetching),
  }
}

const listWith = (path: string, search: string) => `${path}?${new URLSearchParams({ search })}`

interface Action extends Named {
  id: string
  run: () => void
}

function useActions({ onContact, onLogout }: FindActions): Action[] {
  const client = useQueryClient()
  const navigate = useNavigate()
  const create = useMutation({
    mutationFn: () => makeNewNote(client),
    onSuccess: ({ id }) => void navigate(`${paths.notes}?${new URLSearchParams({ note: id })}`),
  })
  const offered = useOfferedActions(({ actions }) => actions)
  return [
    {
      id: 'new note',
      label: 'New note',
      keywords: ['visit', 'encounter', 'record', 'dictate'],
      run: () => create.mutate(),
    },
    ...(offered ? takingOut(offered) : []),
    { id: 'contact', label: 'Contact Us', keywords: ['feedback', 'message', 'support'], run: onContact },
    { id: 'logout', label: 'Logout', keywords: ['sign out', 'leave'], run: onLogout },
  ]
}

/** The ways out of the note that is open. */
function takingOut({
  download,
  copy,
}: NonNullable<ReturnType<typeof useOfferedActions.getState>['actions']>): Action[] {
  const keywords = ['export', 'save', 'note', 'file']
  return [
    { id: 'pdf', label: 'Download PDF', keywords, run: () => download('pdf') },
    { id: 'docx', label: 'Download Word (DOCX)', keywords, run: () => download('docx') },
    { id: 'txt', label: 'Download plain text', keywords, run: () => download('txt') },
    {
      id: 'fhir',
      label: 'Download FHIR (R4)',
      keywords: [...keywords, 'ehr', 'json'],
      run: () => download('fhir'),
    },
    { id: 'copy', label: 'Copy all', keywords: ['clipboard', 'note'], run: copy },
    // Once this field is gone from the page.
    {
      id: 'print',
      label: 'Print',
      keywords: ['paper', 'note'],
      run: () => void setTimeout(() => window.print(), 300),
    },
  ]
}
