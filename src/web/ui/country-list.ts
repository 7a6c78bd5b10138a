import { COUNTRY_LIST_MIN_SPACE_PX } from '#web/lib/measures.ts'

/** `code` of two letters, `dialCode` with its plus: US, United States, +1. */
export interface Country {
  code: string
  name: string
  dialCode: string
}

/** `preferred` stand on top; nobody is in both. */
export interface Countries {
  preferred: readonly Country[]
  others: readonly Country[]
}

/**
 * The place in the list that the typed letters, or the digits of a dial code, lead to; null when nothing begins so. One
 * letter, also typed again and again, goes on to the next country with it; more letters may stay where they are.
 */
export function findTyped(countries: readonly Country[], typed: string, from: number): number | null {
  const wanted = fold(typed)
  const isOneLetter = new Set(wanted).size === 1 && !/\d/.test(wanted)
  const beginning = isOneLetter ? wanted.slice(0, 1) : wanted
  const first = isOneLetter ? from + 1 : from
  for (let step = 0; step < countries.length; step += 1) {
    const place = (Math.max(0, first) + step) % countries.length
    const country = countries[place]
    if (country && beginsWith(country, beginning)) return place
  }
  return null
}

function beginsWith({ name, dialCode }: Country, beginning: string): boolean {
  if (/^\+?\d+$/.test(beginning)) return dialCode.startsWith(`+${beginning.replace('+', '')}`)
  return fold(name).startsWith(beginning)
}

/** Whether the list opens upward, for a field that ends `bottom` px below the top of a window of this height. */
export function opensUpward(bottom: number, windowHeight: number): boolean {
  return windowHeight - bottom < COUNTRY_LIST_MIN_SPACE_PX
}

/** A number: so many places down the list. */
type KeyAction = 'open' | 'close' | 'choose' | 'leave' | 'find' | 'first' | 'last' | number

const PAGE_PLACES = 8
const WHILE_OPEN: Readonly<Record<string, KeyAction>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE_PLACES,
  PageUp: -PAGE_PLACES,
  Home: 'first',
  End: 'last',
  Enter: 'choose',
  ' ': 'choose',
  Escape: 'close',
  Tab: 'leave',
}

/** What a key means to the list; null: nothing, the browser may have it. A space belongs to a name being typed. */
export function keyAction(state: { isOpen: boolean; isTyping: boolean; key: string }): KeyAction | null {
  const { isOpen, isTyping, key } = state
  if (key.length === 1 && (key !== ' ' || isTyping)) return 'find'
  if (isOpen) return WHILE_OPEN[key] ?? null
  return ['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(key) ? 'open' : null
}

/**
 * The country in the reply of a lookup by network address, such as `1;US;USA;United States`. A reply that does not begin
 * with 1 is a failure: null.
 */
export function parseCountryReply(reply: string): string | null {
  const [status = '', code = ''] = reply.trim().split(';')
  return status.startsWith('1') && /^[A-Za-z]{2}$/.test(code) ? code.toUpperCase() : null
}

/** Without case and accents: "Côte d'Ivoire" and "Åland Islands" are found by c and a. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
}
