import { AS_WORDS, AT_START, rule } from '../rules/rule.ts'

/** How a reply begins that turns down what was just offered, and names it at most by its class. */
export const TURNS_DOWN = rule(
  { before: '^(?:(?:no|nah|nope|um|uh|well|oh|yeah|honestly|sorry|but|then|okay|hm) )*(?:', after: ')' },
  [
    [/(?<=then )no\b/, 'then no'],
    [/you know what,? no\b|forget (?:i asked|it|about it)\b/, 'you know what no', 'forget i asked'],
    [/(?:i|we) (?:will|would|am|are) not (?:be )?(?:do|tak|hav|us|start|try|getting|going to)\w*/, 'i am not doing that'],
    [/(?:i|we) (?:would|will) (?:rather|prefer)(?: to)? (?:not|wait|skip|hold off)/, 'i would rather not today'],
    [/<i> (?:really )?(?:do|would) not (?:really )?(?:want|need|like) (?:<it>|to <have>)/, 'i do not need that', 'i do not want to take more stuff'],
    [/no (?:more )?(?:shots?|needles?|pills?|injections?|surgery|steroids?|vaccines?|drugs?)\b(?! of\b)/, 'no needles', 'no no shots'],
    [/(?<=\bno )thank(?:s| you)\b|thank(?:s| you) but no\b/, 'no thanks', 'thanks but no'],
    [/(?:i|we) (?:decline|refuse|pass on)\b/, 'i pass on that'],
    [/(?:i think )?(?:i|we) (?:will|am going to|are going to|would like to) (?:pass|skip)\b/, 'i will pass', 'i am going to pass on that'],
    [/(?:i|we) (?:cannot|can not) (?:get there|make it|go|do (?:that|it))\b/, 'no i cannot get there'],
    [/(?:i|we) (?:would|will) (?:rather|prefer to|have to|need to|want to) (?:think|talk|sleep|read|ask)\b/, 'i would rather think about it'],
    [/<he> (?:am|is) (?:\w+ )?allergic(?: to (?:that|it|those|them))?(?=$| (?!to\b))/, 'i am allergic to that'],
    [/<he> can not(?: (?:take|have|use|tolerate) (?:that|it|those|them|this))?(?=$| (?:the|it|because|i)\b)/, 'i can not take that', 'i can not the sulfa'],
    [/i am (?:not (?:ready|interested|comfortable)|(?:good|okay|fine) with(?:out| just))/, 'i am not interested'],
    [/not (?:(?:right )?now|today|this time|interested|for me)\b/, 'not right now', 'no not now'],
  ],
  {
    parts: { i: /(?:i|we)/, he: /(?:i|he|she)/, it: /that|it|one|any|those|them/, have: /(?:take|have|do|start|try|use|get)/ },
    not: ['no shots of pain', 'i am allergic to cats', 'i am okay', 'i would not know', 'no problem'],
  },
) // prettier-ignore

/** How a note says it: the words of the name behind it. */
export const DECLINES = rule(
  { before: '^(?:the )?(?:(?:patient|he|she|they) )?(?:has |have )?', after: ' ' },
  [[/(?:declin|refus|deferr?)(?:es|ed|e|s)/, 'the patient declines the flu shot', 'declined the flu shot']],
)

/** What is put off rather than refused. */
export const PUTS_OFF = rule(AS_WORDS, [
  [
    /(?:rather|prefer to|want to|have to|need to|to) (?:wait|hold off|think|talk|sleep|read|ask)/,
    'i would rather wait',
  ],
  [/not (?:(?:right )?now|today|yet|this time|this year)/, 'no thanks not today'],
])

/** Words with which something is offered; an order may leave them out: "and an MRI of the brain". */
export const OFFERS = rule(AS_WORDS, [
  [/(?:would|could|can|will|might|should|may|let us|how about)/, 'i would add', 'let us do an mri'],
  [
    /(?:recommend\w*|offer\w*|options?|suggest\w*|prescribe|advise|thinking (?:of|about))/,
    'is an option',
    'i was thinking of a shot',
  ],
  [/(?:add|start|try|give|need|want|due)/, 'you are due for a shot'],
  [
    /^(?:and|then|or|also|plus)(?: also)? (?:an?|the|some|maybe)|^there is/,
    'and an mri',
    'there is the rsv vaccine',
  ],
])

/** What is kept from the patient is not offered. */
export const KEEPS_FROM = rule(AS_WORDS, [
  [/stay(?:ing)? away|avoid|allerg\w+/, 'i would stay away from tramadol'],
  [/(?:not (?:give|use|want|going to)|would not)/, 'i would not use that'],
])

/** "I can draw the fluid off the knee": offered by no word that is known; "I'd recommend it" points to what was named. */
export const OFFERS_ANOTHER = rule(
  { before: '^(?:(?:and|so|or|okay|then|but) )*(?:i|we) ', after: ' (?!(?:\\w+ )?(?:it|that|this)\\b)' },
  [[/(?:can|could|will|would like to|want to|am going to)/, 'i can draw the fluid off']],
  { not: ['i would recommend it today', 'we can do it today'] },
)

/** "I could draw some fluid off the knee", "I'd like you to go to cardiac rehab": what is offered is something to do. */
export const OFFERS_DEED = rule(
  {
    before: '^(?:(?:and|so|or|okay|then|but|now|also) )*',
    after: ' (?!(?:\\w+ )?(?:it|that|this|them|see|know|think|be|have)\\b)(?=[a-z]+ )',
  },
  [
    [/(?:i|we) (?:can|could|would like to|want to)/, 'i could draw some fluid off the knee'],
    [
      /(?<you>i (?:would (?:also |really )?like|want|recommend|need) you to|you (?:should|could))/,
      'i would like you to go to cardiac rehab',
    ],
  ],
  { not: ['i could do it today', 'i want you to know this'] },
)

/** "I don't want Abilify": what is turned down by its name, whenever it was offered. */
export const NOT_WANTED = rule(
  { before: '^(?:(?:no|nah|nope|thank you|thanks|um|uh|well|oh|yeah|honestly|sorry|but|and|okay) )*', after: ' ' },
  [
    [/(?:i|we) (?:really |still )?(?:do|would) not (?:really )?(?:want|like)(?: to <have>)?/, 'i do not want the flu shot'],
    [/(?:i|we) (?:will|am|are) not (?:going to )?(?:tak\w+|hav\w+|do\w*|try\w*|start\w*|us\w+)/, 'i am not taking a statin'],
    [/(?:i|we) would rather not <have>/, 'i would rather not take a statin'],
    [/(?:i|we) (?:decline|refuse)/, 'i decline the vaccine'],
  ],
  { parts: { have: /(?:take|have|do|try|start|go on)/ }, not: ['i do not know', 'i want the flu shot'] },
) // prettier-ignore

/** "Would you take the flu shot?", "could you do a day program?": a question that offers, and "no" turns it down. */
export const OFFERS_ASKING = rule(
  { before: '^(?:(?:and|so|okay|well|then|but) )*', after: '\\b' },
  [
    [/(?:would|could|can|will) you (?:want|like|do|take|try|consider|think about)/, 'would you want the flu shot'],
    [/would you be (?:willing|open)/, 'would you be open to a nicotine patch'],
    [/do you want (?:to (?:try|do|start|have|get)|the|an?|some|me to)/, 'do you want the vaccine'],
    [/(?:are|would) you (?:interested in|open to|up for)/, 'are you interested in a sleep study'],
    [/how (?:do you feel )?about (?:trying|starting|an?|the|some)/, 'how about a nicotine patch'],
  ],
  { not: ['do you want to come back', 'would you say so'] },
) // prettier-ignore

/** The patient comes round after all. */
export const COMES_ROUND = rule(AT_START, [
  [/<okay>i (?:will|could|can) (?:try|take|do|have|get) (?:it|that|one|them|the)\b/, 'okay i will try it'],
  [/<okay>go ahead(?: and (?:book|do|order|schedule|set up|give|write|send) (?:it|that|me|one))?(?=$| )/, 'go ahead and book it'],
  [/<okay>(?:fine|let us (?:try|do) (?:it|that)|if you (?:say|think) so)\b/, 'okay fine'],
], { parts: { okay: /(?:(?:okay|all right|alright|yeah|well) )*/ } }) // prettier-ignore

/** What stands between a refusal and what it names: "not doing | any of those | MRIs". */
export const POINTS_AT = rule(
  { before: '^', after: ' (?=[a-z])' },
  [
    [/(?:<doing> )?<amount>(?:the|that|those|these|this|your)/, 'doing any of those mris', 'the monitor'],
    [/to (?:<do> )?<amount>(?:the|that|those|these|this|your)/, 'to that eye place', 'to go to that place'],
    [/(?:to )?(?:<do> )?(?:any|an?|another|more|any more)/, 'to take a statin', 'any shots'],
  ],
  {
    parts: {
      doing: /doing|taking|having|getting|going/,
      do: /do|take|have|get|go to|try|start|use/,
      amount: /(?:(?:any|some|all|more|another) )*(?:of )?/,
    },
  },
)

/** "Can you send me somewhere else?": not the thing is turned down, but one way of having it. */
export const ASKS_FOR_ANOTHER = rule(
  AS_WORDS,
  [
    [/<asks>\b[\w ]{0,40}? (?:somewhere|someone|somebody|someplace) else/, 'can you send me somewhere else'],
    [
      /<asks>\b(?: \w+){0,4} (?:another|a different) <way>/,
      'is there another place',
      'i want a different doctor',
    ],
  ],
  {
    parts: {
      asks: /can you|could|would|will you|is there|are there|do you have|i want/,
      way: /one|place|doctor|clinic|brand|pharmacy|lab/,
    },
  },
)

/** "And I'd like to add Ozempic": something is offered anew, by words of its own. */
export const OFFERS_ANEW = rule(
  { before: '^(?:and|or|plus) (?:(?:then|also|maybe|today|now) )*', after: '\\b' },
  [
    [/i|we|you|would|do|are|maybe/, 'and i would like to add', 'or would you take'],
    [/there is|let us|(?:how|what) about/, 'and there is the vaccine', 'and let us get an mri'],
    [/start|begin|add|give|prescribe|use|try/, 'and start atorvastatin', 'and give you the tdap'],
    [/put|order|get|check|send|refer|schedule|repeat/, 'and put in stitches', 'and check an a1c'],
  ],
  { not: ['and a lipid panel', 'and the flu shot'] },
)

/** Words with which what is left of an offer is ordered all the same. */
export const OFFERS_IT = rule(AS_WORDS, [
  [/like|want|need|have|let us|will|recommend|suggest|offer/, 'i would recommend the flu shot'],
  [/order|get|do|start|check|add|give|arrange|refer|send|put/, 'order bloods'],
])

/** "I can't, the sulfa.": what keeps somebody from what was offered, and may be an allergy. */
export const CANNOT_FOR = rule(
  { before: '^(?:(?:no|oh|um|uh|sorry|but|well) )*(?:i|he|she|we) can not (?:(?:take|have|do|use) (?:that|it|those) )?', after: ' (?:\\w+ ){0,1}\\w+$' },
  [[/(?:because of )?(?:the|my|his|her)|(?:it|that) (?:is|has)(?: got)?/, 'i can not the sulfa', 'i can not take that it has sulfa']],
  { not: ['i can not the whole thing is too much', 'i can not swallow the pills'] },
) // prettier-ignore
