import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LettersMode, NoteStyle, TemplateKey } from '#contract/note-settings.ts'
import type { Preferences } from '#contract/preferences.ts'
import { templatesQuery } from '#web/lib/template-list.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import styles from '#web/ui/form-layout.module.css'
import { Skeleton } from '#web/ui/mantine/skeleton.ts'
import { Switch } from '#web/ui/mantine/switch.ts'

const templates: Record<TemplateKey, string> = {
  soap: 'SOAP',
  history_and_physical: 'History and physical',
  progress: 'Progress note',
  consultation: 'Consultation',
  procedure: 'Procedure',
  discharge_summary: 'Discharge summary',
  psychiatry_intake: 'Psychiatry intake',
}
const noteStyles: Record<NoteStyle, string> = { brief: 'Brief', standard: 'Standard', detailed: 'Detailed' }
const letters: Record<LettersMode, string> = {
  off: 'None',
  referral: 'Referral letter',
  patient: 'Letter to the patient',
  work_or_school: 'Work or school letter',
  insurance: 'Insurance letter',
  all: 'All of them',
}
const switches: readonly {
  name: 'physicalExam' | 'assessmentPlan' | 'telehealthCheck' | 'autoMic'
  label: string
  description: string
}[] = [
  {
    name: 'physicalExam',
    label: 'Physical exam',
    description: 'Writes what you said you examined, and nothing else.',
  },
  {
    name: 'assessmentPlan',
    label: 'Assessment and plan',
    description: 'Writes what you said you think and will do.',
  },
  {
    name: 'telehealthCheck',
    label: 'Telehealth check',
    description: 'Looks for what a telehealth note must hold.',
  },
  {
    name: 'autoMic',
    label: 'Start recording at once',
    description: 'The microphone starts when you open a new note.',
  },
]

/** The choices of a select in the order of the contract. */
const choices = <Key extends string>(keys: readonly Key[], labels: Record<Key, string>) =>
  keys.map((value) => ({ value, label: labels[value] }))

/** The built-in templates, and those that the physician and their organization made. */
function TemplateField(props: { preferences: Preferences; onChange: (part: Partial<Preferences>) => void }) {
  const { template, templateId } = props.preferences
  const { data } = useQuery(templatesQuery())
  const made = [
    ...(data?.own ?? []).map((own) => ({ ...own, label: own.name })),
    ...(data?.organization?.templates ?? []).map((one) => ({
      ...one,
      label: `${one.name} (${data?.organization?.name ?? ''})`,
    })),
  ]
  const chosen = made.find(({ id }) => id === templateId)
  return (
    <SelectField<string>
      name="template"
      label="Template"
      choices={[
        ...choices(TemplateKey.options, templates),
        ...made.map(({ id, label }) => ({ value: id, label })),
      ]}
      value={chosen?.id ?? template}
      onValue={(value) => {
        const own = made.find(({ id }) => id === value)
        const builtIn = TemplateKey.options.find((key) => key === value)
        if (own) props.onChange({ template: own.base, templateId: own.id, style: own.style })
        else if (builtIn) props.onChange({ template: builtIn, templateId: null })
      }}
    />
  )
}

/** Each change is handed on at once. Without `preferences` it shows that they are on their way. */
export function PreferencesForm(props: {
  preferences: Preferences | undefined
  canMute: boolean
  onChange: (part: Partial<Preferences>) => void
}) {
  const { preferences, onChange } = props
  if (!preferences) return <Skeleton height={300} radius="md" aria-busy="true" />
  return (
    <Stack gap="lg">
      <div className={styles.three}>
        <TemplateField preferences={preferences} onChange={onChange} />
        <SelectField
          name="style"
          label="Style"
          choices={choices(NoteStyle.options, noteStyles)}
          value={preferences.style}
          onValue={(style) => onChange({ style })}
        />
        <SelectField
          name="lettersMode"
          label="Letters"
          choices={choices(LettersMode.options, letters)}
          value={preferences.lettersMode}
          onValue={(lettersMode) => onChange({ lettersMode })}
        />
      </div>
      {switches.map(({ name, label, description }) => (
        <Switch
          key={name}
          label={label}
          description={description}
          checked={preferences[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
        />
      ))}
      {props.canMute ? (
        <Switch
          label="Mute notifications"
          description="No sounds for messages of your organization."
          checked={preferences.isMuted}
          onChange={(event) => onChange({ isMuted: event.currentTarget.checked })}
        />
      ) : null}
    </Stack>
  )
}
