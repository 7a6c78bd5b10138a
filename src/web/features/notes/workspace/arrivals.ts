import { create } from 'zustand'
import type { ServerEvent } from '#contract/events.ts'
import type { Section } from '#contract/sections.ts'

/** Sections the writer has finished while it goes on with the others, by note. */
const useArrivals = create<Record<string, Section[]>>()(() => ({}))

const none: Section[] = []

export function useArrivingSections(noteId: string): Section[] {
  return useArrivals((state) => state[noteId] ?? none)
}

/** Keeps the sections that events bring until the note itself holds them. */
export function followArrivals(event: ServerEvent): void {
  if (event.kind === 'sectionWritten')
    useArrivals.setState((state) => ({
      [event.noteId]: [
        ...(state[event.noteId] ?? none).filter(({ key }) => key !== event.section.key),
        event.section,
      ],
    }))
  else if (event.kind === 'noteChanged') useArrivals.setState({ [event.noteId]: none })
}
