import { AS_WORDS, rule } from '../rules/rule.ts'

// How much somebody can do, or has: what the note calls it stands in `how-far.ts`.
export const ASKS_HOW_FAR = rule(AS_WORDS, [
  [/how far (?:can|could|do|are|is|were) (?:you|he|she) (?:able to )?(?:walk|go|get|make it)/, 'how far can you walk'],
]) // prettier-ignore
export const ASKS_STAIRS = rule(AS_WORDS, [
  [/how many (?:flights|stairs|steps|flights of stairs) (?:can|could) (?:you|he|she)/, 'how many stairs can you climb'],
]) // prettier-ignore
export const ASKS_PILLOWS = rule(AS_WORDS, [
  [/how many pillows|(?:sleep|prop) (?:\w+ ){0,3}pillows/, 'how many pillows do you sleep on'],
])
export const ASKS_DIAPERS = rule(AS_WORDS, [
  [/how many (?:wet )?(?:diapers|nappies)|(?:any|how about) wet diapers/, 'how many wet diapers', 'any wet diapers'],
]) // prettier-ignore
export const ASKS_FEEDS = rule(AS_WORDS, [
  [/how (?:much|often|many ounces) (?:is|does) (?:he|she|the baby) (?:eat\w*|feed\w*|tak\w+|drink\w*|nurs\w+)/, 'how much is he eating'],
]) // prettier-ignore
