import { AS_WORDS, rule } from '../rules/rule.ts'

/** How old somebody is said to be; it begins with the count. */
export const AGE_SAID = rule(
  AS_WORDS,
  [
    [/\d{1,3}[- ]?(?:day|week|month|year|yr)s?[- ]old/, '58-year-old', '6 months old'],
    [/\d{1,3} ?(?:yo|y\/o)/, '58 yo'],
    [/\d{1,3} (?:month|year)s? of age/, '58 years of age'],
    [/\d{1,3}[- ](?:month|year)s? (?=male|female|man|woman|boy|girl)/, '58 year female'],
  ],
  { not: ['58 years ago'] },
)
