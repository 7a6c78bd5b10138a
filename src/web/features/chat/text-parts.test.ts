import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textParts } from './text-parts.ts'

const links = (text: string) => textParts(text, '').flatMap(({ href }) => href ?? [])
const hits = (text: string, search: string) =>
  textParts(text, search).flatMap(({ text: part, isHit }) => (isHit ? [part] : []))

test.each([
  ['See https://example.org/a?b=1.', ['https://example.org/a?b=1']],
  ['(http://example.org/x), then', ['http://example.org/x']],
  ['javascript:alert(1) data:text/html,x ftp://example.org', []],
  ['<a href="https://example.org">x</a>', ['https://example.org']],
  ['https://', []],
])('addresses in %s', (text, expected) => {
  expect(links(text)).toEqual(expected)
})

test.each([
  ['The ECG of room 4', 'ecg', ['ECG']],
  ['Rooms and room', 'room', ['Room', 'room']],
  ['mushroom', 'room', []],
  ['Größe', 'größe', ['Größe']],
  ['a.b (c)', '.*(', []],
])('in %s the search for %s marks %j', (text, search, expected) => {
  expect(hits(text, search)).toEqual(expected)
})

test('no character of a message is lost or added', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ maxLength: 10 }), (text, search) => {
      expect(
        textParts(text, search)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    }),
  )
})
