import { ANYWHERE, AS_WORDS, rule } from '../rules/rule.ts'

/** What comes of a question that was begun twice or broken off. */
export const BROKEN_TELLING = rule(
  ANYWHERE,
  [
    [/^(?:it|this|that) is (?:this|that) \w+$/, 'it is this knee'],
    [/^(?:it|this|that) is (?:your|his|her|their) dominant \w+$/, 'that is his dominant hand'],
    [
      /\b(?:of|with) (?:this|that) (?:problem|condition|issue|thing|sort|kind)$/,
      'he had trouble with this problem',
    ],
    [/\bnot not\b/, 'he does not not smoke'],
    [/^there is (?:it|he|she|they)\b/, 'there is it now'],
    [/\w+s does\b/, 'the pains does go away'],
    [
      /\b(?:does|do|did|has|have|is|are|was) not (?:is|are|was|were|do|does|did|has|can)\b/,
      'he has not is sick',
    ],
    [/\bhas any(?:one|body)\b/, 'he has anybody sick at home'],
    [/\b(?:quite|very|pretty|bit|really) \w+ (?:is|was)\b/, 'he is quite tired is it'],
    [/\bnext question\b/, 'he has the next question now'],
    [/\b(?:should|need to) be aware\b/, 'he has one that i should be aware of now'],
    [/\bhas not had has\b/, 'she has not had has fever'],
    [/\bdenies kind of\b/, 'she denies kind of nausea'],
    [/\b(?:of|the|an?|to|with|for|about|or|and|your|their|his|her)$/, 'he reports a'],
    [/\b(?:kind|sort|any|have|has|that|like|in)$/, 'he denies any'],
  ],
  { not: ['he does not smoke'] },
)

/** "There are other problems": which, the answer alone does not say. */
export const NAMES_OTHERS = rule(
  { before: '(?<!\\band (?:some |any |his |her |the )?)\\bother (?:\\w+ )?', after: '\\b' },
  [
    [
      /problems?|conditions?|issues?|symptoms?|concerns?|surger\w+|illness\w*/,
      'there are other medical problems',
    ],
    [/medications?|medicines?|questions?/, 'he takes other medications'],
  ],
  { not: ['he has gout and some other problems'] },
)

/** "Are you the mother of the patient?": who came along. */
export const ASKS_WHO = rule(
  AS_WORDS,
  [
    [
      /(?:are|is) (?:you|that|this) (?:(?:the|his|her|their|patient's|a) )+(?:\w+ )?(?:<kin>|<carer>)/,
      'are you the mother of the patient',
      'is this her older sister',
    ],
  ],
  {
    parts: {
      kin: /mother|father|mom|mum|dad|parents?|grand\w+|son|daughter|sister|brother|aunt|uncle/,
      carer: /guardian|wife|husband|spouse|caregiver|carer|caretaker/,
    },
    not: ['are you in pain'],
  },
)

/** "Did it go well?", "have you changed it?": what is asked about was named before. */
export const POINTS_BACK = rule(
  ANYWHERE,
  [
    [/^(?:it|that|this|they|these|those|there is (?:it|that)) /, 'it went well'],
    [/\b(?:it|one|ones|those|them|this|that)(?: (?:then|now|today|at all))?$/, 'he changed it now'],
    [/\b(?:doing|did|done) (?:this|that|it)\b/, 'he has been doing that daily'],
  ],
  { not: ['he smokes'] },
)

/** "Did you see her fall?" of the mother: what the family did is not what the patient did. */
export const ASKS_WHO_CAME_ALONG = rule(
  AS_WORDS,
  [
    [
      /(?:do|did|have|are|were|can|could) you (?:\w+ )?<acts>\b.*\b(?:him|her|he|she|his|them|it)/,
      'did you see her fall',
      'have you given him anything',
    ],
  ],
  {
    parts: {
      acts: /<notice>|<care>/,
      notice: /see|seen|notice|noticed|hear|heard|feel|find|found|catch|caught|watch|observe|observed/,
      care: /give|given|giving|try|tried|take|taken|help|let/,
    },
    not: ['do you have a fever'],
  },
)
