import { ANYWHERE, AS_WORDS, rule } from '../rules/rule.ts'

/** Begun and not ended, or two in one. */
export const BROKEN = rule(
  AS_WORDS,
  [
    [/see (?:continue|want|know)/, 'we will see continue the cream twice a day'],
    [/want to (?:know when|want)/, 'i want to know when', 'you want to want to rest it'],
    [/(?:order|get|do) an? (?:study|test|couple of)$/, 'we will get a couple of'],
    [/(?:drink|take|use|do) try/, 'drink try to drink more water'],
    [/what we found|going through$/, 'we will go over what we found', 'i know what you are going through'],
    [/this is important is/, 'the one reason this is important is'],
    [/^if (?:that|it) does not get if/, 'if it does not get if it still hurts'],
    [/boils down/, 'so what it boils down to is rest'],
    [/when (?:we|i|you) (?:see|get|do|have)$/, 'we will talk about it when we get'],
    [/because of the (?:i|you|he|she|it|they)/, 'it hurts because of the you have a tear'],
    [/if (?:you|he|she|it|they) (?:is|are|was|do|does|have|has|get)$/, 'call us if you get'],
    [/take (?:that|those|this) (?:as|for|every|once|twice)/, 'you can take those every morning'],
    [
      /on this on|\bsee if\b.* see if\b/,
      'put some on this on your arm',
      'to see if it is to see if it grows',
    ],
    [/i did not ask/, 'i did not ask about your work'],
    [/make any more/, 'they do not make any more of those'],
    [/(?:have|has) that (?:your|his|her|their) diagnosis/, 'we have that your diagnosis is gout'],
    [/result section/, 'that goes into the result section'],
    [/^in an? (?:year|month|week) but/, 'in a month but we can wait'],
    [/^you (?:do not think|are not recommending|mean)/, 'you do not think it is broken'],
    [/^you are (?:telling|saying)/, 'you are saying that it clicks'],
    [/^(?:you|he|she) (?:have|has|had) (?:had )?(?:that )?in the past$/, 'you have had that in the past'],
    [/which i believe|the data/, 'it is swollen which i believe', 'i will look at the data'],
    [/first thing before|right now i will/, 'you take it first thing before', 'right now i will'],
    [/what i am looking for there/, 'what i am looking for there is a tear'],
    [/for that (?:you|they) need/, 'for that you need a specialist'],
    [/to your blood sugars/, 'it does something to your blood sugars'],
    [/that should not be|no significant/, 'some fluid that should not be', 'there is no significant'],
    [/^i think the \w+$|as the$/, 'i think the brace', 'it is the same as the'],
    [
      /that (?:i|we|you|he|she) (?:is|are|am|will)$|all of that$/,
      'i think that we will',
      'we do all of that',
    ],
  ],
  { not: ['we will see you if it hurts', 'i think the brace will help'] },
)

/** "We can back", "you will and so": the verb is lost. */
export const VERB_LOST = rule(
  {
    before: '\\b(?:will|can|could|would|should|may|might|must) (?:',
    after: ')\\b(?! (?:will|can|should|may|might|could|would|must)\\b)',
  },
  [
    [/and|so|but|or/, 'you will and so it is better'],
    [/the|an?|his|her|their|your/, 'we can your knee in a brace'],
    [/of|that|back/, 'we could of an injection', 'we can back in a week'],
    [/being|been/, 'it should being sore'],
  ],
  { not: ['you can and should walk', 'we can order that'] },
)

/** "I think that we can add": of a deed, what it was done to is lost. */
export const OBJECT_LOST = rule(
  {
    before:
      '\\b(?:to|can|will|could|would|should|may|might|i|we|you) (?:also |just |then |maybe |necessarily )?(?:',
    after: ')$',
  },
  [
    [/add|increase|decrease|adjust/, 'i think that we can add', 'we should maybe increase'],
    [/prescribe|order|give|provide/, 'i will also prescribe', 'the pills that we give'],
    [/make|bring|put|get|include/, 'we will then put', 'there is a brace you could get'],
    [/require|support|prevent|ask/, 'it may require', 'i just ask'],
    [/assess|determine|stabili[sz]e|record/, 'it takes a scan to determine', 'we can stabilize'],
  ],
  { not: ['we can add a second pill', 'you will improve'] },
)

/** What is named by pointing alone: "we will have to look into that". */
export const POINTER = rule(
  ANYWHERE,
  [
    [/\b<that>$/, 'we will have to look into that', 'i would order one'],
    [
      /\b<that> <at-end>\b.*/,
      'i would like to see that a little lower by spring',
      'we will try those again',
      'order them right away',
    ],
    [
      /\b(?:look|do|see|know|try|like|keep|follow) (?:at |into )?it\b/,
      'we will look at it next week',
      'try it for now',
    ],
    [/\b(?:there|here)$/, 'we will put the stitches there'],
  ],
  {
    parts: {
      that: /(?:that|this|those|these|them|ones?)/,
      'at-end': /(?:a little|a bit|lower|higher|further|<where>|anymore|too|again|right away)/,
      where: /now|there|here|out|up|in/,
    },
    not: ['we will try that cream', 'order them before your visit'],
  },
)

/** What a pointing statement may be of, so that it still says something: "we can x-ray that here". */
export const BEARS_ON = rule(AS_WORDS, [
  [/blood|pressure|sugars?|weight|sleep/, 'check the blood for that', 'write your sugars down there'],
  [/pain|worse|fever|swelling/, 'the pain is there', 'watch the swelling there'],
  [/surger\w+|inject\w*|physical|therapy/, 'the surgeries can fix that', 'they do an injection there'],
  [/labs?|x-ray|mri|ct|ultrasound|scan|tests?|radiology/, 'the labs will show that', 'we do the x-ray here'],
  [/days?|weeks?|months?|years?/, 'give it 2 weeks here'],
  [/mg|medic\w+|antibiotics?|supplement/, 'a medicine can help with that', 'antibiotics treat these'],
  [/splint|cast|crutches|brace|ice|rest|elevat\w*/, 'a splint will hold that', 'put some ice on there'],
  [/exercis\w+|diet|fluids?|water|alcohol|smok\w+/, 'exercises for that', 'stop smoking for this'],
  [
    /emergency|hospital|clinic|nurse|call|appointment/,
    'the nurse does that here',
    'book an appointment there',
  ],
  [/specialist|referral/, 'a specialist can do that', 'a referral for that'],
  [/knee|hip|ankle|foot/, 'put the knee up there', 'the hip does that'],
  [
    /back|shoulder|neck|hand|wrist|elbow|chest/,
    'it is the wrist in there',
    'put the sling on the shoulder here',
  ],
  [
    /stomach|kidneys?|heart|lungs?|liver|bowels?|stool|urine/,
    'it protects the kidneys from that',
    'urine for that',
  ],
  [/skin|eyes?|ears?|throat/, 'the skin around there', 'drops in the ears for that'],
  [/infection|fracture|tear|strain|sprain/, 'it is an infection there', 'the tear is in there'],
])

/** "Increase it from 20 mg to 40 mg", "it is just one tablet once a day": of what? */
export const ORDERS_IT = rule(
  ANYWHERE,
  [
    [
      /^(?:we (?:will|can) )?(?:increase|decrease|double|refill|raise|lower) (?:it|that|this|them)\b/,
      'increase it from 20 mg to 40 mg',
      'we can refill that',
    ],
    [
      /^(?:it|that|this) is (?:just )?(?:\d|once|twice|one)/,
      'it is just one tablet once a day',
      'that is twice a day',
    ],
    [/^(?:it|this|that) (?:will|is going to|should) (?:help|open|make)/, 'this should help you breathe'],
    [
      /^(?:you|he|she) (?:will|are going to|should) (?:do|take|use) \d+ (?:puffs?|tablets?|pills?)/,
      'you should take 2 puffs',
    ],
    [/\bnot (?:going to )?change anything$/, 'i am not going to change anything'],
  ],
  { not: ['increase the lisinopril to 40 mg', 'it is a small stone'] },
)
