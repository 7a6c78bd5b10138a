import { AS_WORDS, rule } from '../rules/rule.ts'

/** Weak in the whole body. */
export const ALL_OVER = rule(
  AS_WORDS,
  [
    [
      /(?:feel|feels|feeling|felt|been|am|are|is) (?:<so> )*weak(?:er)?/,
      'i feel so weak',
      'i am tired and weak',
    ],
  ],
  {
    parts: {
      so: /so|very|really|quite|just|still|pretty|a bit|a little|kind of|generally|<ill>|and/,
      ill: /tired|lethargic|shaky/,
    },
    not: ['weak arms'],
  },
)

/** A part of the body that may be weak alone. */
export const LIMB = rule(
  AS_WORDS,
  [
    [/arms?|hands?|fingers?|shoulders?|wrists?|elbows?|grip/, 'my left arm', 'the grip'],
    [/legs?|foot|feet|knees?|ankles?|hips?/, 'both legs'],
    [/face|side|neck|back|muscles?|numb\w*|tingl\w*/, 'on one side', 'it is numb'],
  ],
  { not: ['i feel weak'] },
)

/** What the clinician sees belongs to the examination. */
export const SEES = rule(
  AS_WORDS,
  [
    [/on (?:[\w-]+ ){0,4}?exam(?:ination)?/, 'on your physical exam'],
    [
      /i (?:(?:do|do not|did not|can|could|can not) )?(?:really )?(?:see|hear|feel|appreciate|notice|detect|palpate)/,
      'i can hear a murmur',
      'i do not really feel a lump',
    ],
  ],
  { not: ['you see a doctor'] },
)

/** What the clinician explains belongs to nobody. */
export const EXPLAINS = rule(
  AS_WORDS,
  [
    [/means?|causes?|caused|such as|reasons?|example|called/, 'that means it is worn', 'it is called gout'],
    [/people|patients who|common|usually we|typically|tends? to/, 'most people get it', 'it tends to heal'],
    [/side effects?|risk|what (?:that|this) is/, 'a side effect', 'i know what that is'],
    [/how (?:bad|sick|unwell|well)/, 'to see how bad it is'],
    [/you can (?:always )?(?:come|call|ring|talk)/, 'you can always call'],
    [/come (?:and |to )?see me|talk to me/, 'come and see me', 'talk to me'],
  ],
  { not: ['my knee hurts'] },
)

const SAID_OF_IT = {
  adverb: /(?:(?:<be>|<degree>|<often>|<can>|not|kind|of|a|like|getting|so) )*/,
  be: /is|was|has|been|does|did|do|have/,
  degree: /just|pretty|really|more|quite|very|much|all|little|bit/,
  often: /only|usually|mostly|mainly|always|sometimes|also|probably/,
  can: /will|would|can/,
}

/** What is said of a complaint and of nothing else that is near: "it comes and goes". */
export const SAYS_OF_COMPLAINT = rule(
  { before: '^(?:it|this|that) ', after: '\\b' },
  [
    [/<adverb>(?:constant\w*|intermittent)/, 'it is constant'],
    [/<adverb>(?:better|worse|(?:gets?|got|getting) (?:worse|better))/, 'it is much worse', 'it got better'],
    [/<adverb>(?:sharp|dull|burning|throbbing|aching|achy|stabbing|cramp\w*|nagging)/, 'it is a dull ache'],
    [/<adverb>(?:comes?|(?:goes|go) (?:away|down|up|into|to))/, 'it comes and goes', 'it does not go away'],
    [/<adverb>(?:radiat\w*|mov(?:es?|ed|ing)|spread\w*|travel\w*)/, 'it radiates to the arm'],
    [/<adverb>(?:started|starts|began)/, 'it started on monday'],
    [/<adverb>(?:in|on|below|above|behind|around|along) (?:my|the|both)/, 'it is mostly in my knee'],
  ],
  { parts: SAID_OF_IT, not: ['it is a pill'] },
)

/** "It has been good": of what? */
export const ONLY_JUDGES = rule(
  { before: '^(?:it|that|this|things?) (?:is|are|was|were|has|have) ', after: '$' },
  [
    [
      /<adverb><judged>(?: (?:<time>|for|by|overall|in general)\b.*)?/,
      'it has been good',
      'it is really bad lately',
    ],
  ],
  {
    parts: {
      ...SAID_OF_IT,
      judged: /good|bad|fine|okay|great|like that|under control/,
      time: /ever|lately|now|recently|so far|since|over|today/,
    },
    not: ['it has been a good medicine'],
  },
)

/** "It was helping me with my sleep", "it does not work". */
export const HELPS = rule(
  { before: '^(?:it|that) ', after: '\\b' },
  [
    [/<adverb>help\w*/, 'it was helping me with my sleep'],
    [/<adverb>work(?:s|ed|ing)?/, 'it does not work'],
  ],
  { parts: SAID_OF_IT, not: ['it hurts'] },
)

/** "They were pretty sore", "it is numb too": said of parts of the body. */
export const SAYS_OF_PART = rule(
  { before: '^(?:it|they) (?:are |were |feels? |felt |gets? )?', after: '\\b' },
  [
    [/<adverb>(?:numb|weak|tingly|stiff)/, 'it is numb too'],
    [/<adverb>(?:sore|swollen|tender|bruised|puffy)/, 'they were pretty sore'],
  ],
  { parts: SAID_OF_IT, not: ['it is a pill'] },
)

/** "Does it move anywhere?" */
export const ASKS_OF_COMPLAINT = rule(
  { before: '^(?:does|did|has|is|was) it (?:ever |also |still |usually )?', after: '\\b' },
  [
    [/mov(?:e|ed|ing)|spread(?:ing)?|radiat\w*|travel\w*/, 'does it move anywhere'],
    [/come|go (?:away|down|up|into|to)/, 'does it ever go away'],
    [/get (?:worse|better)|hurt|worse|better/, 'is it worse at night', 'does it still hurt'],
  ],
  { not: ['does it help'] },
)

/** "I am just touching your hands. Does it feel the same?" */
export const HANDS_ON = rule(
  { before: '\\b', after: '' },
  [
    [/(?:when i|i am) (?:just |going to |gently )?<touches>\w*/, 'i am just touching your hands'],
    [/<moves> (?:your|it|them|that) (?!.*\b(?:did|have) you\b)/, 'squeeze my hand and lift your arm'],
  ],
  {
    parts: {
      touches: /touch|press|push|squeez|tap|mov|bend|lift|rais/,
      moves: /turn|tilt|bend|lift|raise|squeeze|push|pull|straighten/,
    },
    not: ['when you lift your arm did you feel it'],
  },
)

/** "It's not the right knee", "I don't have any problems with my right hand": the side and the part. */
export const NOT_THIS = rule(
  AS_WORDS,
  [
    [
      /(?:it is not|that is not|<without>) (?:my|the) (left|right) (<part>)/,
      'it is not the right knee',
      'it is not in the left ear',
      'i do not have any problems with my right hand',
    ],
  ],
  {
    parts: {
      without: /(?:it|that) is not (?:in|on)|not <seems><having>(?:any )?<problem> (?:with|in)/,
      seems: /(?:really )?(?:seem to )?/,
      having: /(?:have |having |had )/,
      problem: /problems?|issues?|trouble|pain/,
      part: /<leg>|<arm>|ear|eye|breast|side/,
      leg: /knee|ankle|foot|leg|hip|toe|calf|heel/,
      arm: /shoulder|arm|elbow|wrist|hand|finger|thumb/,
    },
    not: ['it is the right knee'],
  },
)

/** "Any medicines you can't take?" */
export const CAN_NOT_TAKE = rule(
  AS_WORDS,
  [
    [/<medicine>\b.*\b(?:can|could|do) not (?:take|tolerate|have)/, 'any medicines you can not take'],
    [/reactions? to/, 'any reaction to penicillin'],
  ],
  {
    parts: { medicine: /(?:meds?|medicines?|medications?|drugs?|antibiotics?|pills)/ },
    not: ['i can not take the stairs'],
  },
)

/** "Sulfa, I broke out in hives." */
export const TELLS_REACTION = rule(
  AS_WORDS,
  [
    [/br(?:oke|eaks?) out|i (?:get|got)|swells? up/, 'i broke out in hives', 'i get a rash'],
    [/(?:makes?|made|gives?|gave) (?:me|him|her)/, 'it makes me itch'],
  ],
  { not: ['i have a rash'] },
)

/** Told of what was named just before: it is over. */
export const IS_GONE = rule(
  { before: '^(?:(?:but|and|then) )?(?:it|that|they|those) ', after: '\\b(?! (?:up|down|worse|bad))' },
  [
    [/(?:is|are) (?:all |completely |now )?(?:gone|over|better now)/, 'it is gone now', 'they are all gone'],
    [/(?:has |have )?(?:gone|went) away/, 'but it went away', 'it has gone away'],
    [/(?:has |have )?(?:stopped|resolved|cleared(?: up)?|passed)/, 'then it stopped', 'that cleared up'],
  ],
  { not: ['it is getting worse', 'it goes away and comes back'] },
)
