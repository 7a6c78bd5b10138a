import { lazy, Suspense, useMemo, useState } from 'react'
import type { Letter } from '#contract/letters.ts'
import type { Section } from '#contract/sections.ts'
import { copyRichText } from '#web/lib/copy.ts'
import { toastError, toastSuccess } from '#web/lib/toast.ts'
import { showWords } from '../evidence/evidence-focus.ts'
import type { LetterSaver } from './letter-saver.ts'
import { letterKindNames } from './letter-words.ts'
import styles from './letters.module.css'
import { sectionText } from '../note-text.ts'
import type { UseReader } from '../reading/use-reader.ts'
import { LetterTools } from './letter-tools.tsx'
import { useLetterReading } from './use-letter-reading.ts'
import { useLetter } from './use-letter.ts'

const SectionEditor = lazy(async () => ({
  default: (await import('../editor/section-editor.tsx')).SectionEditor,
}))

const ConflictDialog = lazy(async () => ({
  default: (await import('../saving/conflict-dialog.tsx')).ConflictDialog,
}))

const nothingLit = { activeId: null, usingIds: [] }

interface LetterEditorProps {
  letter: Letter
  reader: UseReader
  /** With the words as they stand, saved or not. */
  onDelete: (letter: Letter) => void
}

/** One letter: to read, change, copy and print. Keyed by note, kind and when it was made. */
export function LetterEditor({ letter, reader, onDelete }: LetterEditorProps) {
  const { sentences, state, theirs, saver, saveNow } = useLetter(letter)
  const [activeId, setActiveId] = useState<string | null>(null)
  const title = letterKindNames[letter.kind]
  const section: Section = { key: `letter-${letter.kind}`, title, style: 'prose', sentences }
  const { onEditor, listening, readingId, listen } = useLetterReading(reader, {
    kind: letter.kind,
    sentences,
    saveNow,
  })
  const highlights = useMemo(() => ({ ...nothingLit, activeId, readingId }), [activeId, readingId])
  const look = (id: string | null) => {
    setActiveId(id)
    const sentence = sentences.find((one) => one.id === id)
    showWords(sentence && sentence.evidence.length > 0 ? sentence : null)
  }
  const copy = () =>
    copyRichText(sectionText(section)).then(() => toastSuccess('The letter is copied.'), toastError)
  return (
    <>
      <LetterTools
        state={state}
        reader={reader}
        listening={listening}
        onListen={listen}
        onCopy={() => void copy()}
        onDelete={() => {
          saver.discard()
          onDelete(asItStands(letter, sentences))
        }}
        onRetry={saver.flush}
      />
      <article className={styles.letter} aria-label={title}>
        <Suspense fallback={<p className={styles.waiting}>{sectionText(section).plain}</p>}>
          <SectionEditor
            section={section}
            editable
            highlights={highlights}
            elsewhere={() => []}
            known={(id) => sentences.find((one) => one.id === id)}
            onChange={saver.edit}
            onCaret={look}
            onHover={look}
            onEditor={onEditor}
          />
        </Suspense>
      </article>
      {theirs ? <Conflict own={section} theirs={theirs} saver={saver} /> : null}
    </>
  )
}

/** The letter was changed elsewhere too: its writer chooses. */
function Conflict({ own, theirs, saver }: { own: Section; theirs: Letter; saver: LetterSaver }) {
  return (
    <Suspense>
      <ConflictDialog
        what="letter"
        own={[own]}
        other={[{ ...own, sentences: theirs.sentences }]}
        savedAt={theirs.updatedAt}
        onKeepMine={saver.keepMine}
        onTakeTheirs={saver.takeTheirs}
      />
    </Suspense>
  )
}

const asItStands = (letter: Letter, sentences: Letter['sentences']): Letter => ({
  ...letter,
  sentences,
  edited: letter.edited || sentences !== letter.sentences,
})
