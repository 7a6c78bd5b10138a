import { ANYWHERE, AS_WORDS, rule } from '../rules/rule.ts'

/** What somebody smokes, drinks or takes without a doctor. */
export const SUBSTANCES = rule(
  AS_WORDS,
  [
    [/smok\w+|tobacco|cigarettes?|cigs?|packs? (?:a|per) day|vap\w+/, 'i smoke', 'two packs a day', 'vaping'],
    [/alcohol|beers?|wine|pints?|drunk/, 'no alcohol', 'a few beers', 'i was drunk'],
    [/<drinks> (?:wine|beer|alcohol)/, 'he drinks beer'],
    [/<drinks> (?:(?:only |occasionally )?socially|occasionally|heavily|daily)/, 'i drink socially'],
    [/<drinks> (?:every (?:day|night|now)|on (?:the )?(?:weekends|occasion\w*))/, 'drinking on the weekends'],
    [/(?:does|do) not drink(?! (?:enough|much|water|any(?! ?more)))(?= |$)/, 'my wife and i do not drink'],
    [/used to drink/, 'i used to drink'],
    [/(?:few|couple|\d+|or 2) drinks/, 'a couple drinks'],
    [/^(?:i|you|he|she) (?:do not |does not )?drinks?$/, 'i drink'],
    [/marijuana|cannabis|cocaine|weed/, 'medical marijuana', 'weed'],
    [/<banned> (?:drugs?|substances?)/, 'recreational drugs', 'illicit substances'],
    [/(?:smok\w*|use|used|using|on) (?:weed|pot)/, 'i used pot'],
    [/(?:use|used|using|inject\w*|snort\w*) (?:\w+ ){0,2}<hard>/, 'i used to inject heroin'],
    [/(?:did|done|do|does|doing) (?:some |any |a lot of |a little )?<hard>/, 'i did some heroin'],
    [/(?:use|used|using|do|does|any) drugs/, 'do you do drugs'],
  ],
  {
    parts: {
      drinks: /drink(?:s|ing)?/,
      banned: /illicit|recreational|street|illegal|hard|harder|iv|intravenous|injection/,
      hard: /heroin|meth|crack/,
    },
    not: ['did hear a crack', 'i do not drink enough water', 'what to drink', 'a new drug'],
  },
)

/** Where and with whom somebody lives. */
export const LIVES = rule(
  AS_WORDS,
  [
    [/<lives> with(?! (?:[\w-]+ )?<ailment>\b)/, 'she lives with her son'],
    [/<lives> (?:alone|in|at|outside|near)/, 'living alone', 'i live in an apartment'],
    [/<lives> (?:by (?:my|him|her|your)self|by themselves)/, 'he lives by himself'],
    [/<lives> on (?:my|his|her|their|your) own/, 'i live on my own'],
    [/(?:have|has|got|with) an? (?:[\w-]+ )?<mate>/, 'i have a roommate', 'with a new partner'],
    [/(?:have|has|got|with) an? (?:[\w-]+ )?(?:cat|dog|pet)/, 'we have a small dog'],
    [/pets/, 'no pets'],
    [
      /(?:am|are|is) (?:with|married to) (?:my|your|his|her) (?:husband|wife|partner)/,
      'i am with my husband',
    ],
    [/married|divorced|widowed|(?:am|are|is) single/, 'divorced for a year', 'i am single'],
  ],
  {
    parts: {
      lives: /(?:lives?|living)(?: kind of)?/,
      ailment: /<disease>|<feeling>|it|this|that/,
      disease: /diabetes|hypertension|epilepsy|asthma|cancer|hiv|arthritis|disease|condition/,
      feeling: /pain|depression|anxiety/,
      mate: /roommate|flatmate|housemate|boyfriend|girlfriend|partner/,
    },
    not: ['living with chronic pain', 'you have to live with it'],
  },
)

/** Work, school, and that there is none. */
export const WORKS = rule(
  ANYWHERE,
  [
    [/(?:^|\b(?:i|you|he|she) )(?:am|are|is) (?:not )?(?:currently |still )?working$/, 'i am still working'],
    [/\b<at-work> (?:<hours> )?(?:as|at|for)\b/, 'she works part-time at a bakery', 'i am working as a cook'],
    [/\b<at-work> (?:<hours> )?in(?! the <about-house>)\b/, 'he works in a factory'],
    [
      /\b(?:do work$|retired|unemployed|self-employed|owns? an? \w+|occupation)\b/,
      'i do work',
      'owns a shop',
    ],
    [/\b(?<!\bnose )job\b/, 'a desk job'],
    [/\b(?:college|university|finished (?:high )?school)\b/, 'at university', 'he finished school'],
    [/\b(?:mainstream|special|online) classes\b/, 'online classes'],
  ],
  {
    parts: {
      'at-work': /works?|(?<!\bwhen (?:i|you|he|she) )worked|(?:am|are|is|been) working/,
      hours: /part-time|full-time|part time|full time/,
      'about-house': /yard|garden|house|basement|garage/,
    },
    not: ['when i worked in the yard', 'she was working in the garden', 'a nose job'],
  },
)

/** "I am a lorry driver", "I am a nurse": who somebody is by what they do. */
export const DOES = rule(
  { before: '^', after: '\\b' },
  [
    [/<is-a> (?!\w*(?:<trait>|<kin>)\b)[a-z]{3,}(?:er|or|ist|ician|yst|keeper)/, 'i am a lorry driver'],
    [
      /<is-a> (?:nurse|student|chef|clerk|pilot|medic|accountant|housewife|musician|secretary)/,
      'she is a nurse',
    ],
    [/<is-a> (?:lawyer|attorney|assistant|engineer)/, 'he used to be an attorney'],
  ],
  {
    parts: {
      'is-a': /(?:i|you|he|she) <is> (?:also |actually |currently )?an?(?! <judged> )(?: [\w-]+){0,2}?/,
      is: /am|are|is|was|were|used to be/,
      judged: /good|great|bad|better|big|huge|fast|slow/,
      trait: /number|matter|danger|beginner|member|younger|older|newer|<of-illness>|<of-habit>/,
      'of-illness': /sufferer|survivor|carrier|donor|caregiver/,
      'of-habit': /passenger|sleeper|eater|worrier|flyer|winner|loner|fighter|believer/,
      kin: /mother|father|brother|sister|teenager/,
    },
    not: ['i am a light sleeper', 'i am a big eater', 'i am a kidney donor'],
  },
)

/** "We have three kids", "no children": the household; what ails them is not told here. */
export const CHILDREN = rule(
  ANYWHERE,
  [
    [/\b<with>(?: <which>)* <young>\b(?! (?:with|who|that|hood|seat))/, 'i have 3 grown kids'],
    [/\b(?:is|was|am|are) (?:an )?only child\b/, 'i am an only child'],
    [/\b(?:sons?|daughters?|children|kids|boys|girls) (?:and|are|who are) \d/, 'the boys are 3 and 5'],
    [/\b(?:recent |young )?widow(?:er)?\b/, 'he is a widower'],
    [/\b(?:in|attends?|started|starting|finished) (?:the )?<class> grade\b/, 'she is in the third grade'],
    [/\b(?:daycare|kindergarten|preschool|(?:elementary|middle|high) school)\b/, 'goes to daycare'],
  ],
  {
    parts: {
      with: /have|has|had|raised|adopted|blessed with|with|of/,
      which: /<count>|twin|young|younger|older|grown|adult|<praised>/,
      count: /also|about|only|just|two|both|an?|one|no|any|\d+|several|many/,
      praised: /wonderful|beautiful|lovely|great|little|healthy/,
      young: /children|child|kids?|sons?|daughters?|boys?|girls?|grandkids|<grand>|twins/,
      grand: /grandchildren|grandsons?|granddaughters?/,
      class: /\w+th|first|second|third|1st|2nd|3rd/,
    },
    not: ['i have a son with asthma'],
  },
)

export const EXERCISES = rule(
  AS_WORDS,
  [
    [/exercis(?:e|ing)/, 'i exercise daily'],
    [/(?:go|goes|going) for (?:walks|runs|a walk|a run)/, 'i go for walks'],
    [/works? out|working out/, 'working out'],
  ],
  { not: ['i go for lunch'] },
)
