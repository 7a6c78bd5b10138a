import { expect, test } from 'vitest'
import { readShippedTerms } from '#server/features/terms/seed-dictionary.ts'
import { startingTerms } from './starting-terms.ts'

test('whatever the note engine knows by name is in the shipped dictionary', async () => {
  const shipped = new Set((await readShippedTerms()).map(({ term }) => term.toLowerCase()))
  const missing = (await startingTerms())
    .map(({ term }) => term)
    .filter((term) => !shipped.has(term.toLowerCase()))
  expect(missing, 'Run: node scripts/terms/make-shipped-terms.ts --unspoken').toEqual([])
})

test('no misheard form of a shipped term is a term itself', async () => {
  const shipped = await readShippedTerms()
  const terms = new Set(shipped.map(({ term }) => term.toLowerCase()))
  expect(shipped.flatMap(({ misheard }) => misheard).filter((form) => terms.has(form))).toEqual([])
})
