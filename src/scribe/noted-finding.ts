import { plain, type Word } from './talk/word.ts'

/** "No focal weakness is noted", "there is no hernia palpable": of the examination by its own words, wherever it is said. */
export const isNotedFinding = (words: Word[]): boolean =>
  /^(?:there (?:is|are) )?no (?:[\w-]+ ){1,5}(?:(?:is|are) )?(?:noted|palpable|palpated)$/.test(plain(words))
