import { AS_WORDS, AT_END, AT_START, rule, WHOLE } from '../rules/rule.ts'

/** "Come back after the ultrasound": when, and no order of it. */
export const IS_TIME_OF = rule(
  AT_END,
  [
    [/\b<when> <had>?<the>(?:results? (?:of|from) (?:the |your )?)?/, 'come back after the ', 'see me before we have the results of the '],
  ],
  {
    parts: {
      when: /(?:after|before|until|following|pending)/,
      had: /(?:(?:we|you) (?:have|get|have had) )/,
      the: /(?:the|your|that|this|his|her) /,
    },
    not: ['before that we will check ', 'get an '],
  },
) // prettier-ignore

/** "Ibuprofen can raise your pressure", "it makes you drowsy": what the medicine just named does, and no order of it. */
export const IS_EXPLAINED = rule(
  AT_START,
  [
    [/ (?:can|could|may|might) (?:also |sometimes )?<does>\b/, ' can cause a rash', ' may raise your pressure'],
    [/ (?:causes|makes (?:you|him|her|them|people)|upsets|raises|lowers|worsens|irritates|thins)\b/, ' makes you drowsy'],
  ],
  {
    parts: {
      does: /(?:cause|make|lead|give|be|upset|raise|lower|increase|worsen|damage|hurt|interact|affect|thin|irritate)/,
    },
    not: [' is started today'],
  },
) // prettier-ignore

/** "For your anemia, start iron": the problem that an order is for, said before it. */
export const TOPIC_FIRST = rule(
  {
    before: '^(?:(?:and|so|then|okay|now|but|also|well) )*(?:for|as for|regarding) (?:your|the|his|her) (?:[\\w-]+ ){1,4}?(?=',
    after: '\\b)',
  },
  [
    [/(?:start|take|use|continue|stop|hold|refill|increase|decrease)/, 'for your anemia start'],
    [/(?:order|check|recheck|repeat|get)/, 'for your anemia check'],
    [/(?:we|i|let us|let me|please|you)/, 'for your anemia we'],
  ],
  { not: ['for your anemia'] },
) // prettier-ignore

/** What stands right before the name of a problem that is spoken of, and not of a test: "for your cholesterol". */
export const IS_TOPIC = rule(
  AT_END,
  [
    [/^(?:(?:and|so|then|okay|now|but|also) )*(?:for|as for|regarding|about) (?:your|the|his|her) (?:high |low )?/, 'for your '],
    [/\b(?:because of|due to|on account of) (?:your|the|his|her) (?:high |low )?/, 'avoid salt because of your '],
  ],
  { not: ['check your '] },
) // prettier-ignore

/** What stands right before a medicine that is not to be taken, or that did harm. */
export const NOT_TO_BE_TAKEN = rule(
  AT_END,
  [
    [/\b(?:stay|staying|keep|keeping|steer)(?: you)? (?:off|away from|clear of|off of) (?:the |your |any |all )?/, 'stay off the '],
    [/\b(?:reaction|rash|hives|swelling|sensitivity|intoleran\w+) (?:to|from|with|on|after) (?:the |your )?/, 'because of the reaction to '],
    [/\bbecause of (?:the |your )?/, 'because of the '],
    [/\b(?:switch|chang)\w* (?:you |him |her )?(?:over )?from (?:the |your )?/, 'switch you from '],
    [/\b(?:skip|forget|forget about|leave out|cancel|scratch|forgo) (?:the |your )?/, 'then let us skip the '],
  ],
  { not: ['start the ', 'stay on the '] },
) // prettier-ignore

/** The clinician takes back what was ordered: said right before its name. */
export const TAKES_BACK = rule(
  AT_END,
  [
    [/\b<we-will> (?:just |then |rather )?<leave> (?:the |that |your )?/, 'then let us skip the '],
    [/\binstead of (?:the |that |your |a )?/, 'a stool test instead of the '],
    [/\b(?:hold off|wait) (?:on|with) (?:the |that |your )?/, 'we will hold off on the '],
  ],
  {
    parts: {
      'we-will': /let us|i will|we will|we can|actually/,
      leave: /skip|cancel|scratch|forgo|leave out|forget(?: about)?/,
    },
    not: ['do not skip the '],
  },
) // prettier-ignore

/** Advice beside a medicine, which denies nothing that is named after it: "do not drive after it, and ibuprofen". */
export const BESIDE = rule(
  { before: '\\b(?:do not|no|never) ', after: '(?: \\w+){0,4}? (?=and |then )' },
  [
    [/(?:drive|driving)/, 'do not drive after it and ibuprofen'],
    [/(?:drink|drinking|alcohol)/, 'no alcohol with it and ibuprofen'],
    [/(?:lie down|lift|lifting|operate|crush|chew)/, 'do not crush it and ibuprofen'],
  ],
  { not: ['do not take it and ibuprofen'] },
)

/** An order that goes on in the same clause: "continue the warfarin and have your inr". */
export const ALSO_ORDERED = rule(
  AT_END,
  [
    [/\b(?:so|and|then|but) (?:please |also |then |we will )?(?:decrease|increase|lower|raise|reduce)(?: (?:your|the))? /, 'so decrease the '],
    [/\b(?:and|then) (?:please |also |then )?(?:have|get)(?: (?:your|the|an?))? /, 'and have your '],
    [/\b(?:and|then) (?:please |also |then )?(?:check|recheck|repeat|order|test)(?: (?:your|the|an?|for))? /, 'and recheck the '],
  ],
  { not: ['and you have '] },
) // prettier-ignore

/** Done already, by whoever speaks. */
export const DONE_ALREADY = rule(
  AS_WORDS,
  [[/(?:i|we|they)(?: (?:have|already|just))* (?:sent|drew|collected|swabbed)/, 'we sent a urine culture']],
  { not: ['we will send a urine culture'] },
)

/** Behind the name of a test: it has a result, and is not to be done. */
export const HAS_RESULT = rule(
  { before: "^ (?:(?:today|yesterday|here|from [\\w']+|last \\w+|this \\w+|in \\w+) )?", after: '\\b' },
  [
    [/(?:had|showed|shows|came back|revealed|demonstrated|looked)/, ' had a long qt', ' from march showed a nodule'],
    [/(?:is|was|were|are) (?:<judged>|<degree> <judged>)/, ' was clear', ' today is a little high'],
    [/(?:is|was) \d/, ' was 7.2'],
  ],
  {
    parts: {
      judged: /normal|clear|fine|good|okay|great|negative|positive|abnormal|high|low|elevated|unremarkable|stable/,
      degree: /(?:all|a little|a bit|very|pretty|still|slightly|really|completely)/,
    },
    not: [' in march', ' is due', ' if it shows'],
  },
) // prettier-ignore

/** Nothing but the name itself before what is done with it. */
export const NAMED_FIRST = rule(
  WHOLE,
  [
    [
      /(?:(?:and|so|then|now|okay|also|but|well|for|as for|with|the|a|an|some|your|his|her|that) )*/,
      'and the ',
      'your ',
    ],
  ],
  { not: ['take the ', 'stay off the '] },
)

/** "The metoprolol, I want to go up to 75": what is done with the medicine that was named just before. */
export const ORDERED_BEHIND = rule(
  {
    before: '^ (?:(?:i|we|let) (?!could|can|may|might)|please |(?=(?:stop|hold|quit|drop) (?:it|that|them)\\b))',
    after: '\\b',
  },
  [
    [/(?:stop|hold|quit|drop) (?:it|that|them)/, ' stop that altogether'],
    [/<who>(?:go|bump|step) (?:it |that )?(?:up|down|back)/, ' i want to go up from 50 to 75', ' let us bump it up'],
    [/<who>(?:increase|raise|double|decrease|lower|reduce|cut|taper)/, ' we will cut it to 20', ' i am going to raise it'],
    [/<who>(?:stop|drop|hold|discontinue|start|continue|restart|add)/, ' let us stop that', ' i would hold it'],
    [/<who>(?:put|send|get|write) (?:in|over)? ?<order>/, ' i will put in a referral', ' i will send the order today'],
    [/<who>(?:order|arrange|schedule|book|request) <that>/, ' i will order that for today'],
    [/<who>(?:set|get|put|send) <that> (?:up|in|done|through|over|going)/, ' we will set that up'],
  ],
  {
    parts: {
      who: /(?:(?:want|like|would|will|am|are|going|should|to|us|me|also|just|now|then|actually|probably|you) )*/,
      order: /(?:an?|the|that|your) (?:referral|order|request|requisition)/,
      that: /(?:that|it|this|one|those|them)/,
    },
    not: [' i took it', ' you could stop it', ' i would not stop it'],
  },
) // prettier-ignore

/** Behind a medicine: "... down as a possible allergy" is written into the chart, and nothing is prescribed. */
export const WRITTEN_AS_ALLERGY = rule(
  AT_START,
  [
    [
      / (?:(?:down|in|there) )?as <whose> <sure>?(?:allergy|intolerance|sensitivity)\b/,
      ' down as a possible allergy',
      ' as an intolerance',
    ],
    [/ (?:on|to|in|into) <whose> (?:list of )?allerg(?:y|ies)(?: list)?\b/, ' on your allergy list', ' to the allergies'],
  ],
  {
    parts: { whose: /(?:an?|the|your|his|her)/, sure: /(?:(?:possible|suspected|true|new) )/ },
    not: [' for your allergies', ' as a treatment of the allergy'],
  },
) // prettier-ignore

/** Before a thing: it is felt, heard or seen as one examines. */
export const EXAMINED_JUST_NOW = rule(
  { before: '\\b', after: '$' },
  [[/i (?:can |could |do )?(?:just |still |also )?<find> (?:<some> )*/, 'i can feel some ', 'i see a ']],
  {
    parts: {
      find: /(?:feel|felt|hear|heard|see|saw|palpate|notice|appreciate)/,
      some: /(?:some|a|an|the|any|little|bit of|lot of)/,
    },
    not: ['i would like to see a ', 'i will see '],
  },
)

/** Before somebody who treats: the patient is brought together with them, which refers them. */
export const BRINGS_TO = rule(
  { before: '\\b', after: '(?:with|to|into) (?:[\\w-]+ ){0,3}$' },
  [
    [/(?:get|getting) <whom> (?:plugged|linked) (?:in|up) /, 'i would like to get you plugged in with our ', 'we are getting him linked up with the '],
    [/(?:get|getting) <whom> (?:all )?(?:connected|hooked up|set up|in) /, 'let us get you connected to our ', 'i will get her hooked up with a ', 'get you set up with our very own ', 'get you in with '],
    [/(?:plug|link|hook|connect) <whom> (?:(?:in|up) )?/, 'i will plug you in with our ', 'we will link you up with ', 'let me connect you to a '],
  ],
  {
    parts: { whom: /(?:you|him|her|them)/ },
    not: ['keep the pump plugged in to the ', 'get you in here with '],
  },
) // prettier-ignore

/** Behind somebody who treats: that they are to look at it. */
export const IS_TO_LOOK = rule(
  { before: '^ (?:(?:to|also|just|come|go) )*', after: '\\b' },
  [
    [
      /(?:take|have) a (?:quick |good |closer )?look|look at|weigh in|evaluate|see (?:you|him|her|it|this|that)/,
      ' take a look at it',
      ' weigh in',
    ],
  ],
  { not: [' looked at it', ' saw you'] },
)
/** Before them: they are to. */
export const HAS_THEM = rule(
  { before: '\\b', after: '(?: (?:the|an?|our|your|one of our))* $' },
  [
    [
      /(?:let us|i will|we will|i want to|i would like to|going to) (?:have|let|get|ask)/,
      'let us have the ',
      'i will ask our ',
    ],
    [/(?:i|we) (?:(?:really|also) )?(?:want|need|would like)/, 'i would like the ', 'we want our '],
  ],
  { not: ['did you have the '] },
)
