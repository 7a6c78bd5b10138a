import { AS_WORDS, rule } from '../rules/rule.ts'

/** The clinician asks for everything that is taken. */
export const ASKS_FOR_LIST = rule(
  AS_WORDS,
  [
    [/(?:go|run|going|running|look) (?:over|through|at) (?:all )?(?:the |your |his |her )?<medicines>/, 'let us go over your pills'],
    [/what (?:else |all |other <medicines> )?(?:do|does|are|is) (?:you|he|she) (?:currently |still )?(?:take|taking|on|using|use)/, 'what do you take', 'what are you on'],
    [/(?:any|what|which|other|your) (?:\w+ )?<medicines>(?! (?:you are |are you )?allerg)/, 'any other meds', 'what medications'],
    [/(?:do|are|does|is) (?:you|he|she) (?:take|taking|on|use|using) (?:any(?:thing)?|other)/, 'do you take anything', 'are you on anything'],
    [/(?:medication|medicine|pill|med) list/, 'did you bring the medication list'],
  ],
  {
    parts: { medicines: /(?:meds|medications|medicines|pills|prescriptions|inhalers|list)/ },
    not: ['did you take the pill', 'stop the medication'],
  },
) // prettier-ignore
