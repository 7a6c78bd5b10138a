import { affirmsOutright, answerKind, answerTo, isRejected, statesAll, type Answer } from './answers.ts'
import { isDeniedAcross, tellsAnew } from './denied-across.ts'
import { isMeasuredItem } from './measured-item.ts'
import { UNCHECKED } from './mention-context-rules.ts'
import { isNoComplaint } from './no-complaint.ts'
import { DRUG_PHRASES, isBroadDrug, isDrug } from './lexicon/drugs.ts'
import type { System } from './lexicon/findings.ts'
import { conditionTable, findingTable } from './lexicon/named.ts'
import { isOfTheFamily } from './family-voice.ts'
import { isOwnDeed } from './own-deed.ts'
import { phraseAt, phraseTable } from './phrase-table.ts'
import { isOnlyThen } from './talk/said-instead.ts'
import type { Sentence } from './talk/sentences.ts'
import { goesOnWithOr, isInOpenCondition } from './open-conditions.ts'
import { plain, type Word } from './talk/word.ts'
import { wordSet } from './rules/rule.ts'
import { NOT_SURELY_THERE, TREATS } from './scribe-rules.ts'
import { isScoredZero } from './zero-scores.ts'

export type Polarity = 'yes' | 'no' | 'open'

/** One thing that matters, where it was said and whether it was said to be so. */
export interface Mention {
  kind: 'finding' | 'condition' | 'drug'
  /** The name the note uses; equal names are the same thing. */
  name: string
  system: System | null
  polarity: Polarity
  sentence: number
  /** Index of the first word in the sentence, and how many. */
  at: number
  length: number
  /** The sentence that answered, when a question asked for it. */
  answeredBy: number | null
  answer: Answer | null
}

const drugTable = phraseTable(DRUG_PHRASES.map((phrase): [string, string] => [phrase, phrase]))

const NEGATOR =
  /^(?:no|not|without|denies|denied|deny|never|none|neither|nor|negative|absent|lacks?|denying|nothing|resolved|gone)$/
const BREAK = wordSet(`
  some just only but except related due however although though which because if unless until when while where
  since so then i he she you we they it has is was had are`)
const ENDS_DENIAL =
  /^(?:but|except|however|although|though|because|if|unless|which|so|some|just|only|related|due)$/
/** "I did not, but my arm went numb": after these the denial is over, whatever stands before. */
const TURNS = /^(?:but|except|however|although|though)$/
/** Words that end in a negation only in form: "not only", "no doubt", "not sure if". */
const NOT_NEGATING = /^(?:only|doubt|sure|just|matter|problem|certain|worse|better|as|necessarily)$/

const SUBJECT = /^(?:i|he|she|it|we|they|there|my)$/

/** Whether the word at `at` stands in the scope of a negation in the same clause. */
export function isNegated(words: ReadonlyArray<Word>, at: number): boolean {
  if (isDeniedAcross(words, at)) return true
  if (isOwnDeed(words, at)) return false
  let [crossed, lastBreak] = [0, Infinity]
  for (let k = at - 1; k >= 0 && k >= at - 25; k--) {
    const word = words[k] as Word
    if (word.after === '.' || word.after === '?' || isMeasuredItem(words, k)) return false
    if (NEGATOR.test(word.text)) {
      const next = words[k + 1]?.text ?? ''
      // "No, I had a fever" answers; it denies no fever.
      if (NOT_NEGATING.test(next) || (word.text === 'no' && SUBJECT.test(next))) return false
      // "No, currently I use a cream" answers, "I would not say no headache" denies twice.
      const isSaidNot = words[k - 2]?.text === 'not' && words[k - 1]?.text === 'say'
      if ((word.text === 'no' && word.after === ',' && k === 0 && at > 1) || isSaidNot) return false
      return (word.text === 'not' && next === 'think') || at - k <= 5 || crossed === 0
    }
    // "not back pain, I mean abdominal pain": what is put right stays denied.
    if (word.text === 'i' && words[k + 1]?.text === 'mean') continue
    if (tellsAnew(words, k)) return false
    const isOwn = !/^(?:not|never|what)$/.test(words[k - 1]?.text ?? '') || TURNS.test(word.text)
    if (BREAK.has(word.text) && isOwn) {
      if (ENDS_DENIAL.test(word.text)) return false
      // "I have had" is one step, not three.
      if (lastBreak - k > 3) crossed++
      lastBreak = k
      if (crossed > 1) return false
    }
  }
  return false
}

/** The mentions in one list of words, all with the polarity of their own clause. */
export function mentionsIn(words: Word[], sentence: number): Mention[] {
  const out: Mention[] = []
  for (let i = 0; i < words.length;) {
    const found = mentionAt(words, i)
    if (found) {
      const after = words[i + found.length]?.text
      const denied =
        isNegated(words, i) ||
        isScoredZero(words, i, found.length) ||
        (after === 'is' && words[i + found.length + 1]?.text === 'negative') ||
        after === 'negative' ||
        (/^(?:no|none)$/.test(after ?? '') && i + found.length === words.length - 1)
      const polarity = !denied ? 'yes' : isLeftOpen(words, i) ? 'open' : 'no'
      out.push({ ...found, polarity, sentence, at: i, answeredBy: null, answer: null })
    }
    i += found?.length ?? 1
  }
  return out
}

/** How far before "for the gout" its treatment may stand. Words. */
const TREATED_WITHIN = 6

/** "I never took anything for my gout": what is denied is the treatment. */
function isTreatedFor(words: ReadonlyArray<Word>, at: number): boolean {
  const lead = /^(?:my|your|the|his|her|that|this|their)$/.test(words[at - 1]?.text ?? '') ? at - 2 : at - 1
  return (
    words[lead]?.text === 'for' &&
    words.slice(Math.max(0, lead - TREATED_WITHIN), lead).some(({ text }) => TREATS.test(text))
  )
}

function mentionAt(words: Word[], i: number): Pick<Mention, 'kind' | 'name' | 'system' | 'length'> | null {
  const text = words[i]?.text ?? ''
  const drugs = phraseAt(drugTable, words, i)
  if (drugs) return { kind: 'drug', name: drugs.value, system: null, length: drugs.length }
  if (isDrug(text) && !isBroadDrug(text)) return { kind: 'drug', name: text, system: null, length: 1 }
  const finding = phraseAt(findingTable, words, i)
  const condition = phraseAt(conditionTable, words, i)
  if (condition && condition.length > (finding?.length ?? 0))
    return { kind: 'condition', name: condition.value.name, system: null, length: condition.length }
  if (finding && !isNoComplaint(words, i, finding.length))
    return { kind: 'finding', name: finding.value.name, system: finding.value.system, length: finding.length }
  return null
}

/** "Any other symptoms with your vision loss?": a no denies the other symptoms. */
const isTakenForGranted = (words: ReadonlyArray<Word>, at: number): boolean =>
  /^(?:your|the|this|that|these|those|his|her|their|my)$/.test(words[at - 1]?.text ?? '') &&
  /^(?:with|besides?|than|from|alongside)$/.test(words[at - 2]?.text ?? '') &&
  /^(?:associated|symptoms?|problems?|issues?|anything|something|else|trouble|other|along|together)$/.test(
    words[at - 3]?.text ?? '',
  )

/** Whether a denial is of something else than the illness it names. */
const isLeftOpen = (words: ReadonlyArray<Word>, at: number): boolean =>
  isTreatedFor(words, at) || isTakenForGranted(words, at) || UNCHECKED.test(plain(words.slice(at)))

/** All mentions of a transcript; those in questions take the polarity of the answer, or stay open. */
export function transcriptMentions(sentences: Sentence[]): Mention[] {
  const out: Mention[] = []
  sentences.forEach((sentence, i) => {
    const found = mentionsIn(sentence.words, i)
    if (found.length === 0) return
    const asked = sentence.question || isBareList(sentence, found)
    const answered = asked ? answerTo(sentences, i) : null
    const isOpen = !asked && leavesAllOpen(sentences, i, sentence)
    for (const mention of found) {
      if (asked) {
        const plainly = answered !== null && isPlainAnswer(sentences, answered.sentence, found)
        mention.polarity =
          answered === null || !plainly
            ? 'open'
            : polarityOf(
                answered.kind,
                mention.polarity,
                statesAll(sentence.words) ? 1 : found.length,
                sentences[answered.sentence]?.words,
              )
        if (mention.polarity === 'no' && isLeftOpen(sentence.words, mention.at)) mention.polarity = 'open'
        mention.answeredBy = plainly ? (answered?.sentence ?? null) : null
        mention.answer = plainly ? (answered?.kind ?? null) : null
        // Nobody has a disease "occasionally": what they have now and then is a symptom of it.
        if (mention.answer === 'partly' && mention.kind === 'condition') mention.polarity = 'open'
      }
      if (!asked && mention.polarity === 'yes' && (isOpen || isHypothetical(sentence.words, mention.at)))
        mention.polarity = 'open'
      out.push(mention)
    }
  })
  return out
}

/** Whether nothing that a sentence names is said to be so. */
const leavesAllOpen = (sentences: Sentence[], i: number, own: Sentence): boolean =>
  (own.speaker === 'doctor' && isRejected(sentences, i)) ||
  asksBack(sentences, i) ||
  goesOnWithOr(sentences, i) ||
  isOfTheFamily(own)

/** "Any flu like symptoms?" - "Like fever or chills?": they ask what is meant, and report nothing. */
function asksBack(sentences: Sentence[], i: number): boolean {
  const [own, before] = [sentences[i], sentences[i - 1]]
  return (
    own?.speaker === 'patient' &&
    own.words.length <= LONGEST_ECHO &&
    own.words.at(-1)?.after === '?' &&
    before?.speaker === 'doctor' &&
    before.question
  )
}
const LONGEST_ECHO = 5

/** "I wish I had some weight loss, "if you get a fever", "to rule out a fracture": nobody says that it is so. */
export function isHypothetical(words: Word[], at: number): boolean {
  if (isInOpenCondition(words, at)) return true
  for (let k = at - 1; k >= 0 && k >= at - 7; k--) {
    const text = words[k]?.text ?? ''
    if (words[k]?.after === '.' || /^(?:but|and|because)$/.test(text)) return false
    if (NOT_SURELY_THERE.test(text) && plain(words.slice(k, k + 3)) !== 'would not say') return true
  }
  return false
}

/** What a bare list of findings does not hold. */
const NOT_OF_LIST = wordSet(`
  am is are was were have has had do does did will would can feel feels felt get got with for to said says of
  denies reports presents on your see hear appreciate`)

/** "chest pain nausea or vomiting" of the clinician alone, without a verb: the rest of a question, not a finding. */
function isBareList(sentence: Sentence, found: Mention[]): boolean {
  if (
    sentence.speaker === 'patient' ||
    found.every((mention) => mention.kind !== 'finding' || mention.polarity === 'no')
  )
    return false
  return !sentence.words.some((word) => NOT_OF_LIST.has(word.text))
}

/**
 * Whether an answer is a plain yes or no to all that was asked: "no fever, some chills" and "no, but ..." are not; what
 * they name themselves speaks for itself.
 */
export function isPlainAnswer(sentences: Sentence[], at: number, asked: Mention[], isRead = false): boolean {
  const reply = sentences[at]
  if (!reply) return false
  const rest = reply.words.slice(1, 14)
  if (!isRead && (rest.some(({ text }) => LIMITS.test(text)) || isOnlyThen(rest))) return false
  // "None according to my records" is read, not answered.
  if (rest.some(({ text }) => text === 'according')) return false
  if (EXCEPTS.test(plain(rest)) && !speaksOfOthers(reply, asked)) return false
  const named = mentionsIn(reply.words, at).filter((mention) => mention.kind !== 'drug')
  if (
    named.some((mention) => mention.polarity === 'yes') &&
    !deniesByName(reply.words, asked) &&
    /^(?:no|nope|nah|not)$/.test(reply.words[0]?.text ?? '')
  )
    return false
  if (namesSomeOf(asked, named)) return false
  const next = sentences[at + 1]
  if (!next || next.speaker !== reply.speaker) return true
  if (
    next.segment === reply.segment &&
    (answerKind(reply.words) === 'no' ? TAKES_BACK_NO : TAKES_BACK).test(
      next.words
        .slice(0, 2)
        .map(({ text }) => text)
        .join(' '),
    ) &&
    !(/^(?:just|only)$/.test(next.words[0]?.text ?? '') && speaksOfOthers(next, asked))
  )
    return false
  const [first, second] = [answerKind(reply.words), answerKind(next.words)]
  if (asked.some(({ polarity }) => polarity === 'no')) return true
  if (second === null || second === 'partly' || first === second) return true
  // "No." "Yeah." may be an "okay"; "yeah." "uh, no" takes it back.
  return first === 'no' && next.words.length <= 3
}

/** "Any chest pain?" - "No pain, tight when I cough.": what there is instead was told apart from it. */
function deniesByName([no, thing]: Word[], asked: Mention[]): boolean {
  const [only, other] = asked
  return no?.text === 'no' && !other && thing?.after === ',' && only?.name.split(' ').at(-1) === thing.text
}

const TAKES_BACK = /^(?:but|except|although|just|only|well)\b/
const TAKES_BACK_NO = /^(?:but|except|although|just|only|well|i (?:just|only))\b/
const LIMITS = /^(?:but|except|some|only|although|though|unless|until|sometimes|occasionally)$/
const EXCEPTS = /\b(?:apart|aside) from\b|\bother than\b|\bbesides\b/

/** "No. Just very itchy.", "not apart from the rash", asked for a fever: what there is instead takes nothing back. */
function speaksOfOthers(reply: Sentence, asked: Mention[]): boolean {
  const named = mentionsIn(reply.words, 0).map(({ name }) => name)
  return asked.length > 0 && named.length > 0 && !asked.some(({ name }) => named.includes(name))
}

/** "No chest pain", asked for chest pain and something else, speaks of chest pain alone. */
function namesSomeOf(asked: Mention[], named: Mention[]): boolean {
  const names = new Set(named.map((mention) => mention.name))
  const things = asked.filter((mention) => mention.kind !== 'drug')
  return (
    things.some((mention) => names.has(mention.name)) && !things.every((mention) => names.has(mention.name))
  )
}

/** "No issues with that?" "No." confirms the absence; a bare "yes" to several things at once tells nothing of each. */
function polarityOf(answer: Answer, asked: Polarity, count: number, reply: Word[] = []): Polarity {
  if (answer === 'no') return 'no'
  if (asked === 'no' && answer === 'yes' && affirmsOutright(reply)) return count > 1 ? 'open' : 'yes'
  if (asked === 'no') return answer === 'yes' ? 'no' : 'open'
  return count > 1 ? 'open' : 'yes'
}
