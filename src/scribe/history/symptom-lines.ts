import { SYSTEMS } from '../lexicon/findings.ts'
import { isForNow } from '../answers.ts'
import { isOverBehind, saidOf } from '../mention-context.ts'
import { isWeakThing } from '../no-complaint.ts'
import type { Mention } from '../mentions.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { plain, type Word } from '../talk/word.ts'
import { listOf, wordSurface } from '../surface.ts'
import { withoutFillers } from '../talk/clean-words.ts'
import { tellsOfAllergy } from './allergy-story.ts'
import { isOnceBorneBadly } from './borne-badly.ts'
import { ASKS_BETTER, ASKS_WORSE } from './fragment-answers-rules.ts'
import { REACTION } from './allergy-reactions-rules.ts'
import { sentencesOfReactions } from './reaction-asked.ts'
import type { Sentence } from '../talk/sentences.ts'
import { ALL_OVER, CAN_NOT_TAKE, EXPLAINS, IS_GONE, LIMB, SEES, TELLS_REACTION } from './symptom-rules.ts'
import { wordSet } from '../rules/rule.ts'

/** The review of systems: only what was asked and answered, or told, one line a system. What was both
 * affirmed and denied is left to the story, where the words themselves stand; what was found on examination is no
 * complaint. */
export function symptomLines(visit: Visit, found: NoteLine[]): NoteLine[] {
  const examined = new Set(found.flatMap(({ words }) => words.map(placeOf)))
  const last = new Map<string, Mention>()
  const unclear = new Set<string>()
  for (const mention of visit.index.mentions) {
    if (mention.kind !== 'finding' || mention.polarity === 'open' || mention.system === null) continue
    if (visit.places[mention.sentence]?.phase === 'plan' || visit.places[mention.sentence]?.phase === 'exam')
      continue
    if (sentencesOfReactions(visit.index).has(mention.sentence)) continue
    if (tellsWhatItDoes(visit, mention)) continue
    if (isOfAllergy(visit, mention) || isOnceBorneBadly(visit.index, mention)) continue
    if (!isOfToday(visit, mention)) continue
    const named = visit.index.sentences[mention.sentence]?.words[mention.at]
    if (named && examined.has(placeOf(named))) continue
    const before = last.get(mention.name)
    if (before && before.polarity !== mention.polarity) unclear.add(mention.name)
    last.set(mention.name, mention)
  }
  return SYSTEMS.flatMap((system) => {
    const here = [...last.values()].filter(
      (mention) =>
        systemOf(visit, mention) === system &&
        !unclear.has(mention.name) &&
        !(mention.polarity === 'no' && visit.affirmed.has(mention.name)),
    )
    if (here.length === 0) return []
    const positive = here
      .filter((mention) => mention.polarity === 'yes')
      .map((mention) => asThought(visit, mention))
    const negative = here.filter((mention) => mention.polarity === 'no')
    const parts: string[] = []
    if (positive.length > 0) parts.push(`Reports ${listed(visit, positive, 'and')}.`)
    if (negative.length > 0) parts.push(`Denies ${listed(visit, negative, 'or')}.`)
    return [
      {
        section: 'ros' as const,
        text: `${system}: ${parts.join(' ')}`,
        words: here.flatMap((mention) => wordsOf(visit, mention)),
      },
    ]
  })
}

/** Who feels weak all over is unwell; weakness of a limb, or asked for with numbness, is of the nerves. */
function systemOf({ index }: Visit, { name, sentence, system }: Mention): Mention['system'] {
  const text = plain(index.sentences[sentence]?.words ?? [])
  return name === 'weakness' && ALL_OVER.test(text) && !LIMB.test(text) ? 'Constitutional' : system
}

/** "Thoughts of hurting yourself?" - "Sometimes.": thought of, and nothing done. */
const asThought = ({ index }: Visit, mention: Mention): Mention =>
  mention.name === 'self-harm' && THINKS.test(plain(index.sentences[mention.sentence]?.words ?? []))
    ? { ...mention, name: 'thoughts of self-harm' }
    : mention
const THINKS = /\b(?:thoughts?|think\w*|thinking|ideas?|feel\w* like|want\w* to|urges?)\b/

const placeOf = ({ segment, from }: Word): string => `${segment}:${from}`

/** "Past medical history includes gout, anxiety": a list of what somebody has had. */
const LISTS_HISTORY = /\bmedical history (?:of|includes|is)\b(?!.*\b(?:presents?|here|today|now|currently)\b)/
const SPEAKS_OF_PATIENT = /\b(?:you|your|he|his|she|her|patient|denies|reports|endorses|complains)\b/

/** "Maybe. I'm not sure what heartburn feels like": neither reported nor denied. */
const UNSURE =
  /\b(?:i am|i was) not (?:really |quite |too |so )?(?:sure|certain)\b(?! (?:why|when|how|where|if|whether))/
/** "Keep your arms as stiff as you can": what the patient is told to do is no complaint. */
const INSTRUCTS =
  /\bas \w+ as (?:you can|possible)\b|\b(?:i am going to|let me|let us|go ahead and) .*\b(?:keep|hold|make)\b/

/** Whether somebody says or asks it of the patient as they are now. */
function isOfToday(visit: Visit, mention: Mention): boolean {
  const said = visit.index.sentences[mention.sentence]
  if (!said) return true
  if (saidOf(visit.index.sentences, mention) !== 'own') return false
  if (isDeniedForNow(visit, mention)) return false
  // "Any other joint pain?" "No." leaves the joint pain that was told.
  if (mention.polarity === 'no' && said.words[mention.at - 1]?.text === 'other') return false
  if (mention.polarity === 'yes' && (isOverBehind(said, mention) || isOverNext(visit, said))) return false
  const text = plain(said.words)
  if (mention.polarity === 'yes' && LISTS_HISTORY.test(plain(said.words.slice(0, mention.at)))) return false
  if (isWeakThing(said.words, mention.at)) return false
  if (mention.name === 'sputum' && isOfElsewhere(visit, said)) return false
  if (/\b(?:stream|flow)\b/.test(text) && /\bweak\b/.test(text)) return false
  if (/\bnumbing (?:medicine|medication|cream|gel|shot|spray|drops)\b/.test(text)) return false
  if (said.speaker === 'patient') return !UNSURE.test(text)
  if (SEES.test(text) || INSTRUCTS.test(text)) return false
  if (mention.answeredBy !== null) return true
  if (EXPLAINS.test(text)) return false
  const isDictated = visit.index.sentences.every(({ speaker }) => !/^(?:patient|other)$/.test(speaker))
  return (
    said.question ||
    isDictated ||
    said.speaker !== 'doctor' ||
    SPEAKS_OF_PATIENT.test(text) ||
    said.words.length <= 6
  )
}

/** "Any blood in the stool?" - "Only mucus.": not what is coughed up. */
const isOfElsewhere = ({ index: { sentences } }: Visit, said: Sentence): boolean =>
  sentences
    .slice(Math.max(0, said.index - 2), said.index + 1)
    .some(({ words }) => NOT_COUGHED.test(plain(words)))
const NOT_COUGHED = /\b(?:stools?|poop|bowels?|diarrhea|vagin\w+|discharge|nose|nostrils?|eyes?)\b/

/** "What makes it worse?" - "Coughing.": what brings a complaint on is none. */
function tellsWhatItDoes({ index: { sentences } }: Visit, { sentence, answeredBy }: Mention): boolean {
  const own = sentences[sentence]
  if (!own || own.speaker === 'doctor' || answeredBy !== null) return false
  const asked = sentences
    .slice(Math.max(0, sentence - 2), sentence)
    .findLast(({ speaker }) => speaker === 'doctor')
  return asked !== undefined && [ASKS_WORSE, ASKS_BETTER].some((asks) => asks.test(plain(asked.words)))
}

/** "I had nausea for the first week. It is gone now.": told in the story, and no complaint of today. */
function isOverNext({ index: { sentences } }: Visit, said: Sentence): boolean {
  const next = sentences[said.index + 1]
  return next?.segment === said.segment && said.speaker !== 'doctor' && IS_GONE.test(plain(next.words))
}

/** "Not currently": a denial of this hour says nothing of the days the visit is about. */
/** "No headache now, I had one Friday." */
const HAD_ONE = /\bnow\b.*\b(?:i|he|she) had (?:one|some|it|a bit|a little|that)\b/
const isDeniedForNow = ({ index }: Visit, { polarity, answeredBy, sentence }: Mention): boolean =>
  polarity === 'no' &&
  ((answeredBy !== null && isForNow(index.sentences[answeredBy]?.words ?? [])) ||
    HAD_ONE.test(plain(index.sentences[answeredBy ?? sentence]?.words ?? [])))

/** Behind what somebody is allergic to, its reaction is told within so many sentences. */
const REACTION_REACH = 4

/** "Penicillin gave me a rash": what an allergy once did is not a symptom of today. */
function isOfAllergy(visit: Visit, { sentence }: Mention): boolean {
  const said = visit.index.sentences[sentence]
  if (said && tellsOfAllergy(said)) return true
  const text = said ? plain(withoutFillers(said.words)) : ''
  const back = (count: number): string[] =>
    visit.index.sentences.slice(Math.max(0, sentence - count), sentence + 1).map(({ words }) => plain(words))
  const near = back(REACTION.test(text) ? REACTION_REACH : 1)
  const isOfAllergy =
    near.some((one) => /\ballerg/.test(one)) ||
    (TELLS_REACTION.test(text) && back(REACTION_REACH).some((one) => CAN_NOT_TAKE.test(one)))
  return isOfAllergy && !near.some((one) => OF_NOW.test(one))
}
const OF_NOW = /\b(?:today|now|currently|still|seasonal|pollen)\b/

function listed(visit: Visit, mentions: Mention[], joint: 'and' | 'or'): string {
  const names = mentions.map((mention) =>
    [...describing(visit, mention).map((word) => word.text), ...mention.name.split(' ')]
      .map((word) => wordSurface(word, undefined, false))
      .join(' '),
  )
  return listOf(names, joint)
}

const DESCRIBES = wordSet(`
  left right bilateral lower upper low left-sided right-sided severe mild chronic acute occasional constant
  intermittent`)

/** "right" of "right knee pain": said just before. */
function describing(visit: Visit, mention: Mention): Word[] {
  const said = visit.index.sentences[mention.sentence]?.words ?? []
  let begin = mention.at
  while (begin > 0 && DESCRIBES.has(said[begin - 1]?.text ?? '') && !said[begin - 1]?.after) begin--
  const words = said.slice(begin, mention.at)
  return words.some((word) => mention.name.includes(word.text)) ? [] : words
}

/** The words that name it and, when a question asked for it, the first words of the answer. */
export function wordsOf(visit: Visit, mention: Mention): Word[] {
  const said = visit.index.sentences[mention.sentence]?.words ?? []
  const negated = mention.polarity === 'no' && mention.answeredBy === null
  const begin = negated ? Math.max(0, mention.at - 6) : Math.max(0, mention.at - 2)
  const own = said.slice(begin, mention.at + mention.length)
  if (mention.answeredBy === null) return own
  return [...own, ...(visit.index.sentences[mention.answeredBy]?.words.slice(0, 4) ?? [])]
}
