import { CALENDAR } from '../rules/parts.ts'
import { AS_WORDS, rule } from '../rules/rule.ts'

/** "We will talk again by video in four weeks": a visit to come, by whatever way; not what follows within the hour. */
export const TALKS_AGAIN = rule(
  AS_WORDS,
  [
    [
      /(?<=<we> )<talk>(?: again| back)?<by>(?= <when>)/,
      'we will talk again by video in 4 weeks',
      'let us check in again in 2 weeks',
    ],
    [
      /(?<=<we> )<arrange>(?: for)? (?:an?|another|your|the) (?:<kind> )?<visit><by>(?= <when>)/,
      'we will have a video visit in 3 months',
      'let us do a telephone appointment on tuesday',
    ],
    [
      /(?<=<we> )<look-at> <that> (?:[\w-]+ ){1,3}?(?:again|back)(?= <when>)/,
      'i want to see that ear again in 4 weeks',
    ],
    [
      /(?<=<we> )recheck <that>(?: [\w-]+){1,2}?(?= <when>)/,
      'let us recheck the ear in 3 weeks',
      'we should recheck that mole in 2 weeks',
    ],
    [
      /(?<=<we> )(?:get|have) <that>(?: [\w-]+){1,2}? (?:rechecked|checked again)(?= <when>)/,
      'let us get your blood pressure rechecked next week',
    ],
    [/back here(?= <when>)/, 'otherwise back here in 1 week'],
  ],
  {
    parts: {
      we: /(?:(?:we|i) (?:will|should|can|would like to|want to|are going to|am going to)|let us)(?: also| just| then)?/,
      talk: /(?:(?:talk|speak|meet|chat|connect|touch base|catch up|check in)(?: (?:to|with) (?:you|him|her))?)/,
      by: /(?: (?:by|over|on) (?:the )?(?:video|phone|telephone|zoom))?/,
      arrange: /(?:have|schedule|book|do|set up|arrange|plan)(?: you| him| her)?/,
      'look-at': /(?:see|look at|have (?:a|another) look at)/,
      that: /(?:that|the|this|those|his|her|your)/,
      visit: /(?:visit|call|appointment|check-?in)/,
      kind: /(?:video|phone|telephone|telehealth|virtual|nurse|return|recheck|short)/,
      when: /<span>|next (?:week|month|year|\w+day)|(?:on |this )?\w+day\b|on (?:<month>)|after (?:the|your)/,
      span: /(?:in|within) (?:about |another |like )?(?:\d|an? (?!minute|second|moment|bit)|the next)/,
      ...CALENDAR,
    },
    flags: 'g',
    not: [
      'we will talk about that in a minute',
      'let us talk in a moment',
      'we will meet the surgeon',
      'i will recheck your pulse in a moment',
    ],
  },
)
