import { AS_WORDS, rule } from '../rules/rule.ts'

/** What an order may hang on: "if it is positive I will prescribe ..." is no order until it is. */
export const CONDITION = rule(
  AS_WORDS,
  [
    [
      /if|unless|in case|whether/,
      'if it is positive',
      'in case it comes back',
      'let us see whether it grows',
    ],
    [/depending/, 'depending on the biopsy'],
    [/until|when/, 'until the swelling goes down', 'when the results are back'],
    [
      /(?<!\bat )once(?! (?:a|an|daily|per|every|each|in|or|weekly|monthly|again|more)\b)/,
      'once the kidney has settled',
    ],
    [/should (?:it|that|the|this)/, 'should the pain come back'],
  ],
  { not: ['take it once daily', 'come back at once', 'once more we will check', 'you should rest'] },
)

/** "If you still have pain we will have to discuss an injection": what else may be done comes behind it. */
export const OPENS_OPTIONS = rule(
  {
    before: '\\b(?:if|unless)\\b.* (?:i|we) (?:will|would|can|could|may|might)(?: have to| need to)? (?:',
    after: ')\\b',
  },
  [
    [/discuss|talk about/, 'if you still have pain we will have to discuss an injection'],
    [
      /consider|think about|look at/,
      'if that fails we could consider surgery',
      'unless it heals i would look at a cast',
    ],
    [/do|try/, 'if the cream does nothing i might try a pill', 'if it grows we will need to do a biopsy'],
  ],
  { not: ['if it hurts you can try ice', 'we could try a brace'] },
)

/** What a condition leads to: "if it gets worse call me" has its consequence already. */
export const CONSEQUENCE = rule(
  AS_WORDS,
  [
    [/call|give me|come|go to|return/, 'if it gets worse call me', 'if you faint go to the emergency room'],
    [/let|stop|please/, 'if it bleeds let us know', 'if you itch stop the cream'],
    [/then/, 'if it is positive then we treat'],
    [/you (?:can|should|could|will|need|may)/, 'if it hurts you can ice it'],
    [/i (?:will|would|want)/, 'if it is broken i will cast it'],
    [/we (?:will|can|would|could|may|might|should)/, 'if it is negative we might do an mri'],
  ],
  { not: ['if the test comes back positive'] },
)
