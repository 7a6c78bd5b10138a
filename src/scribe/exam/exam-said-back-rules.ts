import { AT_END, AT_START, rule } from '../rules/rule.ts'

/** "Neck veins I see them": the part and what points back at it are the groups. */
export const SEEN_BACK = rule(
  AT_START,
  [
    [
      /((?:[\w-]+ ){0,2}[\w-]+) (i (?:can |do |still )*(?:see|hear|feel) (?:it|them)) \w/,
      'neck veins i see them up about 10 cm',
    ],
    [
      /(mood) ((?:you|he|she|they) (?:said|say|says|described? (?:it )?as|reports?)) \w/,
      'mood you said not great',
    ],
  ],
  { not: ['i see them', 'neck veins i do not see'] },
)

/** "... I could not feel it": what was tried is the group. */
export const NOT_OBTAINED = rule(
  AT_END,
  [
    [
      /\bi (?:can|could) not (?:really |quite )?(<tries>) (?:it|them|that|those|this)/,
      'pivot shift he is guarding i can not get it',
    ],
  ],
  {
    parts: { tries: /get|see|feel|do|test|assess|find|hear|elicit|visualize|palpate/ },
    not: ['i can not feel a nodule'],
  },
)
