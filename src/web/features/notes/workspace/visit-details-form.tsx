import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { LettersMode, Patient } from '#contract/note-settings.ts'
import type { Note } from '#contract/notes.ts'
import { Switch } from '#web/ui/mantine/switch.ts'
import { lettersNames, styleNames, visitKindNames } from '../note-words.ts'
import type { Draft } from '../saving/draft.ts'
import { TemplateChoice } from './template-choice.tsx'
import styles from './visit-details.module.css'

export interface VisitDetailsProps {
  note: Note
  draft: Omit<Draft, 'sections'>
  onEdit: (changes: Partial<Draft>) => void
  onLetters: (mode: LettersMode) => void
}

/** What is chosen once for a visit. It takes the focus when it appears. */
export function VisitDetailsForm({ note, draft, onEdit, onLetters }: VisitDetailsProps) {
  const disabled = !note.abilities.edit
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    fields.current?.querySelector<HTMLElement>('select:enabled, input:enabled')?.focus()
  }, [])
  return (
    <div ref={fields} className={styles.form}>
      <div className={styles.twoFields} data-dated>
        <Choice
          label="Visit"
          names={visitKindNames}
          value={draft.visitKind}
          disabled={disabled}
          onChoose={(visitKind) => onEdit({ visitKind })}
        />
        <TextInput
          type="datetime-local"
          label="Date and time"
          disabled={disabled}
          value={toLocalInput(draft.visitAt)}
          onChange={(event) => {
            const when = new Date(event.currentTarget.value)
            if (!Number.isNaN(when.getTime())) onEdit({ visitAt: when.toISOString() })
          }}
        />

        <TemplateChoice draft={draft} disabled={disabled} onChoose={onEdit} />

        <Choice
          label="Style"
          names={styleNames}
          value={draft.style}
          disabled={disabled}
          onChoose={(style) => onEdit({ style })}
        />
      </div>
      <Switches draft={draft} disabled={disabled} onEdit={onEdit} />
      <Choice
        label="Letters"
        names={lettersNames}
        value={note.lettersMode}
        disabled={disabled}
        onChoose={onLetters}
      />
      <PatientFields note={note} patient={draft.patient} onEdit={onEdit} />
      {disabled ? null : (
        <Text size="xs" c="dimmed">
          {note.processing.stage === 'writing'
            ? 'The note is being written as it was chosen before. What you choose now is kept: press “Write again” once it is done.'
            : 'Template, style and switches count when the note is written next.'}
        </Text>
      )}
    </div>
  )
}

function Switches({
  draft,
  disabled,
  onEdit,
}: Pick<VisitDetailsProps, 'draft' | 'onEdit'> & { disabled: boolean }) {
  const { switches } = draft
  const set = (change: Partial<Draft['switches']>) => onEdit({ switches: { ...switches, ...change } })
  return (
    <>
      <Switch
        label="Physical exam"
        description="Writes only what was said; nothing unexamined is called normal."
        checked={switches.physicalExam}
        disabled={disabled}
        onChange={(event) => set({ physicalExam: event.currentTarget.checked })}
      />
      <Switch
        label="Assessment and plan"
        checked={switches.assessmentPlan}
        disabled={disabled}
        onChange={(event) => set({ assessmentPlan: event.currentTarget.checked })}
      />
      <Switch
        label="Telehealth check"
        description="Lists what a telehealth note must hold and ticks what was said."
        checked={switches.telehealthCheck}
        disabled={disabled}
        onChange={(event) => set({ telehealthCheck: event.currentTarget.checked })}
      />
    </>
  )
}

const sexNames = { unknown: 'Not told', female: 'Female', male: 'Male', other: 'Other' } as const

const nobody: Patient = { name: '', dateOfBirth: null, sex: 'unknown', mrn: '' }

function PatientFields({
  note,
  patient,
  onEdit,
}: Pick<VisitDetailsProps, 'note' | 'onEdit'> & { patient: Patient | null }) {
  const locked = !note.abilities.namePatient
  const known = patient ?? nobody
  const set = (change: Partial<Patient>) => onEdit({ patient: { ...known, ...change } })
  return (
    <fieldset
      className={styles.patient}
      disabled={locked}
      aria-describedby={locked ? 'patient-locked' : undefined}
    >
      <legend>Patient (optional)</legend>
      {locked ? (
        <Text id="patient-locked" size="sm" className={styles.locked}>
          {note.practice
            ? 'This is a practice visit and names no patient. Once your business associate agreement is verified, new notes can.'
            : 'The patient of this note can no longer be changed.'}
        </Text>
      ) : null}
      <div className={styles.twoFields}>
        <TextInput
          label="Name"
          autoComplete="off"
          value={known.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextInput
          label="MRN"
          autoComplete="off"
          value={known.mrn}
          onChange={(event) => set({ mrn: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label="Date of birth"
          value={known.dateOfBirth ?? ''}
          onChange={(event) => set({ dateOfBirth: event.currentTarget.value || null })}
        />
        <Choice
          label="Sex"
          names={sexNames}
          value={known.sex}
          disabled={locked}
          onChoose={(sex) => set({ sex })}
        />
      </div>
    </fieldset>
  )
}

function Choice<Value extends string>(props: {
  label: string
  names: Readonly<Record<Value, string>>
  value: Value
  disabled: boolean
  onChoose: (value: Value) => void
}) {
  const values = Object.keys(props.names) as Value[]
  return (
    <NativeSelect
      label={props.label}
      data={values.map((value) => ({ value, label: props.names[value] }))}
      value={props.value}
      disabled={props.disabled}
      onChange={(event) => {
        const chosen = values.find((value) => value === event.currentTarget.value)
        if (chosen) props.onChoose(chosen)
      }}
    />
  )
}

/** The form of a date and time field, in the reader's own time zone. */
function toLocalInput(moment: string): string {
  const when = new Date(moment)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${when.getFullYear()}-${two(when.getMonth() + 1)}-${two(when.getDate())}`
  return `${day}T${two(when.getHours())}:${two(when.getMinutes())}`
}
