import { AS_WORDS, AT_START, rule } from './rules/rule.ts'

/** What is done with a medicine, where a clinician's sentence that names one begins. */
export const DOES_WITH_MEDICINE = rule(
  {
    before: '^(?:(?:so|and|then|okay|also|now|but|well|good|great|for now|in the meantime) )*(?:',
    after: ')\\b',
  },
  [
    [
      /there is (?:also )?(?:an?|another|the|one) (?:[\w-]+ ){1,3}(?:instead|for that|for it|we can use)/,
      'there is a pill instead',
      'there is another one for that',
    ],
    [/(?:no|no more|not) (?!known|other|problem)[a-z]+/, 'so no montelukast'],
    [
      /(?:please )?(?:take|use|apply|try|stop|hold|skip|avoid|finish)/,
      'take omeprazole',
      'stop the naproxen',
    ],
    [/(?:keep|stay) (?:taking|using|on|it|with)/, 'keep taking the lisinopril', 'stay on it'],
    [
      /(?:i|we) (?:will|can|are going to|am going to) (?:use|try|add|give|keep|put|do|go)/,
      'we will use fluticasone',
    ],
    [/let us (?:use|do|give|keep|add|go|put)/, 'let us use losartan'],
    [/go (?:up|down|back)/, 'go up on the metformin'],
    [
      /[a-z]+ \d+ .*(?:daily|a day|times|twice|every|with (?:food|meals))/,
      'in the meantime naproxen 500 twice a day',
    ],
    [
      /[a-z]+ \d+(?:\.\d+)? (?:mg|mcg|units?|ml) .*(?:hours? before|as needed|at (?:night|bedtime))/,
      'lorazepam 1 mg an hour before the mri',
    ],
  ],
  { not: ['no known allergies', 'you take lisinopril', 'sertraline 50'] },
)

/** "So this is a calf strain". */
export const NAMES_ILLNESS = rule(AT_START, [
  [
    /(?:(?:so|and|then|okay|well) )*(?:this|that|it) (?:is|looks like|sounds like|seems like|must be)\b/,
    'so this is a calf strain',
    'it sounds like reflux',
  ],
])

/** "You can take some ibuprofen for the pain": advised, not told. */
export const ADVISES = rule(
  { before: '^(?:(?:so|and|then|okay|also|now|all right|alright|but|well) )*', after: '\\b' },
  [
    [
      /you can (?:also |just )?take (?:some |an? |the )?[a-z]+ (?:for|if|as needed|every|until)/,
      'you can take some ibuprofen for the pain',
    ],
    [
      /you (?:need|have) to (?:continue|keep taking|finish|complete) (?:the|your|with)/,
      'you need to finish the pills',
    ],
    [
      /(?:i|we) (?:have |already )*sent (?:over |in |out )?<whose-or-an> (?:referrals?|prescriptions?|orders?)/,
      'i have already sent in your prescription',
    ],
    [
      /you (?:can|may|should|could) (?:go|get|be|come) back (?:to|at) (?:the |your )?[a-z]+/,
      'you can go back to work thursday',
    ],
    [
      /(?:we|i) (?:will |would )?(?:stay|keep|steer) (?:you )?(?:away from|clear of) [a-z]+/,
      'then we will stay away from chantix',
    ],
    [/you (?:can|may|should|could) return to (?:the |your )?[a-z]+/, 'you may return to school'],
    [
      /<i-will> <write> (?:you|him|her) (?:off|out of)\b/,
      'i will write you off work',
      'i am keeping him out of school',
    ],
    [
      /<i-will> (?:write|give|get) (?:you|him|her) (?:an?|the|your) (?:work |school )?(?:note|letter|excuse|slip)\b/,
      'i will give you a note for work',
    ],
  ],
  {
    parts: {
      'whose-or-an': /your|the|an?|his|her/,
      'i-will': /(?:i|we) (?:will|am|are|want to|am going to|are going to|would like to)/,
      write: /(?:write|writing|take|taking|keep|keeping|put|putting|sign|signing|have)/,
    },
    not: ['you can take a seat', 'we sent the letter', 'you can come back in a week'],
  },
)

/** "This looks like a meniscus problem": an illness that no list of illnesses knows. */
export const NAMES_PROBLEM = rule(
  { before: '^(?:(?:so|and|then|okay|well) )*', after: '\\b' },
  [
    [/<this-is> (?:problem|injury|condition|reaction)/, 'this looks like a meniscus problem'],
    [/<this-is> (?:tear|strain|sprain|fracture|bruise)/, 'i think it is a small calf tear'],
    [/<this-is> (?:infection|virus|inflammation|irritation)/, 'it sounds like an ear infection'],
  ],
  {
    parts: {
      'this-is': /<thinks>?(?:this|that|it) <is> (?:probably |likely )?an? (?:[a-z-]+ ){0,3}[a-z-]+/,
      thinks: /i (?:think|believe|suspect) (?:that )?/,
      is: /is|looks like|sounds like|must be/,
    },
    not: ['this is a problem', 'it is a big day'],
  },
)

/** Once the plan is spoken of: what somebody is about to do, or needs. */
export const WILL_BE = rule(
  AS_WORDS,
  [
    [/(?:i|we) (?:will|would|should|can)/, 'we should take a sample'],
    [/(?:i am|we are) (?:also )?<doing>/, 'i am sending a cbc', 'we are getting an x-ray'],
    [/you (?:need|should|will)/, 'you need iron faster'],
  ],
  {
    parts: {
      doing:
        /(?:sending|setting|ordering|going to|getting|starting|giving|putting|checking|referring|writing)/,
    },
    not: ['i am glad', 'you have been tired'],
  },
)

/** And what has been: a test that is known is none to be made. */
export const HAS_BEEN = rule(AS_WORDS, [
  [/was|were|showed|shows|came back/, 'the mri was fine'],
  [/last (?:week|month|year|time)/, 'the cbc last week'],
  [/normal|negative|positive/, 'the urine is negative'],
])

/** The clinician says that the plan comes now. */
export const OPENS_PLAN = rule(
  { before: '^(?:(?:so|and|then|okay|also|now|well|all right|alright) )*', after: '' },
  [
    [/here is (?:what|how) (?:i|we)\b/, 'okay so here is what we do'],
    [/here is (?:the|my|our) plan\b/, 'here is the plan'],
    [/what (?:i|we) (?:would like|want|need|are going|am going) to do\b/, 'so what i would like to do is'],
    [/(?:let us|we can) (?:talk about|go over|make) (?:the|a|our) plan\b/, 'let us talk about the plan'],
    [/(?:the|my|our) plan (?:is|would be|for you)\b/, 'so my plan is'],
  ],
  { not: ['here is your chart', 'what i want to know'] },
)
