import { conditionPhrases } from '../lexicon/conditions.ts'
import { saidOf } from '../mention-context.ts'
import type { Mention } from '../mentions.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { isImpression } from '../plan/chart-talk.ts'
import { isNamedAsFound } from '../plan/found-today.ts'
import { isContradicted } from './unfit-for-story.ts'
import { capital, wordSurface } from '../surface.ts'
import { wordsOf } from './symptom-lines.ts'
import { plain } from '../talk/word.ts'
import { ASKS_CONDITIONS, BELIEVES, FOUND_TODAY, HAS } from './condition-rules.ts'
import { wordSet } from '../rules/rule.ts'

const complaints = new Set(
  conditionPhrases()
    .filter(([, condition]) => condition.complaint)
    .map(([, condition]) => condition.name),
)

/** "How is your asthma?" takes for granted that there is one. */
const YOURS = /\byour(?: [\w-]+){0,3}$/

/** "Other risks are pulmonary embolism", "is there a risk for that?": what may come of an operation is nobody's yet. */
const OF_RISKS = /\brisks? (?:include|includes|are|is|of|for|for that)\b|\bheard of\b/
/** Small words that may lead to an illness that is named in answer. */
const LEADS = wordSet(`
  yes yeah yep just only um uh well and oh so some a an my the also mainly mostly actually sir sure high low bad mild
  chronic type 0 1 2 3 4 5 6 7 8 9 or of`)

/** "Do you have any medical conditions?" - "Yeah, just gout.": named in answer, without a verb. */
function isNamedInAnswer({ index }: Visit, { sentence, at }: Mention): boolean {
  const [asked, own] = [index.sentences[sentence - 1], index.sentences[sentence]]
  if (!asked || !own || own.question || asked.speaker !== 'doctor' || own.speaker !== 'patient') return false
  if (!ASKS_CONDITIONS.test(plain(asked.words)) || /\bfamil/.test(plain(asked.words))) return false
  const named = new Set(
    (index.bySentence.get(sentence) ?? []).flatMap((mention) =>
      own.words.slice(mention.at, mention.at + mention.length),
    ),
  )
  const rest = own.words.slice(0, at).filter((word) => !named.has(word))
  return rest.every(({ text }) => LEADS.has(text))
}

/** Past medical history: conditions that were said to be the patient's, in the history of the visit. */
export function conditionLines(visit: Visit): NoteLine[] {
  const found = new Map<string, Mention>()
  const ruledOut = new Set<string>()
  for (const mention of visit.index.mentions) {
    if (
      mention.kind !== 'condition' ||
      complaints.has(mention.name) ||
      visit.places[mention.sentence]?.phase !== 'history'
    )
      continue
    const sentence = visit.index.sentences[mention.sentence]
    const text = plain(sentence?.words ?? [])
    const before = plain(sentence?.words.slice(0, mention.at) ?? [])
    if (mention.polarity === 'no') ruledOut.add(mention.name)
    const about = sentence?.question
      ? mention.polarity === 'yes' || YOURS.test(before)
      : mention.polarity === 'yes'
    if (sentence?.speaker === 'patient' && /\b(?:he|she|they) (?:has|had|have|was|is|are|were)\b/.test(text))
      continue
    if (OF_RISKS.test(text)) continue
    if (sentence?.speaker === 'patient' && isContradicted(visit, sentence)) continue
    // "It looks like you have a bronchitis", when all is heard: what it comes to, and no history.
    if (
      sentence?.speaker === 'doctor' &&
      isImpression(mention.sentence / visit.index.sentences.length, sentence.words)
    )
      continue
    if (sentence?.speaker === 'doctor' && FOUND_TODAY.test(`${before} `)) continue
    if (isNamedAsFound(visit.index, mention)) continue
    const said = saidOf(visit.index.sentences, mention)
    if (!about || said === 'another' || said === 'open') continue
    if (sentence?.speaker === 'patient' && BELIEVES.test(`${before} `)) continue
    if (!HAS.test(`${before} `) && !isNamedInAnswer(visit, mention)) continue
    if (!found.has(mention.name)) found.set(mention.name, mention)
  }
  return [...found.values()]
    .filter((mention) => !ruledOut.has(mention.name) && !isPartOf(mention.name, [...found.keys()]))
    .map((mention) => ({
      section: 'past_medical_history' as const,
      text: `${capital(
        mention.name
          .split(' ')
          .map((word) => wordSurface(word, undefined, false))
          .join(' '),
      )}.`,
      words: wordsOf(visit, mention),
    }))
}

/** "diabetes" beside "type 2 diabetes" says nothing more. */
const isPartOf = (name: string, names: string[]): boolean =>
  names.some((other) => other !== name && other.includes(name))
