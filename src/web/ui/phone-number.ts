import {
  AsYouType,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
  type CountryCode,
} from 'libphonenumber-js/min'
import { PHONE_INPUT_MAX_CHARACTERS, PHONE_MAX_DIGITS, PHONE_MIN_NATIONAL_DIGITS } from '#domain/limits.ts'
import type { Countries, Country } from './country-list.ts'

// This module brings the numbering plans of the world: fetch it with `import()`, never at the start of a page.

const PREFERRED: readonly CountryCode[] = ['US']

/** Of countries that share a dial code, the one that is meant until the digits tell another. */
const MAIN_OF_SHARED: Readonly<Record<string, CountryCode>> = {
  1: 'US',
  7: 'RU',
  39: 'IT',
  44: 'GB',
  47: 'NO',
  61: 'AU',
  212: 'MA',
  262: 'RE',
  290: 'SH',
  358: 'FI',
  590: 'GP',
  599: 'CW',
}

/** `international` is at most 25 characters; `country` is where the number belongs, which its digits may tell. */
export type PhoneJudgement =
  | { state: 'empty' | 'too_short' | 'too_long' | 'invalid' }
  | { state: 'valid'; international: string; country: string }

/** Every country with a numbering plan, the preferred ones apart, by their English names. */
export function listCountries(): Countries {
  const names = new Intl.DisplayNames(['en'], { type: 'region' })
  const all: Country[] = getCountries().map((code) => ({
    code,
    name: names.of(code) ?? code,
    dialCode: `+${getCountryCallingCode(code)}`,
  }))
  all.sort((one, other) => one.name.localeCompare(other.name, 'en'))
  const isPreferred = ({ code }: Country) => PREFERRED.some((preferred) => preferred === code)
  return { preferred: all.filter(isPreferred), others: all.filter((country) => !isPreferred(country)) }
}

/** Checks what was typed against the numbering plan of the chosen country. */
export function judgePhoneNumber(text: string, country: string): PhoneJudgement {
  if (text.trim() === '') return { state: 'empty' }
  const digits = countDigits(text)
  if (digits > PHONE_MAX_DIGITS) return { state: 'too_long' }
  const number = parse(text, country)
  const nationalDigits = number?.nationalNumber.length ?? digits - (typedDialCode(text)?.length ?? 0)
  if (nationalDigits < PHONE_MIN_NATIONAL_DIGITS) return { state: 'too_short' }
  if (number?.country && number.isValid()) {
    const spaced = number.formatInternational()
    return {
      state: 'valid',
      international: spaced.length > PHONE_INPUT_MAX_CHARACTERS ? number.number : spaced,
      country: number.country,
    }
  }
  const length = validatePhoneNumberLength(text, optionsFor(country))
  if (length === 'TOO_SHORT') return { state: 'too_short' }
  if (length === 'TOO_LONG') return { state: 'too_long' }
  return { state: 'invalid' }
}

/** The country of what was typed: an international number tells it, any other belongs to the chosen one. */
export function countryOf(text: string, chosen: string): string {
  if (!isInternational(text)) return chosen
  const known = parse(text, chosen)?.country
  if (known) return known
  const dialCode = typedDialCode(text)
  if (dialCode === null || dialCodeOf(chosen) === dialCode) return chosen
  return MAIN_OF_SHARED[dialCode] ?? getCountries().find((code) => dialCodeOf(code) === dialCode) ?? chosen
}

/** What was typed, moved to another country: an international number takes its dial code, any other stays. */
export function moveToCountry(text: string, country: string): string {
  const dialCode = dialCodeOf(country)
  if (!isInternational(text) || dialCode === null) return text
  const national = parse(text, country)?.nationalNumber ?? ''
  return `+${dialCode} ${national}`.slice(0, PHONE_INPUT_MAX_CHARACTERS)
}

function parse(text: string, country: string) {
  return parsePhoneNumberFromString(text, optionsFor(country))
}

const optionsFor = (country: string) => ({
  extract: false,
  ...(isSupportedCountry(country) ? { defaultCountry: country } : {}),
})

/** The dial code that an international number begins with, or null: none, or none that exists. */
function typedDialCode(text: string): string | null {
  const typed = new AsYouType()
  typed.input(text)
  return isInternational(text) ? (typed.getCallingCode() ?? null) : null
}

function dialCodeOf(country: string): string | null {
  return isSupportedCountry(country) ? getCountryCallingCode(country) : null
}

const isInternational = (text: string) => /^\s*[+＋]/.test(text)
const countDigits = (text: string) => text.match(/\p{Decimal_Number}/gu)?.length ?? 0
