import { Button, Group, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NoteReview } from '#contract/review-states.ts'
import { REVIEW_MESSAGE_CHARACTERS, submitForReview } from '#contract/reviews.ts'
import { call, CallError } from '#web/lib/call.ts'
import { reviewStates } from '#web/lib/review-states.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Checkbox } from '#web/ui/mantine/checkbox.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { keepReview } from './queries.ts'
import { reviewPath } from './review-list.tsx'
import { WhoReads } from './who-reads.tsx'
import styles from './review-side.module.css'

export interface SubmitDialogProps {
  noteId: string
  organization: string
  practice: boolean
  /** The note names a patient, and whether its own text does. */
  hasPatient: boolean
  namesPatient: boolean
  review: NoteReview | null
  /** Saves what is typed; gives the version to submit, or null where that failed. */
  settle: () => Promise<number | null>
  onSubmitted: () => void
  onClose: () => void
}

/** Submits a note to the reviewers of the organization; says first who will read what. */
export function SubmitDialog(props: SubmitDialogProps) {
  const [message, setMessage] = useState('')
  const [includePatient, setIncludePatient] = useState(false)
  const submit = useSubmit(props)
  const isEmpty = message.trim() === ''
  return (
    <Dialog
      opened
      size="lg"
      onClose={props.onClose}
      title="Submit for review"
      closeOnClickOutside={isEmpty}
      // What was typed is given up by Cancel alone.
      closeOnEscape={isEmpty}
    >
      <div className={styles.stack}>
        {props.review ? <Standing review={props.review} /> : null}
        <WhoReads organization={props.organization} />
        {props.practice ? <PracticeWords /> : null}
        <Textarea
          label="Message to the reviewer (optional)"
          rows={2}
          resize="vertical"
          maxLength={REVIEW_MESSAGE_CHARACTERS}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
          data-autofocus
        />
        {props.hasPatient ? (
          <Checkbox
            label="Show who the patient is: name, date of birth, record number"
            checked={includePatient}
            onChange={(event) => setIncludePatient(event.currentTarget.checked)}
          />
        ) : null}
        {props.namesPatient && !includePatient ? (
          <p className={styles.hint} role="note">
            The label or the text of this note says the patient’s name: reviewers will read it there. Change
            it first if they should not.
          </p>
        ) : null}
        <FormFailure sentence={submit.error?.message ?? null} />
      </div>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={props.onClose}>
          Cancel
        </Button>
        <Button
          loading={submit.isPending}
          onClick={() => submit.mutate({ message: message.trim(), includePatient })}
        >
          Submit
        </Button>
      </Group>
    </Dialog>
  )
}

function useSubmit(props: SubmitDialogProps) {
  const client = useQueryClient()
  return useMutation({
    meta: { ownError: true },
    mutationFn: async (more: { message: string; includePatient: boolean }) => {
      const baseVersion = await props.settle()
      if (baseVersion === null)
        throw new CallError({
          code: 'conflict',
          message: 'The note could not be saved, so it was not submitted. Look at the note, then try again.',
        })
      return call(submitForReview, {
        body: { noteId: props.noteId, baseVersion, ...more },
      })
    },
    onSuccess: ({ review }) => {
      keepReview(client, review)
      props.onSubmitted()
      props.onClose()
      toastSuccess('Submitted. You find it under My Reviews.')
    },
  })
}

function Standing({ review }: { review: NoteReview }) {
  return (
    <p className={styles.hint}>
      This note is already submitted: {reviewStates[review.state].label.toLowerCase()}.{' '}
      <TextLink to={reviewPath(review.id)}>Open its review</TextLink>, or submit it as it is now as another
      round.
    </p>
  )
}

const PracticeWords = () => (
  <p className={styles.quiet}>
    This is a practice visit. It is reviewed like any other, marked as practice, and counted apart.
  </p>
)
