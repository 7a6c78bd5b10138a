import { useCallback, useEffect, useRef } from 'react'
import type { Note } from '#contract/notes.ts'
import { hasText } from '#domain/note-text.ts'
import { toastInfo } from '#web/lib/toast.ts'
import { activeSentenceId, useEvidenceFocus } from '../evidence/evidence-focus.ts'
import type { UseEvidencePlayer } from '../evidence/use-evidence-player.ts'
import type { NoteSaver } from '../saving/note-saver.ts'
import { noteLines, sectionLines } from './reading-lines.ts'
import { useReader, type UseReader } from './use-reader.ts'

/** Beside the keys of sections: that of the whole. */
const WHOLE_NOTE = 'the whole note'

/** Reading an open note aloud. The functions stay the same ones. */
export interface NoteReading {
  reader: UseReader
  readingId: string | null
  listenToSection: (key: string) => void
  /** From the sentence that is looked at; pauses whatever is read. */
  listenToNote: () => void
  shortcuts: Partial<Record<'listen' | 'readNext' | 'readPrevious' | 'editHere' | 'stopReading', () => void>>
}

interface Around {
  saver: NoteSaver
  editing: { show: (sentenceId: string) => void }
  player: UseEvidencePlayer
  isRecording: boolean
}

export function useNoteReading(note: Note, around: Around): NoteReading {
  const { saver, player } = around
  const reader = useReader(note.id, {
    isRecording: around.isRecording,
    isPlaying: player.state.kind === 'loading' || player.state.kind === 'playing',
    onListen: player.stop,
  })
  const latest = useRef({ note, around, reader })
  useEffect(() => void (latest.current = { note, around, reader }))

  const sections = useCallback(() => saver.getState().draft.sections, [saver])
  const edit = around.editing.show
  const means = useCallback(
    () => ({ settle: saver.settle, ...(latest.current.note.abilities.edit ? { edit } : {}) }),
    [saver, edit],
  )

  const listenToSection = useCallback(
    (key: string) => {
      const one = () => sections().filter((section) => section.key === key)
      const title = one()[0]?.title ?? ''
      latest.current.reader.listen({ key, title, lines: () => sectionLines(one()), ...means() })
    },
    [sections, means],
  )
  const listenToNote = useCallback(() => {
    const { reader: now, note: open } = latest.current
    if (now.state.kind === 'reading') return now.toggle()
    if (!hasText(sections())) return toastInfo('There is nothing to read yet.')
    const lines = () => noteLines(sections(), latest.current.note)
    now.listen(
      { key: WHOLE_NOTE, title: open.label || 'The whole note', lines, ...means() },
      activeSentenceId(useEvidenceFocus.getState()),
    )
  }, [sections, means])

  return {
    reader,
    readingId: reader.state.kind === 'reading' ? reader.state.sentenceId : null,
    listenToSection,
    listenToNote,
    shortcuts: useReadingKeys(reader, listenToNote),
  }
}

/** Escape and the rest are the browser's while nothing is read. */
function useReadingKeys(reader: UseReader, listen: () => void): NoteReading['shortcuts'] {
  if (reader.state.kind === 'idle') return { listen }
  return {
    listen,
    readNext: () => reader.step(1),
    readPrevious: () => reader.step(-1),
    editHere: reader.editHere,
    stopReading: reader.stop,
  }
}
