import { ANYWHERE, WHOLE, rule } from '../rules/rule.ts'

/** A piece of an examination that finds nothing: "lungs are clear", "no murmur". */
export const FINDS_NOTHING = rule(
  WHOLE,
  [
    [/(?:no|without|denies|negative for) .*/, 'no murmur'],
    [/.*\b(?:is|are|was|were|appears?)(?: (?:all|also|both|very|grossly|otherwise))* <fine>\b.*/, 'lungs are clear', 'it is grossly intact'],
    [/<fine>\b.*/, 'normal gait', 'alert and oriented'],
    [/.*\b(?:unremarkable|within normal limits)/, 'abdomen unremarkable'],
    [/.*\b(?:5\/5|full strength|full range of motion)/, 'strength 5/5'],
    [/.*\bnegative\b(?:(?! but).)*/, 'straight leg raise negative'],
  ],
  {
    parts: {
      fine: /(?:clear|regular|normal|intact|soft|flat|stable|full|symmetric(?:al)?|non-?tender|good|well|alert|oriented|supple|moist|equal|reactive|negative|fine|5\/5)/,
    },
    flags: 'i',
    not: ['a bit tender above the pubic bone', 'right knee has crepitus', 'not normal', 'crackles at both bases'],
  },
) // prettier-ignore

/** Turns a normal finding into one that is not. */
export const YET_ABNORMAL = rule(
  ANYWHERE,
  [
    [/\b(?:not|never|but|except|although|decreas\w+|reduc\w+|increas\w+|limit\w+|diminish\w*)\b/, 'not regular'],
    [/\b(?:tender(?:ness)?(?! to palpation)|swell\w+|swollen|red(?:ness)?|positive|abnormal|wheez\w+)\b/, 'soft, a bit tender'],
    [/\b(?:crackles|edema|weak\w*|pain\w*|mass|lesion|ulcer|effusion|rash|deform\w+)\b/, 'heart regular with edema'],
  ],
  { flags: 'i', not: ['lungs are clear'] },
) // prettier-ignore

/** What must be told however short, also where it is denied. */
export const RED_FLAG = rule(
  { before: '\\b', after: '' },
  [
    [/(?:suicid|self[- ]harm|harm(?:ing)? (?:him|her|them)|hurt(?:ing)? (?:him|her|them)sel)/, 'suicidal'],
    [/(?:wake up|be here|be alive|end (?:it|his|her|their) )/, 'easier not to wake up'],
    [/(?:homicid|overdos|guns?\b|firearms?)/, 'no guns'],
    [/(?:black stools?|blood|bleed|bled\b|faint|passed out|syncop|collaps)/, 'black stool', 'bleeding'],
    [/(?:lost \w+ (?:pounds|kilos|kg|lbs)|weight loss|night sweats)/, 'lost ten pounds'],
    [/(?:abus|violen|unsafe|safe at home)/, 'abuse'],
    [/(?:fell|fallen|falls?)\b(?! asleep)/, 'she fell'],
    [/(?:pregnan|breast-?feed)/, 'she is pregnant'],
  ],
  { flags: 'i', not: ['he likes it here', 'falls asleep'] },
)
