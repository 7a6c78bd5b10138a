import type { Ids } from '../ids.ts'

/** Begins a draft: answers the maker of its sentence ids, no two alike within the note. */
export type SentenceIds = () => () => string

/** `w1`, `w2`, ... in every draft: for files, where a note has one draft. */
export const numberedSentenceIds: SentenceIds = () => {
  let count = 0
  return () => `w${(count += 1)}`
}

/** Ids that differ between the drafts of one note as well, so that a renewed draft can stand beside the text it renews. */
export function distinctSentenceIds(ids: Ids): SentenceIds {
  return () => {
    const draft = ids.uuid().slice(0, 8)
    let count = 0
    return () => `w${draft}-${(count += 1)}`
  }
}
