import { useLocation, useNavigate } from 'react-router'
import { useShortcuts } from '#web/features/notes/workspace/use-shortcuts.ts'
import type { AskedOfNotes } from '#web/lib/asked-of-notes.ts'
import { paths } from '#web/lib/paths.ts'

/** N and / on every other screen lead to Smart Notes, which has these keys itself; ? shows them all. */
export function useNotesKeys(onHelp: () => void): void {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const ask = (asked: AskedOfNotes['asked']) => () =>
    void navigate(paths.notes, { state: { asked } satisfies AskedOfNotes })
  useShortcuts(
    pathname === paths.notes ? {} : { newNote: ask('newNote'), search: ask('search'), help: onHelp },
  )
}
