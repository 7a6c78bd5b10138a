import { rule } from '../rules/rule.ts'

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
