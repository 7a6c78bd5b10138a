import { ANYWHERE, AS_WORDS, rule } from './rules/rule.ts'

/** An answer that agrees. */
export const YES = rule(
  { before: '^(?:(?:oh|um|uh|well|yeah|and) )*', after: '\\b' },
  [
    [/yes|yeah|yep|yup|sure|certainly|definitely|absolutely/, 'oh yes', 'well sure'],
    [/of course|no problem|go ahead/, 'of course', 'um no problem', 'go ahead'],
    [/okay|fine|correct|sounds good/, 'okay', 'sounds good'],
    [/that is (?:fine|okay|all right|correct|right)/, 'yeah that is fine'],
    [/i (?:do|consent|agree|give)/, 'i do', 'i consent to that'],
    [/i am (?:okay|fine|comfortable)/, 'i am comfortable with that'],
  ],
  { not: ['i am not sure', 'that is a problem'] },
)

/** A question for consent. */
export const ASKS_CONSENT = rule(AS_WORDS, [
  [/consent to|agree to/, 'will you consent to this visit', 'would you agree to a video visit'],
  [/do you (?:consent|agree)/, 'do you consent', 'do you agree'],
  [/(?:okay|comfortable|all right) with/, 'you are comfortable with video'],
  [/is it (?:okay|all right)/, 'is it all right if we talk by phone'],
  [/permission/, 'do i have your permission'],
  [/are you okay/, 'are you okay doing this by phone'],
])

/** What is said of a visit from afar. */
export const ABOUT_TELEHEALTH = rule(AS_WORDS, [
  [/telehealth|telemedicine/, 'a telehealth visit'],
  [/video|virtual|phone|telephone/, 'by video', 'over the phone'],
  [/remote|remotely|online/, 'remotely', 'online'],
  [/zoom|doxy|facetime|teams/, 'on zoom', 'through facetime'],
  [/this (?:visit|way|call|appointment)/, 'with this visit'],
])

/** Consent that was given, as the one who gave it or the clinician says it. */
export const CONSENTS = rule(
  AS_WORDS,
  [
    [/i (?:do )?(?:give (?:my )?(?:verbal )?)?consent (?:to|for)/, 'i give my consent to this visit'],
    [
      /<person> (?:has |have )?(?:verbally )?<gives>(?: <whose>)?(?: (?:verbal|informed|oral))* consent/,
      'the patient gave verbal consent',
      'you have provided your informed consent',
    ],
    [
      /<person> (?:has |have )?(?:verbally )?<agrees> to (?:a |the |this |be seen )?(?:\w+ ){0,3}<afar>/,
      'she has verbally agreed to a telehealth visit',
    ],
    [
      /(?:verbal |informed |oral )?consent (?:was |has been )?(?:obtained|given)/,
      'verbal consent was obtained',
    ],
  ],
  {
    parts: {
      person: /patient|he|she|you/,
      gives: /gave|given|gives|give|provided|provides/,
      agrees: /consented|consents|agreed|agrees/,
      whose: /his|her|their|your|me|us/,
      afar: /telehealth|telemedicine|video|virtual|phone|telephone|remote/,
    },
    not: ['she agreed to the surgery'],
  },
)

/** By what the visit took place; the group is its name. */
export const TECHNOLOGY = rule(
  {
    before: '\\b((?:(?:secure|real[- ]time|live|two[- ]way|interactive|synchronous|hipaa compliant) )*(?:',
    after: '))\\b',
  },
  [
    [/audio(?: and |[- ])(?:video|visual)/, 'secure audio and video'],
    [/video ?(?:call|visit|conference|chat|link|platform)?/, 'by a live video call', 'this video visit'],
    [/zoom|doxy(?: me|\.me)?/, 'over zoom', 'doxy me'],
    [/microsoft teams|teams/, 'on microsoft teams', 'over teams'],
    [/facetime|google meet|webex|skype/, 'using facetime', 'google meet'],
    [/phone call|telephone(?: call)?/, 'a phone call', 'telephone call'],
    [/over the (?:phone|telephone)|by (?:phone|telephone|video)/, 'over the phone', 'by phone'],
    [/audio only/, 'audio only'],
  ],
)

/** That it was used for the visit. */
export const TECHNOLOGY_USED = rule(AS_WORDS, [
  [/visit|appointment|call|meeting/, 'this visit', 'the call'],
  [/talking|speaking|conducted|connected/, 'we are talking', 'we are connected'],
  [/using|use|via|over|by|through|on|platform/, 'via zoom', 'over zoom'],
  [/today/, 'zoom today'],
])

/** Nobody but the patient is there. */
export const ALONE = rule(
  AS_WORDS,
  [
    [/i am (?:here )?(?:all )?(?:alone|by myself)/, 'i am here by myself', 'i am all alone'],
    [
      /<nobody> (?:else )?(?:is )?(?:here|with me|present|in the room)/,
      'nobody else is here',
      'no one is in the room',
    ],
    [/(?:it is )?just me/, 'it is just me'],
    [/patient (?:is|was) alone/, 'the patient was alone'],
    [/no one else was present/, 'no one else was present'],
  ],
  { parts: { nobody: /nobody|no one|no one else|nobody else/ } },
)

/** A question for who else is there. */
export const ASKS_OTHERS = rule(AS_WORDS, [
  [
    /any(?:one|body) (?:else )?(?:there|here|with you|in the room|present|listening|on the call)/,
    'is anyone else in the room',
  ],
  [/(?:are you|you are) alone/, 'are you alone'],
  [/who (?:else )?is (?:there|here|with you)/, 'who else is with you'],
  [/by yourself/, 'are you there by yourself'],
])

const WHO = {
  kin: /<family>|<married>|<close>|<cares>/,
  family: /mother|mom|mum|father|dad|parents?|son|daughter|sister|brother|aunt|uncle|<grand>/,
  grand: /grandmother|grandfather|grandson|granddaughter/,
  married: /husband|wife|spouse|partner/,
  close: /friend|girlfriend|boyfriend/,
  cares: /caregiver|nurse|interpreter|aide|resident|scribe|medical (?:student|assistant)/,
}

/** Who else is there; one of the two groups names them. */
export const PRESENT = rule(
  ANYWHERE,
  [
    [
      /\b(?:my|your|his|her|the|an?|our) (<kin>) (?:is|are) (?:also )?<there>/,
      'my wife is here',
      'the interpreter is also on the line',
    ],
    [
      /\b<came> (?:here )?(?:with|by)?(?: me)? ?<whose> (<kin>)(?: (?:is )?<with-me>)?\b/,
      'i am here with my daughter',
      'she is accompanied by her mother',
    ],
  ],
  {
    parts: {
      ...WHO,
      there: /here|present|with (?:me|you|us|him|her)|in the room|on the (?:call|line)|joining|listening/,
      came: /i am|i have|have|here|joined|accompanied|present/,
      whose: /my|your|his|her|the|an?/,
      'with-me': /here|with me|present|on the (?:call|line)/,
    },
    not: ['my wife works nights'],
  },
)

/** Somebody named in an answer: "my wife". */
export const NAMES_KIN = rule(AS_WORDS, [[/(?:my|the|an?) (<kin>)/, 'just my wife', 'the interpreter']], {
  parts: WHO,
})

/** How long the visit took, and up to how long: two groups a line. */
export const TIME = rule(
  AS_WORDS,
  [
    [
      /(?:total <of-visit>?time|time spent)(?: <small>)* (\d+)(?: to (\d+))? minutes/,
      'total visit time was 20 minutes',
      'time spent with the patient 20 to 25 minutes',
    ],
    [
      /(?:i |we )?(?:have )?(?:spent|spend)(?: <about>)* (\d+)(?: to (\d+))? minutes/,
      'i spent about 30 minutes',
    ],
    [/(\d+) minutes (?:was|were|have been|of my time)(?: \w+){0,2} spent/, '25 minutes were spent on this'],
  ],
  {
    parts: {
      'of-visit': /(?:visit|encounter|face to face) /,
      small: /was|is|of|on|in|with|for|today|this|the|visit|call|encounter|patient/,
      about: /a|about|total|of|approximately|around|over/,
    },
    not: ['it takes 20 minutes'],
  },
)
