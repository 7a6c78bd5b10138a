import { AS_WORDS, rule } from '../rules/rule.ts'

/** How an illness that is known is said to be today: all behind its name. */
export const IS_JUDGED = rule(
  {
    before:
      "^(?:is|'s|are|has been|seems?|looks?|remains?)(?: (?:[a-z]+ly|to be|very|also|now|still|not|as))*? (?:",
    after: ')\\b',
  },
  [
    [/stable|unchanged|in remission/, 'is stable', 'remains unchanged', 'has been in remission'],
    [
      /<control>?(?:controlled|managed)|<under>control/,
      'is very well controlled',
      'remains uncontrolled',
      'is not under good control',
    ],
    [/doing (?:well|great|good|fine|okay|better|worse)/, 'seems to be doing well'],
    [
      /(?:much |a (?:little|bit|lot) )?(?:better|worse)/,
      'is better but not where i want it',
      'is a bit worse',
    ],
    [
      /improv(?:ed|ing)|worsen(?:ed|ing)|getting (?:better|worse)|progress(?:ed|ing)/,
      'is improving',
      'has been getting worse',
    ],
    [/(?:not )?(?:at goal|where (?:i|we) want (?:it|them))/, 'is not where i want it', 'is at goal'],
    [/flar(?:ed|ing)(?: up)?|acting up/, 'is flaring', 'is acting up again'],
  ],
  {
    parts: {
      control: /(?:well[ -]|poorly[ -]|un)/,
      under: /(?:under|in|out of) (?:good |poor )?/,
    },
    not: ['is a disease of the joints', 'is what your mother had'],
  },
)

/** What a medicine may bring, and nobody has: before its name. */
export const WARNS_OF = rule(
  AS_WORDS,
  [
    [
      /(?:the|one|its) (?:(?:only|main|biggest|common) )*<effect> (?:\w+ ){0,3}?(?:is|are|can be|would be)/,
      'the main thing is yeast infections',
      'one common side effect with it is a cough',
    ],
  ],
  { parts: { effect: /(?:thing|side effect|risk|downside)s?/ }, not: ['the main problem is gout'] },
)
