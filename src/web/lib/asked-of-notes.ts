import { z } from 'zod'

const Asked = z.object({ asked: z.enum(['newNote', 'search']) })

/** What a key that was pressed on another screen asks of Smart Notes, once it stands. */
export type AskedOfNotes = z.infer<typeof Asked>

/** Null where the step of the tab's way that leads there asks for nothing. */
export function askedIn(state: unknown): AskedOfNotes['asked'] | null {
  return Asked.safeParse(state).data?.asked ?? null
}
