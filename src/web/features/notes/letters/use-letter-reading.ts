import { useEffect, useRef, useState } from 'react'
import type { LetterKind } from '#contract/letters.ts'
import type { Sentence } from '#contract/sections.ts'
import type { SectionEditorHandle } from '../editor/section-editor.tsx'
import { listeningTo } from '../reading/listen-button.tsx'
import { letterLines } from '../reading/reading-lines.ts'
import type { UseReader } from '../reading/use-reader.ts'
import { letterKindNames } from './letter-words.ts'

/** Reading one letter aloud, and how its editor is reached from there. */
export function useLetterReading(
  reader: UseReader,
  { kind, sentences, saveNow }: { kind: LetterKind; sentences: Sentence[]; saveNow: () => Promise<void> },
) {
  const latest = useRef({ sentences, saveNow })
  useEffect(() => void (latest.current = { sentences, saveNow }))
  const editor = useRef<SectionEditorHandle | null>(null)
  // The editor is told once whom to report to.
  const [onEditor] = useState(() => (handle: SectionEditorHandle | null) => {
    editor.current = handle
  })
  const key = `letter ${kind}`
  const listening = listeningTo(reader, key)
  return {
    onEditor,
    listening,
    readingId: listening === 'off' || reader.state.kind !== 'reading' ? null : reader.state.sentenceId,
    listen: () =>
      reader.listen({
        key,
        title: letterKindNames[kind],
        lines: () => letterLines(kind, latest.current.sentences),
        settle: () =>
          latest.current.saveNow().then(
            () => true,
            () => false,
          ),
        edit: (id) => editor.current?.show(id),
      }),
  }
}
