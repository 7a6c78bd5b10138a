import { rule } from '../rules/rule.ts'

/** What was found or done, of whoever was spoken of: "they said it was lupus", "they put a stent in". */
export const GOES_ON = rule(
  { before: '^(?:(?:and|then|so|but) )*', after: '\\b' },
  [
    [/they (?:said|say|thought|think|found|told (?:her|him|us|them))/, 'then they said it was lupus'],
    [/they (?:put|took|gave|did|had)/, 'they put a stent in'],
    [/it (?:was|turned out)/, 'it was breast cancer'],
  ],
  { not: ['they are well', 'it hurts'] },
)
