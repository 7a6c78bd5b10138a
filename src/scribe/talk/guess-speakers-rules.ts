import { AS_WORDS, rule } from '../rules/rule.ts'

/** What a clinician says on examining. */
export const EXAMINES = rule(AS_WORDS, [
  [/on (?:physical |your )?(?:exam|examination)|physical exam/, 'on your exam', 'a physical exam'],
  [/i do n?'?t appreciate/, "i do n't appreciate any"],
  [/auscultation|palpation|bilaterally|murmur/, 'clear to auscultation', 'a murmur'],
  [/assessment and plan/, 'my assessment and plan'],
  [/let me (?:take a (?:listen|look)|listen)/, 'let me take a look'],
])

/** What a clinician says of what is done next. */
export const PLANS = rule(
  AS_WORDS,
  [
    [/i(?: a|')m <going> (?:<orders>|put|give|have you|check)/, "i'm going to order", 'i am gonna check'],
    [/i want(?: to)? (?:order|you to|go ahead)/, 'i want you to rest'],
    [/wan na (?:order|go ahead)/, 'wan na go ahead'],
    [/i(?: would|'d) (?:like|recommend|suggest)/, 'i would recommend', "i'd like"],
    [/we(?: wi|')ll (?:order|check|get|see|start)/, "we'll check"],
    [/follow up|come back (?:in|and)/, 'follow up', 'come back in a week'],
    [/prescri\w+|milligrams?|refer(?:ral)?/, 'a prescription', '20 milligrams', 'a referral'],
  ],
  { parts: { going: /gonna|going to|gon na/, orders: /order|prescribe|refer|send|start|increase/ } },
)

/** What a clinician asks. */
export const ASKS = rule(AS_WORDS, [
  [/any (?:questions|other|history|fever|chest|pain|nausea|allergies|problems)/, 'any questions'],
  [/do you (?:have|take|smoke|drink|feel)/, 'do you smoke'],
  [/have you (?:had|been|ever|noticed|tried)/, 'have you ever'],
  [/are you (?:taking|having|able|still)/, 'are you taking'],
  [/how (?:long|often|many|are you|have you)/, 'how long'],
  [/when did|tell me|what brings/, 'when did it start', 'tell me', 'what brings you in'],
])

/** What a clinician speaks of as the other's. */
export const SPEAKS_OF_YOURS = rule({ before: '\\byour (?:', after: ')\\b' }, [
  [/blood pressure|heart|lungs|knee|back|blood/, 'your heart', 'your knee'],
  [/labs|results|x-ray|vital|exam/, 'your labs'],
  [/symptoms|medications?|diabetes/, 'your symptoms', 'your medications'],
])

/** What a patient tells. */
export const TELLS_OWN = rule(
  AS_WORDS,
  [
    [/i(?:'ve| have) (?:been|had|noticed|tried)/, "i've been", 'i have tried'],
    [/i (?:feel|felt|was|fell|hurt|woke|noticed|started)/, 'i felt', 'i woke up'],
    [/i (?:took|take|had|get|got|work|live|smoke|drink)/, 'i took', 'i work'],
    [/it (?:hurts|started|feels|comes|gets)/, 'it hurts'],
    [/my <person>/, 'my wife'],
    [/my <part>/, 'my knee'],
    [/my (?:pain|job)/, 'my pain', 'my job'],
  ],
  {
    parts: {
      person: /wife|husband|mom|dad|mother|father|son|daughter|kids/,
      part: /back|knee|head|stomach|chest|leg|arm|foot|throat/,
    },
  },
)
