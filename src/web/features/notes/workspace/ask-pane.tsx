import { ActionIcon, Button, Textarea } from '@mantine/core'
import { IconCopy, IconQuote, IconX } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Note } from '#contract/notes.ts'
import { type Section, type Sentence } from '#contract/sections.ts'
import { createTicket } from '#contract/writing.ts'
import { getCustomResult, type CustomResult } from '#contract/tidy.ts'
import type { Segment } from '#contract/transcripts.ts'
import { call } from '#web/lib/call.ts'
import { copyRichText } from '#web/lib/copy.ts'
import { toastError, toastSuccess } from '#web/lib/toast.ts'
import { writerHealth } from '#web/lib/writer-health.ts'
import styles from './ask.module.css'
import { askingWords } from './asking-words.ts'
import { sectionText } from '../note-text.ts'

/** The menu gives the focus back when it closes; the field takes it after that. */
const FOCUS_AFTER_MS = 50

/** What can be made of every note, with a language model and without one. */
const SUGGESTIONS = [
  'Explain it in plain words',
  'Shorter',
  'Bullet points',
  'Problem list',
  'Medication list',
  'Allergies',
  'Only the plan',
]

interface AskPaneProps {
  note: Note
  segments: ReadonlyMap<string, Segment>
  /** Resolves once what was typed into the note is saved: the answer is made of what the server has. */
  settle: () => Promise<boolean>
  onClose: () => void
}

/** A free instruction about this visit, and its answer beside the note. Nothing of it is kept. */
export function AskPane({ note, segments, settle, onClose }: AskPaneProps) {
  const [instruction, setInstruction] = useState('')
  const health = useQuery(writerHealth)
  const isFree = health.data?.answersFreely
  const form = useFirstFocused(isFree !== undefined || health.isError)
  const ask = useMutation({
    meta: { ownError: true },
    mutationFn: async (words: string) => {
      await settle()
      const { ticket } = await call(createTicket, { body: { purpose: 'generate', noteId: note.id } })
      const body = { id: note.id, instruction: words }
      return (await call(getCustomResult, { body }, { ticket })).result
    },
  })
  const send = (words: string) => {
    if (words.trim() !== '' && !ask.isPending) ask.mutate(words.trim())
  }
  return (
    // Escape leaves it wherever in it the keyboard is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.pane}
      aria-label={askingWords(isFree)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <div className={styles.head}>
        <h2>{askingWords(isFree)}</h2>
        <ActionIcon variant="subtle" color="gray" aria-label="Back to the transcript" onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </div>
      <form
        ref={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          send(instruction)
        }}
      >
        {isFree === false ? (
          <NoQuestion error={ask.error?.message} />
        ) : (
          <Question
            words={instruction}
            error={ask.error?.message}
            onChange={setInstruction}
            onSend={() => send(instruction)}
          />
        )}
        <Suggestions busy={ask.isPending} onChoose={send} />
        {isFree === false ? null : (
          <Button type="submit" size="xs" loading={ask.isPending} disabled={instruction.trim() === ''}>
            Ask
          </Button>
        )}
      </form>
      <div className={styles.scroll} aria-live="polite">
        {ask.data ? <Answer result={ask.data} segments={segments} /> : null}
      </div>
    </section>
  )
}

/** Puts the focus to the first thing of a form, once it is known what that is. */
function useFirstFocused(isKnown: boolean) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!isKnown) return
    const first = () => form.current?.querySelector<HTMLElement>('textarea, button')?.focus()
    const timer = setTimeout(first, FOCUS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isKnown])
  return form
}

/** Without a language model: said before anything is typed. */
function NoQuestion({ error }: { error: string | undefined }) {
  return (
    <div className={styles.limits}>
      <p>
        Choose what is to be made of this note. A free question needs a language model, and none is set up
        here.
      </p>
      {error ? <p role="alert">{error}</p> : null}
    </div>
  )
}

function Question(props: {
  words: string
  error: string | undefined
  onChange: (words: string) => void
  onSend: () => void
}) {
  return (
    <Textarea
      label="What would you like to have?"
      rows={2}
      maxLength={1_000}
      value={props.words}
      error={props.error}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.shiftKey) return
        event.preventDefault()
        props.onSend()
      }}
    />
  )
}

/** What is asked often: what was typed meanwhile stays in the field. */
function Suggestions({ busy, onChoose }: { busy: boolean; onChoose: (words: string) => void }) {
  return (
    <div className={styles.suggestions}>
      {SUGGESTIONS.map((words) => (
        <Button key={words} size="xs" variant="default" disabled={busy} onClick={() => onChoose(words)}>
          {words}
        </Button>
      ))}
    </div>
  )
}

function Answer({ result, segments }: { result: CustomResult; segments: ReadonlyMap<string, Segment> }) {
  const section: Section = { key: 'answer', title: result.title, style: 'prose', sentences: result.sentences }
  const copy = () =>
    copyRichText(sectionText(section)).then(() => toastSuccess('The answer is copied.'), toastError)
  return (
    <article className={styles.answer} aria-label={result.title}>
      <div className={styles.answerHead}>
        <h3>{result.title}</h3>
        {result.sentences.length > 0 ? (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconCopy size={15} aria-hidden="true" />}
            onClick={() => void copy()}
          >
            Copy
          </Button>
        ) : null}
      </div>
      {result.remark ? <p className={styles.remark}>{result.remark}</p> : null}
      {result.sentences.map((sentence) => (
        <Said key={sentence.id} sentence={sentence} segments={segments} />
      ))}
      {result.sentences.length > 0 ? <p className={styles.by}>{result.writtenBy}</p> : null}
    </article>
  )
}

/** A sentence of the answer with the words it came from, or a mark that nobody said it. */
function Said({ sentence, segments }: { sentence: Sentence; segments: ReadonlyMap<string, Segment> }) {
  const [open, setOpen] = useState(false)
  if (sentence.layout === 'heading') return <h4>{sentence.text}</h4>
  const quotes = sentence.evidence
    .map(({ segmentId, from, to }) => segments.get(segmentId)?.text.slice(from, to).trim() ?? '')
    .filter((words) => words !== '')
  const doubtful = sentence.support === 'unsupported' && !sentence.confirmed
  return (
    <p data-bullet={sentence.layout === 'bullet' || undefined}>
      {sentence.text} {doubtful ? <span className={styles.flag}>not in the transcript</span> : null}
      {quotes.length > 0 ? (
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-expanded={open}
          aria-label={`Words behind “${sentence.text}”`}
          onClick={() => setOpen(!open)}
        >
          <IconQuote size={15} />
        </ActionIcon>
      ) : null}
      {open ? <q className={styles.quote}>{quotes.join(' … ')}</q> : null}
    </p>
  )
}
