import { useEffect, useRef, useState } from 'react'
import { PHONE_INPUT_MAX_CHARACTERS } from '#domain/limits.ts'
import { parseCountryReply, type Countries } from './country-list.ts'
import { CountryPicker } from './country-picker.tsx'
import { Field, type FieldProps } from './field.tsx'
import type { PhoneJudgement } from './phone-number.ts'
import styles from './phone-field.module.css'

const DEFAULT_COUNTRY = 'US'
const LIST_IS_MISSING = 'The list could not be fetched. Type the number with its +.'
const LIST_IS_COMING = 'One moment …'
type NumberingPlans = typeof import('./phone-number.ts') & { countries: Countries }

/**
 * A phone number and its country. Hands on the number in its international form once it is one, else what was typed; the
 * form is told through the browser's custom validity that a number does not fit its country. `lookUpCountry` may ask for
 * the country of the network address (reply as in `parseCountryReply`) to begin with; its failures change nothing.
 */
export function PhoneField({
  value,
  onValue,
  lookUpCountry,
  ...field
}: FieldProps & {
  value: string
  onValue: (value: string) => void
  lookUpCountry?: () => Promise<string>
}) {
  const { plans, isMissing } = useNumberingPlans()
  const input = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<string | null>(null)
  const [wasLeft, setWasLeft] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const found = useFoundCountry(lookUpCountry)

  const text = draft ?? (plans ? internationalOf(plans, value, chosen ?? found) : value)
  const known = [chosen, found].find((code) => code && (!plans || isListed(plans.countries, code)))
  const country = plans ? plans.countryOf(text, known ?? DEFAULT_COUNTRY) : (known ?? DEFAULT_COUNTRY)
  const complaint = plans ? complain(plans.judgePhoneNumber(text, country), plans.countries, country) : ''

  useEffect(() => input.current?.setCustomValidity(complaint), [complaint])

  function change(typed: string, within: string) {
    const judgement = plans?.judgePhoneNumber(typed, plans.countryOf(typed, within))
    onValue(judgement?.state === 'valid' ? judgement.international : typed)
  }

  return (
    <Field {...field} error={field.error ?? (wasLeft && draft === null && complaint ? complaint : undefined)}>
      {(control) => (
        <div className={styles.both} data-invalid={control['aria-invalid']}>
          <CountryPicker
            countries={plans?.countries ?? null}
            missing={isMissing ? LIST_IS_MISSING : LIST_IS_COMING}
            value={country}
            onChoose={(code) => {
              const moved = plans?.moveToCountry(text, code) ?? text
              setChosen(code)
              setDraft(null)
              change(moved, code)
            }}
          />
          <input
            {...control}
            ref={input}
            type="tel"
            autoComplete="tel"
            className={styles.number}
            maxLength={PHONE_INPUT_MAX_CHARACTERS}
            placeholder={plans ? dialCodeIn(plans.countries, country) : undefined}
            value={text}
            onChange={(event) => {
              setDraft(event.currentTarget.value)
              change(event.currentTarget.value, country)
            }}
            onBlur={() => {
              // Typed before the plans had come, it was handed on as it was typed.
              if (draft !== null) change(draft, country)
              setDraft(null)
              setWasLeft(true)
            }}
          />
        </div>
      )}
    </Field>
  )
}

/** What was kept before it was judged, such as a bare "4155552671", in the form that tells its country too. */
function internationalOf(plans: NumberingPlans, value: string, country: string | null): string {
  const judgement = plans.judgePhoneNumber(value, plans.countryOf(value, country ?? DEFAULT_COUNTRY))
  return judgement.state === 'valid' ? judgement.international : value
}

/** The numbering plans, a moment after the field appears. Without them a number is taken as it is typed. */
function useNumberingPlans(): { plans: NumberingPlans | null; isMissing: boolean } {
  const [plans, setPlans] = useState<NumberingPlans | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => {
    let isGone = false
    void import('./phone-number.ts').then(
      (module) => {
        if (!isGone) setPlans({ ...module, countries: module.listCountries() })
      },
      () => {
        if (!isGone) setIsMissing(true)
      },
    )
    return () => {
      isGone = true
    }
  }, [])
  return { plans, isMissing }
}

function useFoundCountry(lookUp: (() => Promise<string>) | undefined): string | null {
  const [found, setFound] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    void lookUp?.().then(
      (reply) => {
        if (!isGone) setFound(parseCountryReply(reply))
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [lookUp])
  return found
}

function complain({ state }: PhoneJudgement, countries: Countries, country: string): string {
  switch (state) {
    case 'empty':
    case 'valid':
      return ''
    case 'too_short':
      return 'This phone number is too short. Enter the whole number.'
    case 'too_long':
      return 'This phone number is too long. Check its digits.'
    case 'invalid':
      return `This is not a phone number of ${countryIn(countries, country)?.name ?? country}. Check the number and its country.`
    default:
      return state satisfies never
  }
}

function countryIn({ preferred, others }: Countries, code: string) {
  return [...preferred, ...others].find((country) => country.code === code)
}
const isListed = (countries: Countries, code: string) => countryIn(countries, code) !== undefined
const dialCodeIn = (countries: Countries, code: string) => countryIn(countries, code)?.dialCode
