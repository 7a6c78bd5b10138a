import type { Word } from '../talk/word.ts'
import { sentenceSpan, type IndexedTranscript } from '../transcript-index.ts'
import type { Span, Verdict } from '../types.ts'
import type { Mismatch } from './compare.ts'
import type { Binding } from './binding.ts'
import { bindingsUntold } from './bindings.ts'
import { proceduresRead, type ProcedureRead } from './procedures.ts'
import { changeClaimed, changeHeard, type ChangeClaimed } from './to-be-changed.ts'
import { readSentence, type Reading } from './features.ts'
import { drugsInstead } from './another-drug.ts'
import { allergiesRead, type AllergyRead } from './allergies.ts'
import { isBorneOutOutright } from './outright.ts'
import { habitsSaid } from './habits.ts'
import { oppositesSaid } from './opposites.ts'
import { readingsCompared } from './readings.ts'
import { resultsUnsaid } from './results-claimed.ts'
import { scoreOf } from './score.ts'
import { setWordsHeard } from './set-words.ts'
import { meaningTerms, termOf } from './terms.ts'
import { unreadIn } from './unread.ts'

/** Scores between which a sentence is borne out in part. */
const SUPPORTED = 0.45
const NOT_SAID = 0.3
/** Of what was said in so many words. */
const OUTRIGHT = 0.6
const MOST_CHARACTERS = 4_000
const MOST_EVIDENCE = 5
const MOST_SHOWN = 3

type Contradiction = Verdict['contradictions'][number]

/**
 * Checks one sentence of a note, whoever wrote it, against the talk. Each thing, figure, side and medicine that it names is
 * held against every place where the talk speaks of it: whose it is, whether it is so, what is done about it and under which
 * condition. What the talk tells otherwise is named; what nobody said makes it borne out in part or not at all.
 */
export function checkSentence(text: string, transcript: IndexedTranscript): Verdict {
  const claimed = text.length <= MOST_CHARACTERS ? changeClaimed(text) : null
  if (claimed) return worseOf(checkPiece(claimed.bare, transcript), changeVerdict(claimed, transcript))
  const [first = '', ...more] = piecesOf(text)
  return more.reduce(
    (worst, piece) => worseOf(worst, checkPiece(piece, transcript)),
    checkPiece(first, transcript),
  )
}

/** Cut where a word ends: whatever stands far behind is read like what stands first. */
function piecesOf(text: string): string[] {
  if (text.length <= MOST_CHARACTERS) return [text]
  const pieces: string[] = []
  for (let from = 0; from < text.length;) {
    const end = from + MOST_CHARACTERS
    const space = end < text.length ? text.lastIndexOf(' ', end) : text.length
    const to = space > from ? space : Math.min(end, text.length)
    pieces.push(text.slice(from, to))
    from = to
  }
  return pieces.filter((piece) => piece.trim() !== '')
}

const FROM_WORST: ReadonlyArray<Verdict['support']> = ['unsupported', 'partly', 'supported']

/** Of two parts of one sentence the sentence is as well borne out as the worse. */
function worseOf(one: Verdict, other: Verdict): Verdict {
  const rank = ({ support }: Verdict): number => FROM_WORST.indexOf(support)
  const worse = rank(other) < rank(one) ? other : one
  const contradictions = [...one.contradictions, ...other.contradictions].slice(0, MOST_SHOWN)
  return { ...worse, score: Math.min(one.score, other.score), contradictions }
}

/** "... (to be reduced to 5 mg)": held against what the clinician does with that medicine. */
function changeVerdict(claimed: ChangeClaimed, transcript: IndexedTranscript): Verdict {
  const heard = changeHeard(claimed, transcript)
  if (heard === 'said')
    return { support: 'supported', score: 1, because: null, evidence: [], contradictions: [] }
  const because = `Nobody said that ${claimed.name} is to be changed so.`
  if (heard === 'unsaid')
    return { support: 'unsupported', score: 0, because, evidence: [], contradictions: [] }
  const { said, sentences } = heard
  const contradictions: Contradiction[] = [
    { kind: 'intent', slot: claimed.name, said, evidence: spansOf(sentences, transcript) },
  ]
  return { support: 'unsupported', score: 0, because, evidence: [], contradictions }
}

function checkPiece(text: string, transcript: IndexedTranscript): Verdict {
  const reading = readSentence(text, transcript)
  const { words, label } = reading
  const told = setWordsHeard(words, transcript, label)
  if (told !== null) return verdictOfSetWords(told, transcript)
  const allergies = allergiesRead(words, label, transcript)
  const procedures = proceduresRead(words, transcript)
  const bindings = bindingsUntold(reading, transcript)
  const contradictions = contradictionsOf(reading, { allergies, procedures, bindings }, transcript)
  const isOutright =
    contradictions.length === 0 &&
    (readingsCompared([...label, ...words], transcript)?.isBorneOut === true ||
      isBorneOutOutright(reading, allergies, transcript))
  const scored = scoreOf(reading.features)
  const score = isOutright ? Math.max(scored, OUTRIGHT) : scored
  const results = resultsUnsaid(words, reading.things.noted, transcript)
  const isUnsaid =
    score < NOT_SAID || reading.coverage.anywhere === 0 || words.length === 0 || results.length > 0
  const unread = unreadIn(words, transcript)
  const isBorneOut =
    score >= SUPPORTED &&
    !namesWhatNobodySaid(reading, allergies) &&
    allergies.every((one) => one.isBorneOut) &&
    procedures.every(({ state }) => state !== 'unsaid') &&
    unread.length === 0 &&
    bindings.length === 0
  const support = contradictions.length > 0 || isUnsaid ? 'unsupported' : isBorneOut ? 'supported' : 'partly'
  return {
    support,
    score: contradictions.length > 0 || isUnsaid ? Math.min(score, NOT_SAID) / 2 : score,
    because:
      support === 'supported'
        ? null
        : (missingResult(results) ??
          missingIn(reading, words) ??
          unreadResult(unread) ??
          unboundResult(bindings)),
    evidence:
      isUnsaid && contradictions.length === 0
        ? []
        : spansOf(evidenceOf(reading, procedures, transcript), transcript),
    contradictions,
  }
}

const unreadResult = (unread: string[]): string | null =>
  unread.length === 0 ? null : `${unread.slice(0, MOST_SHOWN).join(', ')}: not to be found in what was said.`

/** What nobody tied together, in the note's own words. */
function unboundResult(bindings: Binding[]): string | null {
  const unsaid = bindings.filter(({ isAgainst }) => !isAgainst).map(({ name }) => name)
  return unsaid.length === 0 ? null : `Nobody said ${unsaid.slice(0, MOST_SHOWN).join(', ')}.`
}

const verdictOfSetWords = (told: number[], transcript: IndexedTranscript): Verdict => ({
  support: told.length > 0 ? 'supported' : 'unsupported',
  score: told.length > 0 ? 1 : 0,
  because: null,
  evidence: spansOf(told, transcript),
  contradictions: [],
})

/** Whatever else was said: a figure, a medicine or an illness that nobody named is to be looked at. */
const namesWhatNobodySaid = ({ figures, things }: Reading, allergies: AllergyRead[]): boolean =>
  things.mismatches.some(isUndecided) ||
  figures.some(({ state }) => state === 'unsaid') ||
  things.unsaid.some(({ kind }) => kind === 'drug' || kind === 'condition') ||
  things.mismatches.some(
    ({ slot, noted, heard }) =>
      slot === 'open' &&
      !(allergies.length > 0 && noted.name.endsWith(' allergy')) &&
      noted.polarity === 'yes' &&
      (heard.isAwaited || !heard.isToldByClinician),
  )

/** Told as stopped, and only said to be taken. */
const isUndecided = ({ slot, noted, heard }: Mismatch): boolean =>
  slot === 'weaker' && noted.kind === 'drug' && heard.stance === 'have' && noted.stance === 'stop'

const KINDS = {
  polarity: 'negation',
  subject: 'subject',
  intent: 'intent',
  condition: 'condition',
  revoked: 'revoked',
} as const

function contradictionsOf(
  reading: Reading,
  {
    allergies,
    procedures,
    bindings,
  }: { allergies: AllergyRead[]; procedures: ProcedureRead[]; bindings: Binding[] },
  transcript: IndexedTranscript,
): Contradiction[] {
  const out: Contradiction[] = []
  const add = (kind: Contradiction['kind'], slot: string, said: string | null, sentences: number[]): void => {
    out.push({ kind, slot, said, evidence: spansOf(sentences.slice(-MOST_SHOWN), transcript) })
  }
  for (const mismatch of reading.things.mismatches) {
    const { slot } = mismatch
    if (slot === 'open' || slot === 'weaker' || slot === 'past') continue
    // Read by itself, with all that the talk says of its cause.
    if (allergies.length > 0 && mismatch.noted.name.endsWith(' allergy')) continue
    add(KINDS[slot], mismatch.noted.name, saidInstead(mismatch), placesOf(mismatch))
  }
  for (const { part, said, sentences } of reading.sides) add('side', part, said, sentences)
  for (const { name, said, sentences } of oppositesSaid(reading.words, transcript))
    add('negation', name, said, sentences)
  for (const { name, state, sentences } of procedures)
    if (state === 'refused') add('intent', name, 'decline', sentences)
  for (const { allergen, against } of allergies)
    if (against) add(against.kind, allergen, against.said, against.sentences)
  for (const { name, sentences } of habitsSaid(reading.words, transcript))
    add('negation', name, null, sentences)
  for (const { kind, name, said, sentences, isAgainst } of bindings)
    if (isAgainst) add(kind, name, said, sentences)
  for (const { slot, name, sentences } of reading.medicines) add(slot, name, null, sentences)
  for (const { name, said, sentences } of drugsInstead(reading.things, reading.words, transcript))
    add('drug', name, said, sentences)
  for (const { place, said, sentence } of readingsCompared([...reading.label, ...reading.words], transcript)
    ?.against ?? [])
    add('number', place, said, [sentence])
  for (const { state, company, amount, sentence, instead } of reading.figures)
    if (state !== 'with its unit' && state !== 'bare' && instead !== null && instead.value !== amount.value)
      add('number', amount.unit ?? '', instead.value, [instead.sentence])
    else if (state === 'other unit' && company >= 0.5 && sentence !== null)
      add('unit', amount.value, null, [sentence])
  return out
}

const placesOf = ({ heard }: Mismatch): number[] =>
  heard.answeredBy === null ? [heard.sentence] : [heard.sentence, heard.answeredBy]

function saidInstead({ slot, heard }: Mismatch): string | null {
  if (slot === 'subject') return heard.whose
  return slot === 'intent' || slot === 'revoked' ? heard.stance : null
}

/** Of tests that were spoken of; the name of any other was not said at all. */
function missingResult(results: ReturnType<typeof resultsUnsaid>): string | null {
  const named = results.filter(({ sentences }) => sentences.length > 0).map(({ name }) => name)
  return named.length === 0 ? null : `Nobody said what this showed: ${named.join(', ')}.`
}

/** What the sentence says and nobody said, for the physician. */
function missingIn({ things, figures }: Reading, words: Word[]): string | null {
  const unsaid = [
    ...things.unsaid.map(({ at, length }) =>
      words
        .slice(at, at + length)
        .map(({ raw }) => raw)
        .join(' '),
    ),
    ...figures.filter(({ state }) => state === 'unsaid').map(({ amount }) => amount.value),
  ]
  return unsaid.length === 0 ? null : `Nobody said ${[...new Set(unsaid)].slice(0, MOST_SHOWN).join(', ')}.`
}

/** The sentences of the talk that bear it out best, in their order: each of them tells something that no other does. */
function evidenceOf(
  { coverage, things, figures, words }: Reading,
  procedures: ProcedureRead[],
  { sentences }: IndexedTranscript,
): number[] {
  const chosen = new Set(
    [
      ...things.bestPlaces.flatMap(({ sentence, answeredBy }) => [sentence, answeredBy]),
      ...procedures.flatMap((one) => one.sentences),
      ...figures.map(({ sentence }) => sentence),
    ].filter((at) => at !== null),
  )
  const wanted = new Set(meaningTerms(words))
  const termsAt = (at: number): string[] => (sentences[at]?.words ?? []).map(({ text }) => termOf(text))
  for (const at of chosen) for (const term of termsAt(at)) wanted.delete(term)
  for (const at of coverage.sentences) {
    const own = termsAt(at).filter((term) => wanted.has(term))
    if (own.length === 0) continue
    chosen.add(at)
    for (const term of own) wanted.delete(term)
  }
  return [...chosen].slice(0, MOST_EVIDENCE).sort((a, b) => a - b)
}

const spansOf = (sentences: number[], transcript: IndexedTranscript): Span[] =>
  sentences.flatMap((sentence) => sentenceSpan(transcript, sentence) ?? [])
