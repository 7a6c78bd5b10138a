import { ANYWHERE, AS_WORDS, rule, WHOLE } from '../rules/rule.ts'

/** The clinician asks how much of the medicine just named, or how often. */
export const ASKS_DOSE = rule(
  AS_WORDS,
  [
    [/how (?:much|many|often)/, 'how much of it', 'how many a day', 'how often'],
    [
      /what (?:is |was )?(?:the |your |his |her )?(?:dose|dosage|strength)/,
      'what is the dose now',
      'at what dose',
    ],
    [/which (?:dose|dosage|strength)/, 'which strength'],
    [/do you know the (?:dose|strength|milligrams)/, 'do you know the dose'],
  ],
  { not: ['how are you', 'how long'] },
)

/** A medicine by its name alone, asked after: what stands before the name. */
export const ASKS_AFTER = rule(
  { before: '^(?:(?:okay|so|and|then|now|all right|good|right|oh|also|but|well) )*', after: '(?:(?:^|\\b| )(?:the|your|his|her|that))?$' },
  [
    [/(?:what|how) about/, 'what about the', 'okay and how about your'],
    [/<are> (?:also |currently )?<on>/, 'and you are taking the', 'are you also on'],
    [/<do> (?:still |also )?(?:take|use)/, 'do you still take your', 'does she use'],
    [/(?:<are> )?still (?:on|taking|using)|(?:on|taking|using)/, 'still on the', 'you are still on', 'taking the'],
    [/(?:for|at) <when>/, 'and at night', 'and for the evening'],
    [/i (?:have|see)(?: got)?(?: you (?:on|down for))?/, 'i have got', 'i see you on', 'i have you down for the'],
    [/(?=(?:the|your|his|her|that)?$)/, '', 'and the', 'okay your'],
    [/were (?:you|he|she) still (?:on|taking|using)/, 'were you still on the'],
    [/(?:that|this|it) is(?: still)?|is (?:it|that|this) still/, "that is your", 'is it still'],
    [/how (?:do|are) (?:you|he|she) (?:take|taking|use|using)/, 'and how do you take the'],
  ],
  {
    parts: {
      are: /(?:you are|he is|she is|are you|is he|is she)/,
      on: /(?:on|taking|using)/,
      do: /(?:do|does|you|he|she)(?: (?:you|he|she))?/,
      when: /(?:the )?(?:night|morning|evening|bedtime)/,
    },
    not: ['did you ever take', 'were you on the', 'are you allergic to', 'could you take'],
  },
) // prettier-ignore

/** Asked of what was taken once, may be taken or is over: a yes tells of no medicine of now. */
export const ASKED_NOT_OF_NOW = rule(
  AS_WORDS,
  [
    [/(?:were|was) <they> (?:ever |also |just )*(?:on|taking|given|using|put on)/, 'were you on prednisone'],
    [/(?:have|has|did|do) <they> ever/, 'have you ever taken it', 'do you ever use it'],
    [/(?:would|could|can|shall|should|may) (?:<they>|i|we)/, 'would you take it', 'can you take ibuprofen'],
    [/(?:will|do|does) <they> want/, 'do you want a statin'],
    [/(?:<they> (?:are|is)|(?:are|is) <they>) (?:now )?off/, 'you are off warfarin', 'are you off it'],
  ],
  {
    parts: { they: /(?:you|he|she)/ },
    not: ['are you on warfarin', 'were you still on it', 'do you take it'],
  },
)

/** Said of the medicine asked after: it is taken. */
export const SAYS_TAKEN = rule(
  { before: '^(?:(?:oh|well|um|uh|so|and|i mean) )*', after: '(?= |$)' },
  [
    [/(?:i|he|she) (?:<still> )?(?:takes?|uses?)(?: (?:it|that|those|them|one))?/, 'i still take it', 'she uses that'],
    [/(?:i am|he is|she is) (?:<still> )?(?:on|taking|using) (?:it|that|those|them)/, 'i am on it', 'he is still taking that'],
    [/every (?:day|night|morning|evening|other day)/, 'every morning'],
    [/still (?:on|taking)(?: (?:it|that))?/, 'still taking it'],
    [/that is (?:it|the one|them|all|everything)/, "that is it"],
    [/(?:just|only) (?:those|these|them|that)(?: \d| ones?)?/, 'just those 2'],
    [/(?:i|he|she) (?:have|has) been on (?:it|that)/, 'he has been on it since spring'],
  ],
  { parts: { still: /still|just|only|do|does/ }, not: ['i took it', 'i was on it', 'i ran out'] },
) // prettier-ignore

/** "Only when my feet swell", "as needed": taken, now and then. */
export const TAKEN_AS_NEEDED = rule(
  { before: '^(?:(?:oh|well|um|uh|yeah|yes|just) )*', after: '(?= |$)' },
  [
    [/only (?:when|if|as)/, 'only when my feet swell'],
    [/(?:as|when|whenever|if) (?:i|he|she) needs? (?:it|one|to)|as needed/, 'when i need it', 'as needed'],
    [/(?:now and then|once in a while|on and off|here and there)/, 'once in a while'],
  ],
  { not: ['if i could', 'when i was in college'] },
)

/** Said of the medicine asked after: it is not taken, or not as it was asked. */
export const SAYS_NOT_TAKEN = rule(
  AS_WORDS,
  [
    [/(?:do|does|did|am|is|are|was|has|have) not/, 'i do not take it'],
    [/stopp?(?:ed)?|quit|ran out|off of|used to|no longer|never|not anymore|switched/, 'i quit', 'they switched me'],
    [/(?:was|were) (?:on|taking|for|after)|from before|(?:back then|last time)/, 'i was on it', 'that is from before'],
    [/took (?:me|him|her) off|came off|cut it out|years ago/, 'they took me off', 'years ago'],
    [/gave (?:me|him|her)|made (?:me|him|her)|allerg\w+/, 'that gave me hives', 'i am allergic'],
    [/supposed to|should|would/, 'i am supposed to'],
  ],
  { not: ['i take it every day', 'ten at night'] },
) // prettier-ignore

/** A new dose, told with what was done to it: the figure stands behind. */
export const NOW_DOSE = rule(
  { before: '\\b', after: ' (?=\\d)' },
  [
    [/<changed>(?: <it>)*(?: (?:up|down|back))*(?: to)/, 'they put it up to 75', 'she cut me down to 10'],
    [/(?:am|is) (?:now )?(?:on|at|up to|down to)(?: the)?/, 'i am on 20', 'he is up to 30'],
    [/(?:doubled|halved) (?:it|that)(?: so)?(?: a| the)?/, 'they doubled it so 100'],
    [/(?:it is|now)(?: (?:it is|on|at|the|now))*/, 'it is 50', 'now it is the 40'],
  ],
  {
    parts: {
      changed: /(?:put|bumped|moved|raised|increased|went|brought|cut|lowered|dropped|turned|took|changed)/,
      it: /(?:it|me|him|her|that)/,
    },
    not: ['it was 50', 'it is the'],
  },
) // prettier-ignore

/** An old dose: its figure is over. */
export const OLD_DOSE = rule(
  ANYWHERE,
  [
    [/\b(?:was|were|used to be|had been|from|instead of|not)(?: (?:on|at|the|taking|only))* (?=\d)/, 'it was 50', 'up from 20'],
    [/\b(?:before$|before (?:that|i was|the|my \w+ing)|back then|originally|at first|initially)/, '50 before', 'at first 50'],
  ],
  { not: ['it is 50', 'before meals', 'before he eats', 'before bed'] },
) // prettier-ignore

/** Asks which of its kind a medicine is that was just spoken of. */
export const ASKS_WHICH = rule(
  WHOLE,
  [
    [/(?:and |so |okay )*which (?:one|pill|inhaler|insulin|kind|brand)(?: (?:is it|<of-you>))?/, 'which one', 'and which inhaler do you use'],
    [/(?:and |so |okay )*what (?:insulin|inhaler|kind|brand)(?: (?:is it|is in it|are you on|do you (?:take|use)|'s in it))/, "what insulin 's in it", 'what kind is it'],
  ],
  { parts: { 'of-you': /are you on|do you (?:take|use)/ }, not: ['which one is worse', 'which one did they give you'] },
) // prettier-ignore

/** Behind a name, whether it is still so much: "you still take the 5". */
export const ASKS_IF_STILL = rule(
  WHOLE,
  [
    [
      /(?:(?:and|is|are|do|you|that|it|he|she|they|still|take|taking|takes|on|at|the|your) )+\d[\d./]*(?: <unit>)?/,
      'you still take the 5',
      'is that still 25 mg',
    ],
  ],
  { parts: { unit: /mg|mcg|milligrams?|units?/ }, not: ['did that help 5 times', 'for 5 days'] },
)
