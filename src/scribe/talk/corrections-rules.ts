import { AT_START, rule } from '../rules/rule.ts'

/** What a speaker says on taking something back. */
export const TAKES_BACK = rule(
  { ...AT_START, after: '(?= |$)' },
  [
    [/<lead>?(?:i am )?sorry/, 'sorry it was 20', 'oh i am sorry tuesday'],
    [/<lead>?i (?:mean|meant)/, 'i mean the left', 'no i meant 20'],
    [/<lead>?wait(?: no)?/, 'wait 20', 'wait no the left', 'no wait it was may'],
    [/<lead>?hold on/, 'hold on it was may'],
    [/<lead>?rather/, 'rather two weeks', 'or rather two weeks'],
    [/<lead>?actually no/, 'actually no 40'],
    [/<lead>?(?:let us )?make (?:that|it)/, 'make that 40', 'let us make it three'],
    [/<lead>?correction/, 'correction 40'],
    [/<lead>?scratch that/, 'scratch that 40'],
    [/<lead>?let me (?:work|figure|count) that(?: out)? again/, 'no let me work that out again 4.5'],
    [/well(?= \w+ actually)/, 'well wednesday actually'],
    [/(?:no )?let me correct (?:that|myself)/, 'let me correct that 150'],
  ],
  { parts: { lead: /(?:or|oh|no|uh|um|well) / }, not: ['no 40', 'actually 40', 'sorryful'] },
)
