import { AS_WORDS, rule } from './rules/rule.ts'

/** What is long over, and not what is looked at. */
export const LONG_AGO = rule(
  AS_WORDS,
  [
    [/(?:years?|decades?) (?:ago|back)|back in/, 'i tore it 10 years ago', 'back in 2010'],
    [/in (?:high school|college|school|(?:19|20)\d\d|my (?:teens|twenties))/, 'i broke my right ankle in high school'],
    [/as a (?:kid|child|boy|girl|teenager)|when i was|used to/, 'i broke my arm as a kid', 'my hip used to click'],
  ],
  { not: ['my ankle hurts since sunday', '2 weeks ago'] },
) // prettier-ignore
