import { statementsOf } from './clauses.ts'
import { EXAM_SYSTEMS, examSystemOf, type ExamSystem } from './exam-systems.ts'
import type { NoteLine, Visit } from './visit-lines.ts'
import { saysTheSame, told } from './render.ts'
import type { Sentence } from './sentences.ts'
import { sentenceLine } from './surface.ts'
import { plain, type Word } from './word.ts'

const OPENS =
  /^(?:(?:so|and|then|okay|now|also) )*(?:looking (?:here )?(?:first )?at|on|with|for|in|here on|examining|examination of|exam of|of) (?:the|your|his|her)? ?((?:[\w-]+ ){0,4}?)(?:exam(?:ination)?|auscultation)(?: of (?:the|your|his|her) ((?:[\w-]+ ?){1,4}?))?(?: here)?(?: today)?(?= |$)/
const CARRIERS: Array<[RegExp, string]> = [
  [/^(?:musculoskeletal|cardiovascular|respiratory|neurological|constitutional|gastrointestinal|skin|psychiatric|neck|heart|lungs?|abdomen) (?=(?:he|she|you|the patient) (?:is|are|has|have)\b)/, ''],
  [/^(?:(?:your|the|his|her) )?(?:neck|heart|lungs?|abdomen|belly|eyes|ears|throat) (?=(?:there is|there are|i (?:do |still |also )?(?:hear|see|feel|appreciate)|you have)\b)/, ''],
  [/^(?:just )?(?:looking|listening) (?:at|to) (?=(?:you|he|she) (?:are|is|do|does|have|has|appear)\b)/, ''],
  [/^(?:and |but |so |then |also |however |exam |examination )*(?:i do not|i did not|i can not|i am not) (?:really )?(?:appreciat\w+|hear\w*|see\w*|feel\w*|detect\w*|notic\w+|find\w*|palpat\w+) (?:any |an? )?/, 'no '],
  [/^(?:you|he|she|the patient) (?:do|does) not (?:really )?have (?:any |an? )?/, 'no '],
  [/^(?:there is|there are|there was) (?:not (?:any )?|no )/, 'no '],
  [/^(?:i (?:do |can |did )?(?:still )?(?:appreciate|hear|see|feel|notice|detect|note|find|palpate)|i am (?:hearing|seeing|feeling|noticing)) (?:that |like )?(?=(?:your|you|the|his|her|there) )/, ''],
  [/^(?:i (?:do |can |did )?(?:still |also )?(?:appreciate|hear|see|feel|notice|detect|note|find|palpate)|i am (?:hearing|seeing|feeling|noticing)) (?:an? (?!little|few|bit|lot)|some |that )?/, ''],
  [/^(?:it (?:looks|seems|appears) (?:like|that) )?(?:you|he|she|the patient) (?:also |still |do |does |really |just )*(?:have|has|had) (?:an? (?!little|few|bit|lot)|some |got )*/, ''],
  [/^(?:you|he|she) (?:are|is) (?=(?:tender|alert|in no|well|able|non-tender|nontender|wheezing|exquisitely|very tender|moving|a little tender))/, ''],
  [/^(?:and )?(?:there is|there are|there was|there were) (?:an? (?!little|few|bit|lot)|some )?/, ''],
  [/^(?:your|the|his|her) /, ''],
] // prettier-ignore
const COMMENT =
  /(?: and those are big words.*| (?:you know|i could feel|as we go|when you stood|when i (?:palpate|press|push)|(?:and )?that is just like).*|,? ?(?:which|that|and that|so that|and so that|so) (?:is|are|means?|looks?|sounds?|makes|could|might|may|would|i|we) .*| meaning .*|,? (?:okay|all right|good|great)$|,? (?:if|when) (?:you|i) (?:remember|know|can see).*| but other than that$| today here$)/
const NOT_A_FINDING =
  /\b(?:i am going to|i will|i want|let me|let us|go ahead|i am just|okay|can you|sound good|take a look|calling out|let you know|we will|show me|have you|deep breath|breathe|lie (?:down|back)|lay|sit up|turn your|push against|pull|squeeze|follow my|relax|look at|tell me|i know|did not break|listen|thank|perfect|does that|when i (?:press|push|do|move|touch)|if i|do you|template|assessment|my plan|you (?:do |did )?(?:say|said|told|mention\w*)|i think|what (?:does|that|all)|findings)\b/
const FINDING =
  /\b(?:no|not|normal|clear|tender\w*|pain|edema|swelling|murmur|intact|soft|regular|good|decreased|limited|full|positive|negative|present|bilateral\w*|erythema|effusion|redness|bruising|ecchymosis|warm\w*|rash|lesion|mass|crackles|wheez\w*|rhonchi|rales|strength|reflex\w*|range|pulses?|palpable|enlarged|distress|nontender|non-tender|exudates?|lymphadenopathy|midline|guarding|rebound|stable|unchanged|symmetric\w*|weakness|numb\w*|sensation|atrophy|deformity|crepitus|laxity|discharge|drainage|healing|clean|intact|stiff\w*|grade|systolic|diminished|coarse|fine|mild\w*|moderate|severe|slight\w*|some|little|abnormal|supple|bruits?|distention|wound|ulcer\w*|scar|incision|spasm\w*|cyanosis|clubbing|fluid|elevated|dry|moist|inflam\w*|appropriate|able|unable|appears?|scratch\w*|irritation|congestion|instability|gait|flat|depressed|anxious)\b/

const BODY_PART =
  /\b(?:knees?|shoulders?|ankles?|elbows?|wrists?|hips?|fingers?|thumb|foot|feet|toes?|calf|calves|legs?|arms?|spine|lumbar|joint|joints|flexion|extension|range of motion|epicondyle|patella\w*|malleol\w*)\b/

interface Found {
  text: string
  words: Word[]
  system: ExamSystem
}

/** The physical examination by system, from what the clinician called out; nothing that was not called out. */
export function examLines(visit: Visit): NoteLine[] {
  const found: Found[] = []
  let system: ExamSystem | null = null
  visit.index.sentences.forEach((sentence, i) => {
    const place = visit.places[i]
    if (sentence.speaker === 'patient' || sentence.question || visit.used.has(i)) return
    if (isEcho(sentence, visit.index.sentences[i - 1])) return
    if (place?.phase !== 'exam' && !(place?.phase === 'results' && OPENS.test(plain(sentence.words)))) {
      system = null
      return
    }
    for (const clause of statementsOf(sentence.words)) {
      const one = findingOf(visit, sentence, clause, system)
      if (!one) continue
      system = one.system
      if (
        one.text !== '' &&
        !found.some((other) => other.system === one.system && saysTheSame(other.words, one.words))
      ) {
        found.push(one)
        visit.used.add(i)
      }
    }
  })
  return EXAM_SYSTEMS.flatMap((name) => {
    const here = found.filter((one) => one.system === name)
    if (here.length === 0) return []
    return [
      {
        section: 'physical_exam' as const,
        text: `${name}: ${here.map((one) => one.text).join(' ')}`,
        words: here.flatMap((one) => one.words),
      },
    ]
  })
}

const LONGEST_ECHO = 5

/** "No chest pain.", said after the patient has just said so: what was answered, not what was found. */
const isEcho = (sentence: Sentence, before: Sentence | undefined): boolean =>
  before?.speaker === 'patient' &&
  sentence.words[0]?.text === 'no' &&
  sentence.words.length <= LONGEST_ECHO &&
  before.words.some((word) => /^(?:no|not|nope)$/.test(word.text))

/** One finding without its carrier; an empty text only sets the system for what follows. */
function findingOf(
  visit: Visit,
  sentence: Sentence,
  clause: Word[],
  before: ExamSystem | null,
): Found | null {
  let words = clause
  let text = plain(words)
  let system = before
  const opens = OPENS.exec(text)
  if (opens) {
    const named = `${opens[1] ?? ''} ${opens[2] ?? ''}`
    system = examSystemOf(named) ?? examSystemOf(text) ?? system
    words = words.slice(opens[0].trim().split(' ').length)
    if (/^(?:is|shows?|reveals?)$/.test(words[0]?.text ?? '')) words = words.slice(1)
    text = plain(words)
    if (words.length < 2) return system ? { text: '', words, system } : null
  }
  const looking =
    /^(?:listening to|looking at|examining|when i look at|feeling) (?:your|her|his|the) ((?:\w+ ){1,3}?)(?=(?:you|she|he|there|i|it) )/.exec(
      text,
    )
  if (looking) {
    system = examSystemOf(looking[1] ?? '') ?? system
    words = words.slice(looking[0].trim().split(' ').length)
    text = plain(words)
  }
  if (
    /^no (?:so|no|that|it|i|you|we|but|and|okay)\b|\b(?:strength|gait|rate|exam|rhythm) (?:is|are)$/.test(
      text,
    )
  )
    return null
  if (NOT_A_FINDING.test(text) || words.length > 40 || words.length < 2) return null
  if (/\b(?:blood pressure|heart rate|temperature|vital|vitals|respiratory rate|oxygen)\b/.test(text))
    return null
  if (!FINDING.test(text)) return null
  const comment = COMMENT.exec(text)
  if (comment && comment.index > 8)
    words = words.slice(0, text.slice(0, comment.index).trim().split(' ').length)
  words = withoutCarrier(words)
  if (
    words.length < 2 ||
    /^(?:is|are|was|were)$/.test(words.at(-1)?.text ?? '') ||
    /^(?:it|that|this|they|which|what|and|i|we|so|because|good|great|is|are)$/.test(words[0]?.text ?? '')
  )
    return null
  const own = examSystemOf(plain(words)) ?? examSystemOf(text)
  const elsewhere =
    BODY_PART.test(plain(words)) && !/^(?:Musculoskeletal|Neurological|Skin)$/.test(before ?? '')
  system =
    opens || looking
      ? system
      : before &&
          !elsewhere &&
          (own === null || own === 'Skin' || own === 'Musculoskeletal' || own === 'Neurological')
        ? before
        : own
  const rendered = told(visit, words, 'doctor')
  if (!system || !rendered || /\bI\b|\bwe\b/.test(rendered)) return null
  return { text: sentenceLine(rendered), words, system }
}

/** A finding without what carries it: "I do not see any fracture" is "no fracture". */
export function withoutCarrier(words: Word[]): Word[] {
  let out = words
  for (const [carrier, head] of CARRIERS) {
    const text = plain(out)
    const match = carrier.exec(text)
    if (!match || match[0] === '') continue
    const count = match[0].trim().split(' ').length
    const first = out[count]
    if (!first) return out
    out =
      head === ''
        ? out.slice(count)
        : [
            { ...first, text: 'no', raw: 'no', from: (out[0] as Word).from, to: first.from, after: '' },
            ...out.slice(count),
          ]
    if (head !== '') return anyToPlain(out)
  }
  return anyToPlain(out)
}

/** "no jugular distention or any bruits" reads "or bruits". */
const anyToPlain = (words: Word[]): Word[] =>
  words[0]?.text === 'no' ? words.filter((word) => word.text !== 'any') : words
