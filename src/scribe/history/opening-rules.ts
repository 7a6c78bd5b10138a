import { AS_WORDS, rule } from '../rules/rule.ts'

/** The clinician asks or says why the patient is here. */
export const ASKS_REASON = rule(
  AS_WORDS,
  [
    [
      /what (?:brings|brought|is bringing) you|what seems to be|what (?:is going on|happened)/,
      'what brings you in',
      'what is bringing you in',
      'what happened',
    ],
    [
      /what is (?:up|new|wrong|happening|bothering you|troubling you|the (?:trouble|problem|matter))/,
      'so what is up',
      'what is bothering you',
    ],
    [/how can (?:i|we) help|what can (?:i|we) do for you/, 'how can i help'],
    [
      /(?:why|what) are you here|what are we (?:seeing you for|here for|doing today)/,
      'what are you here for',
    ],
    [/tell me (?:what|about)/, 'tell me about it'],
    [/reason for (?:your|the) visit/, 'the reason for your visit'],
    [/here (?:today )?for/, 'you are here today for'],
    [/i (?:see|heard|understand|hear) (?:that )?you/, 'i understand you hurt it'],
  ],
  { not: ['what is that'] },
)

/** Asked first of all, it is what they came for: "How's the breathing?" */
export const ASKS_HOW_IT_IS = rule(
  { before: '^(?:(?:so|and|okay|well|hi|hello|good morning|good afternoon) )*', after: '$' },
  [[/how (?:is|are|has|have) <the> (?:[\w-]+ ){0,2}?(?!<chat>)[\w-]+<lately>/, 'how is the breathing', 'so how has your knee been']],
  {
    parts: {
      the: /(?:the|your|that|those|his|her)/,
      chat: /(?:day|morning|weekend|family|drive|trip|wife|husband|kids)\b/,
      lately: /(?: (?:been|doing|feeling|going|today|lately|now))*/,
    },
    not: ['how is your weekend', 'how are you'],
  },
) // prettier-ignore

/** "Is a 56 year old male here for ...": who it is, and the word before the reason. */
export const HERE_FOR = rule(
  AS_WORDS,
  [
    [
      /(is an? \d[^.]*? <person>\b[^.]*?)(?:,? who is|,)?(?: today)? here(?: today)? (for|with)/,
      'is a 56 year old male who is here today for',
    ],
  ],
  { parts: { person: /male|female|man|woman|gentleman|lady/ }, not: ['she is here for her knee'] },
)

/** "Presents with a cough": the complaint is the group. */
export const PRESENTS_WITH = rule(
  { before: '\\b', after: '$' },
  [
    [
      /(?:who )?<comes>(?: today)?(?: to \w+ \w+)? (?:with|for)(?: <kind-of>)* (.+)/,
      'who presents today with a cough',
      'here for evaluation of her knee',
    ],
  ],
  {
    parts: {
      comes: /presents?|comes? in|here|is seen|presenting|coming in/,
      'kind-of': /some|complaints? of|evaluation of|a chief complaint of|her|his|an?|the/,
    },
    not: ['who is well'],
  },
)

/** What happened to who comes: 1 its name. */
export const HAD_EVENT = rule(AS_WORDS, [
  [/(?:you|i|he|she) (?:had|took) an? (?:(?:bad|nasty|little|bike|car) )*(fall|tumble|accident|crash|wreck)/, 'i hear you had a fall'],
]) // prettier-ignore

/** "You're here for ...", "I came in about ...": the thing follows. */
export const HERE_FOR_THING = rule(
  AS_WORDS,
  [
    [/<who> <is> (?:just |also |really )?here (?:today )?<for>/, 'you are here for', 'i am here today about'],
    [/<who> (?:came|come) (?:in|back) (?:today )?<for>/, 'i came in about'],
    [
      /this is (?:just )?(?:a|your|the) (?=(?:[\w-]+ ){0,3}(?:follow-up|follow up|checkup|check-up|physical)\b)/,
      'this is your diabetes follow-up',
    ],
  ],
  {
    parts: {
      who: /you|i|he|she/,
      is: /are|am|is/,
      for: /for|about|because of|to (?:talk about|discuss|follow up on|go over|check(?: up)? on)/,
    },
    not: ['i am here if you need me', 'come in for a minute'],
  },
)

/** What stands before the reason somebody came for. */
export const CAME = rule(
  AS_WORDS,
  [
    [/here (?:today )?(?:for|with|because|to (?:see|be seen|discuss|talk))/, 'here today because of my knee'],
    [/coming in|came in|come in|i am here/, 'i came in', 'i am here'],
    [
      /presents?|presenting|chief complaint|evaluation (?:of|for)|complain\w*|referred/,
      'she presents',
      'referred',
    ],
    [
      /(?:heard? |see (?:here )?|understand |told me )(?:that )?you/,
      'i hear you have a cough',
      'they told me that you fell',
    ],
    [/looks like you|you (?:hurt|injured)/, 'it looks like you fell', 'you hurt it'],
    [/brings you|brought you|(?:going on )?with your/, 'what brings you', 'going on with your knee'],
  ],
  { flags: 'g', not: ['i was there'] },
)

/** "You're only 40", "I just turned 40": the age is the group. */
export const STATED = rule(
  { before: '\\b', after: ' (\\d{1,3})(?=$|[ -])' },
  [
    [/<who> <is>?(?: <only>)*(?: turned)?/, 'you are only 40', 'i have now turned 41'],
    [/<who> (?:just |recently )?turned/, 'i just turned 40'],
  ],
  {
    parts: {
      who: /i|you|he|she/,
      is: /am|are|is|have|has/,
      only: /only|just|now|already|currently|actually/,
    },
    flags: 'g',
    not: ['it is 40'],
  },
)

/** What is said before the reason: a greeting, how they are, small talk. */
export const TELLS_NOTHING_YET = rule(
  { before: '^(?:(?:oh|well|um|uh|so|yeah|yes|okay) )*', after: '' },
  [
    [/(?:hi|hello|hey|good (?:morning|afternoon|evening)|nice to (?:see|meet))\b/, 'good morning doctor smith'],
    [/(?:thanks?|thank you)\b/, 'thank you for seeing me'],
    [/<it-is> (?:<rather> )*<well>(?: (?:thanks?|thank you))?(?: and you)?$/, 'i am doing fine thanks', 'the knee is fine'],
    [/(?:i do not know|where do i start|where to start|let me see|that is right|you know)\b/, 'where do i start with this'],
    [/(?:\w+ ){0,2}\w+$/, 'yes it is'],
  ],
  {
    parts: {
      'it-is': /(?:i am|we are|it is|doing|not|(?:the|my) \w+ (?:is|are))/,
      rather: /(?:doing|pretty|all|too|so)/,
      well: /(?:good|fine|okay|well|great|bad|right)/,
    },
    not: ['it burns when i pee', 'my back went out saturday'],
  },
) // prettier-ignore
