import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SealBrokenError } from './envelope.ts'
import { createFieldEncryption } from './field-encryption.ts'
import { parseMasterKeys } from './master-key.ts'

const firstKey = `first:${Buffer.alloc(32, 1).toString('base64')}`
const secondKey = `second:${Buffer.alloc(32, 2).toString('base64')}`
const fields = createFieldEncryption(parseMasterKeys(firstKey))
const row = 'notes.patient:4be0643f-1d98-4eb7-8d1c-0e0a3fbb5a5d'

test('every text comes back as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (plain) => {
      expect(fields.decryptText(fields.encryptText(plain, row), row)).toBe(plain)
    }),
  )
})

test('the sealed text shows nothing, and is another one each time', () => {
  const sealed = fields.encryptText('a name', row)
  expect(sealed).toMatch(/^v1\.first\.[A-Za-z0-9_-]+$/)
  expect(sealed).not.toBe(fields.encryptText('a name', row))
})

test('a sealed text copied to another row does not open there', () => {
  const sealed = fields.encryptText('a name', row)
  expect(() => fields.decryptText(sealed, `${row}x`)).toThrow(SealBrokenError)
})

test('a changed, cut or foreign text is refused', () => {
  const sealed = fields.encryptText('a name', row)
  for (let at = 0; at < sealed.length - 1; at += 1) {
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
    expect(() => fields.decryptText(changed, row)).toThrow(SealBrokenError)
  }
  for (const other of ['', 'a name', 'v1.first.', sealed.slice(0, 40), `${sealed}AAAA`]) {
    expect(() => fields.decryptText(other, row)).toThrow(SealBrokenError)
  }
})

test('after rotation a text opens under the new master key alone', () => {
  const sealed = fields.encryptText('a name', row)
  const rotating = createFieldEncryption(parseMasterKeys(`${secondKey},${firstKey}`))
  const rewrapped = rotating.rewrapText(sealed, row)
  expect(rotating.rewrapText(rewrapped, row)).toBe(rewrapped)
  expect(createFieldEncryption(parseMasterKeys(secondKey)).decryptText(rewrapped, row)).toBe('a name')
  expect(() => createFieldEncryption(parseMasterKeys(secondKey)).decryptText(sealed, row)).toThrow(/"first"/)
})
