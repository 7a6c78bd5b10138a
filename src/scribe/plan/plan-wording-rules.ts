import { AT_START, rule } from '../rules/rule.ts'

const some = /(?:also |just |really |still )*/
const which = /(?:other |another |next |last |first |main )?/
const article = /(?:the |an? |one )?/
const likes = /(?:would (?:also )?like|(?:also )?want|need)/
const medicine = /(?:motrin|tylenol|advil|aleve|ibuprofen|naproxen|paracetamol)/

/** "What I want you to do now is ...": what stands behind it is advice. */
export const THING_WANTED = rule(
  AT_START,
  [
    [
      /(?:what|<article><which>things?)(?: that)? <wants>(?: do)?(?: now| today| next)? is <lead>(?=[a-z])/,
      'what i want you to do is rest',
      'the other thing that i would like you to do now is maybe just walk',
      'another thing we need you to do next is i would like you to rest',
    ],
  ],
  {
    parts: {
      article,
      which,
      wants: new RegExp(`(?:i|we) ${likes.source} you to`),
      lead: /(?:i would like you )?(?:to |maybe |also |just |try and |try to )*/,
    },
    not: ['what i want is rest', 'the thing is that i want you to rest'],
  },
)

/** What only the patient can do, though the clinician says "we". */
export const DONE_BY_THE_PATIENT = rule(
  AT_START,
  [
    [
      /we (?:will|can|are (?:just |also )?going to) (?:just |also )?(?=(?:wear|ice|elevate|take <medicine>)\b)/,
      'we will wear the sling',
      'we are just going to take motrin',
    ],
  ],
  { parts: { medicine }, not: ['we will take blood', 'we will order an x-ray'] },
)

export const WANTED_OF_YOU = rule(
  AT_START,
  [
    [
      /(?:i|we) (?:do )?<some>(?:want|would like|need) you to <further>(?:bear in mind(?: to| that you)? )?(?=[a-z])/,
      'i want you to rest',
      'we do really need you to please go ahead and stop',
      'i would like you to bear in mind that you may drive',
    ],
  ],
  {
    parts: { some, further: /(?:also |just |please )?(?:go ahead and )?(?:also |just )?/ },
    not: ['i want to rest', 'you want me to rest'],
  },
)

/** "I want you in an air cast". */
export const WANTED_BEING = rule(
  AT_START,
  [
    [
      /(?:i|we) (?:do )?<some>(?:want|would like|need) you (?:to be )?(?=(?:in|on|off|out of) )/,
      'i want you in an air cast',
      'i would like you off work',
    ],
  ],
  { parts: { some }, not: ['i want you to rest'] },
)

/** "I'd also like a heart monitor, and bloods today". */
export const WOULD_LIKE_TEST = rule(
  AT_START,
  [
    [
      /(?:i|we) would <some>like <some>(?=(?:(?:an?|some|the|your|another) )?(?:(?!about|with|word|to )[\w-]+ ){0,3}<test>\b)/,
      'i would also like a heart monitor',
      'i would like bloods today',
    ],
  ],
  {
    parts: {
      some,
      test: /(?:monitor|holter|bloods?|labs?|x-rays?|mri|ct|echo\w*|ultrasound|ekg|tests?|panel|cultures?|biopsy|scan|cbc)/,
    },
    not: [
      'i would like to see you',
      'i would like a word about your test results',
      'i would like to biopsy that',
    ],
  },
)

/** The next thing that a patient is to do, or not to do, told behind a comma. */
export const NEXT_DONE = rule(AT_START, [
  [/(?:and |then )*(?:ice|rest|elevate|wrap) (?:it|the|your)\b/, 'ice it', 'and elevate your foot'],
  [
    /(?:and |then )*(?:keep|avoid|wear|drink|take|use|apply|stay|limit) (?:an? |the |your |it |plenty |off )?[a-z]/,
    'keep it elevated',
    'and drink plenty of water',
  ],
  [/and no [a-z]+ (?:for|until|with) /, 'and no sports for four weeks'],
])

export const YOU_WILL = rule(
  AT_START,
  [
    [
      /you <will> (?:also |just |still )?(?:go ahead and )?(?=[a-z])/,
      'you will rest',
      'you need to also go ahead and stop',
      'you might want to call',
    ],
  ],
  {
    parts: {
      will: /(?:are going to|will|will need to|need to|have to|should|can|could|may|might want to|want to)/,
    },
    not: ['you rest', 'i will rest'],
  },
)

/** "We'll stay away from Chantix": what is not to be had, by its name. */
export const STAYS_AWAY = rule(
  AT_START,
  [[/(?:then )?(?:we|i) (?:will |would )?<stay> (?=(?:the |any |all )?(?!<it>\b)[a-z])/, 'then we will stay away from chantix']],
  {
    parts: {
      stay: /(?:stay|keep|steer) (?:you |him |her )?(?:away from|clear of|off of)/,
      it: /(?:that|it|this|those|them|these)/,
    },
    not: ['we stay away from that', 'stay away from him'],
  },
) // prettier-ignore
