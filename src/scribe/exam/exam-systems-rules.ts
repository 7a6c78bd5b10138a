import { AS_WORDS, rule } from '../rules/rule.ts'

export const LYMPHATIC = rule(
  AS_WORDS,
  [
    [/(?:<place>|epitrochlear)\b.*\b(?:adenopathy|lymph\w*)/, 'no axillary adenopathy'],
    [/(?:adenopathy|lymph\w*)\b.*\b(?:axilla\w*|inguinal|groin)/, 'lymph nodes in the axilla'],
  ],
  { parts: { place: /axillary|inguinal|groin/ }, not: ['no adenopathy'] },
)

export const NECK = rule(AS_WORDS, [
  [/neck|trachea|carotids?|jugular|jvd/, 'the neck is supple', 'no jvd'],
  [/thyroid|thyromegaly|goiter/, 'no thyromegaly', 'no goiter'],
  [/cervical lymph\w*|lymph nodes?|lymphadenopathy|adenopathy|nodes/, 'no lymphadenopathy', 'no nodes'],
  [/node (?:at|in|on|of) (?:the )?(?:left|right|level)/, 'a firm node at left level 3'],
])

export const GENITOURINARY = rule(AS_WORDS, [
  [/cva|costovertebral|flank|bladder|prostate|pelvic/, 'no cva tenderness', 'the prostate is enlarged'],
  [/genital\w*|testic\w*|scrot\w*|penis|penile|epididym\w*|inguinal hernia/, 'testicular mass'],
  [/fundal height|fundus|fetal|heartbeat/, 'fundal height 34', 'heartbeat is 145'],
  [/vagina\w*|vulva\w*|labia\w*|cervix|adnexa\w*|uterus|ovar\w*/, 'the cervix is closed', 'an ovarian mass'],
])

export const NEUROLOGICAL = rule(AS_WORDS, [
  [
    /(?<!red |light )reflex\w*|sensations?|sensory|light touch|numbness|tingling/,
    'sensation is intact',
    'reflexes are equal',
  ],
  [
    /cranial nerves?|neuro(?:logic\w*)?|oriented|speech|tremor/,
    'cranial nerves are intact',
    'alert and oriented',
  ],
  [
    /gait|coordination|ataxia|heel toe|finger to nose|pronator drift/,
    'normal gait',
    'finger to nose is normal',
  ],
  [
    /monofilament|vibration sense|proprioception|clonus|rigidity|cogwheel\w*|bradykinesia/,
    'monofilament is 10/10',
    'no clonus',
  ],
  [
    /(?:finger|heel|toe|foot) taps?|arm swing|pull test|(?:short|shuffling|wide) steps|tone|fewer blinks/,
    'finger taps are slow',
    'no arm swing',
  ],
  [/romberg|babinski|hoffman\w*|tinel\w*|phalen\w*|spurling\w*/, 'negative tinel sign'],
])

export const OF_SKIN = rule(AS_WORDS, [
  [/skin|biopsy site|shave/, 'the skin is warm', 'the biopsy site is healing'],
  [/papules?|plaques?|pustules?|vesicles?|scaly|nails/, 'satellite papules', 'nails are pitted'],
  [/rash(?:es)?|hives|urticaria\w*|wheals?/, 'no rash', 'there are hives'],
  [/moles?|lesions|pigment\w*/, 'a mole', 'pigmented'],
  [/(?:red|dry|scaly|white|dark|pink|itchy|rough|crusty) patch(?:es)?/, 'dry patches behind both knees'],
  [/burrows?|weeping|oozing|scratch marks|excoriations?/, 'no burrows between the fingers'],
  [/(?<!(?:clear|clean)[- ])cuts? is|laceration|abrasion|scrape/, 'the cut is 2 cm'],
])

export const CARDIOVASCULAR = rule(
  AS_WORDS,
  [
    [/hearts?|cardiac|cardiovascular|ectop\w+/, 'the heart is regular', 'cardiac exam'],
    [/murmurs?|gallops?|rubs?|regular rate|rhythm/, 'no murmurs', 'a regular rate'],
    [
      /pulses?|capillary|cap refill|arter(?:y|ies)|cath\w* site/,
      'pulses are equal',
      'the catheter site is clean',
    ],
    [/pitting|clubbing|cyanosis/, 'no clubbing', '2+ pitting'],
    [/(?:leg|extremit\w+|ankle|pedal|peripheral) edema/, 'no leg edema'],
    [/edema (?:in|of|to|at|bilaterally) .*(?:legs?|extremit\w+|ankles?|feet)/, 'edema in both feet'],
    [/extremit\w+ (?:\w+ ){0,4}edema/, 'your extremities have no edema'],
  ],
  { not: ['no edema of the wrist'] },
)

export const RESPIRATORY = rule(AS_WORDS, [
  [/lungs?|breath sounds|respirat\w*|breathing|chest wall/, 'the lungs are clear', 'normal breath sounds'],
  [/rhonchi|wheez\w*|crackles?|rales|stridor/, 'no wheezing'],
  [/retract(?:ions|ing)|(?:nasal )?flaring|grunting/, 'mild retractions', 'no flaring'],
  [/air (?:entry|movement)|moving (?:good )?air/, 'good air entry', 'you are moving good air'],
])

export const GASTROINTESTINAL = rule(AS_WORDS, [
  [/abdom\w*|belly|stomach|quadrants?|epigastri\w*|umbilic\w*/, 'the abdomen is soft', 'in all 4 quadrants'],
  [/pubic|suprapubic/, 'tender above the pubic bone'],
  [/rebound\w*|guarding|peritoneal|murphy|hernia/, 'no guarding', 'negative murphy sign'],
  [/bowel sounds|liver|spleen|hepato\w*|splenomegaly/, 'normal bowel sounds', 'no hepatomegaly'],
  [/rectal|rectum|stool|colon/, 'the rectal exam'],
])

export const EARS_TO_THROAT = rule(AS_WORDS, [
  [
    /ears?|eardrums?|tympanic|tms|drums?(?! (?:set|kit|stick))|ear canals?/,
    'both ears are clear',
    'the drums are intact',
  ],
  [/nasal|nares|turbinates?|nose|nostrils?|postnasal/, 'the turbinates are swollen'],
  [/sinuses|(?:maxillary|frontal|ethmoid) sinus|sinus (?:tenderness|pressure)/, 'tender over the sinuses'],
  [/throat|uvula|tonsil\w*|peritonsillar|pharyn\w*|oropharynx/, 'the tonsils are enlarged'],
  [
    /(?:naso|hypo)pharyn\w*|laryn\w*|(?:vocal|false|true|right|left) cords?|\w*glotti[cs]|pyriform|septum|polyps?|airway/,
    'the left cord is fixed',
    'septum is straight',
  ],
  [
    /mouth|tongue|tooth|teeth|gums?|lips?|oral|muco(?:us|sal) membranes?|thrush/,
    'moist mucous membranes',
    'no thrush',
  ],
])

export const EYES = rule(
  { before: "(?<![-'])\\b", after: '\\b' },
  [
    [
      /eyes?|eyelids?|pupils?|conjunctiva\w*|sclera\w*|cornea\w*/,
      'the pupils are equal',
      'sclerae are clear',
    ],
    [/red reflex(?:es)?/, 'red reflex is present'],
    [/fundoscopic|funduscopic|papilledema|retina\w*/, 'on funduscopic exam'],
    [/extraocular|nystagmus/, 'extraocular movements are intact'],
  ],
  { not: ["a bull's-eye rash"] },
)

export const MUSCULOSKELETAL = rule(
  AS_WORDS,
  [
    [/<arm>|<leg>|legs?|arms?|extremit\w*/, 'the left shoulder', 'both calves'],
    [/back|spine|lumbar|spinal|paraspinal|trapezius/, 'the lumbar spine'],
    [/joints?|<bone>|ligament\w*|muscul\w*/, 'the joint line', 'over the medial malleolus'],
    [/range of (?:motion|movement)|<moves>|weight ?bear\w*/, 'full range of motion', 'on flexion'],
    [
      /tender\w*|effusion|deformity|instability|laxity|impingement|creases/,
      'no tenderness',
      'a small effusion',
    ],
    [/<test>|strength|grips?/, 'negative straight leg raise', 'normal strength'],
  ],
  {
    parts: {
      arm: /shoulders?|elbows?|wrists?|hands?|fingers?|thumb|forearm/,
      leg: /knees?|ankles?|hips?|foot|feet|midfoot|toes?|calf|calves|shins?|thighs?|hamstrings?|heels?/,
      bone: /malleol\w*|epicondyle|patella\w*|metacarp\w*|metatars\w*|phalanx|<long-bone>|[apmlc]cl|[ap]tfl/,
      'long-bone': /fibula|tibia|femur|humerus|ulna|clavicle|scapula|calcaneus|navicular/,
      moves:
        /(?:dorsi|plantar)?flexion|extension|rotation|supination|pronation|abduction|adduction|eversion|inversion|valgus|varus/,
      test: /lachman\w*|mcmurray\w*|drawer|straight leg|homans/,
    },
  },
)

/** Of a joint and nothing else. */
export const OF_JOINT = rule(
  AS_WORDS,
  [
    [
      /(?<!pleural |pericardial |ear )effusion|joint line|range of motion/,
      'a moderate effusion on the right',
    ],
    [/lachman|mcmurray|drawer|pivot shift|apprehension|valgus|varus/, 'lachman is positive'],
    [/quads?|quadriceps|hamstrings?|hawkins|neer|empty can/, 'the quad is wasted'],
  ],
  { not: ['a pleural effusion'] },
)

/** How somebody is, thinks and speaks, as it is seen. */
export const PSYCHIATRIC = rule(AS_WORDS, [
  [/mood|affect|judgment|insight|psych(?:iatric)?/, 'insight is good'],
  [/thoughts?(?: process| content)?|delusions?|hallucinations?|paranoi\w+/, 'thoughts are organized'],
  [/eye contact|dressed|groomed|tearful|disheveled|psychomotor/, 'good eye contact'],
  [/(?:suicidal|homicidal) (?:ideation|thoughts?)/, 'no homicidal ideation'],
])

/** A lesion of the skin, wherever on the body it is. */
export const LESION = rule(AS_WORDS, [
  [/lesions?|wounds?|ulcer\w*|lacerations?|scars?/, 'a healing wound', 'there is a scar'],
  [/callus(?:es)?|blisters?|corns?|fissures?|warts?|scabs?|welts?|boils?/, 'a callus under the heel'],
  [/bruis\w*|ecchymos\w*/, 'no bruising'],
  [/erythema\w*|redness|cellulitis|granulation/, 'some redness', 'good granulation'],
])

/** A limb, the back, or how they move: with these a finding leaves the part examined before. */
export const NAMES_LIMB = rule(
  AS_WORDS,
  [
    [/<arm>|<leg>|extremit\w+/, 'the right elbow', 'both calves'],
    [/spine|lumbar|paraspinal|back/, 'lumbar spine'],
    [/malleol\w*|epicondyle|patella\w*/, 'the lateral epicondyle'],
    [/flexion|strength|range of (?:motion|movement)/, 'limited range of motion'],
  ],
  {
    parts: {
      arm: /shoulders?|elbows?|wrists?|hands?|fingers?|thumb|(?:fore)?arms?/,
      leg: /knees?|ankles?|hips?|foot|feet|toes?|cal(?:f|ves)|legs?|shins?|thighs?|hamstrings?|heels?/,
    },
  },
)
