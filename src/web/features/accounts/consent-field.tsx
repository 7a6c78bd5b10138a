import { paths } from '#web/lib/paths.ts'
import { CheckField } from '#web/ui/check-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** Agreeing to what every account stands on. */
export function ConsentField(props: {
  checked: boolean
  onChecked: (checked: boolean) => void
  error?: string | undefined
}) {
  return (
    <CheckField
      name="privacy_policy_agreed"
      label={
        <>
          I agree to the{' '}
          <TextLink to={paths.privacyPolicy} newTab>
            privacy policy
          </TextLink>{' '}
          and the{' '}
          <TextLink to={paths.terms} newTab>
            terms and conditions
          </TextLink>
          .
        </>
      }
      {...props}
    />
  )
}
