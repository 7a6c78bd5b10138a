import { answerTo } from './answers.ts'
import { deniedRecordLine } from './denied-records.ts'
import { ofThePatient } from './family-talk.ts'
import { attributeLine } from './attribute-lines.ts'
import { joinedStatements } from './clauses.ts'
import { goesOnWithOr, isPlainAnswer, mentionsIn } from './mentions.ts'
import type { NoteLine, Visit } from './visit-lines.ts'
import type { OutWord } from './out-word.ts'
import { thirdPersonWords } from './person.ts'
import { replaceHead } from './render.ts'
import { withObject } from './missing-object.ts'
import { asStatement } from './questions.ts'
import type { Sentence } from './sentences.ts'
import { clinicalWeight, isWellFormed } from './fitness.ts'
import { shortAnswerLine } from './short-answers.ts'
import { joinWords, sentenceLine } from './surface.ts'
import type { SectionKey } from './types.ts'
import { isUnfitForStory, pointsBeyondStory } from './unfit-for-story.ts'
import { whatStatement, whStatement } from './wh-questions.ts'
import { withItNamed } from './what-it-is.ts'
import { plain, type Word } from './word.ts'

const KIN =
  /\b(?:mother|father|mom|mum|dad|brother|sister|grandmother|grandfather|grandma|grandpa|aunt|uncle|family history|family|parents|cousin|siblings)\b/
const SOCIAL =
  /\b(?:smok\w+|alcohol|drink(?:s|ing)? (?:wine|beer|alcohol|a|socially)|beers?|wine|tobacco|cigarettes?|packs? a day|vap\w+|marijuana|drugs|works? (?:as|at|in|for)|retired|owns? an? [\w ]+|married|single|lives? (?:with|alone|in|on (?:my|his|her|their) own)|occupation|job|college|exercis\w+|cocaine)\b/
const ALLERGY = /\ballerg(?:y|ies|ic)\b/
const SURGERY =
  /\b(?:surgery|surgeries|surgical|operation|\w+ectomy|bypass|replacement|transplant|stent|cabg|arthroscopy|appendix (?:out|removed)|\w+plasty)\b/
const HISTORY = /\b(?:history of|past medical|diagnosed with|have had \w+ since|medical history)\b/
const CHAT =
  /\b(?:weather|football|baseball|basketball|sports?|game|movie|vacation|birthday|christmas|thanksgiving|nice to (?:meet|see)|good to see|thank|thanks|sounds good|dragon|dax|bye|have a (?:good|great)|appreciate|welcome|good morning|good afternoon|laugh|okay|great|sure|perfect)\b/

/** HPI story, past, family and social history, medications and allergies: from what was told and what was answered. */
export function historyLines(visit: Visit): NoteLine[] {
  const out: NoteLine[] = []
  const { sentences } = visit.index
  for (let i = 0; i < sentences.length; i++) {
    const sentence = sentences[i] as Sentence
    if (visit.used.has(i) || visit.places[i]?.phase === 'plan') continue
    if (sentence.question && visit.places[i]?.phase === 'history') {
      const wh = whLine(visit, i)
      if (wh) {
        out.push(wh)
        continue
      }
    }
    const attribute =
      visit.places[i]?.phase === 'history' ? (attributeLine(visit, i) ?? shortAnswerLine(visit, i)) : null
    if (attribute) {
      if (!out.some((line) => saysAttribute(line.text, attribute.text))) out.push(attribute)
      continue
    }
    if (sentence.question) {
      if (visit.places[i]?.phase !== 'history') continue
      const answered = answeredLine(visit, i) ?? deniedRecordLine(visit, i)
      if (answered) out.push(answered)
      continue
    }
    if (visit.places[i]?.phase === 'history') {
      const story = out.filter((line) => line.section === 'hpi')
      const isStory = story.length % REPORTED_EVERY === 0 && story.length <= REPORTED_UNTIL
      const told = toldLines(visit, sentence, isStory)
      const [first, ...more] = told
      out.push(...(first && pointsBeyondStory(first.words, story.at(-1)?.words) ? more : told))
    }
  }
  return out
}

/** "How long ...?" and "what have you taken?" with their short answers. */
function whLine(visit: Visit, i: number): NoteLine | null {
  const { sentences } = visit.index
  const question = sentences[i] as Sentence
  for (let k = i + 1; k <= i + 2; k++) {
    const reply = sentences[k]
    if (!reply || reply.question) return null
    const told =
      whStatement(question.words, reply.words, visit.sex) ??
      whatStatement(question.words, reply.words, visit.sex)
    if (!told) continue
    visit.used.add(k)
    return {
      section: /\b(?:smoking|drinking|vaping)\b/.test(plain(told)) ? 'social_history' : 'hpi',
      text: sentenceLine(joinWords(told, false)),
      words: [...question.words, ...reply.words],
    }
  }
  return null
}

const valueOf = (text: string): string => text.replace(/^(\w+)(?: of [\w ]+)?:/, '$1:')

/** "Quality of headache: throbbing" says "Quality: throbbing" too. */
const saysAttribute = (earlier: string, later: string): boolean =>
  earlier === later || (later === valueOf(later) && valueOf(earlier) === later)

/** What comes of a question that was begun twice or broken off. */
const BROKEN_TELLING =
  /\w+s does\b|\b(?:does|do|did|has|have|is|are|was) not (?:is|are|was|were|do|does|did|has|can)\b|\bhas any(?:one|body)\b|\b(?:quite|very|pretty|bit|really) \w+ (?:is|was)\b|\bnext question\b|\b(?:should|need to) be aware\b|\bhas not had has\b|\bdenies kind of\b|\b(?:of|the|an?|to|with|for|about|or|and|your|their|his|her|kind|sort|any|have|has|that|like|in)$/

/** What a history asks for, beside named findings: an answer to it belongs in the note. */
const ASKED_OF =
  /\b(?:pain\w*|medic\w+|taking|blood|sugars?|diet|swelling|problems?|bleed\w*|discharge|pus|injur\w+|trauma|falls?|fallen|travel\w*|abroad|contact|triggers?|appetite|eat\w*|sleep\w*|weight|periods?|contracepti\w+|pill|pregnan\w+|sexual\w*|partner|conditions?|surger\w+|operations?|bowels?|stools?|urin\w*|water|vision|speech|balance|coordination|numb\w*|weak\w*|tingl\w*|phlegm|sputum|palpitations?|faint\w*|collaps\w*|temperatures?|sweats?|swallow\w*|voice|hearing|itch\w*|sore|lumps?|stiff\w*|mood|anxious|stress\w*|suicid\w*|harm|radiat\w*|spread\w*|travels?|cracked|spinning|headaches?|joints?|back|chest|neck|legs?|arms?|eyes?|ears?|rash\w*|tests?|vaccin\w+|immuni\w+|asthma|diabetes|cancer|illness\w*|similar|before|family|work|energy)\b/

function answeredLine(visit: Visit, i: number): NoteLine | null {
  const { sentences } = visit.index
  const question = sentences[i] as Sentence
  const answered = answerTo(sentences, i)
  if (!answered || !isPlainAnswer(sentences, answered.sentence, mentionsIn(question.words, i))) return null
  const reply = sentences[answered.sentence] as Sentence
  const told = asStatement(question.words, answered.kind, visit.sex)
  if (
    !told ||
    told.length < 3 ||
    /\b(?:when i|does that|do that|if i (?:press|push)|right (?:here|there))\b/.test(plain(question.words))
  )
    return null
  const content = told.flatMap((word) => (word.source ? [word.source] : []))
  if (
    mentionsIn(content, i).length === 0 &&
    !SOCIAL.test(plain(content)) &&
    !ALLERGY.test(plain(content)) &&
    !ASKED_OF.test(plain(content))
  )
    return null
  if (answered.kind !== 'no' && /\b(?:any(?:body|one|thing|where)?|ever)\b/.test(plain(told))) return null
  if (BROKEN_TELLING.test(plain(told))) return null
  if (/\balone\b/.test(plain(content)) && sharesHome(sentences, answered.sentence)) return null
  const text = sentenceLine(joinWords(told, false))
  const replyWords = reply.words.slice(0, Math.min(reply.words.length, 6))
  return { section: sectionOf(plain(content), 'hpi'), text, words: [...question.words, ...replyWords] }
}

/** "Do you live alone?" "Yeah. I live with my partner." */
const sharesHome = (sentences: Sentence[], at: number): boolean =>
  sentences
    .slice(at, at + 4)
    .some(({ speaker, words }) => speaker !== 'doctor' && /\b(?:live|living|stay) with\b/.test(plain(words)))

/** The longest sentence made by joining two clauses of the same breath again. */
const LONGEST_JOINED = 26

function toldLines(visit: Visit, sentence: Sentence, reports: boolean): NoteLine[] {
  const self = sentence.speaker === 'doctor' ? 'doctor' : 'patient'
  const relevance = visit.places[sentence.index]?.relevance ?? 0
  const namesKnown = visit.namesKnown[sentence.segment] ?? false
  const lines: NoteLine[] = []
  if (goesOnWithOr(visit.index.sentences, sentence.index)) return lines
  let neighbour = false
  const isFamily = sentence.speaker === 'other'
  for (const { words: spoken, joint } of joinedStatements(sentence.words)) {
    const clause =
      self === 'doctor' || isFamily
        ? withoutPreface(isFamily ? (ofThePatient(spoken, joint === null) ?? []) : spoken)
        : ownClause(
            visit,
            sentence,
            PERCEIVES.test(plain(spoken)) ? spoken : withoutPreface(spoken),
            joint === null,
          )
    // Who the patient is stands in the head of the note.
    if (clause && IDENTIFIES.test(plain(clause))) continue
    // "so he does not feel it" may be a wish: without what it follows from it says something else.
    if (!clause || clause.length === 0 || (joint === 'so' && !neighbour && WISHES.test(plain(clause)))) {
      neighbour = false
      continue
    }
    const section = sectionOf(plain(clause), 'hpi')
    const last = lines.at(-1)
    const before =
      neighbour && joint && last?.section === section && last.words.length + clause.length <= LONGEST_JOINED
        ? last
        : null
    const told =
      isFit(visit, clause, self, relevance) && !isUnfitForStory(visit, sentence, clause, self)
        ? thirdPersonWords(clause, self, visit.sex, before !== null)
        : null
    if (!told) {
      neighbour = false
      continue
    }
    const isReported =
      reports && sentence.speaker === 'patient' && !before && section === 'hpi' && lines.length === 0
    const line = joinWords((isReported && reported(clause, visit)) || withDenial(told, visit), namesKnown)
    if (before) {
      before.text = `${before.text.replace(/\.$/, '')}${joint === 'and' ? '' : ','} ${joint} ${line}.`
      before.words = [...before.words, ...clause]
    } else lines.push({ section, text: sentenceLine(line), words: clause })
    neighbour = true
  }
  return lines
}

/** A patient's clause with what they leave out because it was asked: the subject, the object, what "it" is. */
function ownClause(
  { index: { sentences } }: Visit,
  { index }: Sentence,
  words: Word[],
  isFirst: boolean,
): Word[] | null {
  const whole = withSubject(withObject(sentences, index, words))
  return whole && isFirst ? withItNamed(sentences, index, whole) : whole
}

/** How often the story says outright that it is the patient's own. */
const REPORTED_EVERY = 3
/** A long story has said by then whose it is. */
const REPORTED_UNTIL = 9

const OWN_OPINION =
  /^(?:i (?:think|feel|believe|know|guess|hope|want|would|do not|did not|have not|never|am not|deny)|no|not|so|if|when|but|since|because|after|before)\b/

/** "He reports that his back hurts." Null for what is told as an opinion or denied. */
function reported(clause: Word[], visit: Visit): OutWord[] | null {
  if (OWN_OPINION.test(plain(clause))) return null
  const told = thirdPersonWords(clause, 'patient', visit.sex, true)
  const subject = visit.sex === null ? 'the patient' : visit.sex === 'male' ? 'he' : 'she'
  const head = [subject, 'reports', 'that'].map((text): OutWord => ({ text, source: null }))
  const [first, ...rest] = told ?? []
  if (!first) return null
  // The capital of a sentence's first word is not that of a name.
  const source = first.source && { ...first.source, raw: first.source.raw.toLowerCase() }
  return [...head, { ...first, source }, ...rest]
}

/** "no fever or chills" alone is a denial. */
function withDenial(told: OutWord[], visit: Visit): OutWord[] {
  if (
    told[0]?.text !== 'no' ||
    told[0].source?.after ||
    /^(?:the|my|it|i|his|her|their|that|this)$/.test(told[1]?.text ?? '')
  )
    return told
  const subject = visit.sex === null ? 'the patient' : visit.sex === 'male' ? 'he' : 'she'
  return [{ text: subject, source: null }, { text: 'denies', source: null }, ...told.slice(1)]
}

/** Whether a clause says something clinical and can stand in a note. */
function isFit(visit: Visit, words: Word[], self: 'patient' | 'doctor', relevance: number): boolean {
  if (words[0]?.text === 'no' && /^(?:just|only|some|a|an|the|one|my)$/.test(words[1]?.text ?? ''))
    return false
  if (words[0]?.text === 'no' && words.length >= 2 && words.length < 14)
    return (
      mentionsIn(words.slice(1, 5), 0).length > 0 &&
      !/\b(?:i|you|it|okay|but|just|only|some|except|though|although|one|they|yeah)\b/.test(plain(words))
    )
  if (self === 'doctor' && /^family history of \w+/.test(plain(words)) && words.length < 14) return true
  if (!isWellFormed(words, self)) return false
  const text = plain(words)
  if (
    /^(?:i|you) (?:did|do|have|have been|was) (?:it )?(?:about |around |over )?\d[\w-]* \w+ ago$/.test(text)
  )
    return false
  if (/^(?:i|you) (?:am|are|was|were) (?:in the (?:last|past)|during|if|so|when)\b/.test(text)) return false
  if (PASSES_TIME.test(text)) return false
  if (self === 'patient' && NEVER_LEFT_OUT.test(text)) return true
  return worth(words, relevance) >= leastWorth(visit, isSuspect(words, text, self))
}

/** How much a statement must be worth, by the style of the note. */
const LEAST = { brief: 0.5, standard: 0.2, detailed: 0.1 } as const
/** What seems chat must be worth so much more. */
const SUSPECT = 0.3
/** A visit of fewer sentences has little to choose from: more of it is told. */
const WHOLE_VISIT = 80

const leastWorth = (visit: Visit, suspect: boolean): number =>
  suspect
    ? LEAST[visit.options.style] + SUSPECT
    : LEAST[visit.options.style] * Math.min(1, visit.index.sentences.length / WHOLE_VISIT)

const POINTING = 0.1
const PER_WEIGHT = 0.05
const MOST_WEIGHT = 4

/** What speaks for telling a statement: how likely such talk reaches a note, and what it names. */
function worth(words: Word[], relevance: number): number {
  const points = /^(?:it|they|this|these|he|she|we)$/.test(words[0]?.text ?? '')
  return relevance + PER_WEIGHT * Math.min(MOST_WEIGHT, clinicalWeight(words)) - (points ? POINTING : 0)
}

/** Chat, the clinician's thoughts and plans, and what is said of others. */
function isSuspect(words: Word[], text: string, self: 'patient' | 'doctor'): boolean {
  if (CHAT.test(text) || (words.length < 16 && ARRIVES.test(text))) return true
  if (self === 'doctor')
    return (
      THINKS.test(text) ||
      (!/\b(?:you|your|patient|he|she|his|her)\b/.test(text) &&
        !/^(?:family history of|pain is)\b/.test(text))
    )
  return (
    (/\b(?:we|us|our)\b/.test(text) && mentionsIn(words, 0).length === 0) ||
    (/^(?:he|she)$/.test(words[0]?.text ?? '') && !KIN.test(text))
  )
}

/** What a patient says of this is told however it is said. */
const NEVER_LEFT_OUT =
  /\b(?:allergic to|cough\w*(?: up)? (?:\w+ ){0,3}blood|vomit\w* (?:\w+ ){0,2}blood|blood in my|suicid\w*|kill myself|hurt myself|overdose\w*|passed out|blacked out|fainted)\b/

const PASSES_TIME =
  /^it (?:was|has been|is) (?:an? )(?:\w+ ){0,2}(?:weekend|week|spring|summer|season|winter|fall|year|lot of long|day)\b/
const THINKS =
  /\b(?:i will|i want|we will|going to|i know|i think|i am|i would|we can|we (?:definitely|need|have|should|could|might|want|are)|need to|i do not|i wonder\w*|i|we|if you|you can|you should|you need|you want)\b/

const IDENTIFIES = /^(?:my (?:full |first |last )?name is|i was born (?:on|in))\b/

/** "I noticed a rash": of the patient this is what happened. */
const PERCEIVES = /^i (?:see|saw|hear|heard|notice|noticed) (?!that )/

const PREFACE =
  /^(?:like i said|as i said|i do not know(?: if)?|i guess|i have(?: here)? that|for (?:your )?(?:medications|medical history),? i have that|to be honest|honestly|other than that|i (?:see|saw|understand|have heard|heard|hear|know|think|believe|notice|noticed)(?: here)?(?: in your (?:chart|record|notes?))?(?: that)?|it (?:looks|sounds|seems|says)(?: like| here| that)*|you (?:also |just |initially )?(?:said|mentioned|mention|told me|were saying|are saying)(?: that| here)?|we know(?: that)?|i was told(?: that)?|the (?:nurse|medical assistant|ma) (?:said|told me|mentioned)(?: that)?|my (?:nurse|medical assistant) (?:said|told me)(?: that)?) (?=(?:you|your|there|he|she|the patient|it is|it has|the pain|both|some|a) )/

const OWNED = /^(?:an?|some|this|had|been|got|like|not|pains?|trouble|problems?)$/

/** "Been taking my medicine", "had a fall": a patient who leaves the subject out speaks of themselves. */
function withSubject(words: Word[] | null): Word[] | null {
  if (!words) return null
  const first = words[0]?.text ?? ''
  const next = words[1]?.text ?? ''
  if (/^(?:you|i|it|they|he|she|we|that|this)$/.test(next)) return words
  if (first === 'been' && words.length > 2)
    return replaceHead(
      words,
      0,
      /^(?:about|around|like|\d.*|an?|over|since)$/.test(next) ? 'it has' : 'i have',
    )
  if (first === 'just' && next === 'been' && words.length > 3) return replaceHead(words, 1, 'i have')
  if (/^(?:feeling|having|getting)$/.test(first) && words.length > 2) return replaceHead(words, 0, 'i am')
  if (first === 'have' && OWNED.test(next) && words.length > 2) return replaceHead(words, 0, 'i')
  return /^(?:had|felt|tried|took|noticed|started|went|feel|fell|woke)$/.test(first) && words.length > 3
    ? replaceHead(words, 0, 'i')
    : words
}

const OWN_PREFACE = /^the (?:problem|thing|issue) is(?: that)? (?=(?:i|it|my|the) )/

/** "I see that you had ..." begins with what was seen. */
function withoutPreface(words: Word[]): Word[] {
  const match = OWN_PREFACE.exec(plain(words)) ?? PREFACE.exec(plain(words))
  return match ? words.slice(match[0].trim().split(' ').length) : words
}

/** "You're coming in for ...": the opening line says it. */
const ARRIVES =
  /^(?:you|i) (?:are|am|came|come) (?:here|in|coming in|coming)\b.{0,12}\b(?:for|with|because)\b/

const WISHES = /^(?:i|you|it|they) (?:do not|does not|can|could|will|would)\b/
const SYMPTOM = /\b(?:palpitat\w*|pains?|breath\w*|dizz\w*|hurts?|ach\w+|tired|sore)\b/

/** The part of the history a statement belongs to. */
export function sectionOf(text: string, otherwise: SectionKey): SectionKey {
  if (ALLERGY.test(text) && !/seasonal|pollen/.test(text)) return 'allergies'
  if (
    KIN.test(text) &&
    /\b(?:had|has|(?:does|do) have|history|died|diagnosed|cancer|diabetes|heart|family history|passed)\b/.test(
      text,
    )
  )
    return 'family_history'
  if (SOCIAL.test(text) && !(/\bexercis/.test(text) && SYMPTOM.test(text))) return 'social_history'
  if (SURGERY.test(text)) return 'past_surgical_history'
  if (HISTORY.test(text)) return 'past_medical_history'
  return otherwise
}
