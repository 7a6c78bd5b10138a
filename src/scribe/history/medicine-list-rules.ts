import { AS_WORDS, rule } from '../rules/rule.ts'

/** The clinician asks for everything that is taken. */
export const ASKS_FOR_LIST = rule(
  AS_WORDS,
  [
    [/(?:go|run|going|running|look) (?:over|through|at) (?:all )?(?:the |your |his |her )?<medicines>/, 'let us go over your pills'],
    [/what (?:else |all |other <medicines> )?<do-you> (?:currently |still )?<take>/, 'what do you take', 'what are you on'],
    [/(?:any|what|which|other|your) (?:\w+ )?<medicines>(?! (?:you are |are you )?allerg)/, 'any other meds', 'what medications'],
    [/<do-you> <take> (?:any(?:thing)?|other)/, 'do you take anything', 'are you on anything'],
    [/anything (?:else )?over the counter|any(?:thing)? (?:herbal|vitamins|supplements)/, 'anything else over the counter', 'any supplements'],
    [/(?:medication|medicine|pill|med) list/, 'did you bring the medication list'],
  ],
  {
    parts: {
      medicines: /(?:meds|medications|medicines|pills|prescriptions|inhalers|list)/,
      'do-you': /(?:do|does|are|is) (?:you|he|she)/,
      take: /(?:take|taking|on|using|use)/,
    },
    not: ['did you take the pill', 'stop the medication'],
  },
) // prettier-ignore

/** What tells something, and lists nothing. */
export const TELLS = rule(
  AS_WORDS,
  [
    [
      /(?:i|he|she|they|we|you) (?!(?:also )?(?:have|take|am on|am taking|use|got)\b)\w+/,
      'i feel',
      'they say',
    ],
    [/was|were|had|did|gave|took/, 'that was', 'gave it'],
    [/not|never|no|if|would|could|should/, 'no good', 'if it rains'],
    [/my \w+ (?:takes|is|has)/, 'my sister takes'],
  ],
  { not: ['lisinopril 20', 'i have losartan 50'] },
)
