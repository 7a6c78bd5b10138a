import { AS_WORDS, rule } from './rules/rule.ts'

/** Words of the examination alone. */
export const EXAM_WORDS = rule(
  AS_WORDS,
  [
    [/(?:with|on|to) palpation/, 'tender to palpation'],
    [/range of motion/, 'good range of motion'],
    [/flexion (?:and|or) extension|supination|pronation/, 'flexion and extension', 'with supination'],
    [/pulses (?:are )?(?:equal|intact|good)|(?:radial|pedal) pulses?/, 'pulses are equal', 'radial pulse'],
    [/sensation is|skin is intact|gait is/, 'sensation is normal', 'gait is steady'],
    [/(?:is|are|little) tender(?: to|ness)|non-?tender/, 'a little tenderness', 'nontender'],
    [/pain with (?:palpation|flexion|extension|resist\w+)/, 'some pain with flexion'],
    [/straight leg(?: raise)?/, 'straight leg raise is negative', 'straight leg test'],
    [/systolic|regular rate|heart rate is regular/, 'a systolic murmur', 'regular rate and rhythm'],
    [
      /rhonchi|wheezes|crackles|(?:clear to )?auscultation|clear to oscillation/,
      'no wheezes',
      'clear to auscultation',
    ],
    [/jugular venous|carotid bruits|murmurs?,? gallops?/, 'no carotid bruits', 'no murmurs gallops or rubs'],
    [/pitting edema|ankle edema/, 'trace pitting edema', 'ankle edema'],
    [/(?:calf|ankle|midline|cva|abdominal|sinus) tenderness/, 'no midline tenderness'],
    [/bowel sounds|no palpable|palpable (?:mass\w*|nodules?)/, 'bowel sounds', 'no palpable cord'],
    [/alert (?:and )?oriented|cranial nerves?/, 'alert and oriented', 'cranial nerves'],
    [/visual (?:acuity|fields?)|pupils are/, 'visual fields', 'pupils are equal'],
    [/(?:is|are) (?:non tender|intact|symmetric\w*)/, 'reflexes are symmetric'],
    [/lymphadenopathy|hernia noted|well healed/, 'no lymphadenopathy', 'well healed'],
    [/<who-described>(?: ?'s)? (?:tests?|signs?|maneuver)/, 'negative tinel sign'],
    [/(?:strength|grip|power) is (?:<rated>|[0-5]\/5)/, 'strength is good', 'grip is 5/5'],
    [/[0-5]\/5 (?:strength|throughout|in all)/, '5/5 strength'],
    [/(?:empty can|drop arm|drawer|apprehension|impingement) (?:test|sign|is)/, 'empty can is negative'],
    [
      /no (?:wasting|atrophy|effusion|guarding|rebound|retractions|organomegaly|crepitus)/,
      'no wasting of the muscles',
    ],
    [
      /<looks> (?:\w+ )?(?:plaques?|papules?|macules?|vesicles|keratos[ei]s)/,
      'thick silvery plaques',
      'a few papules',
    ],
    [/fundal height|fetal heart/, 'fundal height is 29'],
    [/oropharynx|tympanic/, 'the oropharynx', 'tympanic membranes'],
    [/in no (?:acute |apparent )?distress/, 'in no acute distress'],
    [/presents in a wheelchair/, 'presents in a wheelchair'],
  ],
  {
    parts: {
      'who-described': /<of-spine-or-wrist>|<of-knee-or-hip>|romberg|babinski|murphy/,
      'of-spine-or-wrist': /spurling|tinel|phalen|finkelstein|hawkins/,
      'of-knee-or-hip': /homan|lachman|mcmurray/,
      rated: /(?:still |very |pretty )?(?:good|full|equal|normal|intact|symmetric|reduced|weak)/,
      looks: /thick|silvery|scaly|red|pink|raised|flat|few|some|scattered|multiple/,
    },
  },
)
