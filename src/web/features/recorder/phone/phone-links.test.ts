import { expect, test } from 'vitest'
import type { PhoneSide } from '#contract/phone.ts'
import { PhoneLinks } from './phone-links.ts'

function memory(): Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const side = (n: number): PhoneSide => ({
  pairingId: id(n),
  noteId: id(100 + n),
  limitMs: 300_000,
  consent: { given: true, how: 'verbal' },
  purpose: 'visit',
  isOpen: true,
  ended: null,
})

test('a reload finds the note again, and with which token each recording is sent', () => {
  const kept = memory()
  const links = new PhoneLinks(kept)
  links.add('first', side(1))
  links.recorded('first', id(11))
  links.add('second', side(2))
  links.recorded('second', id(12))
  links.change('second', { wish: 3 })

  const again = new PhoneLinks(kept)
  expect(again.current()).toMatchObject({ token: 'second', wish: 3 })
  expect(again.of(id(11))?.token).toBe('first')
  expect(again.of(id(12))?.token).toBe('second')
  expect(again.of(id(13))).toBeNull()
})

test('a note of before is forgotten once everything recorded for it has arrived, and not sooner', () => {
  const links = new PhoneLinks(memory())
  links.add('first', side(1))
  links.recorded('first', id(11))
  links.add('second', side(2))
  links.forgetSent(new Set([id(11)]))
  expect(links.snapshot()).toHaveLength(2)
  links.forgetSent(new Set())
  expect(links.snapshot().map(({ token }) => token)).toEqual(['second'])
})

test('what somebody else wrote there is no connection', () => {
  const kept = memory()
  kept.setItem('attest.phone', '{"token":1}')
  expect(new PhoneLinks(kept).current()).toBeNull()
})
