import { POSSESSIVES } from '../rules/parts.ts'
import { AS_WORDS, rule, WHOLE } from '../rules/rule.ts'

/** What stands at the end of a question and asks nothing: "or anything like that", "am I right?" */
export const TAIL = rule(
  { before: '(?: (?:or|and))?', after: '$' },
  [
    [/ (?:i )?(?:just )?want(?:ed)? to (?:make sure|check|be sure)/, ' any fever just want to make sure'],
    [/ (?:i )?(?:just )?(?:checking|making sure)/, ' any fever just checking'],
    [/ (?<= <work> )done/, ' any blood work done'],
    [/ (?:like|as) (?:i|we) (?:had )?(?:asked|said|talked about|discussed)/, ' any pain like we discussed'],
    [
      / (?:anything|something|things|stuff)(?: (?:else|like|of)(?: that| this)?<kind>?)?/,
      ' any rash or anything like that',
    ],
    [/ associated with (?:that|it|this)/, ' any pain associated with it'],
    [/ or| and/, ' any fever or'],
    [/ okay| right| so| correct/, ' you are well right'],
    [/ today then/, ' any pain today then'],
    [/ with that/, ' any pain with that'],
    [/ is (?:that|this) (?:right|correct|true|so)/, ' you smoke is that right'],
    [/ am i right/, ' you smoke am i right'],
    [/ or no/, ' do you smoke or no'],
    [/ or not/, ' do you smoke or not'],
    [/ (?:any|none) of that/, ' any of that'],
    [/ that you (?:know|are aware) of/, ' any allergies that you know of'],
    [/(?: that)? (?:i|we) should (?:be aware of|know about)/, ' any allergies that i should know about'],
  ],
  {
    parts: {
      work: /checks?|tests?|surger(?:y|ies)|blood ?work|imaging|x-rays?|scans?|labs|procedures?/,
      kind: / (?:sort|nature)/,
    },
    not: ['do you smoke cigars'],
  },
)

/** "You feel well, do you?" */
export const TAG = rule(
  WHOLE,
  [
    [/<be> (?:not )?<who>/, 'do you'],
    [/<be> <who> not/, 'do you not'],
  ],
  { parts: { be: /do|does|did|have|has|are|is|was|were/, who: /you|it|they/ }, not: ['do you smoke'] },
)

/** "My nurse tells me that", "your chart says here": who told the clinician what is asked or told now. */
export const SAID_BY = rule(
  {
    before: '^',
    after: '(?: here)?(?: that)* (?=(?:you|your|he|she|there|the patient) )',
  },
  [
    [/(?:my|our|your|the|his|her) <record> (?:here |also )*<says>/, 'my nurse tells me that you fell'],
    [/it (?:says|shows)/, 'it says here you smoke'],
    [
      /i (?:see|saw|read|have)(?: here)? (?:in|on|from) <whose> <record>/,
      'i see here in your chart that you fell',
    ],
  ],
  {
    parts: {
      ...POSSESSIVES,
      record: /(?:(?:intake|medical|our|your) )*(?:<staff>|<paper>)(?: chart)?/,
      staff: /nurses?|medical assistant|assistant|ma|staff|front desk/,
      paper: /charts?|records?|notes?|file|paperwork|forms?/,
      says: /<tells>|ha(?:s|ve) it(?: written)?(?: down)?/,
      tells: /says?|said|tells? me|told me|shows?|indicates?|notes?|states?|mentioned/,
    },
    not: ['my nurse will see you soon'],
  },
)

/** "Any medicines?", "other doctors?", "do you drink much?": asked after a kind, which the answer then names. */
export const ASKS_AFTER_KIND = rule(
  AS_WORDS,
  [
    [/any|other|else|much/, 'any medicines', 'do you drink much'],
    [
      /siblings|children|kids|grandchildren|brothers (?:or|and) sisters|family history/,
      'do you have siblings',
    ],
    [/(?:medications?|medicines?|things) to/, 'are there medicines to help'],
    [/contracepti\w+/, 'on contraception'],
  ],
  { not: ['do you smoke'] },
)

/** A clause of the patient's own behind the yes: "I fell on Monday", "my aunt had gout". */
export const NAMES_ITSELF = rule(
  WHOLE,
  [
    [
      /(?:<yes> )*(?:i|my|we) (?!<bare-verb>$)(?!<thinks>\b)(?:\S+ )+?(?!<it>$)\S+/,
      'yes i fell on monday',
      'my aunt had gout',
    ],
  ],
  {
    parts: {
      yes: /yes|yeah|yep|um|uh|and|so|well|oh|actually|just|also/,
      'bare-verb': /do|did|have|am|was|had/,
      thinks: /do|did|mean|think|guess|know/,
      it: /it|that|this|them|one/,
    },
    not: ['yes i did', 'yes i think so', 'i tried that'],
  },
)

/** "Mm-hmm, I did": a yes that is over. */
export const IS_OVER = rule(
  WHOLE,
  [[/(?:<yes> )*i did(?: <at-time>)?/, 'mm-hmm i did', 'yeah i did at first']],
  {
    parts: {
      yes: /yes|yeah|yep|mm-hmm|uh-huh|um|uh|well|so/,
      'at-time': /have|have that|at first|then|before|initially|in the beginning/,
    },
    not: ['i did not'],
  },
)
