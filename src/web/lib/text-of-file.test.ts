import { expect, test } from 'vitest'
import { textOf } from './text-of-file.ts'

const CAFE = 'Caf\u00e9 and sleep'

test.each([
  ['UTF-8', new TextEncoder().encode(CAFE)],
  ['UTF-8 with its mark', new TextEncoder().encode(`\ufeff${CAFE}`)],
  ['UTF-16', new Uint8Array(Buffer.from(`\ufeff${CAFE}`, 'utf16le'))],
  ['Latin-1', new Uint8Array(Buffer.from(CAFE, 'latin1'))],
])('a file in %s is read as it was written', async (_name, bytes) => {
  expect(await textOf(new Blob([bytes]))).toBe(CAFE)
})
