import { AS_WORDS, rule } from '../rules/rule.ts'

/** When something is to be done, as an order of few words says it. */
export const WHEN_DONE = rule(
  AS_WORDS,
  [
    [/in (?:an? |about |the )?<count> ?<unit>/, 'ultrasound in 6 months', 'results in a week by phone'],
    [/<count> <unit> (?:after|before|from now)/, 'blood count 6 weeks after the second one'],
    [/at <count> <unit>/, 'phosphate too at 2 weeks'],
    [/every <unit>|every <count> <unit>|<unit>ly|(?:once|twice|<count> times) (?:a|per) <unit>/, 'creatinine every morning'],
    [/today|tonight|tomorrow|next <unit>|this <unit>|at (?:night|bedtime)|before (?:surgery|then)/, 'pneumonia vaccine today'],
    [/(?:for )?<count> <unit>/, 'a splint on the right 6 weeks'],
  ],
  {
    parts: {
      count: /(?:\d+(?:\.\d+)?|an?|few|couple of)/,
      unit: /(?:minute|hour|day|night|week|month|year|morning|evening)s?/,
    },
    not: ['the old scan', 'once more'],
  },
) // prettier-ignore

/** What such an order may be of, besides the tests and medicines that have names. */
export const TO_BE_DONE = rule(
  AS_WORDS,
  [
    [/(?:stitch|suture|staple|clip|drain|cast|splint)(?:e?s)? (?:out|off|removal)/, 'stitches out in 14 days'],
    [/bloods?|blood ?work|levels?|salts|results?|antibody/, 'blood again in 1 week'],
    [/vaccin\w+|flu shot|booster|shots?/, 'flu shot today'],
    [/(?:light|desk|modified) duty/, 'light duty for 2 weeks'],
    [/splint|brace|boot|sling|compression stockings|patch(?:es)?|ointment|drops|cream|spray/, 'a splint at night'],
    [/(?:follow|check)(?: |-)?up|recheck|appointment|visit|therapy/, 'follow up in 3 weeks'],
  ],
  { not: ['the wedding is in 2 weeks'] },
) // prettier-ignore

/** To be left before something, in few words: told as it was said. */
export const FASTS = rule(
  { before: '^(?:(?:and|so|then) )*', after: '(?= |$)' },
  [
    [/(?:nothing|no food)(?: to (?:eat|drink)(?: or (?:eat|drink))?| by mouth| or drink)? <until>/, 'nothing to eat after midnight', 'no food or drink before the scan'],
    [/(?:make|book|schedule) (?:an|your|another|the next) (?:appointment|visit|follow-up) (?:for|in|with)/, 'make an appointment for next tuesday'],
    [/no need to (?:come back|see me|follow up|be seen) (?:unless|if|until)/, 'no need to come back unless it gets worse'],
  ],
  {
    parts: { until: /(?:after|before|until|till|from|for|on the (?:day|morning|night))/ },
    not: ['nothing to worry about', 'no need to come back', 'nothing to eat in the house'],
  },
) // prettier-ignore

/** Whoever or whatever does something: with one of these it is a sentence, or a half of one. */
export const TELLS_A_DEED = rule(
  AS_WORDS,
  [
    [/i|we|you|he|she|it|they|me|us|him|them|that|this|these|those|there|who|which|what/, 'in 2 weeks i'],
    [/is|are|was|were|am|be|been|has|have|had|do|does|did|will|would|can|could|should|may|might/, 'blood was taken 2 weeks ago'],
    [/if|unless|whether|because (?:i|you|he|she|it)|ago|since|last (?:week|month|year|time|night)/, 'blood last week'],
    [/no|not|never|none|nothing|maybe|probably|okay|yeah|yes|right|fine|good/, 'no blood in 2 weeks'],
  ],
  { not: ['ultrasound in 6 months'] },
) // prettier-ignore

/** What begins that which is to be done when a condition has come about. */
export const OUTCOME = rule(
  { before: '^(?:(?:then|so|please|just|straight|right) )*', after: '(?: |$)' },
  [
    [/(?:i|we)/, 'we cut wider'],
    [/(?:you|he|she|they) (?:should|can|need|have to|will|could|call|go|come|ring)/, 'you should rest it'],
    [/(?:<turns-to>|<does>|<changes>)/, 'call the liver people', 'press 20 minutes', 'halve the dose'],
    [/(?:to )?(?:the )?(?:hospital|er|emergency room|emergency|911|clinic|eye doctor)/, 'hospital the same day'],
    [/(?:an? )?(?:ct|mri|x-ray|ultrasound|scan|biopsy|referral|surgery|injection|antibiotics?)/, 'a ct'],
  ],
  {
    parts: {
      'turns-to': /(?:call|ring|phone|text|tell|let|see|send|bring|come|go|get|wait)/,
      does: /(?:take|use|press|put|eat|drink|give|do not|stay|try|check|repeat|order)/,
      changes: /(?:stop|hold|skip|start|restart|double|halve|add|switch|increase|decrease)/,
    },
    not: ['the fever', 'chills'],
  },
) // prettier-ignore

/** What begins like a condition and is none, or ends in what stands only in the talk. */
export const NO_CONDITION = rule({ before: '', after: '' }, [
  [/^(?:if|unless) (?:i |you (?:would|could|can|will|want)\b)/, 'if you would hop up here we begin'],
  [/^(?:if|unless) (?:it|that|this) (?:was|were)\b/, 'if it were any bigger we would operate'],
  [/\bquestions\b/, 'if she has questions call me'],
  [/\b(?:would have|that|this|it)$/, 'if the scan is clean then we cancel that'],
], { not: ['if the eye goes red call me'] }) // prettier-ignore
