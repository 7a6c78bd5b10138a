import { Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { TYPED_TEXT_LIMIT_CHARACTERS } from '#contract/transcripts.ts'
import { addTypedText } from '../note-actions.ts'
import { keepTypedText, useTypedText } from '../saving/typed-text.ts'
import styles from './ways-in.module.css'

/**
 * Talk or dictation, typed or pasted: it joins the transcript, and the note is written from it. Until then it is kept on
 * this device, and is there again.
 */
export function TypeIn({
  noteId,
  rows,
  asked = false,
  onDone,
  onCancel,
}: {
  noteId: string
  rows: number
  /** It appears because somebody wants to type: the next letter goes into it. */
  asked?: boolean
  onDone?: () => void
  /** Left out where there is nothing else to do. */
  onCancel?: () => void
}) {
  const text = useTypedText(noteId)
  const client = useQueryClient()
  const add = useMutation({
    mutationFn: () => addTypedText(client, noteId, text),
    meta: { ownError: true },
    onSuccess: () => {
      keepTypedText(noteId, '')
      onDone?.()
    },
  })
  const tooLong = text.length > TYPED_TEXT_LIMIT_CHARACTERS
  const error = tooLong ? 'This text is too long for one visit: paste a part of it.' : add.error?.message
  return (
    <form
      className={styles.typeIn}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '' && !tooLong && !add.isPending) add.mutate()
      }}
    >
      <Textarea
        className={styles.typed}
        aria-label="What was said, or your dictation"
        placeholder={'Doctor: What brings you in?\nPatient: I have had a cough…'}
        rows={rows}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={asked}
        value={text}
        error={error}
        onChange={(event) => keepTypedText(noteId, event.currentTarget.value)}
        onKeyDown={(event) => onKey(event, onCancel)}
      />
      <div className={styles.typeInActions}>
        <Button type="submit" disabled={text.trim() === '' || tooLong} loading={add.isPending}>
          Write note from this
        </Button>
        {onCancel && text.trim() === '' ? (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  )
}

/** Escape leaves what was not begun, Ctrl+Enter sends. */
function onKey(event: KeyboardEvent<HTMLTextAreaElement>, onCancel?: () => void): void {
  if (event.key === 'Escape' && event.currentTarget.value.trim() === '') onCancel?.()
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
