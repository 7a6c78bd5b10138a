import { ANYWHERE, rule } from '../rules/rule.ts'

/** "See the patient in two weeks", "come back", "I will call with the results"; a recheck of a test is no visit. */
export const RETURNS = rule(
  ANYWHERE,
  [
    [/\bfollow(?:-| )?up(?! <test>)\b/, 'follow up with dr lee', 'a follow-up visit in may'],
    [/(?<!\bnot )\bcome back\b/, 'come back if it hurts'],
    [/\breturn(?! to <usual>)\b/, 'return to the clinic in the fall'],
    [
      /\b(?:see|seeing|check) <whom>(?: <again>)*(?: <when>\b|$|\.)/,
      'i will see the patient in 2 weeks',
      'i would like to check him again first thing tomorrow',
      'see her.',
    ],
    [/\bsee (?:him|her|them|the patient) (?:back|again)\b/, 'i will see him again because of that knee'],
    [
      /\b(?:see|look at) (?:that|the|this|those|his|her) (?:[\w-]+ ){1,3}(?:back|again) (?:in|on|next|after|before)\b/,
      'i will see that ear again in 4 weeks',
    ],
    [/\bbe seen\b/, 'he should be seen by the eye clinic'],
    [/\brecheck(?=\.|$| (?:him|her|them|the patient|in|with))\b/, 'we will recheck in 6 weeks'],
    [/\brecheck <that> (?!<test>|<measured>)[a-z]+(?: [a-z]+)? <when>\b/, 'recheck the ear in 3 weeks'],
    [
      /\b(?:get|have) <that> [a-z]+(?: [a-z]+)? (?:rechecked|checked again)\b/,
      'get the blood pressure rechecked next week',
    ],
    [/\b(?:be|back) in touch\b/, 'we will be in touch'],
    [/\b(?:call|contact) (?:him|her|them|the patient|the family|you)\b/, 'i will call the family on friday'],
    [/\btouch base\b/, 'we will touch base next month'],
    [
      /^(?:(?:we|i) (?:will|would like to) )?<talk>\b.* (?:in|on|next|after)\b/,
      'talk again by video in 4 weeks.',
      'we will speak by phone on tuesday.',
    ],
    [/\b(?:send|call|have|get|give)\b.* the results\b/, 'i will send a letter with the results'],
  ],
  {
    parts: {
      test: /(?:x-ray|labs?|blood|test|ct|mri|imaging|study|ultrasound|\w*gram)/,
      that: /(?:the|his|her|their|that|this)/,
      measured: /(?:a1c|<of-blood>|<of-organ>|numbers?|levels?|inr|cbc|urine)/,
      'of-blood': /potassium|sodium|cholesterol|lipids?|creatinine|iron|glucose|sugar|hemoglobin/,
      'of-organ': /tsh|kidney|thyroid|liver|vitamin/,
      usual: /(?:work|school|sports?|play|activit|normal)/,
      talk: /(?:talk|speak|meet|check in|catch up|have an? \w+ (?:visit|call))/,
      whom: /(?:him|her|them|the patient|me|us)/,
      again: /(?:back|again|here|first thing)/,
      when: /(?:in|on|at|for|next|tomorrow|sooner|about|within|before|after|(?:mon|tues|wednes|thurs|fri|satur|sun)day)/,
    },
    not: ['follow-up x-ray of the wrist', 'return to work on monday', 'recheck the potassium'],
  },
)

/** "We will make an appointment for two weeks", "we will discuss how he is doing with the drops". */
export const NEXT_VISIT = rule(
  ANYWHERE,
  [
    [
      /\b<make> (?:an?|the|one of (?:my|our)) (?:\w+(?:-| )up )?<visit>(?=[.]| (?:for|on) | in (?:about )?\d)/,
      'we will make an appointment for 2 weeks.',
      'i advised him to set up a follow-up visit.',
    ],
    [
      /^if\b.*\b(?:give (?:me|us) a call|(?:call|ring|contact|phone|notify) <practice>)\b/,
      'if the rash spreads, she should give us a call.',
      'if the pressure drops below 90, the patient should call our nurse.',
    ],
    [/\bbook\b.* in for an? (?:[\w-]+ )?(?:appointment|visit)\b/, 'book him in for a telephone appointment.'],
    [
      /\b(?:discuss|see|check|talk about) how (?:he|she|they|the patient) (?:is|are) doing\b/,
      'we will discuss how he is doing with the drops.',
    ],
  ],
  {
    parts: {
      make: /(?:make|arrange|schedule|set up|book|come to)/,
      visit: /(?:appointments?|clinics?|visits?)/,
      practice: /(?:me|us|(?:the|our|my) (?:office|clinic|doctor|nurse))/,
    },
    not: ['we will make an appointment with the surgeon.', 'if it bleeds, she should press on it.'],
  },
)
