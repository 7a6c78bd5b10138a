import { AS_WORDS, AT_START, rule } from '../rules/rule.ts'

/** Advice for when it gets worse, and what hangs on a condition. */
export const SAFETY = rule(
  AS_WORDS,
  [
    [/call (?:911|988|999|us|me|the office)/, 'call 911', 'call me'],
    [/<move> (?:\w+ ){0,3}?(?:er|emergency|hospital|labor and delivery)/, 'go to the er'],
    [/(?:right away|immediately|straight away)/, 'come back right away'],
    [/bring (?:him|her|them|it|the baby) (?:in|back)/, 'bring her back'],
    [
      /if (?:<whom>|your \w+|the \w+) (?!<wish>)\w+/,
      'if you faint',
      'if the swelling spreads',
      'if your calf swells',
    ],
    [/should you \w+ (?:an?|any|the|more)/, 'should you get a fever'],
  ],
  {
    parts: {
      move: /go|come|get|bring (?:him|her|them)/,
      whom: /you|he|she|it|they|there|her|him|any of|that|this/,
      wish: /want|like|prefer|wish|have (?:any|more) questions|need anything/,
    },
    not: ['if you want', 'call it a day', 'go to the bathroom'],
  },
)

/** What a patient is to do or to leave, said by the clinician. */
export const INSTRUCTS = rule(
  { ...AT_START, after: '\\b' },
  [
    [
      /<lead>(?:do not|never|avoid|skip|hold (?!on)|limit)/,
      'do not drive',
      'okay avoid salt',
      'hold the pills',
    ],
    [/<lead>(?:keep|stay|stop|cut|drop|taper|double|restart|resume)/, 'keep it dry', 'stop the cream'],
    [
      /<lead>(?:take(?! <undresses>)|use|put|apply|wear|rinse|elevate|ice|weigh|drink|eat)/,
      'wear the boot',
      'take it at night',
    ],
    [/<lead>no (?!<answer>)\w+/, 'no driving', 'and no bread'],
    [/<lead>nothing (?:to|by)/, 'nothing to eat'],
    [/<lead>only \w+/, 'only half a day'],
  ],
  {
    parts: {
      lead: /(?:<small> )*/,
      small: /and|so|then|okay|also|please|but|for now|just|to|let us|all right|<told>/,
      told: /you should|you can|you need to|i want you to|i would like you to/,
      undresses:
        /(?:<which> )*(?:shirt|shoes?|socks?|pants|jacket|coat|sweater|top|glasses|hat|clothes|gown|breaths?|seat|look)\b/,
      which: /off|an?|your|the|that|his|her|deep|big|nice|couple|few|of|one|more/,
      answer: /<voice>|no|worries|problem|need|is|of|one|matter|wonder|rush|question|plan|history/,
      voice: /i|it|he|she|that|we|you|they/,
    },
    not: ['no i do', 'no worries', 'you take it', 'hold on', 'take your shirt off', 'take a deep breath'],
  },
)

/** The same in the middle of a sentence. */
export const FORBIDS = rule(
  AS_WORDS,
  [
    [
      /(?:do not|cannot|should not|must not|rather you not) <act>/,
      'and do not lift',
      'you should not take it',
    ],
    [
      /no (?:<load>\w+ing|alcohol|sports|gym|school|work|baths?|contact)/,
      'boot and no driving',
      'no alcohol',
    ],
    [/(?:stay|keep)(?: it)? (?:away|off|out)/, 'stay away from her', 'keep it out of the sun'],
    [/not (?:on|with|near) (?:the|your|that)/, 'not on the face', 'not with that'],
    [/no more than|up to|at most|a maximum of/, 'no more than 3', 'up to 300'],
  ],
  {
    parts: {
      act: /take|use|drive|lift|stop|change|put|eat|drink|bathe|mix|skip|start|go|double/,
      load: /(?:heavy |hard )?/,
    },
    not: ['no problem', 'not with us'],
  },
)

/** Why: what a medicine does, or what speaks against it. */
export const WARNS = rule(
  AS_WORDS,
  [
    [/(?:can|could|may|might|will) (?:also )?<does>/, 'it can make you bleed', 'that could harm a baby'],
    [
      /(?:it|that|which|they) (?:also )?(?:makes|raises|blocks|lowers|upsets|interacts|works against)/,
      'it raises uric acid',
    ],
    [/because (?:of|you)/, 'because of the ulcer', 'because you take warfarin'],
    [/(?:bleeding|stroke|heart|fall) risk/, 'that is a bleeding risk'],
    [/risk of/, 'the risk of clots'],
  ],
  {
    parts: {
      does: /make|cause|harm|hurt|raise|lower|block|cloud|upset|thin|interact|turn|burn|damage|worsen/,
    },
    not: ['i can do it', 'because i forgot'],
  },
)

/** When the patient is seen again. */
export const RETURNS = rule(
  AS_WORDS,
  [
    [/follow(?: |-)up/, 'follow up in may'],
    [/(?:come|be|have you) back/, 'come back in 2 weeks', 'be back on friday'],
    [/return/, 'return in a month'],
    [/see (?:you|me|him|her|them) (?:again|in|on|next|back|<day>)/, 'see you in 3 weeks', 'see her thursday'],
    [/back in \w+/, 'back in 2 weeks'],
    [/(?:recheck|wound check|<by> phone)/, 'wound check in 2 days', 'by phone in 2 weeks'],
  ],
  {
    parts: {
      day: /monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow/,
      by: /by|over the/,
    },
    not: ['see you', 'back pain'],
  },
)

/** What must never be folded away. */
export const GRAVE = rule(
  AS_WORDS,
  [
    [/suicid\w+|overdose|homicid\w+|self-harm/, 'suicidal', 'an overdose'],
    [
      /(?:kill|hurt|harm|hurting|killing|harming) (?:myself|yourself|himself|herself|themselves)/,
      'hurt myself',
    ],
    [/better off (?:without me|dead)/, 'better off without me'],
    [/guns?|firearms?/, 'guns in the house'],
  ],
  { not: ['it hurts'] },
)

/** Words of an allergy, of what was told of one. */
export const ALLERGY = rule(
  AS_WORDS,
  [
    [/allerg\w+|anaphyla\w+/, 'allergic to sulfa', 'anaphylaxis'],
    [
      /(?:gives|gave|makes|made) me (?:a )?(?:hives|rash|welts|vomit|throw up|swell|sick)/,
      'latex gives me welts',
    ],
    [/broke out in/, 'she broke out in hives'],
  ],
  { not: ['gave me an ulcer'] },
)

/** Who speaks so leaves it open whether it is that. */
export const HEDGES = rule(
  AS_WORDS,
  [
    [/may|might|could|possibl[ey]|maybe|perhaps/, 'it may be', 'possible'],
    [/probabl[ey]|likely|suspect\w*|suspicious/, 'probably', 'we suspect'],
    [/worried|concern\w*|looks like|sounds like/, 'worried about', 'it looks like'],
    [/rule out|ruling out|versus|not sure|consistent with/, 'to rule out', 'not sure'],
  ],
  { not: ['it is gout', 'i think it is gout'] },
)

/** What the clinician finds it to be begins so. */
export const FINDS = rule(
  AS_WORDS,
  [
    [/(?:this|that|it) (?:is|may be|might be|could be|was)/, 'this is', 'it could be'],
    [/(?:this|that|it) (?:also )?(?:looks|sounds)/, 'this looks like'],
    [/(?:you|he|she|they) (?:also |do |likely |probably )*(?:have|has|had)/, 'you have', 'she likely has'],
    [/(?:i|we) (?:think|suspect|believe)|worried/, 'i think', 'worried'],
    [/(?:likely|probably|diagnosis)/, 'likely'],
    [/^(?:so|that is)? ?an? /, 'so a sprain'],
  ],
  { not: ['thank you'] },
)

/** A vital sign is named. */
export const VITAL = rule(
  AS_WORDS,
  [
    [/blood pressure|bp|pressure/, 'your blood pressure', 'bp 120', 'pressure is'],
    [/pulse|heart rate/, 'pulse 80', 'heart rate 80'],
    [/temp|temperature/, 'temp is', 'temperature 99'],
    [/respiratory rate|respirations/, 'respiratory rate 20'],
    [/oxygen|o2|saturation|sats?|pulse ox/, 'oxygen is 95'],
    [/weight|bmi|body mass index|height/, 'weight is', 'bmi 30'],
    [/peak flow/, 'peak flow 300'],
  ],
  { not: ['the lungs are clear'] },
)

/** What an examination measures, of whatever it is. */
export const MEASURES = rule(
  AS_WORDS,
  [
    [/\d+(?:\.\d+)?[- ](?:mm|cm|millimeters?|centimeters?|degrees?)/, 'a 9 millimeter spot', '29 cm'],
    [/\d+ on (?:the|your) (?:right|left)/, '60 on the right'],
    [/monofilament|pinprick|tuning fork|reflexes/, 'you can not feel the monofilament'],
  ],
  { not: ['2 days on the left knee', '3 pills'] },
)

/** What a symptom does in the body. */
export const RADIATES = rule(
  { before: '\\b', after: '' },
  [
    [/<moves> (?:\w+ ){0,3}?<where>\b/, 'it goes down into my leg'],
    [/pain|ache|aching|hurt|sore|tender/, 'my hip hurts', 'sore all over'],
    [/swell|swollen|red\b|rash|cut\b|wound/, 'swollen lips', 'a red patch'],
    [/numb|tingl|burn|itch/, 'the toes tingle', 'it burns'],
  ],
  {
    parts: {
      moves: /goes|going|shoots|spreads|radiates|travels|runs|moves/,
      where: /into|to|down|up|through|across/,
    },
    not: ['she goes home'],
  },
)

/** Questions whose "no" tells nothing of health. */
export const COURTESY = rule(
  AS_WORDS,
  [
    [/(?:any |other )?questions|anything else|make sense|sound (?:good|okay|right)/, 'any other questions'],
    [
      /okay with (?:you|that)|mind if|do you need (?:a|an|any|to)|can i|would you like/,
      'is that okay with you',
    ],
    [/concerns|worried about|anything (?:i|we) can/, 'any other concerns'],
  ],
  { not: ['did it lock', 'any chance you could be pregnant'] },
)

/** What the clinician will do, or have done. */
export const PROMISES = rule(
  AS_WORDS,
  [
    [
      /(?:i|we) (?:will|would like to|am going to|are going to) (?!see what|talk|<examines>)/,
      'we will do those at the next visit',
    ],
    [/(?:i|we) (?:want|would like) (?:you|him|her|them) to/, 'i want you to rest'],
    [/let us (?!see|talk|take a look|look)/, 'let us make that a nurse visit'],
  ],
  {
    parts: { examines: /press|listen|look|feel|examine|have a|take a look/ },
    not: ['let us see', 'we will talk', 'i want to know', 'i will press here'],
  },
)

/** "Can you bring me a blood pressure log?": what is asked of the patient, or who came along, beyond an answer. */
export const ASKS_TO_DO = rule(
  { before: '(?:^|[a-z] )(?:can|could|will|would) (?:you|he|she|they) (?:please |also |just |maybe )*', after: '\\b' },
  [
    [/bring (?:me|us|in|them|those|your|his|her|the|all|a)\b(?! (?:arms?|knees?|legs?|chin|head|hands?))/, 'can you bring me a log'],
    [/(?:keep|fill|write|log|count) (?:\w+ ){0,3}?(?:log|diary|list|box|pill ?box|down|organizer|journal)/, 'can you fill the pill box'],
    [/(?:call|email|fax|message) (?:me|us|the|your|his|her)/, 'could you call us tomorrow'],
    [/(?:check|weigh|measure) (?:your|his|her|the|yourself)/, 'will you check your pressure at home'],
  ],
  { not: ['can you bring it up over your head', 'can you keep your arm still'] },
) // prettier-ignore
