import { expect, test } from 'vitest'
import { PHONE_INPUT_MAX_CHARACTERS } from '#domain/limits.ts'
import { findTyped, keyAction, opensUpward, parseCountryReply } from './country-list.ts'
import { countryOf, judgePhoneNumber, listCountries, moveToCountry } from './phone-number.ts'

test.each([
  ['', 'US', 'empty'],
  ['   ', 'US', 'empty'],
  ['1', 'US', 'too_short'],
  ['+1', 'US', 'too_short'],
  ['+44 2', 'US', 'too_short'],
  ['words', 'US', 'too_short'],
  ['201 555 012', 'US', 'too_short'],
  ['201 555 01234', 'US', 'too_long'],
  ['12345678901234567', 'US', 'too_long'],
  ['123456789012345678', 'US', 'too_long'],
  ['+49 123456789012345678', 'DE', 'too_long'],
  ['055 555 0123', 'US', 'invalid'],
  ['+999 201 555 0123', 'US', 'invalid'],
  ['020 7946 0958', 'US', 'too_long'],
])('"%s" within %s is %s', (text, country, state) => {
  expect(judgePhoneNumber(text, country)).toEqual({ state })
})

test.each([
  ['2015550123', 'US', '+1 201 555 0123', 'US'],
  ['(201) 555-0123', 'US', '+1 201 555 0123', 'US'],
  ['416 555 0123', 'US', '+1 416 555 0123', 'CA'],
  ['020 7946 0958', 'GB', '+44 20 7946 0958', 'GB'],
  ['+44 20 7946 0958', 'US', '+44 20 7946 0958', 'GB'],
  // Too long with its spaces: without them it still fits the field.
  ['+1 201 555 0123 ext 12345', 'US', '+12015550123', 'US'],
])('"%s" within %s is %s of %s', (text, chosen, international, country) => {
  expect(judgePhoneNumber(text, chosen)).toEqual({ state: 'valid', international, country })
  expect(international.length).toBeLessThanOrEqual(PHONE_INPUT_MAX_CHARACTERS)
})

test.each([
  ['2015550123', 'GB', 'GB'],
  ['+44', 'US', 'GB'],
  ['+44', 'GG', 'GG'],
  ['+49 30', 'US', 'DE'],
  ['+7', 'US', 'RU'],
  ['+', 'FR', 'FR'],
  ['+1 416 555 0123', 'US', 'CA'],
])('"%s" typed within %s belongs to %s', (text, chosen, country) => {
  expect(countryOf(text, chosen)).toBe(country)
})

test.each([
  ['', 'GB', ''],
  ['020 7946 0958', 'GB', '020 7946 0958'],
  ['+1 201 555 0123', 'GB', '+44 2015550123'],
  ['+1', 'GB', '+44 '],
])('"%s" moved to %s is "%s"', (text, country, moved) => {
  expect(moveToCountry(text, country)).toBe(moved)
})

test('the United States stand on top, the others follow by name, each once', () => {
  const { preferred, others } = listCountries()
  expect(preferred).toEqual([{ code: 'US', name: 'United States', dialCode: '+1' }])
  expect(others[0]?.name).toBe('Afghanistan')
  expect(others.some(({ code }) => code === 'US')).toBe(false)
  expect(others.every(({ name, code }) => name !== code)).toBe(true)
})

const countries = ['United States', 'Åland Islands', 'Albania', 'Germany', 'Ghana'].map((name, place) => ({
  name,
  code: String(place),
  dialCode: `+${(place + 1) * 11}`,
}))
test.each([
  ['g', 0, 3],
  ['g', 3, 4],
  ['gg', 3, 4],
  ['g', 4, 3],
  ['gh', 3, 4],
  ['gh', 4, 4],
  ['united s', 3, 0],
  ['aland', 0, 1],
  ['44', 0, 3],
  ['+55', 0, 4],
  ['x', 2, null],
])('typing "%s" at %i leads to %s', (typed, from, place) => {
  expect(findTyped(countries, typed, from)).toBe(place)
})

test.each([
  [false, false, 'ArrowDown', 'open'],
  [false, false, ' ', 'open'],
  [false, false, 'Tab', null],
  [false, false, 'g', 'find'],
  [true, true, ' ', 'find'],
  [true, false, ' ', 'choose'],
  [true, false, 'Tab', 'leave'],
  [true, false, 'Home', 'first'],
  [true, false, 'End', 'last'],
  [true, false, 'Escape', 'close'],
  [true, false, 'ArrowUp', -1],
])('open %s, typing %s: the key "%s" means %s', (isOpen, isTyping, key, action) => {
  expect(keyAction({ isOpen, isTyping, key })).toBe(action)
})

test('the list opens upward when under 200 px remain below', () => {
  expect(opensUpward(600, 800)).toBe(false)
  expect(opensUpward(601, 800)).toBe(true)
})

test.each([
  ['1;US;USA;United States', 'US'],
  ['1;de;DEU;Germany', 'DE'],
  ['0;;;', null],
  ['2;;;UNKNOWN', null],
  ['', null],
  ['1;;;', null],
  ['<html>', null],
])('the lookup reply "%s" names %s', (reply, country) => {
  expect(parseCountryReply(reply)).toBe(country)
})
