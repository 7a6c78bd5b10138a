import { isOfLessThanAsked, isSecondChoice } from '../answer-reach.ts'
import { ofTheTime } from './time-of-answers.ts'
import { answerTo, asksWhetherStill, isRejected } from '../answers.ts'
import { deniedRecordLine } from './denied-records.ts'
import { asTheirs } from './asked-illness.ts'
import { ofFamily, saysOfFamily } from './asked-of-family.ts'
import { isOfKinNamed, ofThePatient } from './family-talk.ts'
import { withBloodPlaced } from './blood-of-what.ts'
import { withIllnessesParted } from './listed-conditions.ts'
import { withIllnessOfKin } from './kin-has-it.ts'
import { attributeLine } from './attribute-lines.ts'
import { ofTheirPeople } from './household.ts'
import { isAskedInExam, repliesInExam } from './asked-in-exam.ts'
import { isImpression } from '../plan/chart-talk.ts'
import { isOrderInHistory } from '../plan/told-in-history.ts'
import { joinedStatements } from '../talk/clauses.ts'
import { goesOnWithOr, isPlainAnswer, mentionsIn } from '../mentions.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import type { OutWord } from '../out-word.ts'
import { isBaseVerb } from '../lexicon/verbs.ts'
import { thirdPersonWords } from '../person.ts'
import { replaceHead } from '../render.ts'
import { withObject } from './missing-object.ts'
import { asStatement } from './questions.ts'
import type { Sentence } from '../talk/sentences.ts'
import { sectionOf, SOCIAL } from './history-sections.ts'
import { shortAnswerLine } from './short-answers.ts'
import { joinWords, sentenceLine } from '../surface.ts'
import { AGE, isBesideHealth, namesHealth, namesThing, tellsOfOutsider } from './tells-of-health.ts'
import { isPatientsOwn } from './patients-own.ts'
import { isUnfitForStory, pointsBeyondStory } from './unfit-for-story.ts'
import { whatStatement, whStatement } from './wh-questions.ts'
import { leavesOut } from '../references/left-out.ts'
import { thingsIn } from '../references/things.ts'
import { withMatterNamed, withWhomNamed } from '../references/named-clause.ts'
import { withOneNamed } from '../references/one-asked-for.ts'
import { withReferencesNamed } from '../references/named-references.ts'
import { plain, type Word } from '../talk/word.ts'
import { withoutRecord } from './said-by-record.ts'
import { isToldByAnswer } from './told-by-answer.ts'
import { isVerbless, namesComplaint, runsTogether } from './verbless.ts'
import { isFit } from './worth-telling.ts'

/** HPI story, past, family and social history, medications and allergies: from what was told and what was answered. */
export function historyLines(visit: Visit): NoteLine[] {
  const out: NoteLine[] = []
  const { sentences } = visit.index
  for (let i = 0; i < sentences.length; i++) {
    const sentence = sentences[i] as Sentence
    if (visit.used.has(i)) continue
    if (visit.places[i]?.phase === 'plan') {
      if (sentence.speaker === 'patient' && !sentence.question)
        out.push(...toldLines(visit, sentence, false).filter(isOwnFact))
      continue
    }
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
      if (
        !out.some(
          (line) => saysAttribute(line.text, attribute.text) || isOfAnother(line.text, attribute.text),
        )
      )
        out.push(attribute)
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
      const told = toldLines(visit, sentence, isStory, story.at(-1))
      const [first, ...more] = told
      out.push(...(first && pointsBeyondStory(first.words, story.at(-1)?.words) ? more : told))
    }
  }
  return out
}

const OWN_FACT =
  /^i (?:also |just |still |already |currently )*(?:am (?:taking|on|using|allergic|having|getting)|take|use|have|had|got|get|took|tried|was|have been)\b/

/** What a patient adds while the plan is made: "I'm taking digoxin for my afib." */
const isOwnFact = ({ words }: NoteLine): boolean =>
  OWN_FACT.test(plain(words)) &&
  (mentionsIn(words, 0).length > 0 || thingsIn(words).some(({ kind }) => kind === 'medicine'))

/** "How long ...?" and "what have you taken?" with their short answers. */
function whLine(visit: Visit, i: number): NoteLine | null {
  const { sentences } = visit.index
  const question = sentences[i] as Sentence
  if (!question.words.some(({ text }) => /^(?:how|when|what)$/.test(text))) return null
  for (let k = i + 1; k <= i + 2; k++) {
    const reply = sentences[k]
    if (!reply || reply.question) return null
    const told =
      whStatement(question.words, reply.words, visit.sex) ??
      whatStatement(question.words, reply.words, visit.sex)
    if (!told) continue
    visit.used.add(k)
    return {
      section: / had the .*(?:surger|operation|ectomy|transplant|replacement)/.test(plain(told))
        ? 'past_surgical_history'
        : SOCIAL.test(plain(told)) && !TREATED.test(plain(told))
          ? 'social_history'
          : 'hpi',
      text: sentenceLine(joinWords(told, false)),
      words: [...question.words, ...reply.words],
    }
  }
  return null
}

/** "He has used exercises and ice": what was done for it. */
const TREATED = / has (?:used|taken|tried) /

const valueOf = (text: string): string => text.replace(/^(\w+)(?: of [\w ]+)?:/, '$1:')

/** "Quality of headache: throbbing" says "Quality: throbbing" too. */
const saysAttribute = (earlier: string, later: string): boolean =>
  earlier === later || (later === valueOf(later) && valueOf(earlier) === later)

/** What the clinician does or will know is no fact of the patient. */
const OF_THE_ASKER = /\b(?:i|me|my|we|us|our)\b/
const labelOf = (text: string): string => /^\w+(?=:)/.exec(text)?.[0] ?? ''

/** "Duration: 25 years" after "Duration: a week": of what, nobody could tell. */
const isOfAnother = (earlier: string, later: string): boolean =>
  labelOf(later) !== '' && labelOf(later) === labelOf(valueOf(earlier))

/** What comes of a question that was begun twice or broken off. */
const BROKEN_TELLING =
  /^(?:it|this|that) is (?:this|that) \w+$|^(?:it|this|that) is (?:your|his|her|their) dominant \w+$|\b(?:of|with) (?:this|that) (?:problem|condition|issue|thing|sort|kind)$|\bnot not\b|^there is (?:it|he|she|they)\b|\w+s does\b|\b(?:does|do|did|has|have|is|are|was) not (?:is|are|was|were|do|does|did|has|can)\b|\bhas any(?:one|body)\b|\b(?:quite|very|pretty|bit|really) \w+ (?:is|was)\b|\bnext question\b|\b(?:should|need to) be aware\b|\bhas not had has\b|\bdenies kind of\b|\b(?:of|the|an?|to|with|for|about|or|and|your|their|his|her|kind|sort|any|have|has|that|like|in)$/

/** "There are other problems": which, the answer alone does not say. */
const NAMES_OTHERS =
  /(?<!\band (?:some |any |his |her |the )?)\bother (?:\w+ )?(?:problems?|conditions?|issues?|symptoms?|concerns?|medications?|medicines?|surger\w+|illness\w*|questions?)\b/

/** "Are you the mother of the patient?": who came along. */
const ASKS_WHO =
  /\b(?:are|is) (?:you|that|this) (?:(?:the|his|her|their|patient's|a) )+(?:\w+ )?(?:mother|father|mom|mum|dad|parents?|grand\w+|guardian|wife|husband|spouse|son|daughter|sister|brother|aunt|uncle|caregiver|carer|caretaker)\b/

/** "Did it go well?", "have you changed it?": what is asked about was named before. */
const POINTS_BACK =
  /^(?:it|that|this|they|these|those|there is (?:it|that)) |\b(?:it|one|ones|those|them|this|that)(?: (?:then|now|today|at all))?$|\b(?:doing|did|done) (?:this|that|it)\b/

/** "Did you see her fall?" of the mother: what the family did is not what the patient did. */
const ASKS_WHO_CAME_ALONG =
  /\b(?:do|did|have|are|were|can|could) you (?:\w+ )?(?:see|seen|notice|noticed|hear|heard|give|given|giving|try|tried|take|taken|feel|find|found|catch|caught|watch|help|let|observe|observed)\b.*\b(?:him|her|he|she|his|them|it)\b/

/** "Did you notice any rash on her?" denied is a denial all the same. */
const isOfWhoCameAlong = (question: Sentence, told: OutWord[]): boolean =>
  ASKS_WHO_CAME_ALONG.test(plain(question.words)) && !told.some(({ text }) => text === 'denies')

function answeredLine(visit: Visit, i: number): NoteLine | null {
  const { sentences } = visit.index
  const question = sentences[i] as Sentence
  const answered = answerTo(sentences, i)
  if (!answered || !isPlainAnswer(sentences, answered.sentence, mentionsIn(question.words, i))) return null
  if (isOfLessThanAsked(sentences, i, answered.sentence, answered.kind) || isSecondChoice(sentences, i))
    return null
  const reply = sentences[answered.sentence] as Sentence
  if (answered.kind === 'yes' && saysItself(visit, question, answered.sentence)) return null
  const asked = withBloodPlaced(sentences, i, question.words)
  const named = asked && withReferencesNamed(sentences, i, withMatterNamed(sentences, i, asked))
  const statement =
    named && ofTheTime(reply.words, ofFamily(question.words, asStatement(named, answered.kind, visit.sex)))
  const told = statement && asTheirs(statement, visit.sex)
  if (reply.speaker === 'other' && told && isOfWhoCameAlong(question, told)) return null
  if (!told || told.length < 3 || isAskedInExam(sentences, i)) return null
  const content = told.flatMap((word) => (word.source ? [word.source] : []))
  if (OF_THE_ASKER.test(plain(content)) || isBesideHealth(content)) return null
  if (!namesHealth(content) && !SOCIAL.test(plain(content))) return null
  if (POINTS_BACK.test(plain(told)) && !/\bbefore\b/.test(plain(told)) && !namesThing(content)) return null
  if (answered.kind !== 'no' && /\bmedical history$/.test(plain(told))) return null
  if (answered.kind !== 'no' && NAMES_OTHERS.test(plain(told)) && mentionsIn(content, 0).length === 0)
    return null
  if (answered.kind !== 'no' && /\b(?:any(?:body|one|thing|where)?|ever)\b/.test(plain(told))) return null
  if (BROKEN_TELLING.test(plain(told)) || ASKS_WHO.test(plain(question.words))) return null
  if (/\balone\b/.test(plain(content)) && sharesHome(sentences, answered.sentence)) return null
  if (answered.kind === 'no' && affirms(reply, question)) return null
  const text = sentenceLine(joinWords(told, false))
  const replyWords = reply.words.slice(0, Math.min(reply.words.length, 6))
  return {
    section: saysOfFamily(told) ? 'family_history' : sectionOf(content, 'hpi'),
    text,
    words: [...named, ...question.words, ...replyWords],
  }
}

/** Whether the answer at `at`, or what the same voice says next, is told and names what was asked after. */
const saysItself = (visit: Visit, question: Sentence, at: number): boolean =>
  visit.index.sentences
    .slice(at, at + 2)
    .some(
      (reply) =>
        !reply.question &&
        reply.speaker !== question.speaker &&
        isToldByAnswer(question.words, reply.words) &&
        toldLines(visit, reply, false).length > 0,
    )

/** "Do you live alone?" "Yeah. I live with my partner." */
const sharesHome = (sentences: Sentence[], at: number): boolean =>
  sentences
    .slice(at, at + 4)
    .some(({ speaker, words }) => speaker !== 'doctor' && /\b(?:live|living|stay) with\b/.test(plain(words)))

/** "Do you live by yourself?" "No, I live by myself.": the answer says itself what is so. */
function affirms(reply: Sentence, question: Sentence): boolean {
  const at = reply.words.findIndex(({ text }) => text === 'i')
  const verb = at > 0 && at <= 2 ? reply.words[at + 1]?.text : undefined
  return (
    verb !== undefined &&
    isBaseVerb(verb) &&
    !reply.words.some(({ text }) => /^(?:not|never)$/.test(text)) &&
    !/^(?:be|have|do)$/.test(verb) &&
    question.words.some(({ text }) => text === verb)
  )
}

/** The longest sentence made by joining two clauses of the same breath again. */
const LONGEST_JOINED = 26

function toldLines(visit: Visit, sentence: Sentence, reports: boolean, previous?: NoteLine): NoteLine[] {
  const self = sentence.speaker === 'doctor' ? 'doctor' : 'patient'
  const relevance = visit.places[sentence.index]?.relevance ?? 0
  const namesKnown = visit.namesKnown[sentence.segment] ?? false
  const lines: NoteLine[] = []
  if (
    self === 'doctor' &&
    (isRejected(visit.index.sentences, sentence.index) ||
      asksWhetherStill(visit.index.sentences, sentence.index))
  )
    return lines
  if (goesOnWithOr(visit.index.sentences, sentence.index)) return lines
  // What it looks like now is told as the problem it is.
  if (
    self === 'doctor' &&
    isImpression(sentence.index / visit.index.sentences.length, sentence.words) &&
    (visit.index.bySentence.get(sentence.index) ?? []).some(({ kind }) => kind === 'condition')
  )
    return lines
  let neighbour = false
  const isFamily = sentence.speaker === 'other'
  let before: Word[] = []
  for (const { words: spoken, joint } of joinedStatements(sentence.words)) {
    const isOutsiders = tellsOfOutsider(before) && /^(?:he|she|they)$/.test(spoken[0]?.text ?? '')
    before = spoken
    if (isOutsiders || (isFamily && isOfKinNamed(visit.index.sentences, sentence))) continue
    const said =
      self === 'doctor' || isFamily
        ? withoutPreface(isFamily ? (ofThePatient(spoken, joint === null) ?? []) : spoken)
        : ownClause(visit, sentence, PERCEIVES.test(plain(spoken)) ? spoken : withoutPreface(spoken))
    // What stands in another section names nothing here.
    const beside = said && lines.at(-1)?.section === sectionOf(said, 'hpi') ? lines.at(-1) : undefined
    const shown = (beside ?? previous)?.words
    const ofWhom = said && withWhomNamed(visit.index.sentences, sentence.index, said, neighbour)
    const ofKin = ofWhom && withIllnessOfKin(visit.index, sentence.index, ofWhom)
    const ofWhat =
      ofKin && self === 'patient' ? withMatterNamed(visit.index.sentences, sentence.index, ofKin) : ofKin
    const clause = ofWhat && withReferencesNamed(visit.index.sentences, sentence.index, ofWhat, shown)
    if (
      clause &&
      sentence.speaker === 'patient' &&
      repliesInExam(visit.index.sentences, sentence.index, clause)
    )
      continue
    // Who the patient is stands in the head of the note.
    if (clause && (IDENTIFIES.test(plain(clause)) || LEADS_ONLY.test(plain(clause)))) continue
    // "so he does not feel it" may be a wish: without what it follows from it says something else.
    if (
      !clause ||
      clause.length === 0 ||
      (joint === 'so' && !neighbour && WISHES.test(plain(clause))) ||
      (spoken[0] &&
        spoken[0] === sentence.words[1] &&
        sentence.words[0]?.text === 'so' &&
        MADE_POSSIBLE.test(plain(clause)))
    ) {
      neighbour = false
      continue
    }
    const section =
      neighbour && lines.at(-1)?.section === 'family_history' && /^(?:he|she)$/.test(clause[0]?.text ?? '')
        ? 'family_history'
        : sectionOf(clause, 'hpi')
    // What another person does is told of the family's health; else only where it was worth it without their name.
    const weighed = said === ofWhom || said === null || section === 'family_history' ? clause : said
    const last = lines.at(-1)
    const verbless = section === 'hpi' && isVerbless(clause)
    const joined =
      !verbless &&
      neighbour &&
      joint &&
      last?.section === section &&
      last.words.length + clause.length <= LONGEST_JOINED
        ? last
        : null
    const voice = self === 'doctor' && isPatientsOwn(clause) ? 'patient' : self
    const told =
      isFit(visit, weighed, voice, relevance) &&
      !leavesOut(clause) &&
      !isUnfitForStory(visit, sentence, clause, self)
        ? thirdPersonWords(withIllnessesParted(clause), voice, visit.sex, joined !== null)
        : null
    if (!told || (verbless && !namesComplaint(clause)) || (self === 'patient' && runsTogether(clause))) {
      neighbour = false
      continue
    }
    const isReported =
      reports && sentence.speaker === 'patient' && !joined && section === 'hpi' && lines.length === 0
    const own = verbless ? reportedThing(clause, visit) : isReported && reported(clause, visit)
    const line = joinWords(own || withDenial(told, visit), namesKnown)
    if (joined) {
      joined.text = `${joined.text.replace(/\.$/, '')}${joint === 'and' ? '' : ','} ${joint} ${line}.`
      joined.words = [...joined.words, ...clause]
    } else if (self === 'doctor' && section === 'hpi' && isOrderInHistory(clause))
      lines.push({ section: 'assessment_plan', text: sentenceLine(line), words: clause, part: 'action' })
    else lines.push({ section, text: sentenceLine(line), words: clause })
    neighbour = true
  }
  return lines.filter(({ words }) => namesHealth(words))
}

/** A patient's clause with what they leave out because it was asked: the subject, the object. */
function ownClause({ index: { sentences } }: Visit, { index }: Sentence, spoken: Word[]): Word[] | null {
  const words = withoutDoctor(spoken)
  return withSubject(withObject(sentences, index, withOneNamed(sentences, index, ofTheirPeople(words))))
}

/** "I have a lot of pain, doctor": whom they speak to. */
function withoutDoctor(words: Word[]): Word[] {
  const [before, last] = words.slice(-2)
  if (before?.after !== ',' || words.length < 4 || !/^(?:doctor|doc|sir|ma'am)$/.test(last?.text ?? ''))
    return words
  return [...words.slice(0, -2), { ...before, after: last?.after ?? '' }]
}

/** How often the story says outright that it is the patient's own. */
const REPORTED_EVERY = 3
/** A long story has said by then whose it is. */
const REPORTED_UNTIL = 9

const OWN_OPINION =
  /^(?:i (?:think|feel|believe|know|guess|hope|want|would|do not|did not|have not|never|am not|deny)|no|not|so|if|when|but|since|because|after|before)\b/

/** "He reports that his back hurts." Null for what is told as an opinion or denied. */
function reported(clause: Word[], visit: Visit): OutWord[] | null {
  if (OWN_OPINION.test(plain(clause)) || AGE.test(plain(clause))) return null
  const told = thirdPersonWords(clause, 'patient', visit.sex, true)
  const subject = visit.sex === null ? 'the patient' : visit.sex === 'male' ? 'he' : 'she'
  const head = [subject, 'reports', 'that'].map((text): OutWord => ({ text, source: null }))
  const [first, ...rest] = told ?? []
  if (!first) return null
  // The capital of a sentence's first word is not that of a name.
  const source = first.source && { ...first.source, raw: first.source.raw.toLowerCase() }
  return [...head, { ...first, source }, ...rest]
}

/** "A sore nose": "He reports a sore nose." */
function reportedThing(clause: Word[], visit: Visit): OutWord[] | null {
  const subject = visit.sex === null ? 'the patient' : visit.sex === 'male' ? 'he' : 'she'
  const thing = thirdPersonWords(clause, 'patient', visit.sex, true)
  const named = /^(?:the|this|that|these)$/.test(thing?.[0]?.text ?? '') ? thing?.slice(1) : thing
  return named ? [{ text: subject, source: null }, { text: 'reports', source: null }, ...named] : null
}

/** "no fever or chills" alone is a denial. */
function withDenial(told: OutWord[], visit: Visit): OutWord[] {
  // "No more headaches and a stuffy nose": none of them now.
  if (told[0]?.text === 'no' && told[1]?.text === 'more' && told.length > 2 && told[2]?.text !== 'than')
    return withDenial([told[0], ...told.slice(2).map(asOr)], visit)
  if (
    told[0]?.text !== 'no' ||
    told[0].source?.after ||
    /^(?:the|my|it|i|his|her|their|that|this)$/.test(told[1]?.text ?? '')
  )
    return told
  const subject = visit.sex === null ? 'the patient' : visit.sex === 'male' ? 'he' : 'she'
  return [{ text: subject, source: null }, { text: 'denies', source: null }, ...withoutNoAgain(told.slice(1))]
}

const asOr = (word: OutWord): OutWord => (word.text === 'and' ? { ...word, text: 'or' } : word)

/** "Denies fever, no chills": all of the list is denied. */
function withoutNoAgain(told: OutWord[]): OutWord[] {
  if (told.some(({ text }) => /^(?:but|he|she|they|the|is|are|was|were|has|have)$/.test(text))) return told
  const again = (k: number): boolean => told[k]?.text === 'no' && told[k - 1]?.source?.after === ','
  return told.map((word, k) => {
    if (again(k)) return { ...word, text: 'or' }
    return again(k + 1) && word.source ? { ...word, source: { ...word.source, after: '' } } : word
  })
}

/** "I am looking here at my notes": what the clinician does while talking. */
const LEADS_ONLY =
  /^i (?:am|was) (?:just )?(?:looking (?:here |back )*(?:at|through|over)|reviewing|going (?:through|over)) (?:my|your|the|his|her) (?:notes?|chart|records?)(?: here| from .*)?$/

const IDENTIFIES =
  /^(?:i am (?:doctor|dr|your (?:doctor|nurse|surgeon)|here to (?:take|ask|talk|see|do|go))\b|(?:he|she|this) is (?:also )?(?:my|our) (?:colleague|assistant|nurse|resident|student|scribe|intern|partner|husband|wife|mother|father|mom|mommy|mum|dad|son|daughter|sister|brother)(?:,? [\w,]+(?: [\w,]+)?)?$|my (?:full |first |last )?name is|i was born (?:on|in))\b/

/** "I noticed a rash": of the patient this is what happened. */
const PERCEIVES = /^i (?:see|saw|hear|heard|notice|noticed) (?!that )/

const PREFACE =
  /^(?:like i said|as i said|i do not know(?! (?:if|whether|what|how|why|that))|i guess|i have(?: here)? that|for (?:your )?(?:medications|medical history),? i have that|to be honest|honestly|other than that|i (?:am seeing(?= that)|see|saw|understand|have heard|heard|hear|know|think|believe|notice|noticed)(?: here)?(?: in your (?:chart|record|notes?))?(?: that)?|it (?:looks|sounds|seems|says)(?: like| here| that)*|you (?:also |just |initially )?(?:said|mentioned|mention|told me|were saying|are saying)(?: that| here)?|we know(?: that)?|i was told(?: that)?|the ma (?:said|told me)(?: that)?) (?=(?:you|your|there|he|she|they|the patient|it is|it has|the pain|both|some|a) )/

/** "Father died of a stroke": a patient's kin are named without saying whose. */
const BARE_KIN = /^(?:mother|father|mom|mum|dad|brother|sister|grandmother|grandfather)$/
const HAPPENS = /^(?:died|passed|had|has|was|is|got)$/
const DOES = /^(?:feeling|having|getting|taking|using|seeing|trying|working)$/
/** "Feeling so tired is hard": the first word is the subject. */
const JUDGED =
  /\b(?:is|was|has been) (?:\w+ )?(?:difficult|hard|tough|exhausting|tiring|stressful|frustrating)$/
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
  if (BARE_KIN.test(first) && HAPPENS.test(next)) return replaceHead(words, 0, 'my')
  if (JUDGED.test(plain(words))) return words
  // "Just taking ibuprofen for it."
  const doing = /^(?:just|still|only)$/.test(first) ? 1 : 0
  if (DOES.test(words[doing]?.text ?? '') && words.length > 2 + doing)
    return replaceHead(words, doing, /^(?:still|only)$/.test(first) ? `i am ${first}` : 'i am')
  if (first === 'have' && OWNED.test(next) && words.length > 2) return replaceHead(words, 0, 'i')
  return /^(?:had|felt|tried|took|noticed|started|went|feel|fell|woke)$/.test(first) && words.length > 3
    ? replaceHead(words, 0, 'i')
    : words
}

/** How patients and clinicians lead to what they say: "I also want to mention that ...". */
const OWN_PREFACE =
  /^(?:when i think about(?: it now)?|(?:no |yes |yeah )?(?:nothing like that|none of (?:that|those|them)) (?:and|but|so)|the (?:problem|thing|issue) is(?: that)?|i (?:just |also )*(?:want|wanted|would like|have|need|forgot) to (?:also |just )*(?:mention|say|add|tell you|let you know|point out)(?: that)?|i (?:see|saw) (?:here )?(?:with|from|in) (?:your|my|the|his|her) (?:notes?|chart|records?)(?: here)?(?: that)?|i (?:do )?remember(?: that)?) (?=(?:i|it|my|the|you|your|we|they|there|he|she|his|her) )/

/** "For your medical history, it is gout and asthma": you have them. */
const OF_HISTORY =
  /^for (?:your|his|her|the)? ?(?:past )?(medical|family) history (?:it (?:looks|seems) like )?(?:it is|there is|there are|you have|it (?:says|shows)) (?!no |not )/

/** "I see that you had ..." begins with what was seen. */
function withoutPreface(words: Word[]): Word[] {
  const ofHistory = OF_HISTORY.exec(`${plain(words)} `)
  if (ofHistory?.[1]) {
    const head = ofHistory[1] === 'family' ? 'there is a family history of' : 'you have a history of'
    return replaceHead(words, ofHistory[0].trim().split(' ').length, head)
  }
  const told = withoutRecord(words)
  if (told !== words) return told
  const match = OWN_PREFACE.exec(plain(words)) ?? PREFACE.exec(plain(words))
  return match ? words.slice(match[0].trim().split(' ').length) : words
}

/** "So I could breathe": what something was done for. */
const MADE_POSSIBLE = /^(?:i|he|she|they|you) could (?!not\b|barely\b|hardly\b|only\b)/
const WISHES = /^(?:i|you|it|they) (?:do not|does not|can|could|will|would)\b/
