import { ANYWHERE, AT_END, AT_START, rule } from '../rules/rule.ts'

/** Comings and goings, and what the talk itself is about. */
export const OF_THE_TALK = rule(
  ANYWHERE,
  [
    [
      /\b<staff>s? (?:will )?(?:come|be) (?:right |back )?in$/,
      'the nurse will be right in',
      'my medical students come in',
    ],
    [/\bbring you (?:in )?(?:(?:some|the|your|a bit of) )?paperwork\b/, 'i will bring you some paperwork'],
    [
      /\b(?:is|have|got|be) (?:our|the|my|a|your) plan(?: (?:going forward|now|then|for (?:today|now|you)))?$/,
      'so that is our plan for today',
      'we have a plan',
    ],
    [/\b(?:be reminded|remind (?:me|myself)|refresh my memory)\b/, 'remind me how old your son is'],
    [
      /\b(?:discuss|talk about|go over|go through|look at|review) (?!how\b).*\b<in-detail>$/,
      'we will talk about the surgery in a bit more detail',
      'let us go through your options a little further',
    ],
    [
      /\b(?:review|look at|go over|show you) (?:these|those|the|your|some) (?:pictures|images|films|slides)\b/,
      'let me show you the images on the screen',
    ],
    [
      /\b(?:clinic|phone|telephone|switchboard|help ?line|contact) number$/,
      'i will give you our clinic number',
    ],
  ],
  {
    parts: {
      staff: /(?:nurse|assistant|ma|medical student|staff|colleague|technician)/,
      'in-detail': /(?:a (?:little|bit|little bit) (?:more|further)|in (?:more|a bit more) detail)/,
    },
    not: ['the nurse will come in with the vaccine', 'we will discuss how to take it in more detail'],
  },
)

/** To comfort: "I do not want you to be alarmed". */
export const CALMS = rule(
  AT_END,
  [
    [
      /\bnot (?:want|need) you to (?:be|get|feel|panic|worry)\b(?: (?:too|so|all|overly))?(?: <upset>)?<of-it>?/,
      'i do not want you to be alarmed',
      'i do not need you to worry about this',
      'we do not want you to get too discouraged by that',
    ],
  ],
  {
    parts: {
      upset: /<afraid>|upset|anxious|concerned|panicked|discouraged/,
      afraid: /alarmed|scared|afraid|nervous|worried/,
      'of-it': / (?:about|by|of) (?:it|this|that)/,
    },
    not: ['i do not want you to be on your feet', 'i do not want you to get the flu'],
  },
)

/** A judgement of the whole examination that names nothing. */
export const JUDGES_ALL = rule(
  { before: '^(?:your|the) (?:physical )?(?:exam|examination)(?: today)? ', after: '$' },
  [
    [
      /<is> (?:(?:very|pretty|really|all) )?(?:good|great|fine|okay|well|normal)(?: today)?/,
      'your physical exam looks pretty good',
      'the examination today was normal',
    ],
  ],
  {
    parts: { is: /is|was|looks|looked|seems/ },
    not: ['your exam is normal but for the left knee', 'your knee exam is fine'],
  },
)

/** What would be if things were otherwise, and what is told to warn: not of this patient. */
export const IF_OTHERWISE = rule(ANYWHERE, [
  [
    /^(?:(?:because|but|so|and|then) )*if (?:it|that|this|you|they|there) (?:was|were|had)\b.*\bwould\b/,
    'if it was broken we would see it here',
    'because if you had pneumonia there would be a fever',
  ],
  [/^you would (?:have|get|notice|feel|see)\b/, 'you would have a lot more swelling'],
  [
    /\b(?:i|we|you) would not (?:be able|have been able|see|know)\b/,
    'with a torn tendon you would not be able to lift it',
  ],
  [
    /\b(?:in|for) (?:some|many|most|rare|severe|certain)(?: \w+)? cases\b/,
    'in some rare cases the nerve stays numb',
    'surgery is for severe cases',
  ],
])

/** "You will be really pleased": comfort. */
export const COMFORTS = rule(
  ANYWHERE,
  [
    [
      /\b(?:you|she|he|they) will be (?:really |very |so )?<pleased>\b/,
      'you will be really pleased with the new knee',
      'she will be amazed how soon she can run',
    ],
    [/\bgreat fit\b/, 'this program is a great fit for you'],
    [/\byou have answered\b/, 'you have answered all that i wanted to ask'],
    [/\bi can say that\b/, 'i can say that i have done hundreds of these'],
    [/^the deadline\b/, 'the deadline for that form is on friday'],
  ],
  { parts: { pleased: /(?:pleased|happy|surprised|amazed|relieved)/ } },
)

/** Begun, and what it was about never comes. */
export const ABOUT_NOTHING = rule(
  ANYWHERE,
  [
    [/\bhow (?:this|that|it) because\b/, 'we will see how that because it may heal'],
    [/^(?:i|we) (?:will |want to |would like to )?go ahead$/, 'we will go ahead'],
    [
      /^(?:i|we) (?:will|would like to) (?:send(?: out)?|place|put in|make|do) (?:a|the) referral$/,
      'i will put in a referral',
    ],
    [
      /^i (?:will|am going to) (?:reach out to|call|contact|talk to) them\b/,
      'i am going to call them this afternoon',
    ],
    [
      /^i (?:do )?(?:think|believe) since\b(?!.* (?:we|i|you|it) <should>\b)/,
      'i think since the swelling in your ankle',
    ],
  ],
  {
    parts: { should: /(?:should|can|will|could|need|is|would)/ },
    not: ['i will put in a referral to cardiology', 'i think since it is swollen we should image it'],
  },
)

/** A next step that waits for something and is not named: "we will see what we need to do moving forward". */
export const UNDECIDED = rule(
  {
    before:
      '^(?:i|we) (?:(?:will|can|could|would like to|want to|need to|have to|be able to|also|then|just) )*(?:',
    after: ')',
  },
  [
    [
      /<learn> (?:like )?(?:what|how|where) (?:like )?(?:i|we|you) <may> <do>$/,
      'we will see what we need to do moving forward',
      'i can then figure out where we will go from there',
    ],
    [
      /(?:determine|decide|discuss|figure out) what the next steps? (?:is|are)\b/,
      'we will decide what the next steps are',
    ],
    [/take action as\b/, 'we will take action as we need to'],
    [/take (?:it|that|this|things) from (?:there|here)\b/, 'we will just take it from there'],
    [/go from there\b/, 'we can go from there'],
    [/call around\b|double[ -]check\b/, 'i will call around a bit', 'i want to double-check on that'],
    [/look into (?:it|that|this)$/, 'i will look into that'],
    [/play it by ear\b/, 'we will have to play it by ear'],
  ],
  {
    parts: {
      learn: /see|know|determine|decide|figure out|find out/,
      may: /can|need to|will|should|could|have to|are going to|want to/,
      do: /(?:do|proceed|go|move|handle|take)(?: <about>\b.*)?/,
      about: /(?:about|with|next|from|moving|forward|going|it|this|that|there|as)/,
    },
    not: ['we will see what we find in the knee', 'i will look into that ear'],
  },
)

/** The way of an order, and those who see to it. */
export const WAY_OF_ORDERS = rule(
  AT_START,
  [
    [/<will> (?:also |just )?put (?:it|that|this|those|them) in\b/, 'i am going to put that in now'],
    [
      /<will> (?:also |just )?send (?:the|that|this|those|these) <order> (?:down|over|in|off|through|up)\b/,
      'we will just send the paperwork over',
    ],
    [/(?:the |our |my )?<desk>\b/, 'the front desk has the forms', 'our secretaries open at 8'],
    [/(?:i|we) (?:will|would like to) see you (?:next time|then|soon|later|around)$/, 'we will see you then'],
  ],
  {
    parts: {
      will: /(?:i|we) (?:will|can|could|am going to|are going to)/,
      order: /(?:orders?|requests?|paperwork)/,
      desk: /(?:front desk|receptionists?|secretar(?:y|ies)|schedulers?)/,
    },
    not: ['i will send the sample off', 'i will see you then in clinic'],
  },
)

/** What somebody is just doing, and what an unnamed thing was. */
export const IN_PASSING = rule(
  ANYWHERE,
  [
    [/^i (?:am|was) (?:also |just |now )?looking at\b/, 'i was just looking at your pictures'],
    [/^i forgot to\b/, 'i forgot to ask about your sister'],
    [/^you are here (?:in|at) (?:an?|the|my|our)\b/, 'you are here in the emergency room'],
    [/\bhad (?:this|that|it) done\b/, 'you had that done in the spring'],
    [
      /^<get> (?:(?:some|a few|more|further) )?(?:tests|labs|studies) to <learn> (?:it|that|this)$/,
      'order some tests to look into that',
      'run more labs to find out about this',
    ],
    [
      /\b(?:those|these) (?:labs|tests)\b.*\bit is not (?:something|anything) else$/,
      'those labs make sure that it is not something else',
    ],
    [/^you do (?:the|an?)\b/, 'you do the crossword every day'],
    [/\b(?:take|use|try|get) an? [\w-]+ one$/, 'you can try a stronger one'],
  ],
  {
    parts: {
      get: /(?:order|get|do|run)/,
      learn: /(?:look into|check on|find out about)/,
    },
    not: ['order some tests to look into that rash'],
  },
)

/** How it goes for everybody: "sometimes you get a bit of a reaction". */
export const FOR_EVERYBODY = rule(
  ANYWHERE,
  [
    [
      /^(?:and |but )?(?:sometimes|often|usually|typically) you (?:<may> )?(?:just )?<get>\b/,
      'sometimes you can get a bit of a reaction',
      'but usually you just feel a pinch',
    ],
    [/\b(?:from|with|in|on) (?:my |our )?other patients\b/, 'i have seen it with my other patients'],
  ],
  {
    parts: { may: /can|will|may|might/, get: /(?:get|have|see|find|feel)/ },
    not: ['sometimes you should rest', 'the other patients wait'],
  },
)

/** "You tried the ibuprofen": what was taken so far, which leads to what is to be done. */
export const TAKEN_SO_FAR = rule(
  { before: '^you (?:', after: ') (?:the |your |some )?[a-z-]+$' },
  [
    [/are (?:already |currently |still )?(?:taking|on)/, 'you are already on metformin'],
    [/(?:have )?(?:already )?tried/, 'you tried the ibuprofen', 'you have already tried naproxen'],
    [/took/, 'you took some tylenol'],
  ],
  { not: ['you tried the ibuprofen twice', 'you are taking it with food'] },
)
