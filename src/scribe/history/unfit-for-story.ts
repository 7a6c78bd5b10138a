import { mentionsIn } from '../mentions.ts'
import { leavesOpen } from '../open-conditions.ts'
import { isThought } from './thoughts.ts'
import { plain, type Word } from '../talk/word.ts'
import type { Sentence } from '../talk/sentences.ts'
import { isUnfitForPlan } from '../plan/unfit-for-plan.ts'
import type { Visit } from '../visit-lines.ts'

/** People who are not the patient: after them "she" is theirs. */
const SOMEBODY =
  /^(?:daughter|son|wife|husband|mother|father|mom|dad|mum|brother|sister|friend|neighbor|boss|kids?|child|children|nurse|doctor|colleague|partner|player|girlfriend|boyfriend|grandson|granddaughter|trainer|therapist|teacher|dog|cat)$/
const ABOUT_ANOTHER = /^(?:he|she|his|her|they)$/
/** How far before a "she" somebody else may have been named. Words. */
const REACH = 14

/** What the clinician sees or thinks while talking; it belongs to the examination or to nothing. */
const IMPRESSION =
  /^(?:take|start|stop|continue|use|avoid|come|call|rest|increase|decrease|return|follow|try|keep|drink|order|refer|prescribe)\b|^you (?:seem|look|appear|sound)\b|^in other words\b|^(?:you|your chart) (?:were|are) endorsing\b|\breview of (?:systems|symptoms)\b|^you (?:do )?have an? grip\b|\byou (?:checked in|filled)\b|^i (?:also |do |can |just )*(?:feel|see|hear|appreciate|notice|palpate)\b|\bi (?:also |do |can )?appreciate\b|^(?:i|we) (?:want|will|would like|am going|are going)\b|^you (?:can )?think of (?:it|this|that|your \w+) as\b|\b(?:hurt|injured|pulled|tore|torn) something\b|^we (?!.*\b(?:you|your|patient|him|her|his|she|he|i)\b)|\bi (?:just )?want to (?:touch|check|look|see|press|push)\b|\bwe (?:just )?talked (?:a lot )?about\b/
const VITALS =
  /\b(?:vitals?|vital signs|blood pressure|heart rate|oxygen\w*|temperature|pulse)\b.*\b(?:looks?|is|are|was)\b.*\b(?:good|fine|normal|better|great|high|low|elevated|perfect|okay|stable)\b/
/** What is said of the talk itself or of life beside it, although it names something of health. */
const SMALL_TALK =
  /\b(?:my name is|name is|good job|never heard of|come to see me|(?:history|more) questions|off at college|a lot of (?:people|patients) (?:that|who)|insurance|easter|halloween|the eggs|egg hunt)\b/
/** A pointer without anything to point at: "but any pain with that", "he thought it". */
const POINTS_AT_NOTHING =
  /^i (?:have |had )?never (?:had|did|done|tried|used|touched|do|use) (?:either|neither|both|any|one|any of (?:those|that|them|it))$|^it is not like (?!it\b|that\b)|^i think (?:it|that|this) (?:is|was) [a-z]+$|^(?:a|an|\d+|one)(?: [\w-]+){0,3} (?:after|before|since|when) (?:i|it|they|you|he|she|my)\b(?!.* (?:i|it|they|you|he|she|my) .* (?:i|it|they|you|he|she|my) )|\bthought (?:i|you) (?:was|were) doing$|^when i (?:went|saw|came) .{0,40}happened$|\bwant to say\b|\b(?:dealing|getting|congenital|activities of daily|since the pandemic|with the adjustments|no significant|which i believe|to begin|numbers?)$|^(?:about|over|for) (?:the |i )?(?:last|past|want)\b(?!.* (?:i|it|he|she|they|my) )|^\d+ (?:months?|years?|weeks?) later look\b|^(?:i|you) (?:think|thought) (?:probably )?(?:over|about|the one)\b|^\d+ (?:last|and|this)\b|\b(?:i|you) (?:have|had) (?:one|it|them) in \d|^(?:i|you) (?:have been|am|are|was|were) (?:taking|managing|doing|watching|using) (?:it|them|that)$|\bthe option\b|^i have been better(?: for .*)?$|^i will do my (?:very )?best\b|^(?:i am|you are|i was) but\b|\b(?:but|and|or) any\b(?!.*\b(?:no|not)\b)|\b(?:pain|problems?|trouble|issues?) with that$|\b(?:thought|think|guess|know|did|do|does|doing|done|say|said|mean) (?:it|that|this|so|them)(?: \w+ly)?$|^(?:i|you) (?:will|can|could) (?:wake up|eventually go|go|try|do that|do it)$|\bgetting through (?:it|that)$|^(?:i |you )?do not think (?:more|so|much)\b|\bbeing helped off$|\band it (?:just )?depends$|^(?:i|you) (?:am|are|was|were) (?:not )?(?:taking|doing|using|getting|having) (?:it|that|them|this)(?: \w+ly)?$/
/** Two sentences in one, from a boundary that was not heard. */
const TWO_IN_ONE =
  /\b(?:getting|started|taking|having) (?!(?:morning|evening|nothing|anything|something|swelling|bleeding|tingling|itching|burning|vomiting|cramping|wheezing|breathing|sleeping|smoking|drinking|feeling|having|getting|taking|using|noticing|seeing|coughing|bruising|bloating|sweating|throwing|peeing|walking|running|exercising)\b)\w+ing\b.*\w+ing\b|\bgetting checking\b|^(?:i|you|he|she|they|we) (?!bring|sing|cling|swing|fling|sting)[a-z]{3,}ing\b|^(?:i|you|he|she) (?:have|has|am|are) (?:an? )?(?!been|had|done|gone|not)\w+(?: \w+){0,4} ago$|^since (?:i|you|he|she|they|we) (?:was|were|am|are|have|had) [^ ]+(?: [^ ]+){0,3}$|\b(?:the|an?|of|with) (?:i|he|she|we|they|you) (?:am|is|are|was|were|have|has|had|do|did|get|got|will|would|can|could)\b|\b(?:it|that) the \w+ (?:wrapped|gave|said|told|put|did)\b/

/** "A disk a kidney stone it came": a second subject without anything before it that could lead to it. */
const SECOND_IT =
  /^(?!(?:when|whenever|if|after|before|since|while|once|every|as|because|by|the|over|for|last|this) ).*\b(?!(?:that|when|if|because|and|but|so|as|where|like|think|thought|until|before|after|since|whenever|cause|though|once|how|what|than|way|while|said|says|say|know|knows|feel|feels|felt|sure|guess|or|time|which|believe|hope|mean|means|why|whether|unless|although|the|then|until|get|gets|about|make|makes|made|of|on|for|with|to|day|night|point)\b)[a-z]+ it (?:is|was|came|went|has|did|does|will)\b/

/** What no physician would leave in the history: another person's, an impression, small talk, half of a condition. */
export function isUnfitForStory(
  visit: Visit,
  sentence: Sentence,
  clause: Word[],
  self: 'patient' | 'doctor',
): boolean {
  const text = plain(clause)
  if (SMALL_TALK.test(text) || POINTS_AT_NOTHING.test(text)) return true
  if (TWO_IN_ONE.test(text) || SECOND_IT.test(text)) return true
  if (
    self === 'doctor' &&
    (isThought(clause) || IMPRESSION.test(text) || VITALS.test(text) || isUnfitForPlan(clause))
  )
    return true
  if (self === 'patient' && (CLINICIANS_ACT.test(text) || isContradicted(visit, sentence))) return true
  if (self === 'doctor' && OF_MY_BODY.test(text)) return true
  if (self === 'patient' && isOfNobody(visit, sentence, clause)) return true
  if (self === 'doctor' && (isOfAnother(visit, sentence, clause) || isDeniedNext(visit, sentence)))
    return true
  return isHopedFor(visit, sentence, clause) || hangsOnCondition(visit, sentence, clause)
}

/** What nobody but a clinician does: a patient who says it is the other voice. */
const CLINICIANS_ACT =
  /^i (?:(?:do|did|also|just|would|will|can|really|not) )*(?:recommend|suggest|prescribe|palpate|auscultate|appreciate|suspect|made the change|see an? (?:[a-z]+ )?(?:cause|evidence|sign|reason|indication))(?:ed)?\b|\bi am (?:still )?waiting (?:for|on) (?:those|your|his|her) results\b/
/** "You inject it into my tendon": whoever speaks of their own body is no clinician. */
const OF_MY_BODY =
  /\byou\b.*\bmy (?:(?:left|right|own|whole) )?(?:tendons?|knees?|shoulders?|elbows?|wrists?|hips?|ankles?|foot|feet|toes?|hands?|fingers?|thumbs?|arms?|legs?|back|neck|head|chest|stomach|belly|blood|skin|eyes?|ears?|nose|mouth|throat|pain|symptoms|medications?|medicine|insurance)\b/

/** "He had it as a child" of a woman who named nobody: misheard. */
function isOfNobody({ index: { sentences }, sex }: Visit, { index }: Sentence, clause: Word[]): boolean {
  const first = clause[0]?.text ?? ''
  if (!((sex === 'female' && first === 'he') || (sex === 'male' && first === 'she'))) return false
  return !sentences
    .slice(Math.max(0, index - NAMED_BACK), index + 1)
    .some(({ words }) => words.some(({ text }) => SOMEBODY.test(text) || PROFESSION.test(text)))
}
const NAMED_BACK = 8
const PROFESSION =
  /^(?:dr|pcp|provider|surgeon|dentist|podiatrist|physician|specialist|guy|man|woman|lady|person|someone|somebody|uncle|aunt|grand\w+|nephew|niece|coworker|\w{4,}ologist|\w{4,}ician)$/

/** How far a reply to what the clinician says is read for a denial of it. Sentences. */
const REPLY = 2

/** "So you tolerate the nausea." - "Yes, I haven't had any nausea.": the patient knows better. */
const isDeniedNext = ({ index }: Visit, { index: at }: Sentence): boolean =>
  (index.bySentence.get(at) ?? []).some(
    ({ kind, name, polarity }) =>
      kind !== 'drug' &&
      polarity === 'yes' &&
      index.mentions.some(
        (other) =>
          other.name === name &&
          other.polarity === 'no' &&
          other.answeredBy === null &&
          other.sentence > at &&
          other.sentence <= at + REPLY &&
          index.sentences[other.sentence]?.speaker === 'patient',
      ),
  )

/** "Our youngest daughter, she plays soccer": the clinician's own people are not the patient. */
function isOfAnother(visit: Visit, sentence: Sentence, clause: Word[]): boolean {
  const first = clause[0]?.text ?? ''
  if (!ABOUT_ANOTHER.test(first)) return false
  if (visit.sex === 'male' && /^(?:she|her)$/.test(first)) return true
  if (visit.sex === 'female' && /^(?:he|his)$/.test(first)) return true
  const near = [sentence.index - 1, sentence.index]
    .flatMap((i) => visit.index.sentences[i] ?? [])
    .filter(({ segment }) => segment === sentence.segment)
    .flatMap(({ words }) => words)
  const at = near.indexOf(clause[0] as Word)
  return near.slice(Math.max(0, at - REACH), Math.max(0, at)).some((word) => SOMEBODY.test(word.text))
}

/** "I have a stroke?" "No, no, no": what the patient fears and the clinician denies at once is not so. */
export function isContradicted(visit: Visit, sentence: Sentence): boolean {
  const next = visit.index.sentences
    .slice(sentence.index + 1)
    .find(({ segment }) => segment !== sentence.segment)
  if (
    next?.speaker !== 'doctor' ||
    sentence.words.some((word) => /^(?:no|not|never|denies)$/.test(word.text))
  )
    return false
  return /^(?:oh |okay )?no (?:no\b|you (?:do|did) not|(?:that|it) is not)/.test(plain(rawWords(next, visit)))
}

/** The first words of a turn as they were said. */
const rawWords = ({ segment }: Sentence, { index }: Visit): Word[] =>
  index.sentences
    .filter((other) => other.segment === segment)
    .flatMap(({ words }) => words)
    .slice(0, 6)

/** The first words of a sentence that the recognizer parted from their "if ..." or "I am not sure whether ...". */
function hangsOnCondition(visit: Visit, sentence: Sentence, clause: Word[]): boolean {
  const before = visit.index.sentences[sentence.index - 1]
  if (!before || before.segment !== sentence.segment || before.words.at(-1)?.after === '.') return false
  if (before.question || sentence.words.indexOf(clause[0] as Word) > 2) return false
  return leavesOpen(before.words)
}

/** "Hopefully you have passed that stone": what is hoped for is not so yet. The recognizer may part the two. */
export function isHopedFor(visit: Visit, sentence: Sentence, clause: Word[]): boolean {
  const before = visit.index.sentences[sentence.index - 1]
  const own = sentence.words.indexOf(clause[0] as Word)
  const tail =
    before?.segment === sentence.segment && !before.words.at(-1)?.after ? before.words.slice(-HOPE) : []
  const near = [...tail, ...sentence.words.slice(0, Math.max(0, own))].slice(-HOPE)
  return own >= 0 && HOPED.test(plain(near))
}
const HOPE = 14
const HOPED =
  /\b(?:hopefully|hope|hoping|looking for|make sure|see if|sure that|(?:worried|concerned) (?:that|about)|in case)\b/

const ORPHAN = /^(?:it|that|this|they|those|these)$/
/** What is said of nothing but the complaint the visit is about. */
const OF_COMPLAINT =
  /^it\b.*\b(?:worse|constant|throbbing|sharp|dull|burning|stabbing|aching|hurts?|pain\w*|sore|swollen|radiat\w*|spread\w*|(?:left|right)(?: hand)? side|tummy|stomach|belly|chest|back|neck|head|knee|shoulder|hip|ankle|elbow|wrist|leg|arm|foot|throat)\b/
/** How many segments back a line of the story may lie that an "it" still goes on with. */
const STILL_NEAR = 2

/**
 * Whether a line that begins with "it" follows no line of the story that it could be about: what it points at stands only
 * in the transcript.
 */
export function pointsBeyondStory(words: Word[], last: Word[] | undefined): boolean {
  if (!ORPHAN.test(words[0]?.text ?? '') || mentionsIn(words, 0).length > 0) return false
  if (OF_COMPLAINT.test(plain(words))) return false
  const segment = words[0]?.segment ?? 0
  return !last?.some((word) => segment - word.segment <= STILL_NEAR)
}
