import { Button } from '@mantine/core'
import {
  IconArrowDown,
  IconPencilPlus,
  IconShieldExclamation,
  IconSparkles,
  IconWritingSign,
} from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, type ReactNode, type RefObject } from 'react'
import type { Note } from '#contract/notes.ts'
import type { NoteSeal } from '#contract/seals.ts'
import type { Section } from '#contract/sections.ts'
import { signatureStatements } from '#domain/open-at-signing.ts'
import type { OpenThings } from '#domain/open-things.ts'
import { sealWords } from '#domain/seal-words.ts'
import { formatCount, formatDateTime } from '#web/lib/format.ts'
import { takeLostFocus } from '#web/lib/take-lost-focus.ts'
import { Alert } from '#web/ui/mantine/alert.ts'
import { sentencesToCheck } from '../evidence/open-words.ts'
import { labelOf } from '../note-words.ts'
import noteLayout from './note-layout.module.css'
import styles from './note-pane.module.css'

export interface NotePaneProps {
  note: Note
  sections: Section[]
  /** Sections that the writer has finished while it goes on. */
  arriving: Section[]
  /** What is to be looked at before signing; null where nothing may be changed. */
  open: OpenThings | null
  /** How many sentences stand on words that were not heard for sure, or were corrected since. */
  doubtful: number
  /** How many stand on words that were corrected since. */
  changed: number
  writing: boolean
  /** The sentence, or addendum, that is read aloud. */
  readingId: string | null
  onNextAttention: () => void
  onWrite: () => void
  onWriteByHand: () => void
  onAddendum: () => void
  onSign: () => void
  /** One card for each section, made by whoever knows its editor. */
  card: (section: Section) => ReactNode
  /** What was said and is to be looked at. */
  toCheck: ReactNode
  /** What is known of the sentence that is looked at. */
  bar: ReactNode
}

const DeletedStrip = lazy(async () => ({ default: (await import('./deleted-strip.tsx')).DeletedStrip }))
const HandedOver = lazy(async () => ({ default: (await import('./handed-over.tsx')).HandedOver }))

/** The note itself: its sections, what needs a look, its signature and what was added later. */
export function NotePane(props: NotePaneProps) {
  const { note, sections, arriving } = props
  const isEmpty = sections.length === 0
  return (
    <section ref={takeLostFocus} tabIndex={-1} className={noteLayout.pane} aria-label="Note">
      <div className={noteLayout.scroll} data-print="note">
        <PrintHead note={note} />
        <Suspense>{note.deletedAt ? <DeletedStrip note={note} deletedAt={note.deletedAt} /> : null}</Suspense>
        {note.seal?.state === 'broken' ? <BrokenSeal seal={note.seal} /> : null}
        <BeforeSigning {...props} />
        <Corrected {...props} />
        {props.toCheck}
        {note.writerRemark ? (
          <p className={noteLayout.remark} role="note">
            {note.writerRemark}
          </p>
        ) : null}
        {isEmpty && arriving.length > 0
          ? arriving.map((section) => <ArrivingSection key={section.key} section={section} />)
          : null}
        {isEmpty && arriving.length === 0 && note.seal?.state !== 'broken' ? <EmptyNote {...props} /> : null}
        {sections.map((section) => props.card(section))}
        <Signed {...props} />
        {note.abilities.sign && !isEmpty ? (
          <div className={styles.signHere}>
            <Button leftSection={<IconWritingSign size={17} aria-hidden="true" />} onClick={props.onSign}>
              Sign…
            </Button>
          </div>
        ) : null}
      </div>
      {props.bar}
    </section>
  )
}

/** What is open, each kind with its number, and the way to the next sentence of them. */
function BeforeSigning({ open, doubtful, onNextAttention }: NotePaneProps) {
  const told = [
    open && sentencesToCheck(open),
    doubtful > 0
      ? `${formatCount(doubtful, 'sentence stands', 'sentences stand')} on words that were not heard for sure, or were corrected`
      : null,
  ].filter((words) => words !== null)
  if (told.length === 0) return null
  return (
    <div className={styles.attention}>
      <span>
        {told.map((words) => (
          <span key={words} className={styles.told}>
            {words}
          </span>
        ))}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        rightSection={<IconArrowDown size={15} aria-hidden="true" />}
        onClick={onNextAttention}
        title="Alt+J"
        aria-keyshortcuts="Alt+J"
      >
        Show the next
      </Button>
    </div>
  )
}

/** What was corrected under the note: how many sentences rest on it, where this page knows, else that there was something. */
function Corrected({ note, sections, changed, writing, onWrite }: NotePaneProps) {
  if (!note.abilities.write || sections.length === 0 || (changed === 0 && !note.wordsCorrected)) return null
  return (
    <div className={styles.attention}>
      <span>
        {changed > 0
          ? `${formatCount(changed, 'sentence stands', 'sentences stand')} on words that were corrected`
          : 'The transcript was corrected after this note was written'}
      </span>
      <Button size="compact-sm" variant="default" loading={writing} onClick={onWrite}>
        Write again
      </Button>
    </div>
  )
}

/** Only on paper: what the screen says elsewhere. */
function PrintHead({ note }: { note: Note }) {
  return (
    <div className={styles.printHead}>
      <h1>{labelOf(note)}</h1>
      <p>
        {formatDateTime(note.visitAt)}
        {note.patient?.name ? ` · ${note.patient.name}` : ''}
      </p>
      {note.practice ? <p>Practice - not for patient care</p> : null}
    </div>
  )
}

function EmptyNote({ note, writing, onWrite, onWriteByHand }: NotePaneProps) {
  if (note.processing.isProcessing || writing)
    return <p className={styles.empty}>The sections of the note appear here as they are written.</p>
  return (
    <div className={styles.empty}>
      <h2>No note yet</h2>
      <p>
        {note.hasTranscript
          ? 'Write it from the transcript: every sentence will show the words it came from.'
          : 'Record, type or drop a file above; the note is written from what was said.'}
      </p>
      <div className={styles.emptyActions}>
        {note.abilities.write && note.hasTranscript ? (
          <Button leftSection={<IconSparkles size={17} aria-hidden="true" />} onClick={onWrite}>
            Write note
          </Button>
        ) : null}
        {note.abilities.edit ? (
          <Button
            variant="default"
            leftSection={<IconPencilPlus size={17} aria-hidden="true" />}
            onClick={onWriteByHand}
          >
            Write it by hand
          </Button>
        ) : null}
      </div>
    </div>
  )
}

function ArrivingSection({ section }: { section: Section }) {
  return (
    <article className={noteLayout.card} aria-label={section.title} aria-busy="true">
      <div className={noteLayout.cardHead}>
        <h2>{section.title}</h2>
      </div>
      <p className={noteLayout.arriving}>{section.sentences.map(({ text }) => text).join(' ')}</p>
    </article>
  )
}

/** Above the text: whoever reads it has to know before. */
function BrokenSeal({ seal }: { seal: NoteSeal }) {
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      className={styles.broken}
      icon={<IconShieldExclamation aria-hidden="true" />}
      title="Seal broken: this is not what was signed"
    >
      {capitalised(sealWords(seal))} Do not rely on this text; tell your administrator.
    </Alert>
  )
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function Signed({ note, readingId, onAddendum }: NotePaneProps) {
  const { signature, addenda, seal } = note
  const lastAdded = useShownWhenAdded(addenda.length)
  return (
    <>
      {signature && seal?.state !== 'broken' ? (
        <p className={styles.signature}>
          Signed by <strong>{signature.byName}</strong>, {formatDateTime(signature.at)}.{' '}
          {signature.attestation}
          {signatureStatements(note.sections, signature.open).map((words) => ` ${words}.`)}
        </p>
      ) : null}
      {seal && seal.state !== 'broken' ? (
        <p className={styles.signature}>
          {sealWords(seal)} {seal.fingerprint}
        </p>
      ) : null}
      {addenda.map(({ id, text, byName, at }, index) => (
        <article
          key={id}
          ref={index === addenda.length - 1 ? lastAdded : null}
          className={noteLayout.card}
          aria-label="Addendum"
        >
          <div className={noteLayout.cardHead}>
            <h2>Addendum</h2>
            <span className={styles.by}>
              {byName}, {formatDateTime(at)}
            </span>
          </div>
          <p className={styles.addendum} data-sentence-id={id} data-reading={id === readingId || undefined}>
            {text}
          </p>
        </article>
      ))}
      <Suspense>{note.handovers.length > 0 ? <HandedOver handovers={note.handovers} /> : null}</Suspense>
      {note.abilities.addend ? (
        <div className={styles.addButton}>
          <Button
            variant="default"
            leftSection={<IconPencilPlus size={17} aria-hidden="true" />}
            onClick={onAddendum}
          >
            Add addendum…
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** Brings what was just added into view: it pushed the button, which has the focus again, off the screen. */
function useShownWhenAdded(count: number): RefObject<HTMLElement | null> {
  const last = useRef<HTMLElement>(null)
  const known = useRef(count)
  useEffect(() => {
    if (count > known.current) last.current?.scrollIntoView({ block: 'center' })
    known.current = count
  }, [count])
  return last
}
