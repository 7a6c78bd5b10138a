import { ANYWHERE, rule } from '../rules/rule.ts'

/** "For the cigarettes, let's start the patch, 14 mg": in a sentence of its own, before the dose, something else is begun or named. */
export const OPENS_ANOTHER = rule(
  ANYWHERE,
  [
    [
      /^(?:(?:and|so|then|okay|now|also) )*(?:for|as for) (?:the|your|his|her|those|that|any) [a-z]/,
      'for the cigarettes',
    ],
    [
      /\b(?:start|try|add|begin|use|get|put (?:you|him|her) on) <whom>(?:the|an?|some) (?:\w+ )?<form>\b/,
      'let us start the patch',
    ],
  ],
  {
    parts: {
      whom: /(?:(?:you|him|her) )?(?:on )?/,
      form: /(?:patch(?:es)?|gum|lozenges?|inhaler|spray|cream|ointment|drops|injections?|shots?|pen)/,
    },
    not: ['take it for the pain', 'start with one'],
  },
)
