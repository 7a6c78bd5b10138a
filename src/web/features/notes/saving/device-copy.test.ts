import { expect, test } from 'vitest'
import { DeviceCopy } from './device-copy.ts'

function device() {
  const writes: Array<string | null> = []
  return { writes, copy: new DeviceCopy<string>((unsaved) => void writes.push(unsaved)) }
}

test('before the device was read nothing is written to it, and nothing forgotten', () => {
  const { writes, copy } = device()
  copy.saved()
  copy.keep('mine')
  expect(copy.isComplete()).toBe(false)
  expect(writes).toEqual([])
  expect(copy.read(null, false)).toBeNull()
  expect(writes).toEqual(['mine'])
  expect(copy.isComplete()).toBe(true)
})

test('only what was kept here, or read here, is forgotten once all is saved', () => {
  const { writes, copy } = device()
  copy.read(null, true)
  copy.saved()
  expect(writes).toEqual([])
  copy.keep('mine')
  copy.saved()
  copy.saved()
  expect(writes).toEqual(['mine', null])
  expect(copy.read('of an earlier visit', true)).toBe('of an earlier visit')
  copy.saved()
  expect(writes).toEqual(['mine', null, null])
})

test('what is read while something else is unsaved stays on the device, and is put back after that', () => {
  const { writes, copy } = device()
  copy.keep('mine')
  expect(copy.read('of an earlier visit', false)).toBeNull()
  copy.keep('mine, longer')
  expect(writes).toEqual([])
  expect(copy.saved()).toBe('of an earlier visit')
  copy.keep('of an earlier visit, longer')
  expect(copy.saved()).toBeNull()
  expect(writes).toEqual(['of an earlier visit, longer', null])
})

test('what was thrown away is not put back', () => {
  const { writes, copy } = device()
  copy.read('of an earlier visit', false)
  copy.drop()
  expect(copy.saved()).toBeNull()
  expect(writes).toEqual([null])
})
