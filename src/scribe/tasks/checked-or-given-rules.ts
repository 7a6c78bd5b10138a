import { AS_WORDS, AT_START, rule } from '../rules/rule.ts'

/** A test is asked for: right before the thing, or before a list of such. */
export const ASKED_FOR = rule(
  { before: '\\b', after: '(?: (?!start|take|use|add|give|prescribe|continue|keep|increase|you\\b)[\\w-]+){0,9} $' },
  [
    [/get|getting/, 'i would like to get a tsh and a '],
    [/check|checking|recheck|repeat/, 'recheck the '],
    [/order|ordering|draw|drawing|run|send|sending/, 'order a '],
    [/measure|test|testing for|add on/, 'measure your '],
  ],
  { not: ['get you started and take '] },
) // prettier-ignore

/** What the patient gets to take, right behind the name. */
export const TO_TAKE = rule(
  AT_START,
  [
    [/ (?:\d|one|two|a day|once|twice|daily|every)/, ' 2000 units', ' once a day'],
    [/ (?:supplements?|pills?|tablets?|capsules?|drops|shots?|injections?)/, ' supplement', ' drops'],
    [/ (?:over the counter|for (?:your|the))/, ' over the counter', ' for your bones'],
  ],
  { not: [' and your iron'] },
)

/** Not a test that is got. */
export const GETS_MORE = rule(
  { before: '\\b', after: '' },
  [
    [/(?:get|getting) (?:you|him|her|yourself|on)\b/, 'i will get you on '],
    [/(?:more|enough|some|plenty of|extra) $/, 'get some '],
  ],
  { not: ['get a '] },
)

/** Done to a part of the body with what numbs it. */
export const NUMBED = rule(
  AS_WORDS,
  [
    [/numb\w*|an(?:a)?esthe\w+|freez\w*|frozen/, 'i will numb you with ', 'anesthetized with '],
    [/inject\w*|infiltrat\w+|block(?:ed)?|under|local/, 'injected some ', 'under local '],
  ],
  { not: ['put on the '] },
)
