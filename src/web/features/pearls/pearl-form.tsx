import { Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { createMasterPearl, updateMasterPearl } from '#contract/master-pearls.ts'
import {
  PEARL_BODY_CHARACTERS,
  PEARL_SOURCE_CHARACTERS,
  PEARL_TITLE_CHARACTERS,
  PEARL_URL_CHARACTERS,
} from '#contract/pearl-limits.ts'
import { createPearl, Pearl, updatePearl } from '#contract/pearls.ts'
import type { CallError } from '#web/lib/call.ts'
import { useEndpointForm, type EndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Field } from '#web/ui/field.tsx'
import fieldStyles from '#web/ui/field.module.css'
import { SubmitButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { SideDrawer } from '#web/ui/side-drawer.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useGuardedClose } from '#web/ui/use-guarded-close.tsx'
import { BothTexts } from './both-texts.tsx'
import { ageComplaint, valuesOf, wordsOf, type PearlValues } from './pearl-form-values.ts'
import styles from './pearls.module.css'
import { TriggerFields } from './trigger-fields.tsx'

interface PearlFormProps {
  shelf: 'own' | 'master'
  /** The one that is changed; null for a new one. */
  pearl: Pearl | null
  onClose: () => void
  onDone: (pearl: Pearl) => void
}

/** Writes a pearl, or changes one, beside the list. */
export function PearlForm(props: PearlFormProps) {
  const { close, typed, question } = useGuardedClose(props.onClose)
  const inside = { ...props, onClose: close, onTyped: typed }
  return (
    <>
      <SideDrawer
        opened
        onClose={close}
        position="right"
        size="xl"
        title={props.pearl ? 'Change the pearl' : 'New pearl'}
      >
        {props.pearl ? <ChangeForm {...inside} pearl={props.pearl} /> : <NewForm {...inside} />}
      </SideDrawer>
      {question}
    </>
  )
}

interface InsideProps extends PearlFormProps {
  onTyped: (isSo: boolean) => void
}

function NewForm({ shelf, onClose, onDone, onTyped }: InsideProps) {
  const form = useEndpointForm({
    endpoint: shelf === 'master' ? createMasterPearl : createPearl,
    initial: valuesOf(null),
    toBody: (values) => ({ words: wordsOf(values) }),
    leavesWhenDone: true,
    onDone: ({ pearl }) => onDone(pearl),
  })
  return <Fields form={form} button="Save pearl" onClose={onClose} onTyped={onTyped} />
}

/** Whoever comes second is told, and shown both: nothing of either is lost. */
function ChangeForm({ shelf, pearl, onClose, onDone, onTyped }: InsideProps & { pearl: Pearl }) {
  const [base, setBase] = useState(pearl)
  const [current, setCurrent] = useState<Pearl | null>(null)
  const form = useEndpointForm({
    endpoint: shelf === 'master' ? updateMasterPearl : updatePearl,
    initial: valuesOf(pearl),
    toBody: (values) => ({ id: pearl.id, baseVersion: base.version, words: wordsOf(values) }),
    leavesWhenDone: true,
    onDone: ({ pearl: changed }) => onDone(changed),
    onRefused: (error) => {
      const theirs = currentOf(error)
      if (theirs) setCurrent(theirs)
      return theirs !== null
    },
  })
  const takeTheirs = (theirs: Pearl) => {
    const values = valuesOf(theirs)
    for (const name of Object.keys(values) as Array<keyof PearlValues>) form.set(name, values[name])
    setBase(theirs)
    setCurrent(null)
  }
  return (
    <>
      {current ? (
        <BothTexts
          theirs={current}
          mine={form.values}
          onMine={() => {
            setBase(current)
            setCurrent(null)
          }}
          onTheirs={() => takeTheirs(current)}
        />
      ) : null}
      <Fields form={form} button="Save" onClose={onClose} onTyped={onTyped} />
    </>
  )
}

function currentOf(error: CallError): Pearl | null {
  if (error.code !== 'stale_version') return null
  const details = error.details as { current?: unknown } | undefined
  const parsed = Pearl.safeParse(details?.current)
  return parsed.success ? parsed.data : null
}

function Fields(props: {
  form: EndpointForm<PearlValues>
  button: string
  onClose: () => void
  onTyped: (isSo: boolean) => void
}) {
  const { form, onTyped } = props
  const { isChanged, sending } = form
  useEffect(() => onTyped(isChanged && !sending), [isChanged, sending, onTyped])
  const ages = [form.values.ageFrom, form.values.ageTo].map(ageComplaint)
  return (
    <form
      noValidate
      className={styles.form}
      aria-label="Pearl"
      onSubmit={(event) => {
        if (ages.some((complaint) => complaint !== undefined)) event.preventDefault()
        else form.submit(event)
      }}
    >
      <FormFailure sentence={form.failure} />
      <TextField
        {...form.field('title')}
        label="Title"
        required
        maxLength={PEARL_TITLE_CHARACTERS}
        data-autofocus
        autoComplete="off"
      />
      <Field
        name="body"
        label="What it says"
        required
        error={form.errors['body']}
        hint="Two or three sentences. No patient’s data."
      >
        {(control) => (
          <textarea
            {...control}
            className={`${fieldStyles.control} ${styles.textarea}`}
            rows={5}
            maxLength={PEARL_BODY_CHARACTERS}
            value={form.values.body}
            onChange={(event) => form.set('body', event.currentTarget.value)}
          />
        )}
      </Field>
      <TriggerFields form={form} complaints={ages} />
      <SourceFields form={form} />
      <Group justify="flex-end">
        <Button variant="default" onClick={props.onClose}>
          Cancel
        </Button>
        <SubmitButton sending={form.sending}>{props.button}</SubmitButton>
      </Group>
    </form>
  )
}

function SourceFields({ form }: { form: EndpointForm<PearlValues> }) {
  return (
    <fieldset className={styles.group}>
      <legend>Source and review</legend>
      <TextField
        {...form.field('sourceName')}
        label="Source"
        maxLength={PEARL_SOURCE_CHARACTERS}
        autoComplete="off"
      />
      <TextField
        {...form.field('sourceUrl')}
        label="Its address"
        type="url"
        placeholder="https://"
        maxLength={PEARL_URL_CHARACTERS}
        autoComplete="off"
      />
      <div className={styles.row}>
        <TextField {...form.field('sourceDate')} label="Date of the source" type="date" />
        <TextField {...form.field('reviewedOn')} label="Reviewed on" type="date" />
        <TextField {...form.field('reviewDueOn')} label="Review again on" type="date" />
      </div>
    </fieldset>
  )
}
