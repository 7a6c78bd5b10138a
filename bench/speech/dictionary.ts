import { buildTermIndex } from '#scribe/dictionary/build-term-index.ts'
import type { Layer } from '#scribe/dictionary/heard-words.ts'
import { TermIndex } from '#scribe/dictionary/term-index.ts'
import { readShippedTerms } from '#server/features/terms/seed-dictionary.ts'
import { ordinaryWords } from '#server/platform/text-work/engine/ordinary-words.ts'
import type { NameList } from '#server/platform/transcriber/transcriber.ts'
import { isHeldOut } from '../../scripts/terms/spoken-sets.ts'

/** The shipped dictionary; of held-out terms no misheard form is known. */
export async function benchDictionary(): Promise<{
  layers: Layer[]
  lists: NameList[]
  medicines: string[]
}> {
  const terms = (await readShippedTerms()).map((term) => ({
    ...term,
    misheard: isHeldOut(term.term) ? [] : term.misheard,
  }))
  const medicines = terms.filter(({ category }) => category.includes('drug')).map(({ term }) => term)
  return {
    layers: [{ index: new TermIndex(buildTermIndex(terms, ordinaryWords())) }],
    lists: [{ key: 'shipped', names: medicines }],
    medicines,
  }
}
