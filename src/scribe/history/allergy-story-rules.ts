import { AS_WORDS, rule } from '../rules/rule.ts'

/** What an allergy does, and hardly anything else that a medicine does. */
export const ALLERGIC_REACTION = rule(
  AS_WORDS,
  [
    [/hives|welts|anaphyla\w+|angioedema/, 'got hives', 'anaphylaxis'],
    [/(?:broke|break|breaks|breaking) out/, 'she broke out'],
    [/(?:gave|gives?|giving|got|gets?|had|with|caused?|causes) (?:me |him |her )?an? (?:\w+ ){0,2}rash/, 'gave me a bad rash'],
    [/<part> (?:\w+ )?(?:swelled|swells|swole|closed|closes)/, 'my lips swelled', 'his throat closed up'],
    [/(?:made|makes) (?:my|his|her) <part> (?:swell|close)/, 'made my lips swell'],
  ],
  { parts: { part: /(?:face|lips?|tongue|throat|eyes)/ }, not: ['a rash on the arm', 'my ankles swelled'] },
) // prettier-ignore

/** That it was then, or is so each time: what came on just now is the complaint, and what did it is still to be found. */
export const THEN_OR_ALWAYS = rule(
  AS_WORDS,
  [
    [/(?:stay(?:ing)?|keep(?:ing)?|kept) (?:away|off|clear)(?: from| of)?/, 'we stay away from it'],
    [/(?:can not|could not|not supposed to|not allowed to|will not) (?:take|have|use)/, 'he can not take it'],
    [/(?:always|every time|whenever|each time|ever since then)/, 'every time she has it'],
    [/as a (?:kid|child|baby|toddler|teenager)|years? ago|back in/, 'as a baby', '10 years ago'],
    [/when (?:i|he|she) was (?!sick|ill)/, 'when he was 5'],
    [/(?:gets?|gives? (?:me|him|her)) (?:an? |the )?(?:bad )?(?:hives|rash|welts)/, 'she gets hives from it'],
    [
      /(?:gave|made) (?:me|him|her|my|his) (?:an? |the )?(?:\w+ )?(?:hives|rash|welts|face|lips?|tongue|throat)|where my/,
      'gave me hives',
      'the one where my face',
    ],
    [
      /(?:took|had|got|tried|used) (?:[\w-]+ ){1,3}once\b|once (?:took|had|tried)|(?:one|the first) time/,
      'had penicillin once',
    ],
    [/last (?:time|year|winter|spring|summer|fall)|in (?:19|20)\d\d/, 'last winter', 'in 2014'],
  ],
  { not: ['since this morning', 'i have hives now'] },
)

/** Nobody says that it was so. */
export const NOT_SAID_SO = rule(
  AS_WORDS,
  [
    [/if|unless|whether|in case/, 'if she breaks out'],
    [
      /might|may|could|maybe|possibly|worried|afraid|scared/,
      'it might give me hives',
      'i am scared of hives',
    ],
    [/no|not|never|without/, 'never gave me hives'],
    [/for (?:the|my|his|her|those|these) (?:hives|rash|welts|swelling)/, 'gave me prednisone for the hives'],
  ],
  { not: ['he broke out in hives'] },
)
