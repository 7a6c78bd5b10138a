import { AS_WORDS, AT_START, rule } from '../rules/rule.ts'

/** A word with which something is found, present or absent. */
export const FINDING = rule(
  { before: '\\b', after: "(?![\\w'-])" },
  [
    [/no|not|normal|unremarkable|clear|intact|clean|flat|stable|unchanged|supple/, 'the lungs are clear'],
    [/<pain>|nontender|non-tender|guarding|rebound|distress/, 'tender over the joint', 'in distress'],
    [/<swelling>|fluid|crepitus|laxity|instability|deformity/, 'some swelling', 'crepitus with motion'],
    [/<skin>|biopsy site|warm\w*|hot|dry|moist/, 'a rash on the arm', 'dry skin'],
    [/<wound>/, 'the wound', 'healing well'],
    [/<chest>/, 'a murmur', 'rales at the bases', 'jvd'],
    [/<belly>|stool|bowel sounds/, 'the spleen is palpable', 'bowel sounds'],
    [/<nodes>/, 'lymphadenopathy', 'tonsillar exudate'],
    [/<nerves>/, 'some weakness', 'alert', 'spasm'],
    [/<degree>/, 'mild', 'decreased range of motion'],
    [/<where>|regular|full|soft|positive|negative|present|fine|coarse/, 'positive lachman', 'in the midline'],
    [/appropriate|able|unable|appears?|missing/, 'appears tired', 'able to walk', 'missing the monofilament'],
    [/<of-person>/, 'dressed neatly', 'thin'],
    [/tears|toes (?:are )?(?:up|down)|pus|runny|wax|thrush|goiter/, 'making tears', 'pus behind it'],
    [/lumps?|papules|plaques|pustules|vesicles|tophus|pitted/, 'some lumps', 'a small tophus'],
    [
      /tremor|ir+egular\w*|retractions|flaring|grunting|fixed|deviated|bent|crooked|polyps?/,
      'irregular',
      'a rest tremor',
    ],
    [/(?:sounds?|looks?|is|are) (?:good|great|okay)/, 'it looks great'],
    [/(?:good|<judged>|moving) .*\w/, 'good grip strength', 'moving the toes'],
    [/(?:is|are) (?:good|pink|<judged>)/, 'reflexes are brisk'],
    [/pulses equal/, 'pulses equal'],
    [/(?:lachman|mcmurray|neer|hawkins|drawer)(?: 's)? (?:\w+ )?hurts/, "mcmurray 's hurts on the inside"],
    [
      /(?:is|are|looks?) (?:a little |very |still |quite )*(?:red|bulging|dull|retracted|pale)/,
      'the throat is red',
      'eardrum looks dull',
    ],
    [
      /<tested> (?:is|are) (?:a (?:little|bit) |way )?(?:down|off|dull|dulled|sluggish)/,
      'ankle jerk is down on the right',
    ],
    [/(?:moves?|bends?) (?:freely|well|easily)/, 'the knee moves freely', 'it bends well'],
    [/\d+\/\d+|\d\+/, '5/5', '2+'],
  ],
  {
    parts: {
      pain: /tender\w*|pain\w*|sore\w*/,
      swelling: /edema|swelling|swollen|effusion|disten\w+|stiff\w*/,
      skin: /<patches>|erythema|redness|bruising|ecchymosis|rash|lesions?|cyanosis|scratch\w*|irritation|bumps?|nodules?/,
      patches: /patch(?:es)?|scal(?:y|es|ing)|crust\w*|flak(?:y|ing)|excoriat\w*|burrows?|weeping/,
      wound: /<of-skin>|wound|ulcer\w*|scars?|healing|healed|discharge|drainage|inflam\w*|thickening/,
      'of-skin': /callus(?:es)?|blisters?|bunions?|corns?|fissures?|macerat\w+|warts?|scabs?|welts?|boils?/,
      chest: /murmurs?|crackles|wheez\w*|rhonchi|rales|stridor|bruits?|clubbing|jvd|congest\w+/,
      belly: /palpable|mass(?:es)?|enlarge\w*|hepatomegaly/,
      nodes: /lymphadenopathy|adenopathy|exudates?/,
      nerves: /weakness|numb\w*|atrophy|alert|oriented|anxious|spasm\w*/,
      degree: /decreased|diminished|limited|mild\w*|moderate|severe|slight\w*|abnormal|elevated|depressed/,
      'of-person': /<mind>|awake|pale|flushed|jaundiced|thin|(?:un)?comfortable|toxic|tired/,
      mind: /fussy|consolable|calm|dressed|groomed|tearful|cooperative/,
      where: /bilateral\w*|symmetric\w*|midline/,
      judged: /strong|brisk|equal|steady|weak|reduced|less/,
      tested: /(?:jerks?|reflex(?:es)?|sensation|feeling|strength|grip|tone|pulses?|vibration|touch)/,
    },
    not: ['no-one was there', 'the knee'],
  },
)

/** What is thought, planned, explained or said to the patient, and no finding of the examination. */
export const NOT_A_FINDING = rule(
  AS_WORDS,
  [
    [/i|we|me|my|us/, 'it hurts me'],
    [/going to|will|would|should|could|might|may/, 'it could be torn'],
    [
      /want|think|need|please|worried|concerned|concerning|encouraging|reassur\w+/,
      'that is concerning',
      'please sit',
    ],
    [
      /means?|because|why|look like|consistent with|is of|that it is/,
      'it means it is worn',
      'consistent with gout',
    ],
    [/goal|plan|assessment|template/, 'the plan'],
    [/fractures?|fevers?|blood clots?|symptoms?|bother\w*/, 'no fracture', 'it bothers her'],
    [/x-rays?|mri|ct|scan|imaging|labs?|results?/, 'on the x-ray'],
    [
      /blood pressure|heart rate is \d|temperature|vitals?|vital signs|respiratory rate|oxygen/,
      'your blood pressure is good',
    ],
    [
      /you (?:(?:do )?(?:say|mention\w*)|said)|referred|no new|(?:good|bad) sign|stretches|exercises/,
      'the pain you mentioned',
      'ear pain is referred',
    ],
    [/deep breath|okay|squeeze|(?<!to )relax|perfect|thank/, 'take a deep breath'],
    [
      /surgery before|evidence of (?:\w+ ){0,3}disease/,
      'from the surgery before',
      'no evidence of active lung disease',
    ],
  ],
  { not: ['the lungs are clear'] },
)

/** Said of the examination as a whole. */
export const OF_ALL = rule(
  AT_START,
  [
    [
      /(?:otherwise )?<rest>(?:physical )?exam(?:ination)?(?: otherwise)? (?:is|was|looks?) .*(?:normal|unremarkable)\b/,
      'the rest of the physical exam is completely normal',
    ],
    [/otherwise normal (?:physical )?exam/, 'otherwise normal exam'],
  ],
  { parts: { rest: /(?:(?:the )?rest of )?(?:the |his |her |your )?/ }, not: ['the exam of your knee'] },
)

/** "It has some", "it is" before how a part is that is being examined. */
export const IT_HAS = rule(
  { before: '^(?:it|this|that) ', after: ' (?:also )?(?:an? |some )?' },
  [[/(?:<really> )*(?:has|have|is(?= (?:also )?<felt>\b))/, 'it also has some swelling', 'it is warm']],
  {
    parts: {
      really: /also|definitely|still|does|really/,
      felt: /warm|tender|swollen|red|hot|sore/,
    },
    not: ['it is a test'],
  },
)

/** "It's tender over the fibula": where it is says itself which part is meant. */
export const IT_IS_AT = rule(
  { before: '^(?:it|that) is (?:also )?(?=(?:very |a little |quite |mildly )?', after: ' )' },
  [
    [
      /<felt>(?: to (?:touch|palpation))?(?: right)? (?:over|at|along|around|on) (?:the|your|his|her)/,
      'it is tender over the fibula',
    ],
  ],
  {
    parts: { felt: /(?:tender|sore|swollen|bruised|warm|red)/ },
    not: ['it is tender over there', 'it is swollen in the morning'],
  },
)

/** Findings that begin like talk: "good air movement", "fine crackles". */
export const TELLS_AT_HEAD = rule(
  { before: '^', after: '\\b' },
  [
    [/good (?:\w+ )*(?:grips?|strength|air|pulses?|reflexes|range|movement)/, 'good air entry'],
    [/good (?:\w+ )*(?:alignment|tone|sensation)/, 'good muscle tone'],
    [/fine (?:\w+ )*(?:crackles|rales|rash|tremors?|nystagmus|motor)/, 'fine bibasilar crackles'],
    [/(?:you|he|she) (?:do|does) not (?:seem|appear|feel|look)/, 'you do not appear ill'],
    [/(?:you|he|she) (?:looks?|appears?|seems?) (?:[\w-]+ ){0,2}<how>/, 'you look uncomfortable'],
    [/not (?:tender|enlarged|swollen|distended|palpable|red|warm)/, 'not tender at the right lower quadrant'],
  ],
  {
    parts: { how: /\w*comfortable|ill|toxic|tired|pale|unwell|well|sick|thin/ },
    not: ['good morning', 'fine thanks'],
  },
)

/** "So that is stable since your last exam": how the finding before it is, the group. */
export const STATE = rule(
  { before: '^(?:and |but |so )*(?:that|it|which|they) ', after: '(?: to me)?$' },
  [
    [
      /<is> ((?:(?:very|still|been|all) )*<state>(?: <since>)?)/,
      'so that is stable',
      'it has been unchanged since your last visit',
    ],
  ],
  {
    parts: {
      is: /is|are|has|have|was|seems?|looks?|sounds?/,
      state: /stable|unchanged|nontender|faint|mobile|well healed|not <sign>/,
      sign: /(?:tender|bulging|red|swollen|warm|draining|open|fluctuant|displaced|infected|stiff|blocked)/,
      since: /(?:from|since) (?:your|his|her|the|my) <last> (?:exam|examination|visit)/,
      last: /prior|last|previous|earlier/,
    },
    not: ['it is a test'],
  },
)
