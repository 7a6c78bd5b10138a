import { readShippedTerms } from '#server/features/terms/seed-dictionary.ts'

/** As many names as are asked for: the shipped terms, and new ones of the first half of one and the second of another. */
export async function manyTerms(count: number): Promise<string[]> {
  const shipped = (await readShippedTerms()).map(({ term }) => term)
  const words = shipped.filter((term) => /^[a-z]{7,}$/i.test(term))
  const names = new Set(shipped.slice(0, count))
  for (let step = 1; names.size < count; step += 1)
    for (const [at, word] of words.entries()) {
      const other = words[(at + step * 7) % words.length] as string
      if (names.size < count)
        names.add(word.slice(0, Math.ceil(word.length / 2)) + other.slice(other.length >> 1))
    }
  return [...names]
}
