import { Button } from '@mantine/core'
import { IconCopy, IconPrinter, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { Letter } from '#contract/letters.ts'
import type { Section } from '#contract/sections.ts'
import { copyRichText } from '#web/lib/copy.ts'
import { toastError, toastSuccess } from '#web/lib/toast.ts'
import { showWords } from '../evidence/evidence-focus.ts'
import { letterKindNames } from './letter-words.ts'
import styles from './letters.module.css'
import { sectionText } from '../note-text.ts'
import { useLetter } from './use-letter.ts'

const SectionEditor = lazy(async () => ({
  default: (await import('../editor/section-editor.tsx')).SectionEditor,
}))

const nothingLit = { activeId: null, usingIds: [] }

interface LetterEditorProps {
  letter: Letter
  /** With the words as they stand, saved or not. */
  onDelete: (letter: Letter) => void
}

/** One letter: to read, change, copy and print. Keyed by note, kind and when it was made. */
export function LetterEditor({ letter, onDelete }: LetterEditorProps) {
  const { sentences, state, change, retry } = useLetter(letter)
  const [activeId, setActiveId] = useState<string | null>(null)
  const title = letterKindNames[letter.kind]
  const section: Section = { key: `letter-${letter.kind}`, title, style: 'prose', sentences }
  const highlights = useMemo(() => ({ ...nothingLit, activeId }), [activeId])
  const look = (id: string | null) => {
    setActiveId(id)
    const sentence = sentences.find((one) => one.id === id)
    showWords(sentence && sentence.evidence.length > 0 ? sentence : null)
  }
  const copy = () =>
    copyRichText(sectionText(section)).then(() => toastSuccess('The letter is copied.'), toastError)
  return (
    <>
      <div className={styles.tools}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          Copy
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Print
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          leftSection={<IconTrash size={16} aria-hidden="true" />}
          onClick={() => onDelete(asItStands(letter, sentences))}
        >
          Throw away
        </Button>
        <output className={styles.state} data-state={state}>
          {stateWords[state]}
        </output>
        {state === 'failed' ? (
          <Button size="compact-sm" variant="default" onClick={retry}>
            Save again
          </Button>
        ) : null}
      </div>
      <article className={styles.letter} aria-label={title}>
        <Suspense fallback={<p className={styles.waiting}>{sectionText(section).plain}</p>}>
          <SectionEditor
            section={section}
            editable
            highlights={highlights}
            elsewhere={() => []}
            known={(id) => sentences.find((one) => one.id === id)}
            onChange={change}
            onCaret={look}
            onHover={look}
            onEditor={ignore}
          />
        </Suspense>
      </article>
    </>
  )
}

const asItStands = (letter: Letter, sentences: Letter['sentences']): Letter => ({
  ...letter,
  sentences,
  edited: letter.edited || sentences !== letter.sentences,
})

const ignore = () => undefined

const stateWords = { saving: 'Saving…', saved: '', failed: 'Not saved' } as const
