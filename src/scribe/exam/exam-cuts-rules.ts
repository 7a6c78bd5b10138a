import { AT_START, rule, WHOLE } from '../rules/rule.ts'
import { EXAM_PARTS } from './exam-parts.ts'

const THING_PARTS = {
  // What the examination speaks of that takes a verb of its own, with the words that belong to its name.
  thing: /(?:(?:<with-name>|motor and) )*(?:<organ>|<function>|<of-throat>|neurologic(?:al)? exam)/,
  'with-name': /<of-vessel>|<of-nerve>|bilateral|heart|breath|bowel|straight|leg|raise|vaginal/,
  'of-vessel': /capillary|strong|dorsalis|pedis|pedal|radial|peripheral|foot|ankle|wrist|femoral/,
  'of-nerve': /cranial|heel|toe|deep|tendon|motor/,
  organ: /lungs?|heart|abdomen|belly|throat|skin|pupils|vault|cervix/,
  function:
    /gait|speech|walking|nerves|sensations?|reflexes|refill|pulses?|strength|rhythm|sounds|mood|affect/,
  'of-throat': /uvula|tonsils/,
  region: /neck|lung|heart|belly|abdominal|chest|back|skin|<limb>|throat|ear|eye|cardiac|neurologic(?:al)?/,
  limb: /leg|extremity|knee|ankle|foot|shoulder|elbow|wrist|hand|hip/,
}

/** Where a new finding or a new part of the body begins. */
export const BEGINS = rule(
  { before: '^', after: ' ' },
  [
    [
      /(?:on|for|with|in) <whose>*<name-word>{0,3}?(?:exam|examination|notate)/,
      'on your left knee exam there',
    ],
    [/(?:the |your |his |her )?(?:(?:right|left) )?<region> exam(?:ination)?/, 'right knee exam shows'],
    [/(?:on|over) (?:your|his|her|the) <area> (?:it|there|i|they)/, 'on your abdomen there is'],
    [/(?:looking|listening|listen|look) (?:at|to) (?:your|the|his|her|you)/, 'listening to your heart i'],
    [/<person> <adverbs>(?:not )?(?:seem to )?<has>/, 'you also have some'],
    [/there (?:(?:also|just|still) )*(?:is|are|was|were)/, 'there is still some'],
    [/the <name-word>{1,2}there (?:is|are)/, 'the left knee there is some'],
    [/i <adverbs>(?:not )?(?:really |even |any )*<perceives>/, 'i do not really see any'],
    [/do not <perceives>/, 'do not appreciate any'],
    [/noticed? (?:some|an?|obvious|mild)/, 'noticed some swelling'],
    [/(?:your|his|her|the) <name-word>{1,4}?<is>/, 'your left lung sounds clear'],
    [/(?:the )?rest of <name-word>{1,4}?<is>/, 'rest of your exam is fine'],
    [/everything (?:[\w-]+ ){0,4}?<is>/, 'everything else looks fine'],
    [/(?:it|they) <adverbs>(?:not )?<looks>/, 'it also looks good'],
    [/<thing> (?:is|are)/, 'capillary refill is brisk'],
  ],
  {
    parts: {
      ...EXAM_PARTS,
      ...THING_PARTS,
      whose: /(?:an?|the|your|his|her|my) /,
      'name-word': /(?:(?!(?:which|that|and|or|but|there|i|you|we|it|is|on|for|in) )[\w'-]+ )/,
      area: /abdomen|belly|chest|back|neck|skin|lungs?|heart/,
      adverbs: /(?:(?:<aux>|<adverb>) )*/,
      aux: /do|does|did|can|could|am/,
      adverb: /also|still|now|currently|really|just|even|only|<sure>/,
      sure: /otherwise|generally|definitely|however|already/,
      has: /have|has|had|are|is|appear|seem|feel|note/,
      is: /is|are|was|were|sounds?|looks?|feels?|shows?|seems?|appears?|has|have|do|does/,
      looks: /is|are|was|were|has|have|looks?|feels?|sounds?/,
    },
    not: ['which is why we '],
  },
)

/** "Lungs are": a thing and its verb. */
export const THING_IS = rule(
  { before: '^', after: ' (?:is|are) ' },
  [[/<thing>/, 'lungs are clear', 'capillary refill is brisk']],
  { parts: THING_PARTS, not: ['lungs sound clear'] },
)

/** A word that belongs to the name of a thing. */
export const WITH_NAME = rule(WHOLE, [[/<with-name>/, 'capillary', 'dorsalis']], {
  parts: THING_PARTS,
  not: ['knee'],
})

/** "Knee exam": what comes is the exam of a part of the body. */
export const EXAM_NAMED = rule(
  { before: '^', after: 'exam ' },
  [[/(?:<region> )?/, 'knee exam shows', 'exam shows']],
  { parts: THING_PARTS, not: ['your exam is normal'] },
)

/** A finding without a verb: "no rales", "negative homans sign", "strong dorsalis pedis pulse". */
export const BARE = rule(
  AT_START,
  [
    [/no (?!longer|more|one|type|change)/, 'no rales'],
    [/<judged> (?!<joins> |<place>)[a-z]/, 'negative homans sign', 'strong dorsalis pedis pulse'],
  ],
  {
    parts: {
      judged: /normal|brisk|strong|positive|negative|good|full|symmetric/,
      joins: /and|or|to|in|on|at|for|with|but|as|there/,
      place: /bilaterally|throughout|(?:times|more|less) /,
    },
    not: ['no longer tender', 'normal bilaterally and'],
  },
)

/** The same for what is there: behind a "no" it may be one more thing denied. */
export const BARE_PRESENT = rule(
  {
    before: '^',
    after: '(?!and |or |to |in |on |at |for |with |but |as |more |less )[a-z]',
  },
  [
    [/palpable |mild |slight |obvious /, 'mild swelling'],
    [/(?:an? )?little (?:bit )?(?:of )?/, 'a little bit of swelling'],
  ],
  { not: ['little more swelling', 'mild to moderate'] },
)

/** What a finding ends at: talk to the patient, reasons, and what is done next. */
export const TALK = rule(
  { before: '^', after: '(?= )' },
  [
    [/let (?:me|us)/, 'let me see'],
    [/i (?:am|will|would|want|just want|do want|did|could|have)/, 'i just want to look'],
    [/i (?:know|think|heard)/, 'i think it is better'],
    [/we(?! will say)/, 'we should check'],
    [/when(?! i (?:\w+ )?(?:press|push|palpate|touch))/, 'when you walk'],
    [/while|which|what|how|if|unless|because|meaning/, 'which means', 'if it hurts'],
    [/(?:right )?where/, 'right where it hurts'],
    [/that (?:is|was|means?|looks?|sounds?|just|could|may|might|would|we|i|clears?)/, 'that sounds good'],
    [/that you(?! (?:do )?(?:have|are))/, 'that you told me'],
    [/(?:and )?(?:all of )?(?:this|that) (?:is|means|may|could)/, 'and this is good'],
    [/and all of (?:that|this|it)/, 'and all of it hurts'],
    [/does not (?:feel|look|seem) (?:as|like)/, 'does not feel like much'],
    [/open up|go ahead/, 'open up wide', 'go ahead and sit'],
    [/can you|could you|do you/, 'can you lift it'],
    [/does (?:that|it|this|anything)/, 'does that hurt'],
    [/did (?:that|it|you|not break)/, 'did you feel it'],
    [/is (?:that|it|this)/, 'is that sore'],
    [/thank|hey|sorry|good news/, 'sorry about it', 'good news is'],
    [/as (?:i|we|you)/, 'as we said'],
    [/just going|going to/, 'going to press'],
    [/it (?:means|could|may|might)/, 'it could be'],
    [/and those/, 'and those are'],
    [/okay|alright|all right|now/, 'okay then', 'all right so'],
    [/so(?! far| much)/, 'so we wait'],
    [/otherwise(?= [a-z]+ [a-z])/, 'otherwise you look well'],
  ],
  {
    not: [
      'we will say the lungs are clear',
      'when i press here it is tender',
      'that you have some swelling',
      'so far so good',
      'otherwise normal',
    ],
  },
)

/** "1+ bilateral biceps": the reflexes that are graded are named elsewhere; and what the template is told. */
export const BARE_GRADE = rule(
  { before: '^', after: ' $' },
  [
    [/(?:\d\+|one plus|two plus) (?:bilateral|left|right) <reflex>/, '1+ bilateral biceps '],
    [/reflexes bilateral(?: all)? (?:negative|positive)/, 'reflexes bilateral all negative '],
  ],
  {
    parts: { reflex: /biceps|triceps|brachioradialis|patellar|achilles|quadriceps/ },
    not: ['2+ radial pulses'],
  },
)

/** Only the part of the body or the exam was named so far. */
export const NAMED_ONLY = rule(
  WHOLE,
  [
    [/(?:(?:on|for|in|over) )?<whose> (?!(?:i|you|we|it) )(?:[\w'-]+ ){0,3}[\w'-]+/, 'on your right foot'],
    [/(?:on|for) (?:[\w'-]+ ){0,4}exam(?:ination)?/, 'on physical exam'],
  ],
  { parts: { whose: /your|his|her|the|this|that|these/ }, not: ['there is swelling'] },
)
