import { ANYWHERE, AS_WORDS, AT_START, rule } from './rules/rule.ts'

const PARTS = {
  lead: /(?:so|and|then|okay|also|now) /,
  'any-lead': /(?:<lead>|(?:all right|alright|but|well) )/,
  whose: /(?:your|the|his|her) /,
  scan: /x-ray|mri|ct|scan|ultrasound|echo/,
}

/** What a clinician does next, and tells the patient to do. */
export const PLAINLY_PLAN = rule(
  { before: '^(?:(?:so|and|then|okay|also|now) )*', after: '' },
  [
    [
      /<we> <will> (?:also |go ahead and )?<orders>\b/,
      'so i will order',
      'we are going to go ahead and start',
    ],
    [/<we> <will> (?:also |go ahead and )?<changes> (?:your|his|her|the)\b/, 'we will change your medicine'],
    [/<we> <will> (?:also |go ahead and )?advise you\b/, 'i will advise you to rest'],
    [/(?:for|regarding) <whose>(?:\w+ ){1,4}?<we> (?:<will>|want)\b/, 'for your knee pain i want an mri'],
    [
      /(?:for|regarding) <whose>(?:[\w-]+ ){1,4}?(?:<starts>|<acts>) [a-z]/,
      'for the anemia start iron',
      'for your headaches use tylenol',
    ],
    [
      /let us (?:also |go ahead and )?(?:lower|raise|reduce|stop|hold|recheck|repeat|<doubles>) [a-z]/,
      'let us lower the dose',
      'let us halve the amlodipine',
    ],
    [
      /<we> <will> (?:also |just )?(?:<doubles>|<changes>|lower|raise|hold) (?:tonight|tomorrow|this morning)\b/,
      "we will skip tonight 's warfarin",
    ],
    [
      /repeat (?:the |your |an? )?(?:\w+ ){1,4}?(?:in \d|on [a-z]+day|tomorrow|next)\b/,
      'repeat potassium on thursday',
    ],
    [
      /(?:[\w/.]+ ){2,10}so (?:decrease|increase|lower|raise|reduce) (?:your|the) [a-z]/,
      'sugars are 60 so decrease the lantus',
    ],
    [
      /(?:[\w/.]+ ){2,10}so (?:skip|hold) (?:your|the|tonight|today|tomorrow|his|her) /,
      "warfarin his inr is 3.6 so skip tonight 's dose",
    ],
    [/<we> (?:do not )?want you to\b/, 'i want you to rest'],
    [/let me (?:write|prescribe|order|give) you\b/, 'let me give you a brace'],
    [/let us (?:also |go ahead and )?(?:<starts>|increase|schedule|refill)\b/, 'let us start you on iron'],
    [/let us (?:also |go ahead and )?decrease\b/, 'let us decrease the dose'],
    [
      /let us (?:try|stop|hold|step|switch|stick with|keep you)\b/,
      'let us step down',
      'let us keep you on it',
    ],
    [
      /(?:<we> <will>|let us) (?:get|do|draw|run|have) (?:an?|the|your|another) (?:\w+ ){0,2}<work-up>/,
      'we are going to get an mri',
    ],
    [
      /<we> would (?:also |just )?like (?:(?:an?|some|the|your) )?(?:[\w-]+ ){0,3}?<looked-for>\b/,
      'i would also like a heart monitor',
      'i would like bloods today',
    ],
    [
      /(?:<we> <will>|let us) (?:<sets-up>) (?:some |a course of )?<rehab>/,
      'we will do physical therapy twice a week',
    ],
    [/<we> would like you to\b/, 'i would like you to come back'],
    [/<we> <will> (?:recheck|repeat|treat|see you (?:back|again)|arrange)\b/, 'we will recheck it'],
    [/no <work-up> (?:(?:is|are) )?<now>\b/, 'no x-ray needed today', 'no antibiotics for now'],
    [/you do not need (?:an?|any|the|to have) (?:more )?<work-up>/, 'you do not need an x-ray'],
    [/call (?:me |us |the office )?(?:if|right away|with any)\b/, 'call if it comes back'],
    [
      /(?:come back|recheck|see you back|see me) (?:in|and|on)\b/,
      'come back in a week',
      'come back on friday',
    ],
    [/(?:<starts>|increase|decrease|prescribe) (?!to\b)[a-z]/, 'start ibuprofen'],
    [/follow up (?:in|with)\b/, 'follow up with me'],
    [/return (?:in|to clinic)\b/, 'return in two weeks'],
    [/plan (?:is|will be|<goes-on>)\b/, 'plan is rest', 'plan follow up'],
    [/continue <whose-or-on>?(?:current|[a-z]+ \d|[a-z]+$)/, 'continue lisinopril', 'continue your current'],
    [/check (?:an? )?[a-z0-9 ]+$/, 'check a hemoglobin'],
    [/assessment is/, 'assessment is sprain'],
    [
      /i (?:think|believe|suspect) (?:that )?you (?:<perhaps> )?have (?:an? )?(?!<no-illness>)[a-z]/,
      'i think you have a muscle headache',
    ],
    [
      /<i-think> (?:this|it|that) is (?:<perhaps> )?an? (?!<no-illness>|good|great|better)[a-z]/,
      'i think this is a lumbar strain',
    ],
  ],
  {
    parts: {
      ...PARTS,
      we: /(?:i-)?i|we/,
      'i-think': /i (?:think|believe|suspect)(?: that)?/,
      perhaps: /probably|likely|may|might/,
      'no-illness': /not|been|to|told|said|mentioned|had|any|that|the|your|this|enough|done/,
      will: /will|am going to|are going to|would like to/,
      orders: /<starts>|prescribe|increase|decrease|schedule|refill/,
      starts: /order|start|refer/,
      acts: /use|take|stop|continue|increase|decrease|hold|avoid|repeat|check|recheck|keep|stay off/,
      changes: /change|switch|adjust|stop|discontinue|<doubles>/,
      doubles: /halve|double|skip/,
      'goes-on': /continue|start|stop|order|check|refer|recheck|increase|decrease|follow|repeat/,
      'whose-or-on': /(?:the|your|with|on) /,
      'work-up':
        /<scan>s?|antibiotics?|steroids?|blood ?work|labs?|imaging|surgery|tests?|testing|biopsy|stitches|shots?/,
      'sets-up': /do|try|arrange|set up|get you (?:in|into)|send you (?:to|for)/,
      rehab: /physical therapy|physio\w*|pt\b|rehab\w*|occupational therapy/,
      'looked-for': /<work-up>|bloods|monitor|holter|ekg/,
      now: /needed|necessary|today|for now|yet|at this (?:point|time)/,
    },
    not: ['i will tell you', 'start to walk', 'no labs were done', 'you do not need to worry'],
  },
)

/** What is found, said as it is dictated. */
export const PLAINLY_EXAM = rule(
  { before: '^(?:(?:so|and|then|okay|also|now) )*', after: '' },
  [
    [/on <whose>?(?:\w+ )?(?:\w+ )?exam(?:ination)?\b/, 'okay on your right knee exam'],
    [/<whose>?<organ>(?: (?:is|are|sounds?))? <normal>\b/, 'your lungs are clear', 'abdomen soft'],
    [/i do not appreciate any/, 'i do not appreciate any'],
    [/i (?:do |also |can |still )*(?:hear|appreciate|palpate) (?!that|it|you|what)/, 'i still hear a murmur'],
    [/i (?:do |also )*feel (?:an? |some |the |no |stool)/, 'i feel a lump'],
    [/heart (?:is )?regular/, 'heart is regularly irregular'],
  ],
  {
    parts: {
      ...PARTS,
      organ: /lungs|heart|chest|abdomen|neck|throat|skin|extremities|ears/,
      normal: /clear|regular|soft|normal|supple|nontender|non-tender|warm|unremarkable/,
    },
    not: ['i can hear that', 'i feel good'],
  },
)

/** What a clinician calls out of a part: how it looks, sounds or feels, or that a finding is not there. */
export const CALLS_OUT = rule(
  ANYWHERE,
  [
    [
      /^<any-lead>*<whose>?(?:[\w-]+ )?<part> (?:is |are |all |both )*<seems>(?! <compared>\b)/,
      'your left breath sounds sound fine',
      'okay tonsils are enlarged',
    ],
    [
      /^(?:<turn> )*(?:your|the) (?:<direction> )*<felt-one> (?:is|are) (?:<extent> )*<found>\b(?! <told-back>\b)/,
      'the left ankle is swollen',
      'the muscles of the neck are tender',
      'your neck is not stiff',
    ],
    [
      /^<any-lead>*<whose>?(?:<direction> )*<seen-inside> (?:is|are) (?:<extent> )*<inflamed>\b/,
      'the drum is red and bulging',
      'tonsils are red with exudate',
    ],
    [
      /^<any-lead>*(?:it|that) is (?:<extent> )*<found>(?: right)? <over-part>$/,
      'it is tender over the lateral malleolus',
    ],
    [
      /^<any-lead>*i do not (?:see|feel|hear|notice|palpate) any(?:thing)?(?! <reason>)/,
      'i do not see any swelling',
    ],
    [/^<any-lead>*no (?:[\w-]+ ){1,6}?(?:present|noted|appreciated|palpated)$/, 'no rash noted'],
    [
      /\b(?:no|without|positive for|there is) (?:[\w-]+ ){0,4}<only-examined>\b/,
      'there is some mild clubbing',
    ],
  ],
  {
    parts: {
      ...PARTS,
      part: /<sounds>|<face>|<trunk>|<limb>|gait|reflexes|incision|wound|skin/,
      sounds: /breath sounds?|lung sounds|heart sounds/,
      face: /pupils?|tonsils?|eardrums?|tongue|gums|nose|eyes|throat|ears?/,
      trunk: /thyroid|breasts?|spine|belly|lungs?|heart|abdomen|neck/,
      limb: /nails|feet|foot|hands?/,
      seems: /looks?|sounds?|feels?|appears?|(?:is|are) (?:<healthy>|<ill>)/,
      direction: /left|right|outer|inner|both|upper|lower|whole/,
      extent: /still|very|a little|a bit|not/,
      'seen-inside': /tonsils?|(?:ear ?)?drums?|pharynx|uvula|ear canals?|turbinates|conjunctivae?/,
      'over-part': /(?:over|along|at) <whose>(?:[\w-]+ ){0,3}[\w-]+/,
      inflamed: /red|inflamed|bulging|swollen|erythematous|injected|dull|retracted/,
      'told-back': /(?:when|if|because|since|for)/,
      turn: /and|now|okay|but|with/,
      'felt-one': /<felt>(?: of (?:your|the) <felt>)?/,
      felt: /<felt-joint>|<felt-limb>|neck|jaw|sinuses|glands|skin|scalp/,
      'felt-joint': /ankles?|knees?|wrists?|elbows?|shoulders?|hips?|joints?/,
      'felt-limb': /calf|calves|fingers?|toes?|legs?|arms?|muscles?/,
      found: /swollen|tender|stiff|warm|bruised|red/,
      healthy: /clear|soft|supple|symmetric\w*|moist|pink|not enlarged|reactive|healing/,
      ill: /swollen|enlarged/,
      compared: /(?:like|better|worse|the same)/,
      reason: /(?:reason|problem|need|harm|point|issue|record|history|better|worse|sign of|evidence)/,
      'only-examined': /egophony|fremitus|<large>|clubbing|cyanosis/,
      large: /thyromegaly|hepatosplenomegaly|organomegaly/,
    },
    not: [
      'your knee looks better',
      'your feet feel like ice',
      'i do not see any reason',
      'the ankle is swollen when you walk',
    ],
  },
)

/** "If you develop a fever, call the office": what to do when it gets worse. */
export const SAFETY_NET = rule(
  { before: '\\b', after: '\\b' },
  [
    [
      /(?:if|should) <who>\b.* (?:(?:please|immediately) )?<call> <doctor-or-mine>/,
      'if you develop a fever please call the office',
      'should it get worse contact our clinic',
    ],
    [/<call> <doctor>\b.* if (?:you|your|the|any|it|there)/, 'call us if you have a fever'],
  ],
  {
    parts: {
      who: /you|your|he|she|his|her|the|any|it|there|this|that/,
      call: /call|contact|phone|notify/,
      doctor: /the (?:office|clinic)|us|me|our|911|my office/,
      'doctor-or-mine': /the (?:office|clinic|doctor|nurse|hospital)|us|me|our|your|911|my office/,
    },
    not: ['call your sister'],
  },
)

/** "I looked at the scan of your neck", "your screen for diabetes was fine": what a test showed, whenever it is said. */
export const TELLS_TEST = rule(
  { before: '^(?:(?:so|and|then|okay|also|now|all right|alright|but|well) )*', after: '' },
  [
    [
      /(?:his|her|the) (?:[\w-]+ ){0,2}(?:<scan>|x-rays|ekg)\b.* shows?$/,
      'the chest x-ray from monday shows',
    ],
    [
      /i (?:have )?(?:also )?(?:looked at|reviewed|went over) (?:an?|the|your|his|her) <scan>\b/,
      'i looked at the scan of your neck',
    ],
    [
      /(?:your|his|her|the) (?:[a-z]+ )?<test> (?:is |are )?(?:is|was|were|are|came back) (?:all )?<result>\b/,
      'your screen for diabetes was fine',
    ],
  ],
  {
    parts: {
      ...PARTS,
      test: /(?:screen|screening|test)(?: for (?:[a-z]+ ){0,2}?[a-z]+)?/,
      result: /fine|good|normal|negative|positive|okay/,
    },
  },
)

/** "Pulse rate is 67." */
export const READS_VITAL = rule(
  AT_START,
  [
    [
      /<any-lead>*<whose>?<vital>(?: today| here)? (?:is|are) (?:at |about )?\d[\d./]*(?! \d)/,
      'so your blood pressure today is 120',
      'pulse is at 67',
      'your weight is 71.4',
    ],
  ],
  {
    parts: {
      ...PARTS,
      vital: /blood pressure|pulse(?: rate)?|heart rate|temperature|oxygen saturation|weight|<breaths>/,
      breaths: /respiratory rate|respirations/,
    },
    not: ['your blood pressure is high'],
  },
)

/** A recognizer hears a question where a clinician who dictates holds their breath. */
export const ASKS = rule(
  ANYWHERE,
  [
    [/\b(?:you|your|any|what|how|when|where|which|who)\b/, 'any pain', 'where is it'],
    [/^(?:(?:<lead>|um |uh )*)(?:<is>|<does>|can|could|will|would)\b/, 'and is it sore', 'does that hurt'],
  ],
  { parts: { ...PARTS, is: /is|are|was|were/, does: /do|does|did|have|has|had/ } },
)

/** What is no part of an examination that is dictated. */
export const ENDS_EXAM = rule(AS_WORDS, [
  [/you|your|i|we|us|me|my|our/, 'your knee', 'we looked'],
  [/assessment|impression|plan|diagnosis|history|procedure/, 'the assessment', 'a history'],
  [/results?|x-rays?|mri|ct|ultrasound|labs?|biopsy/, 'results', 'an mri', 'the labs'],
])
