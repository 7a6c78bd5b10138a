import { AT_END, AT_START, rule } from '../rules/rule.ts'

/** What the clinician does with a medicine, said right before its name; the verb of the order is its first group's kind. */
export const STARTS_IT = rule(
  { before: '\\b', after: '(?: (?:the|your|his|her|an?|some|you|him|to|on|over|with|use|using|one|dose|shot|of|new|steroid|antibiotic))*$' },
  [
    [/(?:start|add|begin|try)(?:ing)?/, 'i would like to start', 'we will add some', 'then let us try'],
    [/(?:giv(?:e|ing)|prescrib(?:e|ing)|send(?:ing)? in|call(?:ing)? in|us(?:e|ing)|put|switch|go with)/, 'i am going to use', 'i will give you'],
  ],
  { not: ['i thought about', 'you were on the'] },
) // prettier-ignore

export const RAISES_IT = rule(
  { before: '\\b', after: '(?: (?:the|your|his|her|on|that|dose|of))*$' },
  [
    [/(?:go(?:ing)? up|increas(?:e|ing)|rais(?:e|ing)|bump(?:ing)?(?: up)?|push(?:ing)? up)/, 'go up on the', 'increase the'],
  ],
  { not: ['you went up the'] },
) // prettier-ignore

export const LOWERS_IT = rule(
  { before: '\\b', after: '(?: (?:the|your|his|her|on|that|dose|of|down|back))*$' },
  [
    [
      /(?:go(?:ing)? down|decreas(?:e|ing)|lower(?:ing)?|cut(?:ting)?|reduc(?:e|ing))/,
      'cut the',
      'go down on your',
    ],
  ],
  { not: ['cut out the'] },
)

/** Right before a name, or nothing: the order is the name itself, with how it is taken. */
export const BARE_LEAD = rule(
  { before: '^', after: '(?:(?:^| )(?:the|some|a))?$' },
  [
    [/(?:(?:so|then|and|okay|now|next|sure|all right) )*(?:so|then|and|okay|now|next|sure|all right)/, 'sure then', 'then'],
    [/(?:(?:so|then|and|okay|now) )*for (?:the |your |his |her )?\w+(?: \w+)?/, 'for treatment', 'and for the pain'],
    [/(?=(?:the|some|a)?$)/, '', 'some'],
  ],
  { not: ['i thought about', 'you were on', 'no'] },
) // prettier-ignore

/** Only thought of, or left to the patient: no order yet. */
export const LEFT_OPEN = rule(
  { before: '\\b', after: '\\b' },
  [
    [/(?:can|could|might|may|would|should|option|offer|thought|consider\w*|if|maybe|or|unless)/, 'i could give you', 'an option'],
    [/(?:not|no|never|instead of|rather than|was|were|did|had)/, 'i am not giving', 'you had'],
  ],
  { not: ['i am going to give you'] },
) // prettier-ignore

/** "I'd like to", "what I'd like to do is": wanted, and so an order. */
export const WANTED = rule(AT_START, [[/(?:(?:so|and|then|now|okay|what) )*(?:i|we) would like (?:to|you)/, 'what i would like to do is']], {
  not: ['i would not like to'],
}) // prettier-ignore

/** How to take what was just named, at the beginning of a sentence. */
export const TELLS_HOW = rule(
  { before: '^(?:(?:so|and|then|okay|just|um|uh|it is|that is|you|will|you will|he|she|i want you to) )*', after: '(?= |$)' },
  [
    [/(?:tak(?:e|es|ing)|use|swallow|inject)(?! (?:the|your))/, 'and take it in the morning', 'so use it'],
    [/(?:half|one|two|three|\d+(?:[./]\d+)?)/, 'half a tablet', '200 mg twice a day'],
    [/from \d+(?:\.\d+)?(?: \w+)? to \d+/, 'from 100 to 150'],
    [/once|twice|every|daily|nightly/, 'it is once a day', 'twice a day'],
    [/at (?:bedtime|night|the first \w+)|in the (?:morning|evening)|by mouth|with food/, 'at the first twinge', 'with food'],
  ],
  { not: ['it is not blood', 'take the laundry'] },
) // prettier-ignore

/** What a sentence of how it is taken does not speak of. */
export const OF_OTHER_THINGS = rule(
  { before: '\\b', after: '\\b' },
  [
    [/(?:ice|heat|exercis\w+|walk\w*|stretch\w*|drink|water|diet|salt|steps|brace|crutches)/, 'ice 3 times a day'],
    [/(?:mri|ct|x-ray|scan|labs?|visits?|weeks? (?:from|with)|therapy|sessions?|check\w*|recheck|call|appointment)/, 'twice a week therapy'],
    [/(?:may|might|can|could|if|call|goes|sugar|pressure|fever of)/, 'it may upset your stomach'],
  ],
  { not: ['take it in the morning'] },
) // prettier-ignore

/** Leads a sentence of how it is taken, and says nothing in a line that goes on from the name. */
export const LEADS_TAIL = rule(
  { before: '^', after: ' ' },
  [
    [
      /(?:(?:so|and|okay|um|uh|it is|that is|you will|you) )*(?:so|and|okay|um|uh|it is|that is|you will|you)/,
      'it is once a day',
    ],
  ],
  { not: ['take it'] },
)

/** Ends what may be an order and leaves out what comes. */
export const ENDS_OPEN = rule(AT_END, [[/ (?:and|or|with|to|for|the|a)/, 'take it with']], {
  not: ['take it'],
})

/** What was named is changed; up to the word that its new dose begins with. */
export const CHANGES_IT = rule(
  { before: '\\b', after: '(?: (?:back|down|up))* (?:to|from)\\b' },
  [
    [/(?:cut|lower|drop|reduce|raise|increase|bump) (?:that|it)/, 'cut that to', 'bump it up to'],
    [/go (?:up|down)/, 'we go up from', 'go down to'],
  ],
  { not: ['it goes down to', 'cut it in half'] },
)

/** The patient does not want what was just ordered. */
export const REFUSES = rule(
  { before: '', after: '\\b' },
  [
    [/^(?:(?:um|uh|well|oh|actually) )*(?:no|nah|nope)/, 'um no'],
    [/\b(?:rather not|do not want|okay with(?:out)?|something else|not doing|skip)/, 'i would rather not', 'can i have something else'],
  ],
  { not: ['okay', 'sounds good'] },
) // prettier-ignore
