import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createTicket } from '#contract/writing.ts'
import { optimizeNote } from '#contract/tidy.ts'
import { call } from '#web/lib/call.ts'
import { toastInfo } from '#web/lib/toast.ts'
import type { NoteSaver } from '../saving/note-saver.ts'
import { noteAlone } from '../queries.ts'

/** Asks for a tidier text; what is proposed shows in place of the note, to be decided on. */
export function useTidy(noteId: string, saver: NoteSaver) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      if (!(await saver.settle())) return
      const { ticket } = await call(createTicket, { body: { purpose: 'generate', noteId } })
      const { proposed } = await call(optimizeNote, { body: { id: noteId } }, { ticket })
      if (proposed === 0) toastInfo('The note is tidy already: nothing to change was found.')
      else await client.invalidateQueries(noteAlone(noteId))
    },
  })
}
