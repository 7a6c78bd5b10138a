import { SPECIALTIES_MAX, SPECIALTIES_MAX_CHARACTERS } from '#domain/limits.ts'
import type { FieldProps } from '#web/ui/field.tsx'
import { TagsField } from '#web/ui/tags-field.tsx'
import { specialties } from './specialties.ts'

/** What somebody is a specialist of: a few words, offered or their own. */
export function SpecialtyField(
  props: Omit<FieldProps, 'label'> & { value: string; onValue: (value: string) => void },
) {
  return (
    <TagsField
      {...props}
      label="Specialty"
      suggestions={specialties}
      most={SPECIALTIES_MAX}
      mostCharacters={SPECIALTIES_MAX_CHARACTERS}
      completes
    />
  )
}
