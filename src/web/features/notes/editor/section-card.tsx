import { ActionIcon } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { lazy, memo, Suspense, useMemo, useRef, useState } from 'react'
import type { Section, Sentence } from '#contract/sections.ts'
import { copyRichText } from '#web/lib/copy.ts'
import { toastError } from '#web/lib/toast.ts'
import type { SectionEditorHandle } from './section-editor.tsx'
import type { Highlights } from './sentence-plugins.ts'
import { sectionText } from '../note-text.ts'
import { ListenButton, type Listening } from '../reading/listen-button.tsx'
import noteLayout from '../workspace/note-layout.module.css'
import styles from './section-card.module.css'
import { SentenceToolbar } from './sentence-toolbar.tsx'

export interface SectionCardProps {
  section: Section
  editable: boolean
  highlights: Highlights
  /** The ids of its sentences that stand on words which may be wrong, with spaces between. */
  doubtful: string
  /** The active sentence when it is in this section and asks for a decision. */
  flagged: Sentence | null
  /** Why it does, in words. */
  why: string
  /** Whether it is read aloud. */
  listening: Listening
  onListen: (key: string) => void
  onPrepareListen: () => void
  /** The sentences of every section but this one. */
  elsewhere: (key: string) => Sentence[]
  known: (sentenceId: string) => Sentence | undefined
  onChange: (key: string, sentences: Sentence[]) => void
  onCaret: (sentenceId: string | null) => void
  onHover: (sentenceId: string | null) => void
  onEditor: (key: string, editor: SectionEditorHandle | null) => void
  onConfirm: (sentenceId: string) => void
  onEditSentence: (sentenceId: string) => void
  onRemove: (sentenceId: string) => void
}

/** Fetched with the first note that has a text; until then the text is there to be read. */
const SectionEditor = lazy(async () => ({
  default: (await import('./section-editor.tsx')).SectionEditor,
}))

/** One section: its title, its text, and what can be done with it. */
export const SectionCard = memo(function SectionCard(props: SectionCardProps) {
  const { section, flagged, onChange, onEditor } = props
  const { key } = section
  const highlights = useMemo(
    () => ({ ...props.highlights, doubtfulIds: props.doubtful.split(' ') }),
    [props.highlights, props.doubtful],
  )
  const body = useRef<HTMLDivElement>(null)
  // The editor is told once whom to report to; a new function would be a new registration.
  const [report] = useState(() => (editor: SectionEditorHandle | null) => onEditor(key, editor))
  return (
    <article className={noteLayout.card} aria-label={section.title} data-section={key}>
      <div className={noteLayout.cardHead}>
        <h2>{section.title}</h2>
        {section.sentences.length > 0 ? (
          <>
            <ListenButton
              className={styles.copy}
              title={section.title}
              listening={props.listening}
              onListen={() => props.onListen(key)}
              onPrepare={props.onPrepareListen}
            />
            <CopySection section={section} />
          </>
        ) : null}
      </div>
      <div ref={body} className={styles.body} data-blank={section.sentences.length === 0 || undefined}>
        <Suspense fallback={<p className={noteLayout.arriving}>{sectionText(section).plain}</p>}>
          <SectionEditor
            section={section}
            editable={props.editable}
            highlights={highlights}
            elsewhere={() => props.elsewhere(key)}
            known={props.known}
            onChange={(sentences) => onChange(key, sentences)}
            onCaret={props.onCaret}
            onHover={props.onHover}
            onEditor={report}
          />
        </Suspense>
        {flagged && props.editable ? (
          <SentenceToolbar
            key={flagged.id}
            within={body}
            sentence={flagged}
            why={props.why}
            onHover={props.onHover}
            onConfirm={props.onConfirm}
            onEdit={props.onEditSentence}
            onRemove={props.onRemove}
          />
        ) : null}
      </div>
    </article>
  )
})

const COPIED_MS = 1_500

function CopySection({ section }: { section: Section }) {
  const [copied, setCopied] = useState(false)
  const copy = () =>
    copyRichText(sectionText(section)).then(() => {
      setCopied(true)
      setTimeout(() => setCopied(false), COPIED_MS)
    }, toastError)
  return (
    <ActionIcon
      className={styles.copy}
      variant="subtle"
      color="gray"
      aria-label={copied ? `${section.title} copied` : `Copy ${section.title}`}
      onClick={() => void copy()}
    >
      {copied ? <IconCheck size={17} /> : <IconCopy size={17} />}
    </ActionIcon>
  )
}
