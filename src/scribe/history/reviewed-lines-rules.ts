import { AS_WORDS, AT_START, rule } from '../rules/rule.ts'

const SAID_BEFORE = {
  looked: /review(?:ed)?|look(?:ed|ing)?(?: here)? at|results? of|results? for|seeing on|see on/,
  had: /did|do|get|got|took|take|had|have|showed|show me|it is|that is/,
  these: /also |the |these |those /,
  'results-of': /results? (?:of|for|from) /,
  whose: /an?|your|the|his|her|that|those|these|some/,
  word: /(?!<small> )[\w-]+ /,
  small: /to|and|i|we|you|that|those|an?|the|do|get|review|your|his|her|of|on|in|both|last/,
  'of-part': / of (?:your|the|his|her|that|this) (?:(?:left|right|lower|upper) )?[\w-]+/,
  xray: /x-rays?|radiographs?|images?|mammogram|arthrogram|barium swallow/,
  scan: /mri|ct scan|cat scan|ct|scan|ultrasound/,
  heart: /echo(?:cardiogram)?|ekg/,
}

/** "I did review the results of your left shoulder x-ray", "we got an x-ray of your ankle": the test, without its possessor. */
export const NAMED = rule(
  { before: '\\b', after: '(?= |$)' },
  [
    [
      /(?:<looked>|<had>) <these>?<results-of>?<whose>? ?(<word>{0,3}?(?:<xray>|<scan>|<heart>)<of-part>?)/,
      'i did review the results of your left shoulder x-ray',
      'we got an x-ray of your ankle',
      'it is an ekg',
    ],
  ],
  { parts: SAID_BEFORE, not: ['the pain in your shoulder'] },
)

/** A test that is still to come. */
export const PLANNED = rule(
  AS_WORDS,
  [
    [/order|schedule|send|get you/, 'i order an x-ray', 'send you for an mri'],
    [/going to|will|want|would|could|should|need|consider/, 'we will get an x-ray', 'you need a ct scan'],
    [/if|next|after|once|as soon as|until|before you go/, 'after the mri', 'before you go get the x-ray'],
    [/let (?:us|me) get/, 'let us get an x-ray'],
  ],
  { not: ['i reviewed your x-ray'] },
)

/** What a test shows. */
export const SEEN = rule(
  AS_WORDS,
  [
    [/<bone>/, 'no fracture', 'a bone spur'],
    [/<joint>/, 'some arthritis', 'the joint space is narrow'],
    [/<lungs>/, 'an opacity', 'pleural effusion'],
    [/<heart>/, 'in sinus rhythm', 'an ejection fraction of 55'],
    [/<growth>/, 'a small nodule', 'kidney stones'],
    [/normal|clear|changes|abnormalit\w+|inflammation|fluid|swelling/, 'it is clear', 'no abnormalities'],
    [/healed|healing|in (?:good )?position/, 'it is healing', 'the screws are in good position'],
  ],
  {
    parts: {
      bone: /fractures?|bony|displac\w+|spurs?|alignment|aligned|angulation/,
      joint:
        /arthritis|arthritic|narrowing|joint spaces?|degenerat\w+|cartilage|tears?|torn|bulg\w*|hernia\w*/,
      lungs: /effusions?|opacit\w+|pneumonia|consolidation|infiltrates?/,
      heart: /sinus rhythm|ejection fraction|regurgitation|tachycardia|bradycardia|<rhythm>|<vessel>/,
      rhythm: /fibrillation|arrhythmia/,
      vessel: /infarct\w*|ischemi\w*|stenosis|aneurysm/,
      growth: /mass|nodules?|cysts?|lesions?|stones?|hydronephrosis/,
    },
    not: ['your knee'],
  },
)

/** What is thought, planned or felt on touching is not seen on a test. */
export const NOT_SEEN_HERE = rule(
  AS_WORDS,
  [
    [/i (?:think|believe)|expect|concerned|risk/, 'i think it is torn', 'i am concerned'],
    [/because|caused by|due to/, 'due to the fall'],
    [/your exam|push|tender|palpat\w+/, 'it is tender'],
    [/treat\w*|surgery|medic\w+|order/, 'we treat it', 'you had surgery'],
    [/going to|will|would|could|should|might|if/, 'it will heal', 'if it is torn'],
    [/you have to|need|we (?:can|should|want)/, 'you need rest', 'we can wait'],
    [/talk|discuss|symptoms|pain/, 'the pain', 'to discuss'],
  ],
  { not: ['no fracture'] },
)

/** How a finding is led to, up to the word before it; any text begins with none of it. */
export const LEADS = rule(
  AT_START,
  [
    [
      /(?:(?:<small>|<glad>|<report>|<when>) )*(?:<does>?<shows> (?:that )?)?/,
      'so the good news is it shows',
    ],
  ],
  {
    parts: {
      small: /and|so|but|now|here|today|which|that|this|it|they|also|is|appears to be/,
      glad: /luckily|fortunately|thankfully|the good news is|good news/,
      report: /reports?|impression is|report states|as far as the \w+ results?/,
      when: /when you (?:first )?came in|(?:prior to |before )?coming in|on <date>/,
      date: /[a-z]+ \d+(?:st|nd|rd|th)?,? \d{4}/,
      does: /did |do |does |can /,
      shows: /shows?|showed|reveals?|revealed|demonstrates?|demonstrated|looks? like|looked like/,
    },
  },
)

/** What the clinician makes of it: "which is a good thing", "so that is encouraging". */
export const COMMENT = rule(
  { before: ' ', after: '' },
  [
    [/which (?:is|are|can|i|we) /, 'no fracture which is a good thing'],
    [/that can /, 'a cyst that can grow'],
    [/that (?:he|she|you) (?:has|have)\b/, 'the arthritis that you have'],
    [/so (?:this|that|we|i|it) /, 'it is healed so that is encouraging'],
    [/based on /, 'normal based on that'],
    [/right (?:now|there)\b/, 'a spur right there'],
    [/there$/, 'no abnormality there'],
    [/as i /, 'it is clear as i thought'],
    [/usually /, 'a tear usually heals'],
    [/and normal$/, 'it is clear and normal'],
    [/(?<=\w )there is /, 'normal there is nothing'],
  ],
  { not: ['a small cyst'] },
)

/** Words with which no finding begins. */
export const NO_FINDING = rule(
  { before: '^', after: '\\b' },
  [
    [/no (?:there|it|i|you|that)/, 'no it is not'],
    [/it|that|this|they|which|what|there|i|we|you/, 'that is torn', 'we saw it'],
    [/and|so|because|if|not|before|after/, 'because of the fall'],
    [/is|are/, 'is torn'],
  ],
  { not: ['no fracture'] },
)
