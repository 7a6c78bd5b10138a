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
  [
    [/<lead>*<the>[\w-]+ <goes> (?:from <amount> )?(?:back )?to <amount><when>?/, 'and the lisinopril goes from 20 to 40', 'furosemide goes back to 20'],
    [/<lead>*<the>[\w-]+ <stays> (?:(?:at|on) <amount><when>?|the same|(?:where|as) it is)/, 'the amlodipine stays at 5', 'lisinopril stays the same'],
    [/<lead>*<the>[\w-]+ (?:stop|hold|quit|drop) (?:it|that|them)(?: .*)?/, 'and the glipizide stop that altogether the a1c is 6.1'],
    [/<lead>*(?:keep|leave|continue) <the>[\w-]+ (?:at|on) <amount><when>?/, 'keep the carvedilol at 6.25 twice a day'],
    [/<lead>*<the>[\w-]+ <we> <change> to <amount><when>?(?: because .*)?/, 'metformin we cut to 500 twice a day because the kidneys'],
  ],
  {
    parts: {
      lead: /(?:(?:so|and|then|okay|also|now) )/,
      the: /(?:the |your |his |her )?/,
      we: /(?:we|i)(?: will| are going to| can)?/,
      change: /(?:cut|lower|raise|increase|decrease|bump|go|drop)(?: it)?(?: up| down| back)?/,
      stays: /(?:stays|remains|can stay)/,
      goes: /(?:goes|comes|is going)(?: back| up| down)*/,
      amount: /\d+(?:\.\d+)?(?: (?:mg|mcg|units?|ml))?/,
      when: /(?: (?:<often>|at night|in the (?:morning|evening)|tomorrow|today|with meals))*/,
      often: /(?:a day|daily|twice a day|once a day|\d times a day)/,
    },
    not: ['your a1c goes from 8 to 7 with', 'the lisinopril goes well'],
  },
) // prettier-ignore
