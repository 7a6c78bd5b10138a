import { AS_WORDS, AT_START, rule, WHOLE } from '../rules/rule.ts'

/** Openings of two words and more that carry nothing. */
export const LEAD_PAIR = rule(
  { before: '^', after: '\\b' },
  [
    [/all right|of course|for sure|at least|by the way/, 'all right', 'of course', 'by the way'],
    [/thank you|you bet|got it|good question/, 'thank you', 'got it'],
    [/no (?:problem|worries)|sounds good/, 'no problem', 'sounds good'],
    [/i see(?! (?:an?|my|dr|doctor|mr|mrs) )/, 'i see'],
    [/i (?:understand|mean|think so|guess)/, 'i understand', 'i mean', 'i think so'],
    [/i (?:would|must|have to) say|i will admit/, 'i would say', 'i have to say', 'i will admit'],
    [/let us see/, 'let us see'],
    [/that is (?:right|correct|true)$/, 'that is right'],
  ],
  { not: ['i see my doctor', 'that is right behind'] },
)

/** "Yeah, I did, | my wife and I were walking": the answer, and then the telling. */
export const ANSWERED = rule(
  AT_START,
  [
    [
      /i (?:did|do|have|am|was|had) (?:my [a-z]+ and i|i|we|he|she|they) (?:<is>|<did>)\b/,
      'i did my wife and i were walking',
      'i have i noticed',
    ],
  ],
  {
    parts: {
      is: /am|is|are|was|were|have|has|had/,
      did: /went|got|fell|felt|took|started|noticed/,
    },
    not: ['i did my exercises'],
  },
)

/** What a condition leads to. */
export const CONSEQUENCE = rule(
  AS_WORDS,
  [
    [/then|please/, 'if the pills fail then', 'if you bleed please'],
    [/call|come|go|let|stop|take|try|use/, 'if you bleed stop', 'if the pills fail come back'],
    [/you (?:can|should|could|will|need|may)/, 'if my knee swells you should'],
    [/i (?:will|would|want|am|just|usually|have to)/, 'if my knee swells i usually rest'],
    [/we (?:will|can|would|could|may|might|should)/, 'if the pills fail we can look'],
    [/it (?:is|gets|hurts|feels|goes|will)/, 'if i run it hurts'],
  ],
  { not: ['if you cough up blood'] },
)

/** Two words that hang off an end: "and everything", "you know". */
export const HANGS_OFF = rule(WHOLE, [
  [/you (?:know|see|guys)/, 'you know', 'you guys'],
  [/i (?:mean|guess|think|suppose|believe)/, 'i mean', 'i think'],
  [/or (?:anything|something|so|whatever|not)/, 'or anything', 'or whatever'],
  [/and (?:stuff|everything|so|whatnot)/, 'and everything', 'and whatnot'],
  [/all right|okay okay/, 'all right', 'okay okay'],
  [/in fact|but otherwise|at least/, 'in fact', 'but otherwise', 'at least'],
])

/** That what was just said was wanted: without it, it reads as a complaint. */
export const IS_MEANT = rule(
  AT_START,
  [
    [/but (?:i|we|he|she|they) (?:was|were|am|is|are|have been|has been)(?: \w+)? (?:trying|meaning|hoping|planning) to$/, 'but i was trying to'],
    [/but (?:i|we|he|she|they) (?:\w+ )?(?:meant|wanted|planned|tried) to$/, 'but i wanted to'],
    [/but (?:it|that) was (?:on purpose|intentional|planned|deliberate)$/, 'but that was on purpose'],
    [/but (?:i|he|she) (?:have|has) been (?:\w+ )?(?:dieting|exercising|on a diet|working out)$/, 'but i have been dieting'],
  ],
  { not: ['but i was trying to sleep', 'but it was fine'] },
) // prettier-ignore
