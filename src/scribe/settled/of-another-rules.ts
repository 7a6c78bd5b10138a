import { AT_START, rule } from '../rules/rule.ts'

/** Whoever speaks puts right of whom, or of what, they have just told. */
export const WAS_ANOTHER = rule(
  AT_START,
  [
    [/<no> (?:<no> )*(?:that|it) (?:was|is|would be) (?:actually )?<whose> (?:[\w-]+ )?<kin>\b/, 'no wait that was his sister', 'actually no it is my older brother'],
    [/<no> (?:<no> )*i am (?:thinking|talking) (?:of|about) <whose> (?:[\w-]+ )?<kin>\b/, 'sorry i am thinking of my sister'],
  ],
  {
    parts: {
      no: /(?:oh|no|wait|actually|sorry|um|uh|hang on|hold on|well)/,
      whose: /(?:my|his|her|their|our)/,
      kin: /(?:sister|brother|mother|father|mom|mum|dad|son|daughter|cousin|wife|husband|aunt|uncle|twin)/,
    },
    not: ['that was his sister who called', 'no it was fine', 'no it was my knee'],
  },
) // prettier-ignore
