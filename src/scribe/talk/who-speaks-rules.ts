import { ANYWHERE, AS_WORDS, rule } from '../rules/rule.ts'

const FEARED = /broken|serious|bad|dangerous|contagious|cancer|infected|fractured|torn/

/** What hardly anybody but the clinician says in a visit. */
export const CLINICIAN_SAYS = rule(
  ANYWHERE,
  [
    [/^(?:<lead> )*(?:tell|show) me (?:<asked>|about|more)\b/, 'tell me where it hurts', 'okay show me how you walk'],
    [/^(?:<lead> )*take (?:\d+|one|two|half|an?) (?:<form>|deep)\b/, 'take 2 tablets of tylenol', 'take a deep breath'],
    [/\bi (?:do not )?(?:think|believe|suspect) (?:that )?(?:you|your|the (?:left |right )?<part>)\b/, 'i think you have a muscle headache', 'i think the left ankle is sprained'],
    [/^(?:no )?i do not think (?:it|this|that) is <feared>\b/, 'i do not think it is broken'],
    [/\b(?:tenderness|auscultation|palpation|murmurs?|range of motion)\b/, 'there is tenderness', 'no murmurs'],
    [/^(?:<lead> )*the (?:left |right )?<part> (?:is|are|looks?|feels?) (?:<extent> )?<found>\b/, 'the left ankle is swollen', 'the belly is soft'],
    [/\bi (?:will|am going to|would like to) (?:order|refer|prescribe|phone|(?:see|give|put|write) you)\b/, 'i will order an x-ray', 'i will see you again'],
    [/\bi am (?:referring|prescribing|ordering)\b/, 'i am referring you'],
    [/\bi (?:will|am going to|would like to) (?:do|run|send|get|check) (?:an?|the|some|your) (?:[a-z]+ ){0,2}<test>\b/, 'i will do a rapid strep test', 'i will send a urine culture'],
    [/\bi am (?:starting|putting) (?:you on )?[a-z]+ (?:\d|half)/, 'i am starting azithromycin 500 mg'],
    [/\bi (?:do not|did not) see (?:a|any|the) (?:need|reason|point)\b/, 'i do not see a need for an mri'],
    [/\bi (?:would|will|am going to) (?:suggest|recommend|advise)\b/, 'what i would suggest is an injection'],
    [/\bwe see (?:it|this|that|these) (?:a lot|all the time|often)\b/, 'we see that a lot in people with diabetes'],
  ],
  {
    parts: {
      feared: FEARED,
      test: /(?:tests?|swab|cultures?|x-?ray|labs?|ekg|biopsy|ultrasound|urine|blood ?work)/,
      lead: /okay|so|and|well|now|all right|then|please/,
      asked: /where|how|what|when|which|if|why/,
      form: /tablets?|pills?|capsules?|puffs?|drops|teaspoons?/,
      extent: /very|a little|a bit|slightly|still|quite|not/,
      part: /(?:outer |inner )?(?:<limb>|<trunk>|<head>)/,
      limb: /ankle|knee|foot|hip|leg|arm|hand|wrist|elbow|shoulder|muscles?|joints?/,
      trunk: /neck|back|belly|abdomen|chest|skin|rash|lungs?|heart|wound|cut/,
      head: /throat|ear|eye|pupils?/,
      found: /swollen|tender|red|warm|stiff|clear|soft|normal|bruised|equal/,
    },
    not: ['i think my ankle is sprained', 'i take 2 tablets'],
  },
) // prettier-ignore

/** What hardly anybody but the patient says in a visit. */
export const PATIENT_SAYS = rule(AS_WORDS, [
  [/doctor$|doc$/, 'what is it doctor', 'thanks doc'],
  [/(?:is it|is that|is this) <feared>/, 'is it broken', 'is this serious'],
  [/my (?:neighbor|boss|wife|husband|mom|dad|kids)/, 'my neighbor had that'],
  [/(?:do|should|will|can|could) i <do>(?! (?:an? )?(?:look|listen|you|feel))/, 'do i need an operation', 'can i still play'],
], { parts: { feared: FEARED, do: /need|have|get|go|take|still|keep|be|use|eat|drive/ }, not: ['the doctor told me', 'how bad is it', 'can i have a look'] }) // prettier-ignore
