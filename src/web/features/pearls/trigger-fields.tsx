import {
  PEARL_TAG_CHARACTERS,
  PEARL_TAGS,
  PEARL_TRIGGER_CHARACTERS,
  PEARL_TRIGGERS,
} from '#contract/pearl-limits.ts'
import type { EndpointForm } from '#web/lib/use-endpoint-form.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TagsField } from '#web/ui/tags-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { PearlValues } from './pearl-form-values.ts'
import styles from './pearls.module.css'

const KINDS = [
  { name: 'conditions', label: 'Conditions', hint: 'Such as gout. Other names of it count as well.' },
  { name: 'drugs', label: 'Drugs', hint: 'Generic names; brands count as well.' },
  { name: 'words', label: 'Words', hint: 'Complaints and phrases, such as low back pain.' },
] as const

const MATCHES = [
  { value: 'any', label: 'any one of these is said' },
  { value: 'each', label: 'one of each kind is said' },
] as const

/** What brings the pearl up. A denied complaint, or one of the family, never does. */
export function TriggerFields({
  form,
  complaints: [from, to],
}: {
  form: EndpointForm<PearlValues>
  complaints: Array<string | undefined>
}) {
  const few = {
    most: PEARL_TRIGGERS,
    mostCharacters: PEARL_TRIGGERS * PEARL_TRIGGER_CHARACTERS,
    suggestions: [],
  }
  return (
    <>
      <fieldset className={styles.group}>
        <legend>When it comes up</legend>
        {KINDS.map(({ name, ...kind }) => (
          <TagsField key={name} {...form.field(name)} {...kind} {...few} />
        ))}
        <SelectField
          name="match"
          label="It comes up when"
          value={form.values.match}
          choices={MATCHES}
          onValue={(match) => form.set('match', match)}
        />
        <div className={styles.row}>
          <TextField
            {...form.field('ageFrom')}
            error={from ?? form.errors['ageFrom']}
            label="From age"
            placeholder="65"
            autoComplete="off"
          />
          <TextField
            {...form.field('ageTo')}
            error={to ?? form.errors['ageTo']}
            label="Up to age"
            placeholder="3 months"
            autoComplete="off"
          />
        </div>
      </fieldset>
      <TagsField
        {...form.field('tags')}
        label="Tags"
        suggestions={[]}
        most={PEARL_TAGS}
        mostCharacters={PEARL_TAGS * PEARL_TAG_CHARACTERS}
      />
    </>
  )
}
