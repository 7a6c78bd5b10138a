import { AS_WORDS, rule } from '../rules/rule.ts'

/** "So you've got strep throat": how a finding is told to who has it. */
export const TELLS_WHAT_THEY_HAVE = rule(
  {
    before: '',
    after: ' (?:(?:do|does|also|clearly|definitely|really|actually|now) )*(?:have|has) (?:got )?(?!to\\b)',
  },
  [
    [
      /^(?:(?:and|but|well|okay|yeah|yes|now|then|oh|unfortunately) )*(?:you|he|she)/,
      'well you have an ear infection',
      'he has got an ear infection',
    ],
    [/\b(?:so|means|meaning)(?: that)? you/, 'it is positive so you have got strep throat'],
  ],
  { not: ['you have to rest', 'what you have'] },
)

/** What has just been seen, felt or measured. */
export const FOUND = rule(
  AS_WORDS,
  [
    [/positive|shows?|showed/, 'the swab is positive', 'the film shows it'],
    [/over \d+|\d{2,3}\/\d{2,3}/, '158 over 96', 'it is 158/96'],
    [/red|bulging|swollen|tender|inflamed|infected/, 'the drum is bulging'],
    [/exudate|pus|fluid|rash|blisters?/, 'there is fluid behind it'],
    [/wheez\w*|crackl\w*/, 'i hear wheezing'],
  ],
  { not: ['you look well'] },
)
