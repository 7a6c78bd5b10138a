import type { TermSource } from '#contract/terms.ts'
import type { TermScope } from './queries.ts'

export const sourceNames = {
  shipped: 'With the product',
  typed: 'Typed in',
  correction: 'From a correction',
  import: 'Imported',
} as const satisfies Record<TermSource, string>

/** What the two screens say of themselves. */
export const scopeWords = {
  own: {
    title: 'Medical Terms',
    lead: 'Your own words. Where a recording was misheard, they are put right in its transcript; you see each repair and can take it back. They come before the master dictionary.',
    none: 'You have no terms of your own yet. Add the names you often say and the recogniser gets wrong, or correct such a word in a transcript, which offers to keep it as a term.',
  },
  master: {
    title: 'Master Dictionary',
    lead: 'The words of medicine for every account. What is misheard in a recording is repaired with them; a physician’s own terms come first.',
    none: 'The dictionary is empty. Add terms, or import a vocabulary as a file.',
  },
} as const satisfies Record<TermScope, object>
