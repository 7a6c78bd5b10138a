import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { NoteStyle, TemplateKey } from '#contract/note-settings.ts'
import { TemplateWords, type NoteTemplate, type TemplateSection } from '#contract/templates.ts'
import { CallError } from '#web/lib/call.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SubmitButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import formLayout from '#web/ui/form-layout.module.css'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TemplateSections } from './template-sections.tsx'
import { styleNames } from './template-words.ts'
import styles from './templates.module.css'

export interface BuiltIn {
  key: TemplateKey
  title: string
  sections: TemplateSection[]
}

/** A new template or, with one, a change of it. */
export function TemplateForm(props: {
  template: NoteTemplate | null
  builtIn: BuiltIn[]
  save: (given: { id: string; baseVersion: number | null; words: TemplateWords }) => Promise<unknown>
  onClose: () => void
  onDone: (name: string) => void
}) {
  const { template, builtIn } = props
  // Sent again after its answer was lost, it is the same one.
  const [newId] = useState(() => crypto.randomUUID())
  const [words, setWords] = useState<TemplateWords>(() => template ?? begun(builtIn))
  const [wrong, setWrong] = useState<string | null>(null)
  const set = (change: Partial<TemplateWords>) => setWords((before) => ({ ...before, ...change }))
  const save = useMutation({
    mutationFn: (said: TemplateWords) =>
      props.save({ id: template?.id ?? newId, baseVersion: template?.version ?? null, words: said }),
    onSuccess: (_reply, said) => props.onDone(said.name),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = TemplateWords.safeParse(words)
    setWrong(parsed.success ? null : (parsed.error.issues[0]?.message ?? 'Something in it is not right.'))
    if (parsed.success) save.mutate(parsed.data)
  }
  const fieldError = save.error instanceof CallError ? save.error.fields?.['name'] : undefined
  return (
    <Dialog
      opened
      onClose={props.onClose}
      title={template ? `Change “${template.name}”` : 'New template'}
      size="lg"
    >
      <form noValidate className={formLayout.form} aria-label="Template" onSubmit={submit}>
        <TextField
          name="name"
          label="Name"
          required
          value={words.name}
          maxLength={80}
          autoComplete="off"
          data-autofocus
          error={fieldError}
          onValue={(name) => set({ name })}
        />
        <Kind words={words} builtIn={builtIn} isNew={template === null} onChange={set} />
        <TemplateSections sections={words.sections} onChange={(sections) => set({ sections })} />
        <FormFailure sentence={wrong ?? (fieldError ? null : (save.error?.message ?? null))} />
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose}>
            Cancel
          </Button>
          <SubmitButton sending={save.isPending}>Save template</SubmitButton>
        </Group>
      </form>
    </Dialog>
  )
}

const begun = (builtIn: BuiltIn[]): TemplateWords => ({
  name: '',
  base: 'soap',
  style: 'standard',
  sections: sectionsOf(builtIn, 'soap'),
})

const sectionsOf = (builtIn: BuiltIn[], key: TemplateKey): TemplateSection[] =>
  builtIn.find((one) => one.key === key)?.sections ?? []

function Kind(props: {
  words: TemplateWords
  builtIn: BuiltIn[]
  isNew: boolean
  onChange: (change: Partial<TemplateWords>) => void
}) {
  const { words, builtIn, isNew, onChange } = props
  return (
    <div className={styles.kind}>
      <SelectField
        name="base"
        label="Kind of note"
        hint={isNew ? 'Choosing one begins with its sections.' : undefined}
        value={words.base}
        choices={builtIn.map(({ key, title }) => ({ value: key, label: title }))}
        onValue={(base) => onChange(isNew ? { base, sections: sectionsOf(builtIn, base) } : { base })}
      />
      <SelectField
        name="style"
        label="Style"
        value={words.style}
        choices={NoteStyle.options.map((value) => ({ value, label: styleNames[value] }))}
        onValue={(style) => onChange({ style })}
      />
    </div>
  )
}
