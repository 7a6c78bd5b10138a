import { POSSESSIVES } from '../rules/parts.ts'
import { AT_START, rule } from '../rules/rule.ts'

/** What a patient believes or denies rather than reports. */
export const OWN_OPINION = rule(
  { before: '^', after: '\\b' },
  [
    [/i (?:think|feel|believe|know|guess|hope|want|would)/, 'i think it is worse'],
    [/i (?:do not|did not|have not|never|am not|deny)/, 'i do not smoke'],
    [/no|not|so|if|when|but|since|because|after|before/, 'when i walk it hurts', 'no fever'],
  ],
  { not: ['my knee hurts'] },
)

/** "I am looking here at my notes": what the clinician does while talking. */
export const LEADS_ONLY = rule(
  {
    before: '^i (?:am|was) (?:just )?',
    after: ' (?:my|your|the|his|her) (?:notes?|chart|records?)(?: here| from .*)?$',
  },
  [
    [/looking (?:here |back )*(?:at|through|over)/, 'i am looking here at my notes'],
    [/reviewing/, 'i was just reviewing your chart'],
    [/going (?:through|over)/, 'i am going over the records from may'],
  ],
  { not: ['i am looking at your knee'] },
)

/** Who is who, and not how anybody is. */
export const IDENTIFIES = rule(
  { before: '^', after: '\\b' },
  [
    [/i am (?:doctor|dr|your (?:doctor|nurse|surgeon))\b/, 'i am your nurse'],
    [/i am here to (?:take|ask|talk|see|do|go)\b/, 'i am here to take your history'],
    [
      /(?:he|she|this) is (?:also )?(?:my|our) <person>(?:,? [\w,]+(?: [\w,]+)?)?$/,
      'this is my wife',
      'he is our student',
    ],
    [/my (?:full |first |last )?name is/, 'my name is smith'],
    [/i was born (?:on|in)/, 'i was born in may'],
  ],
  {
    parts: {
      person: /<staff>|<family>/,
      staff: /colleague|assistant|nurse|resident|student|scribe|intern|partner/,
      family: /husband|wife|mother|father|mom|mommy|mum|dad|son|daughter|sister|brother/,
    },
    not: ['i am here with a cough'],
  },
)

/** What may be said before what is told. */
export const PREFACE = rule(
  {
    before: '^',
    after: ' (?=(?:you|your|there|he|she|they|the patient|it is|it has|the pain|both|some|a) )',
  },
  [
    [/(?:like|as) i said/, 'as i said you have a cough'],
    [/i do not know(?! (?:if|whether|what|how|why|that))/, 'i do not know it is odd'],
    [/i guess/, 'i guess there is some pain'],
    [/i have(?: here)? that/, 'i have here that you take aspirin'],
    [
      /for (?:your )?(?:medications|medical history),? i have that/,
      'for your medications i have that you take aspirin',
    ],
    [/to be honest|honestly|other than that/, 'honestly the pain is bad', 'other than that he is well'],
    [/i am seeing(?= that) that/, 'i am seeing that you had a fall'],
    [
      /i <notice><here>?<in-chart>?(?: that)?/,
      'i see here in your chart that you had a fall',
      'i know you smoke',
    ],
    [/it (?:looks|sounds|seems|says)(?: like| here| that)*/, 'it looks like you have gout'],
    [/you (?:also |just |initially )?<told>(?: that| here)?/, 'you mentioned that the pain is worse'],
    [/we know(?: that)?/, 'we know you had a stroke'],
    [
      /(?:i was told|the ma (?:said|told me))(?: that)?/,
      'the ma told me that you fell',
      'i was told you fell',
    ],
  ],
  {
    parts: {
      here: / here/,
      'in-chart': / in your (?:chart|record|notes?)/,
      notice: /see|saw|understand|have heard|heard|hear|know|think|believe|notice|noticed/,
      told: /said|mentioned|mention|told me|were saying|are saying/,
    },
    not: ['i do not know if you smoke', 'i think so'],
  },
)

/** How patients and clinicians lead to what they say: "I also want to mention that ...". */
export const OWN_PREFACE = rule(
  {
    before: '^',
    after: ' (?=(?:i|it|my|the|you|your|we|they|there|he|she|his|her) )',
  },
  [
    [/when i think about(?: it now)?/, 'when i think about it now it is worse'],
    [/(?:no |yes |yeah )?<none> (?:and|but|so)/, 'no nothing like that but i was tired'],
    [/the (?:problem|thing|issue) is(?: that)?/, 'the problem is that i can not sleep'],
    [/i (?:just |also )*<wants> to (?:also |just )*<say>(?: that)?/, 'i also want to mention that i fell'],
    [
      /i (?:see|saw) (?:here )?(?:with|from|in) <whose> <chart>(?: here)?(?: that)?/,
      'i see in your chart that you fell',
    ],
    [/i (?:do )?remember(?: that)?/, 'i remember that i fell'],
  ],
  {
    parts: {
      none: /nothing like that|none of (?:that|those|them)/,
      wants: /want|wanted|would like|have|need|forgot/,
      say: /mention|say|add|tell you|let you know|point out/,
      ...POSSESSIVES,
      chart: /notes?|chart|records?/,
    },
    not: ['i want to go home'],
  },
)

/** "For your medical history, it is gout and asthma": you have them. The kind of history is the group. */
export const OF_HISTORY = rule(
  AT_START,
  [
    [
      /for (?:your|his|her|the)? ?(?:past )?(medical|family) history <seems>?<it-is> (?!no |not )/,
      'for your medical history it is gout and asthma',
    ],
  ],
  {
    parts: {
      seems: /it (?:looks|seems) like /,
      'it-is': /it is|there is|there are|you have|it (?:says|shows)/,
    },
    not: ['for your medical history there is no gout'],
  },
)
