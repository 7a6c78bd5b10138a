import { isBaseVerb } from '../lexicon/verbs.ts'
import { wordSet } from '../rules/rule.ts'
import type { Word } from './word.ts'

const DONE_TO_YOU = wordSet('see seen saw cleared examined checked called released discharged treated told')

/** "Until you know how it hits you", "until ortho has seen you": what the verb is done to, and no word that hangs off the end. */
export const takesYou = (verb: Word | undefined): boolean =>
  verb !== undefined &&
  !verb.after &&
  (DONE_TO_YOU.has(verb.text) || (verb.text.endsWith('s') && isBaseVerb(verb.text.replace(/s$/, ''))))
