import { AS_WORDS, rule } from './rules/rule.ts'

const LEADS = '^(?:(?:and|but|so|then|okay|all right|alright|now|well|also|good|great) )*'

/** The clinician begins to examine, or is at it: what is said to who is being examined. */
export const BEGINS_TO_EXAMINE = rule(
  { before: LEADS, after: '\\b' },
  [
    [/let (?:me|us) (?:just |go ahead and |quickly )*<looks>/, 'let me check you over', 'let us have a look'],
    [/(?:hop|jump|climb) (?:up|on)/, 'okay hop up'],
    [/(?:take |now )?(?:a )?(?:nice )?(?:big |deep )+breaths?/, 'deep breath', 'take a big breath'],
    [/breathe (?:in|out|deep\w*|normally)|open (?:up|wide)|say ah/, 'breathe in', 'open wide', 'say ah'],
    [/(?:lie|lay|lean|sit) (?:back|down|forward|up)(?: for me)?$/, 'lie back', 'sit up for me'],
    [/(?:squeeze|push against|follow) my/, 'squeeze my fingers'],
    [
      /i am going to (?:\w+ )?(?:call|say) (?:things|it|this|my findings) out/,
      'i am going to call things out',
    ],
    [
      /i am (?:just )?going to (?:press|push|tap|listen|touch|feel|examine|look in)/,
      'i am going to tap your back',
    ],
    [/(?:for|this is for) (?:my|the) note/, 'for my note you are dressed neatly'],
    [/(?:physical )?exam(?:ination)?$/, 'exam', 'okay physical exam'],
    [/on (?:my |the )?exam(?:ination)?/, 'on exam he is thin'],
    [/<belly> (?:is |are )?<clear>/, 'lungs are clear', 'belly soft'],
    [
      /<whose><seen-into> (?:is|are|looks?) <rather>?<as-seen>/,
      'your throat is red',
      'the tonsils are a little swollen',
    ],
    [
      /you (?:have no|do not have (?:any|an?)|have some|have an?) <sign>/,
      'you have no swollen glands',
      'you do not have any tenderness',
    ],
  ],
  {
    parts: {
      looks: /(?:check|examine|look) you(?: (?:over|out|now|here))?$|<takes-a-look>/,
      'takes-a-look': /(?:have|take) a (?:quick |good |closer )?(?:look|listen|feel)/,
      belly: /(?:your |the |his |her )?(?:lungs?|chest|abdomen|belly|heart)/,
      clear: /clear|soft|regular|irregular\w*/,
      whose: /(?:your|the|his|her) (?:left |right )?/,
      'seen-into': /(?:throat|tonsils?|ear ?drums?|ear canals?|ears?|nose|mouth|gums|pupils)/,
      rather: /(?:(?:a (?:little|bit)|very|quite|really|still|pretty) )/,
      'as-seen': /(?:red|pink|swollen|inflamed|clear|enlarged|bulging|dull|dry|moist|normal|equal|fine|good)/,
      sign: /(?:(?:swollen|enlarged|tender) (?:glands|nodes|lymph nodes)|tenderness|murmurs?|wheez\w+|crackles|guarding)/,
    },
    not: [
      'let me check your labs',
      'let us see what it says',
      'sit down and tell me',
      'i am going to call your doctor',
      'your throat is better',
      'you have no fever',
    ],
  },
)

/** Asked of who is being touched: the examination goes on. */
export const ASKS_TOUCHED = rule(AS_WORDS, [
  [/do(?:es)? (?:this|that|it) (?:hurt|feel|bother)/, 'does this hurt'],
  [/when i (?:\w+ )?(?:press|push|tap|touch|move|bend|squeeze)/, 'any pain when i press here'],
  [/^(?:and )?(?:what|how) about (?:here|there|this|that)$/, 'how about here'],
  [/^(?:and )?(?:this|that|here|there)(?: (?:one|side|spot))?$/, 'and this side'],
  [/(?:can you|do you) (?:feel|see) (?:this|that|me|my)/, 'do you feel that'],
  [/(?:tender|sore|painful)(?: (?:here|there))?$/, 'is that tender'],
  [/^(?:the |your )?(?:left|right|upper|lower) [\w ]{3,20}$/, 'right lower quadrant'],
])

/** Said no more of what is found: what is thought of it, done about it, or what a test showed. */
export const ENDS_EXAMINING = rule(
  { before: LEADS, after: '\\b' },
  [
    [/(?:so )?here is what/, 'so here is what i think'],
    [/(?:the |your |his |her |my )?(?:assessment|impression|plan|diagnosis|treatment)/, 'my impression'],
    [
      /(?:the |your |his |her )?(?:labs?|results?|blood ?work|x-rays?|mri|ct|echo|ekg|ecg)/,
      'your labs from last week',
    ],
    [/(?:i|we) (?:also )?(?:reviewed|have looked at|looked at|got|have|did)/, 'i reviewed a chest x-ray'],
    [
      /(?:i|we) (?:will|would(?! say| estimate| call it)|want|am going to (?:start|send|give|order|get))/,
      'i would like an mri',
    ],
    [/what i (?:would|want|think)/, 'what i would like is a test'],
  ],
  { not: ['neck veins up', 'the neck is supple'] },
)

/** What is thought of a finding: the examination may go on behind it. */
export const THINKS_OF_FINDING = rule(
  { before: LEADS, after: '\\b' },
  [
    [/(?:i|we) (?:think|believe|suspect)/, 'i think your ligament is torn'],
    [/(?:this|that|it) (?:looks|sounds|seems) like/, 'this looks like gout'],
  ],
  { not: ['that is right cva tenderness'] },
)

/** What an illness does, told of nobody: "with measles the eyes are red". */
export const TELLS_OF_ILLNESS = rule(
  { before: LEADS, after: '' },
  [
    [
      /(?:with|in) (?!the |your |his |her |an? |my )(?:[\w-]+ ){1,3}?(?:the|your|you|it|there|people|patients|kids)\b/,
      'with measles the eyes are red',
    ],
    [/when (?:that|it|this|the \w+|your \w+) (?:is|gets)\b/, 'when that is swollen the arm hurts'],
    [/(?:most|some|many|a lot of) (?:people|patients|kids|of them)\b/, 'most people have some swelling'],
  ],
  { not: ['with the muscles of the neck are tender', 'in no distress'] },
)

/** Talk and explanation in the middle of an examination: nothing that was found. */
export const EXPLAINS_FINDING = rule(AS_WORDS, [
  [/i (?:think|know|believe|guess|will|would not|want|am (?:going|not going))/, 'i know it hurts'],
  [/we|us|let me|let us|going to/, 'we watch it', 'let me see'],
  [/if|because|whenever|should|could|might|may be|maybe/, 'if it hurts', 'it could be'],
  [/means?|usually|most of them|a lot of people|some people/, 'it means it is worn'],
  [/no need|not need(?:ed)?|there is time|no rush|no problem|no worries|do not worry/, 'no need'],
  [/had|was|were|used to|last (?:time|year|month|week|visit)|at home/, 'it was worse last year'],
  [/please|thank|sorry|i see$/, 'please relax', 'sorry'],
  [/not (?:that|high|so) (?:bad|high)|than your/, 'it is higher than your usual'],
])

const PERSON_IS =
  '(?:he|she|you|the patient|the baby) (?:do(?:es)? not )?(?:is|are|look|looks|appears?|seems?|has|have)'

/** How somebody is, as it is seen by who examines them. */
export const SEEN_OF_PERSON = rule(
  {
    before: `${LEADS}${PERSON_IS}(?: (?:also|still|very|quite|a (?:little|bit)|not|well|in))* `,
    after: '\\b',
  },
  [
    [/alert|awake|oriented|calm|fussy|consolable|cooperative|sleepy|lethargic/, 'he is alert'],
    [/thin|obese|frail|pale|flushed|jaundiced|cachectic|sweaty|diaphoretic/, 'he is thin'],
    [
      /(?:un)?comfortable|acute distress|toxic|ill|unwell/,
      'you look uncomfortable',
      'she is in acute distress',
    ],
    [/dressed|groomed|tearful|guarded|anxious|restless|pleasant|disheveled/, 'you are dressed neatly'],
    [
      /(?:missing|lacking) (?:the )?(?:monofilament|sensation|pulse|reflex)/,
      'he is missing the monofilament',
    ],
    [
      /(?:swollen|bruised|puffy)(?! (?:when|after|since|at night|in the (?:morning|evening)))/,
      'you are a little swollen',
    ],
    [/(?:non-?)?tender|guarding|wheezing|limping|moving|breathing|walking/, 'she is moving all limbs'],
    [/(?:good|poor|normal|intact|full|some|mild|no) [a-z]+/, 'he has good tone'],
  ],
  { not: ['you look great', 'he is here', 'you have diabetes', 'you are swollen in the morning'] },
)

/** A finding without its part. */
export const CALLS_OUT_BARE = rule(
  { before: LEADS, after: ' ' },
  [
    [/there (?:is|are)/, 'there is a soft murmur'],
    [/i (?:do |can |also |still |not )*(?:hear|see|feel|appreciate|palpate|notice)/, 'i hear wheezing'],
    [/no|not|none|only|just|positive|negative|\d\+|\d plus|one plus/, 'no ulcers', '2 plus edema'],
    [/some|mild\w*|moderate\w*|severe|trace|slight\w*|a (?:little|few)|scattered/, 'trace edema'],
    [/normal|full|soft|strong|weak|decreased|reduced|brisk|fine|coarse/, 'full strength'],
    [/dry|moist|making|short|slow|wide|unsteady|small/, 'short steps', 'making tears'],
    [
      /that is (?:a |an |some )?(?:mild |left |right |bit of )*(?:\w+ )?<sign>/,
      'so that is right cva tenderness there',
    ],
  ],
  {
    parts: { sign: /tenderness|swelling|edema|effusion|guarding/ },
    not: ['that is an infection', 'normally it is red'],
  },
)
