import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Role } from '#contract/roles.ts'
import { can } from '#domain/capabilities.ts'
import { makeNewNote } from '#web/features/notes/note-actions.ts'
import { labelOf, statusNames } from '#web/features/notes/note-words.ts'
import { formatDate } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import type { Group } from './find-list.tsx'
import { foundNotes, foundPearls, foundTerms, foundUsers } from './find-queries.ts'
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
  const { notes, pearls, terms, people, isLooking } = useServerFound(query.trim(), role)
  const groups: Group[] = [
    { heading: 'To do', entries: matching(query, useActions(shellActions)) },
    {
      heading: 'Screens',
      entries: matching(query, findablePlaces(role, isMember)).map(({ label, to }) => ({
        id: to,
        label,
        run: go(to),
      })),
    },
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
    {
      heading: 'People',
      entries: people.map((person) => ({
        id: person.userId,
        label: `${person.first_name} ${person.last_name}`,
        under: person.email,
        run: go(`${paths.usersListing}?${new URLSearchParams({ user: person.userId })}`),
      })),
    },
  ]
  return { groups: groups.filter(({ entries }) => entries.length > 0), isLooking }
}

/** What the server finds, once the typing pauses; nothing for less than two characters. */
function useServerFound(query: string, role: Role) {
  const [settled] = useDebouncedValue(query, SEARCH_DELAY_MS)
  const asks = settled.length >= LEAST_CHARACTERS
  const notes = useQuery({ ...foundNotes(settled), enabled: asks })
  const pearls = useQuery({ ...foundPearls(settled), enabled: asks })
  const terms = useQuery({ ...foundTerms(settled), enabled: asks })
  const people = useQuery({ ...foundUsers(settled), enabled: asks && can(role, 'listUsers') })
  const shown = <One>({ data }: { data: One[] | undefined }): One[] => (asks ? (data ?? []) : [])
  return {
    notes: shown(notes),
    pearls: shown(pearls),
    terms: shown(terms),
    people: shown(people),
    isLooking: query !== settled || [notes, pearls, terms, people].some(({ isFetching }) => isFetching),
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
  return [
    {
      id: 'new note',
      label: 'New note',
      keywords: ['visit', 'encounter', 'record', 'dictate'],
      run: () => create.mutate(),
    },
    { id: 'contact', label: 'Contact Us', keywords: ['feedback', 'message', 'support'], run: onContact },
    { id: 'logout', label: 'Logout', keywords: ['sign out', 'leave'], run: onLogout },
  ]
}
