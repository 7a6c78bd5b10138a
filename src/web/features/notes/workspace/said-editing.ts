import type { QueryClient } from '@tanstack/react-query'
import type { Section, Uncovered } from '#contract/sections.ts'
import { leaveOutUncovered } from '#contract/writing.ts'
import { saidSentenceId } from '#domain/note-figures.ts'
import { isLeftOut } from '#domain/to-check.ts'
import { call } from '#web/lib/call.ts'
import { isKeyboardUsed } from '#web/lib/last-input.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { allSentences } from '../evidence/attention.ts'
import { addUncovered, withoutUncovered } from '../evidence/coverage.ts'
import { noteQuery } from '../queries.ts'
import { keepNote } from '../saving/note-cache.ts'
import type { NoteSaver } from '../saving/note-saver.ts'
import type { Step, UndoSteps } from './undo-steps.ts'

/** What is decided about something that was said and stands in no sentence. Each can be undone. */
export interface SaidEditing {
  /**
   * Puts it into the note and brings it before the eyes; who works by keyboard stands in it. `stay`: more of its list is to be
   * decided, so that a pointer keeps it in view.
   */
  addSaid: (said: Uncovered, stay?: boolean) => void
  /** It needs no sentence: it is no longer to be checked. */
  leaveOut: (said: Uncovered) => Promise<void>
  /** It is to be checked again. */
  bringBack: (said: Uncovered) => Promise<void>
}

interface Around {
  client: QueryClient
  noteId: string
  saver: NoteSaver
  steps: UndoSteps
  change: (next: (sections: Section[]) => Section[]) => void
  bringUp: (sentenceId: string) => void
}

export function createSaidEditing({ client, noteId, saver, steps, change, bringUp }: Around): SaidEditing {
  const sections = () => saver.getState().draft.sections

  const decide = async ({ id }: Uncovered, leftOut: boolean) => {
    await saver.settle()
    const { note } = await call(leaveOutUncovered, { body: { id: noteId, uncoveredId: id, leftOut } })
    keepNote(client, note)
  }
  const isOut = ({ id }: Uncovered): boolean =>
    client
      .getQueryData(noteQuery(noteId).queryKey)
      ?.uncovered.some((one) => one.id === id && isLeftOut(one)) ?? false
  const tell = (words: string, step: Step) => {
    steps.did(step)
    toastSuccess(words, { undo: () => void steps.takeBack(step) })
  }

  return {
    addSaid(said, stay = false) {
      const id = saidSentenceId(said.id)
      const add = () => change((all) => addUncovered(all, said))
      add()
      // Once the editor holds it.
      if (!stay || isKeyboardUsed()) requestAnimationFrame(() => bringUp(id))
      const title = sections().find(({ key }) => key === said.sectionKey)?.title ?? 'the note'
      tell(`Added to ${title}.`, {
        undone: `Taken out of the note again: ${quoted(said)}`,
        redone: `Added to ${title} again: ${quoted(said)}`,
        holds: () => allSentences(sections()).some((sentence) => sentence.id === id),
        undo: () => change((all) => withoutUncovered(all, said)),
        redo: add,
      })
    },
    async leaveOut(said) {
      await decide(said, true)
      tell('Left out of the note. It stays under “Not used”.', {
        undone: `No longer left out: ${quoted(said)}`,
        redone: `Left out again: ${quoted(said)}`,
        holds: () => isOut(said),
        undo: () => decide(said, false),
        redo: () => decide(said, true),
      })
    },
    async bringBack(said) {
      await decide(said, false)
      tell('No longer left out.', {
        undone: `Left out again: ${quoted(said)}`,
        redone: `No longer left out: ${quoted(said)}`,
        holds: () => !isOut(said),
        undo: () => decide(said, true),
        redo: () => decide(said, false),
      })
    },
  }
}

const MOST_QUOTED = 80

const quoted = ({ text }: Uncovered): string =>
  `“${text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED).trimEnd()}…` : text}”`
