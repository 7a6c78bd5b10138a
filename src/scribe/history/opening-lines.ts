import { namesOwnThing } from '../lexicon/own-things.ts'
import { saidOf } from '../mention-context.ts'
import type { Mention } from '../mentions.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { ASKS_WHETHER } from '../plan/agreed-diagnosis-rules.ts'
import { isImpression } from '../plan/chart-talk.ts'
import { thirdPersonWords } from '../person.ts'
import { statementsOf } from '../talk/clauses.ts'
import { capital, joinWords, sentenceLine } from '../surface.ts'
import type { Sentence } from '../talk/sentences.ts'
import { isSide, sideSaid } from '../side-said.ts'
import { isAfter, plain, type Word } from '../talk/word.ts'
import { wordSet } from '../rules/rule.ts'
import { tellsOfAllergy } from './allergy-story.ts'
import { askedPartLine } from './asked-part.ts'
import { eventLine, hereForLine } from './here-for.ts'
import { measuredLine } from './measured-complaint.ts'
import { ownWordsLine } from './own-words-complaint.ts'
import { namedPartLine, PARTS, soreLine } from './sore-part.ts'
import { followUpLine, sinceAsked } from './since-asked.ts'
import { ASKS_HOW_IT_IS, ASKS_REASON, CAME, HERE_FOR, PRESENTS_WITH } from './opening-rules.ts'

const INTRODUCES = /\b\d{1,3}[- ]?(?:year|yr)s?[- ]?(?:old|-old)\b|\bpatient is a\b/

const DESCRIBES = wordSet(`
  left right bilateral acute chronic severe lower upper low foot ankle knee hand sided side left-sided right-sided
  persistent recurrent new worsening frequent`)

/** The chief complaint and, where the clinician dictated one, the line that introduces the patient. */
export function openingLines(visit: Visit): NoteLine[] {
  const out: NoteLine[] = []
  const introduction = visit.index.sentences
    .slice(0, 30)
    .find(
      (sentence) =>
        sentence.speaker !== 'patient' && !sentence.question && INTRODUCES.test(plain(sentence.words)),
    )
  const complaint = complaintLine(visit, introduction ?? null)
  if (complaint) out.push(complaint)
  if (complaint && !complaint.phrase && !introduction) {
    const known = complaint.text.replace(/\.$/, '')
    const name = /^[A-Z][a-z]/.test(known) ? known.charAt(0).toLowerCase() + known.slice(1) : known
    out.push({
      section: 'hpi',
      text: `The patient presents today for ${IS_AIM.test(name) ? '' : 'evaluation of '}${withArticle(name)}.`,
      words: complaint.words,
    })
  }
  if (introduction) {
    const told = introductionLine(visit, introduction)
    if (told) {
      out.push(told)
      visit.used.add(introduction.index)
    }
  }
  return out
}

const IS_AIM = /^follow-up since /

/** "A knee problem", "an ankle injury": what can be counted. */
const withArticle = (name: string): string =>
  /\b(?:problem|injury|fall|tumble|accident|crash|wreck)$/.test(name)
    ? `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`
    : name

function introductionLine(visit: Visit, sentence: Sentence): NoteLine | null {
  const clauses = statementsOf(sentence.words)
  const clause = clauses.find((words) => INTRODUCES.test(plain(words)))
  if (!clause || clause.length < 5 || clause.some((word) => /^(?:you|i)$/.test(word.text))) return null
  const told = thirdPersonWords(clause, 'doctor', visit.sex)
  if (!told) return null
  let text = joinWords(told, visit.namesKnown[sentence.segment] ?? false)
  const article = /\bis an? \d/.exec(text)
  if (article) text = `${capital(text.slice(0, article.index))}${text.slice(article.index)}`
  return {
    section: 'hpi',
    text: sentenceLine(asIntroduced(text.replace(/^patient is/i, 'The patient is'))),
    words: sentence.words,
  }
}

/** "Here for a right elbow": a part of the body is looked at. */
const FOR_PART = new RegExp(`\\bfor (?:an?|the|his|her) ((?:(?:left|right) )?(?:${PARTS}))$`)

/** "Is a 56 year old male here for ..." as charts write it. */
const asIntroduced = (text: string): string =>
  text
    .replace(HERE_FOR.pattern, '$1 who presents today $2')
    .replace(FOR_PART, 'for evaluation of the $1')
    .replace(/\b(\d+)[- ]years?[- ]old\b(?= (?!now|today|and|who)[a-z])/g, '$1-year-old')

/** What the patient came for: said with the introduction, or the first things they complain of. */
function complaintLine(visit: Visit, introduction: Sentence | null): NoteLine | null {
  if (introduction) {
    const text = plain(introduction.words)
    const said = PRESENTS_WITH.exec(text)
    if (said?.[1]) {
      const from = introduction.words.length - said[1].split(' ').length
      const words = introduction.words.slice(Math.max(0, from))
      if (words.length <= 9)
        return {
          section: 'chief_complaint',
          text: sentenceLine(
            joinWords(
              words.map((word) => ({ text: word.text, source: word })),
              false,
            ),
          ),
          words,
        }
    }
  }
  const early = visit.index.mentions.filter(
    (mention) =>
      (mention.polarity === 'yes' || isRecalled(visit, mention)) &&
      mention.kind !== 'drug' &&
      isTheirsNow(visit, mention) &&
      mention.sentence < Math.max(14, visit.index.sentences.length / 6) &&
      !/^(?:stress|stressed)$/.test(mention.name),
  )
  const first =
    early.find((mention) => isWhyTheyCame(visit, mention)) ??
    early.find((mention) => isAskedFirst(visit, mention)) ??
    null
  const part = namedPartLine(visit)
  const isSaidWithPart = part?.words[0]?.segment === visit.index.sentences[first?.sentence ?? -1]?.segment
  if (part && !isSaidWithPart) return part
  const measured = measuredLine(visit)
  if (measured && measured.words[0]?.segment !== visit.index.sentences[first?.sentence ?? -1]?.segment)
    return measured
  const sore = soreLine(visit)
  if (sore && repliesToReason(visit, sore) && isBefore(sore, visit, first)) return sore
  const event = eventLine(visit)
  // "I hear you had a fall." - "My hip hurts." is hip pain; what is told much later of the fall is not why they came.
  if (event && !sore && (!first || isLongBehind(event, visit, first))) return event
  if (!first)
    return sore ?? hereForLine(visit) ?? askedPartLine(visit) ?? followUpLine(visit) ?? ownWordsLine(visit)
  const said = visit.index.sentences[first.sentence]?.words ?? []
  let begin = first.at
  while (begin > 0 && DESCRIBES.has(said[begin - 1]?.text ?? '') && !said[begin - 1]?.after) begin--
  const before = said.slice(begin, first.at)
  const side = before.some(isSide) ? null : sideSaid(visit.index, first.name)
  const aim = [...aimOf(said, first), ...placeOf(said, first)]
  const named = [side, ...before].flatMap((word) => (word ? [word.text] : []))
  return {
    section: 'chief_complaint',
    text: sentenceLine([...named, first.name, ...aim.map(({ text }) => text)].join(' ')),
    words: [...said.slice(begin, first.at + first.length), ...(side ? [side] : []), ...aim],
  }
}

/** "And what's going on with her?" - "She keeps pulling at her right ear.": said first, and of what they came for. */
function repliesToReason({ index: { sentences } }: Visit, { words: [head] }: NoteLine): boolean {
  const asked = sentences.findLast(
    ({ segment, speaker }) => segment < (head?.segment ?? 0) && speaker === 'doctor',
  )
  return asked !== undefined && ASKS_REASON.test(plain(asked.words))
}

function isBefore({ words: [head] }: NoteLine, { index }: Visit, other: Mention | null): boolean {
  const named = other && index.sentences[other.sentence]?.words[other.at]
  return head !== undefined && named !== undefined && named !== null && isAfter(named, head)
}

const TOLD_SOON = 4
const isLongBehind = ({ words: [head] }: NoteLine, { index }: Visit, { sentence }: Mention): boolean =>
  sentence > index.sentences.findIndex(({ words }) => head !== undefined && words.includes(head)) + TOLD_SOON

/** "Breast cancer screening": the thing itself is not what they have. */
const aimOf = (said: Word[], { at, length }: Mention): Word[] =>
  said
    .slice(at + length, at + length + 1)
    .filter((word) =>
      /^(?:screening|check|checkup|prevention|vaccine|vaccination|surgery|treatment|management|follow-up)$/.test(
        word.text,
      ),
    )

/** What may be anywhere on the body. */
const ANYWHERE = wordSet(`
  ulcer ulcers wound wounds swelling rash lump lumps mass cyst cysts burn burns sore sores itching numbness
  tingling lesion lesions spot spots cellulitis hives`)

const isAnywhere = (name: string): boolean => ANYWHERE.has(name) || /^bruis\w+$/.test(name)

/** "This ulcer on your foot": where it is. */
function placeOf(said: Word[], { at, length, name }: Mention): Word[] {
  const [on, whose, ...part] = said.slice(at + length, at + length + 5)
  if (!on || !whose || !isAnywhere(name) || !/^(?:on|in|of)$/.test(on.text)) return []
  if (!/^(?:your|my|his|her|the)$/.test(whose.text) || on.after || whose.after) return []
  const last = part.findIndex(({ text }) => !/^(?:left|right|lower|upper|big|little)$/.test(text))
  const words = part.slice(0, last + 1)
  if (last < 0 || !namesOwnThing(words) || words.slice(0, -1).some(({ after }) => after)) return []
  return [on, { ...whose, text: 'the', raw: 'the' }, ...words]
}

/** "What is going on? I hear that you have a sore throat": asked in one breath, and no question of it. */
const RECALLED = /\bi (?:hear|heard|see|understand)(?: here)? (?:that )?you (?!(?:want|like|know)\b)/

function isRecalled({ index }: Visit, { sentence, at, polarity }: Mention): boolean {
  return polarity === 'open' && RECALLED.test(plain(index.sentences[sentence]?.words.slice(0, at) ?? []))
}

const COMES = /\b(?:here|come|came|coming|need|want|due|scheduled)\b/

/** What the patient has, or comes to have done ("a breast cancer screening"). */
function isTheirsNow({ index }: Visit, mention: Mention): boolean {
  const sentence = index.sentences[mention.sentence]
  if (sentence && tellsOfAllergy(sentence)) return false
  const said = sentence?.words ?? []
  return (
    saidOf(index.sentences, mention) === 'own' ||
    (aimOf(said, mention).length > 0 && COMES.test(plain(said.slice(0, mention.at))))
  )
}

/** What the patient has had all along. */
const OF_HISTORY = /\bhistory of(?: [\w-]+){0,6}$/

/** "I also see an allergist for my hives": whoever sees to it, it is not here. */
const SEEN_ELSEWHERE =
  /\b(?:seeing|see|sees) (?:a |an |my |the |another )?(?:doctor|dr|specialist|\w+ologist)\b.* for\b/

/** "How's the breathing?" - "Worse. I'm short of breath": the first that is asked, where nobody asks for the reason. */
function isAskedFirst({ index: { sentences } }: Visit, { sentence }: Mention): boolean {
  const own = sentences[sentence]
  const asked = sentences.find(({ speaker, question }) => speaker === 'doctor' && question)
  return (
    asked !== undefined &&
    own !== undefined &&
    own.speaker !== 'doctor' &&
    ASKS_HOW_IT_IS.test(plain(asked.words)) &&
    sentences.slice(asked.index + 1, sentence).every(({ segment }) => segment === own.segment)
  )
}

/** Whether a thing was named as the reason of the visit: in answer to "what brings you in?", or in "you're here for ...". */
function isWhyTheyCame(visit: Visit, mention: Mention): boolean {
  const own = visit.index.sentences[mention.sentence]
  if (own && SEEN_ELSEWHERE.test(plain(own.words.slice(0, mention.at)))) return false
  // "So is it gout?": what they ask after is not what they came with.
  if (own?.speaker === 'patient' && own.question && ASKS_WHETHER.test(plain(own.words))) return false
  if (own?.speaker === 'doctor' && isImpression(mention.sentence / visit.index.sentences.length, own.words))
    return false
  const came = own && [...plain(own.words).matchAll(CAME.pattern)].at(-1)
  if (came && own) {
    // "With a history of diabetes, here for shortness of breath": what stands behind the coming is why.
    const begin = plain(own.words).slice(0, came.index).split(' ').length - 1
    if (OF_HISTORY.test(plain(own.words.slice(0, mention.at))) && !came[0].startsWith('here')) return false
    const behind = (visit.index.bySentence.get(mention.sentence) ?? []).some(
      ({ at, kind }) => at > begin && kind !== 'drug',
    )
    return mention.at > begin || !behind
  }
  if (own?.speaker === 'doctor') return false
  for (let k = mention.sentence - 1; k >= 0 && k >= mention.sentence - 6; k--) {
    const before = visit.index.sentences[k]
    if (!before || before.speaker === 'patient') continue
    if (ASKS_REASON.test(plain(before.words)) || sinceAsked(before)) return true
  }
  return false
}
