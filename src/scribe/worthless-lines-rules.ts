import { ANYWHERE, AS_WORDS, rule } from './rules/rule.ts'

/** "It has been quite stressful.": a feeling about the illness, and no more. */
export const ONLY_JUDGES = rule(
  {
    before: '^it (?:has been|is|was) (?:(?:quite|a bit|very|super|really|pretty|just) )*(?:',
    after: ')\\.$',
  },
  [
    [/difficult|hard|stressful/, 'it has been quite stressful.', 'it was hard.'],
    [/annoying|strange|weird/, 'it is really annoying.', 'it is a bit weird.'],
    [/interesting|fun|the good stress/, 'it was fun.', 'it is the good stress.'],
  ],
  { not: ['it is difficult to walk.'] },
)

/** A record that is not there, and illness and operations of which nothing is named. */
export const RECORD_NOT_THERE = rule(
  ANYWHERE,
  [
    [
      /\b(?:medical|surgical|family|social) history is (?:missing|blank|empty|incomplete)\b/,
      'the family history is blank.',
    ],
    [
      /^<person> (?:has|have) <whose> (?:full |complete |whole |past )*(?:medical )?(?:history|records?|chart)\b/,
      'the patient has his full medical records.',
    ],
  ],
  { parts: { person: /the patient|he|she/, whose: /his|her|their|the/ } },
)

export const NAMES_NOTHING = rule(
  { before: '^(?!.*\\b(?:denies|no|not|never)\\b).*\\b(?:history of|reports|has|had) (?:', after: ')\\.$' },
  [
    [
      /(?:any |other |some )*(?:medical|health)(?:[- ]related)? (?:problems?|issues?|conditions?)/,
      'he has some other medical problems.',
    ],
    [
      /(?:any |other |additional |more |further )+(?:surger(?:y|ies)|operations?)/,
      'she had other surgeries.',
    ],
  ],
  { not: ['he denies any medical problems.', 'she had surgery.'] },
)

/** What is said of the way of the consultation, not of the patient. */
export const LOGISTICS = rule(AS_WORDS, [
  [/(?:leave|put) (?:the|that|a) (?:number|link)/, 'we will leave the number'],
  [/support team|our admin team/, 'the support team', 'our admin team will call'],
  [/be written down (?:in|on)/, 'it will be written down in the letter'],
  [/notes for this appointment/, 'the notes for this appointment'],
  [/paste (?:a|the|that) link/, 'we will paste a link'],
  [/ring (?:them|the (?:support|number))/, 'ring the number'],
  [/read (?:about|through|up on) (?:it|that|this)/, 'read through it'],
  [/instructions within/, 'there are instructions within'],
  [/time frame/, 'the time frame is open'],
  [/slot (?:him|her|them|the patient) in/, 'we can slot the patient in'],
  [/first line of/, 'it is the first line of help'],
  [/these (?:few )?questions/, 'these few questions'],
  [/sound quality/, 'the sound quality was poor'],
])

/** What is said to lead on, to explain, to teach or to comfort. */
export const COMMENT = rule(AS_WORDS, [
  [/i am (?:glad|reassured|(?:not )?(?:just )?saying)/, 'i am glad', 'i am just saying'],
  [/the reason i\b/, 'the reason i ask'],
  [/couple of options/, 'there are a couple of options'],
  [/what if scenario|that what if|worst case/, 'a what if scenario', 'that what if', 'worst case'],
  [/have (?:a|that|this) (?:little )?(?:discussion|chat)/, 'have a little chat'],
  [/(?:get|have) (?:a|some) better idea/, 'get a better idea'],
  [/(?:have to|we) wonder/, 'we wonder'],
  [/go into that|looking into that/, 'go into that', 'looking into that'],
  [/have come this far/, 'have come this far'],
  [/can become (?:nasty|serious)/, 'it can become serious'],
  [/is something that/, 'it is something that people have'],
  [/(?:not|never) really understand/, 'they never really understand'],
  [/^sometimes [\w ]+ can be/, 'sometimes the skin can be dry'],
  [/worried sometimes|sometimes that someone/, 'worried sometimes', 'sometimes that someone'],
  [/does not look like that/, 'it does not look like that'],
  [/wide range of|a number of things/, 'a wide range of causes', 'a number of things'],
  [/it is wednesday|today it is|before the weekend/, 'it is wednesday', 'today it is', 'before the weekend'],
  [/sensible thing to do/, 'the sensible thing to do'],
  [/in that clinic/, 'in that clinic'],
])

/** Lines that were begun, or that point to what stands in none. */
export const HANGS_IN_AIR = rule(
  { before: '^', after: '\\b' },
  [
    [
      /the (?:first|next) (?:few|\d)[^.]*(?:can also help|and rest)/,
      'the first few days with ice can also help',
    ],
    [/over the next [^.]*, should/, 'over the next days, should'],
    [/from now/, 'from now on'],
    [/before (?:we|you)\b(?![^.]*,)/, 'before we go on'],
    [/i think using (?:the )?\w+(?= ?\.)/, 'i think using the cream.'],
    [/those tests we/, 'those tests we did'],
    [/which /, 'which is good'],
    [/in terms of (?:that|this)/, 'in terms of that'],
    [/something called/, 'something called reflux'],
    [/it (?:normally|usually) (?:lasts|is)/, 'it usually lasts a week'],
    [/it depends/, 'it depends on the result'],
  ],
  { not: ['before you go, rest'] },
)

/** What a condition leads to. */
export const CONSEQUENCE = rule(
  AS_WORDS,
  [
    [/i|we|then/, 'if it hurts i'],
    [/<does>/, 'if it hurts stop', 'if it hurts go to the hospital'],
    [/should|can|could|will|would|need|may|might/, 'if it hurts it may swell'],
    [/advise\w*|recommend\w*/, 'if it hurts rest is advised', 'ice is recommended'],
    [/is (?:not|a|an|the|no|better|<enough>)/, 'if it hurts rest is better'],
  ],
  {
    parts: {
      does: /call|come|go to|let|return|stop|take|try|use|start|see|seek|continue|avoid/,
      enough: /worth|probably|okay|fine|normal|important/,
    },
    not: ['if the cough is getting worse'],
  },
)

/** "He is mom.": who came along, asked who they are and no word of the patient. */
export const IS_WHO_CAME = rule(
  { before: '^(?:the patient|he|she|they) (?:is|are) (?:(?:his|her|their|the|the patient\'s) )?', after: '\\.$' },
  [
    [/<grand>(?:mother|mom|mommy|mum|father|dad|daddy|parents?)/, 'he is mom.', 'the patient is his grandmother.'],
    [/<grand>(?:ma|pa)|nanny|sitter|babysitter|caregiver|aunt|uncle|guardian/, 'she is her aunt.', 'he is grandma.'],
  ],
  {
    parts: { grand: /(?:step|foster |grand)?/ },
    not: ['the patient is a mother of two.', 'the patient is a grandfather.'],
  },
) // prettier-ignore
