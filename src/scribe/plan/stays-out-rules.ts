import { AT_START, WHOLE, rule } from '../rules/rule.ts'

/** What is not to be had, or not any more; behind it stands its name. */
export const NO_MORE = rule(
  AT_START,
  [[/(?:(?:so|and|then|okay|but|also) )*(?:no more|no) (?=[a-z])/, 'no more tylenol pm', 'so no antibiotic']],
  { not: ['not the antibiotic'] },
)

/** A medicine and what its dose becomes, in no more words: "And the lisinopril goes from 20 to 40." */
export const GOES_TO = rule(
  WHOLE,
  [[/<lead>*(?:the |your |his |her )?[\w-]+ <goes> (?:from <amount> )?(?:back )?to <amount><when>?/, 'and the lisinopril goes from 20 to 40', 'furosemide goes back to 20']],
  {
    parts: {
      lead: /(?:(?:so|and|then|okay|also|now) )/,
      goes: /(?:goes|comes|is going)(?: back| up| down)*/,
      amount: /\d+(?:\.\d+)?(?: (?:mg|mcg|units?|ml))?/,
      when: /(?: (?:a day|daily|at night|in the morning|twice a day|once a day|tomorrow|today))*/,
    },
    not: ['your a1c goes from 8 to 7 with', 'the lisinopril goes well'],
  },
) // prettier-ignore
