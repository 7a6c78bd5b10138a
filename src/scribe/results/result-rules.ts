import { ANALYTE } from '../lexicon/analytes.ts'
import { ANYWHERE, AS_WORDS, AT_START, rule, WHOLE } from '../rules/rule.ts'

const TESTS = {
  // A look into the body.
  image: /mri|ct|scan|echo(?:cardiogram)?|ekg|ultrasound|emg|mammogram|angiogram|doppler|dexa|holter/,
  // Taken from the body and looked at.
  sample: /labs?|blood ?work|pathology|biopsy|urinalysis|panel|cbc|culture|urine|strep|covid|d-dimer/,
  scope: /colonoscopy|endoscopy/,
}

/** A test is named. */
export const TEST = rule(
  AS_WORDS,
  [
    [/<image>|x-rays?|x ?rays?|ct scan|cat scan|bone density/, 'your x-ray', 'the ekg'],
    [/<sample>|lab work|lactate|esr|crp|blood sugars?/, 'the labs', 'a biopsy', 'blood sugars'],
    [/<scope>|pap/, 'your colonoscopy'],
    [/pft|pulmonary function|liver function|kidney function/, 'your kidney function'],
    [/tests?|results?|stress test|screen(?:ing)? for/, 'the results', 'screening for diabetes'],
    [/<analyte>/, 'your creatinine', 'the cholesterol'],
  ],
  { parts: { ...TESTS, analyte: new RegExp(ANALYTE) }, not: ['the knee'] },
)

/** How a test came out. */
export const OUTCOME = rule(
  AS_WORDS,
  [
    [/shows?|showed|demonstrates?|demonstrated|reveals?|revealed/, 'the x-ray showed arthritis'],
    [/suggests?|indicates?|looks?|looked|came back|remains?/, 'the labs came back', 'it looks fine'],
    [/is|was|are|were|has|have|there is/, 'the ekg is fine'],
    [/no|negative|positive|normal|elevated/, 'no fracture', 'negative for strep'],
    [/within|consistent/, 'within limits', 'consistent with gout'],
  ],
  { not: ['the x-ray of your knee'] },
)

/** A test that is still to come, is only shown, or is spoken about. */
export const NOT_A_RESULT = rule(
  AS_WORDS,
  [
    [/order|recommend|schedule|repeat|get (?:an?|the|some)/, 'order an mri', 'get some labs'],
    [/going to|i want|want to|would like|need to|should|we will/, 'we will see', 'i want labs'],
    [/will (?:also |then |just )?<does>/, 'they will also check your labs'],
    [/let (?:us|me|you know)/, 'let us see'],
    [
      /if|assuming|unless|provided|supposing|whether|could be|maybe|i think/,
      'if it is normal',
      'it could be',
    ],
    [/show me|pull up|take a look|look at|go over|see what/, 'pull up the x-ray'],
    [/do you|after|wait for|before we|so that we|concerned/, 'do you have the results', 'wait for it'],
    [
      /here because|in the future|next time|talk about|standpoint|in which/,
      'in the future',
      'from a heart standpoint',
    ],
  ],
  { parts: { does: /get|order|check|repeat|wait|need|have|set/ }, not: ['the mri shows a tear'] },
)

/** "So we also got your": the clinician has the test. */
export const REVIEW = rule(
  AT_START,
  [
    [
      /<so>*<see>?(?:i|we|they) (?:did )?(?:also )?<went>?<got> (?:the )?<results-of>?<whose>? ?/,
      'so i reviewed your x-ray',
      'and we went ahead and got an ekg',
      'i see that they did some labs',
    ],
  ],
  {
    parts: {
      so: /so |and |now |okay |then /,
      see: /(?:i|we) (?:saw|see|know) (?:that )?/,
      went: /went ahead and |had a chance to /,
      got: /reviewed?|looked at|saw|did|have|got|had|took|drew|obtained|checked/,
      'results-of': /results? (?:of|from) /,
      whose: /your|the|his|her|an|a|some|that/,
    },
    not: ['you had an x-ray'],
  },
)

/** "... your x-ray and it shows ...": the test is the group; when it was done stands between. */
export const JOINED = rule(
  AT_START,
  [
    [
      /((?:[\w-]+ ){1,7}?)<when>?(?:and |which |that )+(?:it |they |that )?(?=<shows>\b)/,
      'x-ray and it shows',
      'ekg before we started which was normal',
    ],
  ],
  {
    parts: {
      when: /(?:when|before|after|while) (?:you|we|i|they) [\w ]{2,24}?/,
      shows: /shows?|showed|was|were|is|are|demonstrates?|revealed|came|looks?/,
    },
    not: ['it shows a tear'],
  },
)

/** "Looking here at your lipid panel from last year, everything looks good": the test is the group. */
export const LOOKING = rule(
  AT_START,
  [
    [
      /(?:<now> )*<looking> (?:the results? of )?<whose> ((?:[\w-]+ ){1,6}?)(?:here )?<on>/,
      'now looking here at your lipid panel from last year everything looks good',
      'in reviewing the results of your labs everything your creatinine is fine',
    ],
  ],
  {
    parts: {
      now: /and|so|here|now/,
      looking: /looking (?:here )?at|in reviewing/,
      whose: /your|the|his|her/,
      next: /everything|this|it|they|that|there|you|your|his|her/,
      on: /everything (?=(?:your|the|his|her) )|(?=<next> )/,
    },
    not: ['looking at your knee'],
  },
)

/** "Show me the right knee x-ray": the test is the group. */
export const SHOWN = rule(
  AS_WORDS,
  [
    [
      /<show> (?:the|your|his|her)? ?((?:[\w-]+ ){0,4}?(?:<image>|<lab>))/,
      'show me the right knee x-ray',
      'pull up your labs',
    ],
  ],
  {
    parts: {
      show: /show me|pull up|let us (?:see|look at)|look at|bring up/,
      image: /x-rays?|mri|ct scan|ct|echo(?:cardiogram)?|ekg|ecg|ultrasound|scan/,
      lab: /labs?|hemoglobin a1c|hemoglobin|creatinine|a1c|panel|cbc|psa|lipids?|test/,
    },
    not: ['look at your knee'],
  },
)

/** What is a result wherever in the visit it is said: a test together with its outcome. */
export const PLAINLY_A_RESULT = rule(
  AS_WORDS,
  [
    [/<test>\b.*\b(?:shows?|showed|reveals?|revealed|demonstrates?|demonstrated)/, 'the mri revealed a tear'],
    [/<test>\b.*\b(?:negative|positive|came back|unremarkable|elevated)/, 'the strep test is negative'],
    [/<test>\b.*\b(?:is|was|are|were) normal/, 'your labs are normal'],
    [/<test>\b.*\bno (?:evidence|fractures?|bony|acute)/, 'x-ray no fractures'],
    [
      /<test> (?:looks?|looked) (?:\w+ )?(?:normal|fine|good|clear|okay|stable|unchanged)/,
      'your ekg looks fine',
    ],
    [/<test>\b.*\bconsistent with/, 'the ultrasound is consistent with stones'],
  ],
  {
    parts: { ...TESTS, test: /<image>|<sample>|<scope>|x[- ]?rays?|test|arthrogram|pfts?/ },
    not: ['the mri is on monday'],
  },
)

/** "Labs look good": nothing was found that could be told. */
export const ALL_GOOD = rule(
  WHOLE,
  [
    [
      /<what>(?: (?:of|from|for) (?:[\w-]+ ){1,4}?[\w-]+)? (?:is|looks?|are) (?:good|fine|great|okay)/,
      'labs look good',
      'results from your last visit are fine',
    ],
  ],
  { parts: { what: /results?|labs?|tests?|everything/ }, not: ['your potassium is fine'] },
)

/** "It is an x-ray of your spine" tells what it is, "here is" what is shown, "shows that it is" points elsewhere. */
export const EXPLAINS = rule(
  ANYWHERE,
  [
    [/\bshows? that (?:it|this|that) (?:is|was)\b/, 'the mri shows that it is torn'],
    [/^[\w -]*\b(?:is|are) an? (?:[\w-]+ )?<test> of\b/, 'it is an x-ray of your spine'],
    [/^(?:here|there) is (?!no\b)/, 'here is your knee'],
  ],
  { parts: { test: /x-ray|mri|ct|scan|ultrasound|ekg/ }, not: ['there is no fracture'] },
)

/** What a normal result may name beside that it is normal. */
export const FINDS = rule(
  AS_WORDS,
  [
    [/fractur\w+|alignment|aligned|tear|arthritis/, 'no fracture', 'alignment is normal'],
    [/effusion|opacit\w+|mass|stone/, 'no effusion', 'no mass'],
    [/elevated|high|low|positive/, 'slightly elevated'],
    [/rhythm/, 'normal rhythm'],
    [/\d+(?:\.\d+)?%?/, 'normal at 5.4'],
  ],
  { flags: 'i', not: ['it is normal'] },
)

/** "... and it should be less than 130": what the figure is read against is the group. */
export const REFERENCE = rule(
  { before: '^(?:and |which |but )?(?:it |that )?', after: '(?= |$)' },
  [[/((?:should|is supposed to|needs to) be <than> \d+(?:\.\d+)?)/, 'and it should be less than 130']],
  {
    parts: { than: /(?:less|more|greater|lower|higher) than|under|below|over|above|at least/ },
    not: ['it was less than 130'],
  },
)

/** "So your last potassium was a little low": how an analyte was, without its figure. */
export const JUDGED = rule(
  { before: '^', after: '\\b' },
  [
    [
      /(?:<so> )*(?:<whose> )*<analyte> (?:levels? )?<was> (?:\w+ ){0,2}?<worth>/,
      'so your last potassium was a little low',
    ],
  ],
  {
    parts: {
      analyte: new RegExp(ANALYTE),
      so: /so|and|but|then|now|okay|all right|alright/,
      whose: /your|the|his|her|patient's|last|most|recent/,
      was: /is|was|are|were|looks?|looked|came back|has been/,
      worth: /high|low|normal|elevated|stable|good|fine|better|borderline|abnormal/,
    },
    not: ['your potassium is 3.9'],
  },
)

/** Between a test and how it came out: who made it, and when. */
export const WHO_MADE = rule(
  { before: ' ', after: '(?= (?:do|does|did|shows?|showed|is|are|was|were|looks?|looked|came)\\b)' },
  [[/(?:that )?(?:we|i|they|you) (?:just )?<made><when>/, 'the x-rays we took today do not show a fracture']],
  {
    parts: {
      made: /(?:took|did|got|had|made|ran|ordered)/,
      when: /(?: (?:today|here|earlier|just now|this morning|yesterday|last (?:week|time|month)))*/,
    },
    not: ['the x-rays we took today'],
  },
)
