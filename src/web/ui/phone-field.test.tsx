// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '#testing/render-screen.tsx'
import { eventually } from '#testing/eventually.ts'
import { COUNTRY_SEARCH_RESET_MS } from '#web/lib/measures.ts'
import { PhoneField } from './phone-field.tsx'

function open(initial = '', lookUpCountry?: () => Promise<string>) {
  const onValue = vi.fn<(value: string) => void>()
  function Form() {
    const [value, setValue] = useState(initial)
    const change = (next: string) => {
      setValue(next)
      onValue(next)
    }
    return (
      <PhoneField
        name="phoneNumber"
        label="Phone"
        value={value}
        onValue={change}
        {...(lookUpCountry && { lookUpCountry })}
      />
    )
  }
  const { user } = renderScreen([{ path: '/', Component: Form }])
  return { user, onValue }
}

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' })
const country = () => screen.getByRole('combobox', { name: 'Country of the number' })
/** The numbering plans arrive a moment after the field. */
const ready = () => eventually(() => expect(input().placeholder).toMatch(/^\+/))

test('a national number is handed on and shown in its international form', async () => {
  const { user, onValue } = open()
  await ready()
  await user.type(input(), '(201) 555-0123')
  expect(onValue).toHaveBeenLastCalledWith('+1 201 555 0123')
  await user.tab()
  expect(input().value).toBe('+1 201 555 0123')
  expect(input().validity.valid).toBe(true)
})

test('a number that was kept bare is shown in its international form', async () => {
  open('2015550123')
  await ready()
  expect(input().value).toBe('+1 201 555 0123')
})

test('a number that was typed before the numbering plans came is handed on in its international form', async () => {
  const { user, onValue } = open()
  await user.click(input())
  fireEvent.change(input(), { target: { value: '2015550123' } })
  await ready()
  await user.tab()
  expect(onValue).toHaveBeenLastCalledWith('+1 201 555 0123')
})

test('a number that does not fit its country is refused by the browser and at the field, once it is left', async () => {
  const { user } = open()
  await ready()
  await user.type(input(), '1')
  expect(input().validity.customError).toBe(true)
  expect(screen.queryByText(input().validationMessage)).toBeNull()
  await user.tab()
  expect(screen.getByText('This phone number is too short. Enter the whole number.')).toBeDefined()
  expect(input().getAttribute('aria-invalid')).toBe('true')
  await user.clear(input())
  expect(input().validity.valid).toBe(true)
})

test('a country is found by typing and chosen by keyboard', async () => {
  const { user, onValue } = open()
  await ready()
  await user.type(input(), '020 7946 0958')
  country().focus()
  await user.keyboard('united k')
  const active = document.getElementById(country().getAttribute('aria-activedescendant') ?? '')
  expect(active?.textContent).toContain('United Kingdom')
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(country().textContent).toContain('United Kingdom +44')
  expect(onValue).toHaveBeenLastCalledWith('+44 20 7946 0958')
})

test('after a pause typing begins a new name', async () => {
  open()
  await ready()
  const active = () =>
    document.getElementById(country().getAttribute('aria-activedescendant') ?? '')?.textContent
  vi.useFakeTimers()
  try {
    fireEvent.keyDown(country(), { key: 'g' })
    vi.advanceTimersByTime(COUNTRY_SEARCH_RESET_MS - 1)
    fireEvent.keyDown(country(), { key: 'u' })
    expect(active()).toContain('Guadeloupe')
    vi.advanceTimersByTime(COUNTRY_SEARCH_RESET_MS)
    fireEvent.keyDown(country(), { key: 'u' })
    expect(active()).toContain('U.S. Virgin Islands')
  } finally {
    vi.useRealTimers()
  }
})

test('escape closes the list and changes nothing', async () => {
  const { user } = open()
  await ready()
  await user.click(country())
  expect(screen.getAllByRole('option')[0]?.textContent).toContain('United States')
  await user.keyboard('{ArrowDown}{ArrowDown}{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(country().textContent).toContain('United States')
})

test('a touch elsewhere closes the list, also where a button has no focus to lose', async () => {
  const { user } = open()
  await ready()
  await user.click(country())
  fireEvent.pointerDown(document.body)
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('a dial code that is typed chooses its country', async () => {
  const { user } = open()
  await ready()
  await user.type(input(), '+49')
  expect(country().textContent).toContain('Germany')
})

test('the country of the network address is where a new number begins; a failed lookup changes nothing', async () => {
  open('', async () => '1;FR;FRA;France')
  await eventually(() => expect(input().placeholder).toBe('+33'))
})

test('a lookup that fails leaves the United States', async () => {
  open('', () => Promise.reject(new Error('offline')))
  await eventually(() => expect(input().placeholder).toBe('+1'))
})
