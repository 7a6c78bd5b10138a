import { Button, Group, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { formatCount, formatTime } from '#web/lib/format.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { CLINIC_LIST_LIMIT_VISITS, readClinicList } from './clinic-list.ts'
import dialogs from '../dialogs.module.css'
import styles from './bulk-create-dialog.module.css'
import { useBulkCreate } from '../note-actions.ts'
import { visitKindNames } from '../note-words.ts'

const SHOWN = 8

/** A pasted clinic list becomes empty notes that wait for their visits. */
export function BulkCreateDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [day] = useState(() => new Date())
  const create = useBulkCreate()
  const visits = readClinicList(text, day)
  const tooMany = visits.length > CLINIC_LIST_LIMIT_VISITS

  return (
    <Dialog
      opened
      onClose={onClose}
      title="Make notes from a clinic list"
      size="lg"
      closeOnClickOutside={text.trim() === ''}
      // What was typed is given up by Cancel alone.
      closeOnEscape={text.trim() === ''}
    >
      <Textarea
        label="One line for each visit"
        description="A time at the start of a line becomes the visit’s time today. No patient name is needed."
        placeholder={'09:00 Room 1, follow-up\n09:30 Telehealth, results\n10:00 New patient'}
        rows={8}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      <VisitsToMake visits={visits} />
      {tooMany ? (
        <Text size="sm" c="red" role="alert">
          At most {CLINIC_LIST_LIMIT_VISITS} visits can be made at once: take some lines out.
        </Text>
      ) : null}
      {create.isError ? (
        <p className={dialogs.failure} role="alert">
          {create.error.message}
        </p>
      ) : null}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={visits.length === 0 || tooMany}
          loading={create.isPending}
          onClick={() =>
            create.mutate(
              visits.map(({ label, visitKind, visitAt }) => ({
                label,
                visitKind,
                ...(visitAt ? { visitAt: visitAt.toISOString() } : {}),
              })),
              { onSuccess: onClose },
            )
          }
        >
          {visits.length === 0 ? 'Make notes' : `Make ${formatCount(visits.length, 'note')}`}
        </Button>
      </Group>
    </Dialog>
  )
}

/** The first of them, as they were understood. */
function VisitsToMake({ visits }: { visits: ReturnType<typeof readClinicList> }) {
  if (visits.length === 0) return null
  return (
    <ul className={styles.visits} aria-label="Notes to be made">
      {visits.slice(0, SHOWN).map((visit, index) => (
        // Lines may be the same; only their place tells them apart.
        <li key={`${index}`}>
          <span className={styles.time}>{visit.visitAt ? formatTime(visit.visitAt) : '–'}</span>
          <span>{visit.label || 'Untitled visit'}</span>
          <span className={styles.kind}>{visitKindNames[visit.visitKind]}</span>
        </li>
      ))}
      {visits.length > SHOWN ? <li>and {formatCount(visits.length - SHOWN, 'more visit')}</li> : null}
    </ul>
  )
}
