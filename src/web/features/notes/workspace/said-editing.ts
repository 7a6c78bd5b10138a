import type { QueryClient } from '@tanstack/react-query'
import type { Section, Uncovered } from '#contract/sections.ts'
import { leaveOutUncovered } from '#contract/writing.ts'
import { saidSentenceId } from '#domain/still-uncovered.ts'
import { isLeftOut } from '#domain/to-check.ts'
import { call } from '#web/lib/call.ts'
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
   * Puts it into its section as a sentence to go on with: the caret stands in it. Where one works by finger the screen stays
   * where it is, and the sentence is written in with a tap, as every one.
   */
  addSaid: (said: Uncovered) => void
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
  const decideWithUndo = async (said: Uncovered, leftOut: boolean) => {
    await decide(said, leftOut)
    tell(leftOut ? 'Left out of the note. It stays under “Not used”.' : 'No longer left out.', {
      undone: decided(said, !leftOut),
      redone: decided(said, leftOut),
      holds: () => isOut(said) === leftOut,
      undo: () => decide(said, !leftOut),
      redo: () => decide(said, leftOut),
    })
  }
  const tell = (words: string, step: Step) => {
    steps.did(step)
    // Each step before it is taken back by keyboard.
    toastSuccess(words, { undo: () => void steps.takeBack(step), about: 'said' })
  }

  return {
    addSaid(said) {
      const id = saidSentenceId(said.id)
      const opens = !sections().some(({ key }) => key === said.sectionKey)
      const add = () => change((all) => addUncovered(all, said))
      add()
      // Once the editor holds it.
      requestAnimationFrame(() => bringUp(id))
      const title = sections().find(({ key }) => key === said.sectionKey)?.title ?? 'the note'
      tell(`Added to ${title}.`, {
        undone: `Taken out of the note again: ${quoted(said)}`,
        redone: `Added to ${title} again: ${quoted(said)}`,
        holds: () => allSentences(sections()).some((sentence) => sentence.id === id),
        undo: () => change((all) => withoutUncovered(all, said, opens)),
        redo: add,
      })
    },
    leaveOut: (said) => decideWithUndo(said, true),
    bringBack: (said) => decideWithUndo(said, false),
  }
}

const decided = (said: Uncovered, leftOut: boolean): string =>
  `${leftOut ? 'Left out again' : 'No longer left out'}: ${quoted(said)}`

const MOST_QUOTED = 80

const quoted = ({ text }: Uncovered): string =>
  `“${text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED).trimEnd()}…` : text}”`
