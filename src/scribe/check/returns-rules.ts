import { AS_WORDS, rule } from '../rules/rule.ts'

/** The patient is to be seen again; when stands behind it. */
export const COMES_BACK = rule(
  AS_WORDS,
  [
    [/(?:come|back|coming)(?: on)? back|be back|back here|have <whom> back/, 'come back in 2 weeks', 'i will have you back'],
    [/(?:return|returns|returning)(?: to (?:the )?(?:clinic|office|us|me|see me))?(?! to)/, 'return in 2 weeks'],
    [/follow(?:-| )?up(?! (?:with (?!me|us|the (?:clinic|office|patient)|you)|on|for|<tests>))/, 'follow up in 3 months', 'follow-up in 2 weeks', 'follow up with me in 1 week'],
    [/see <whom>(?: back| again)?(?= (?:in|for|again|back|next|about|at|within))/, 'i will see you in 2 weeks'],
    [/next (?:visit|appointment)/, 'next visit in 6 months'],
    [/rtc/, 'rtc 2 weeks'],
  ],
  {
    parts: { tests: /(?:call|labs?|blood|ct|mri|scans?|x-rays?|imaging|tests?|colonoscopy|echo)/, whom: /(?:you|him|her|them|me|us|the patient)/ },
    not: ['the pain came back 2 weeks ago', 'return to work in 2 weeks', 'i saw you 2 weeks ago', 'follow up with cardiology in 2 weeks', 'follow-up labs in 2 weeks'],
  },
) // prettier-ignore
