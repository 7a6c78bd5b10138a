import { VisuallyHidden } from '@mantine/core'
import { IconKeyboard, IconMicrophone } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { VisitKind } from '#contract/note-settings.ts'
import { addTypedText } from '../note-actions.ts'
import { SAMPLE_VISITS, type SampleVisit } from './sample-visits.ts'
import styles from './sample-picker.module.css'

/** Who has no visit at hand takes one of ours: the note is written from it as from any other. */
export function SamplePicker(props: {
  noteId: string
  onDetails: (details: { label: string; visitKind: VisitKind }) => void
  /** As if the file had been dropped on the note. */
  onAudio: (files: File[]) => void
}) {
  const { noteId, onDetails, onAudio } = props
  const client = useQueryClient()
  const take = useMutation({
    meta: { ownError: true },
    mutationFn: async ({ title, address, sound, visitKind }: SampleVisit) => {
      const response = await fetch(address)
      if (!response.ok) throw new Error('not there')
      const content = await response.blob()
      onDetails({ label: title, visitKind })
      if (sound) onAudio([new File([content], sound.fileName, { type: sound.mediaType })])
      else await addTypedText(client, noteId, await content.text())
    },
  })
  return (
    <section aria-labelledby="samples" className={styles.samples}>
      <h3 id="samples" className={styles.title}>
        No visit at hand? Take one of our five
      </h3>
      <ul className={styles.list}>
        {SAMPLE_VISITS.map((sample) => {
          const told = sample.sound ? `spoken, ${sample.sound.seconds} s` : 'typed'
          return (
            <li key={sample.title}>
              <button
                type="button"
                className={styles.sample}
                disabled={take.isPending}
                title={`${sample.of}, ${told}`}
                onClick={() => take.mutate(sample)}
              >
                {sample.sound ? (
                  <IconMicrophone size={18} aria-hidden="true" />
                ) : (
                  <IconKeyboard size={18} aria-hidden="true" />
                )}
                <strong>{sample.title}</strong>
                <VisuallyHidden>{`, ${sample.of}, ${told}`}</VisuallyHidden>
              </button>
            </li>
          )
        })}
      </ul>
      {take.isError ? (
        <p role="alert" className={styles.failed}>
          This visit could not be fetched. Check your connection, then choose it again.
        </p>
      ) : null}
    </section>
  )
}
