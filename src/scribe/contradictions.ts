import { isBroadDrug, isDrug } from './lexicon/drugs.ts'
import { isHypothetical, type Mention } from './mentions.ts'
import { figuresOf, saidFigures, termOf, type IndexedTranscript } from './transcript-index.ts'
import type { Verdict } from './types.ts'
import type { Word } from './talk/word.ts'

export interface Conflict {
  kind: Verdict['contradictions'][number]['kind']
  sentences: number[]
}

const UNIT = /^(?:mg|mcg|g|ml|units?|meq|%|iu|puffs?|tablets?)$/
const MOST_SHOWN = 3
/** A word said more often than this is looked up no further: the check stays quick in a transcript of any length. */
const MOST_READ = 1000

/** What the transcript says against a sentence. `chosen` are the sentences that bear it out best. */
export function contradictionsOf(
  words: Word[],
  mentions: Mention[],
  transcript: IndexedTranscript,
  chosen: number[],
): Conflict[] {
  return [
    ...negations(words, mentions, transcript),
    ...sides(words, transcript),
    ...drugsAndDoses(words, transcript),
    ...numbers(words, transcript, chosen),
  ]
}

/** The transcript speaks of the thing, and only with the other polarity. */
function negations(words: Word[], mentions: Mention[], transcript: IndexedTranscript): Conflict[] {
  const out: Conflict[] = []
  for (const mention of mentions) {
    if (mention.kind === 'drug' || mention.polarity === 'open') continue
    if (mention.polarity === 'yes' && isHypothetical(words, mention.at)) continue
    const said = (transcript.byName.get(mention.name) ?? []).filter((other) => other.polarity !== 'open')
    if (said.length === 0 || said.some((other) => other.polarity === mention.polarity)) continue
    const against = said
      .slice(-MOST_SHOWN)
      .flatMap((other) => (other.answeredBy === null ? [other.sentence] : [other.sentence, other.answeredBy]))
    out.push({ kind: 'negation', sentences: against })
  }
  return out
}

const SIDE = /^(?:left|right)$/
const NOT_A_SIDE = /^(?:now|away|here|there|after|before|on|back|so|okay|to|for|the|and|i|we|you|is|in|at)$/

interface Sided {
  side: string
  /** The part of the body as a term, and as written. */
  part: string
  word: string
}

/** "left knee", "right-sided lower back", "knee on the left". */
export function sidesOf(words: Word[]): Sided[] {
  const out: Sided[] = []
  words.forEach((word, i) => {
    const text = word.text.replace(/-?(?:sided|hand)$/, '')
    if (!SIDE.test(text)) return
    for (let k = i + 1; k <= i + 4 && k < words.length; k++) {
      if (words[k - 1]?.after || NOT_A_SIDE.test(words[k]?.text ?? '')) break
      out.push({ side: text, part: termOf(words[k]?.text ?? ''), word: words[k]?.text ?? '' })
    }
  })
  return out
}

const PART =
  /^(?:knees?|shoulders?|hips?|ankles?|foot|feet|hands?|wrists?|elbows?|arms?|legs?|ears?|eyes?|breasts?|lungs?|shins?|cal(?:f|ves)|thighs?|toes?|fingers?|thumbs?|flank|kidneys?|ovary|groin|heels?|cheek|quadrant|side|back|neck|face|forearms?|hamstring|buttocks?|axilla|temple)$/

function sides(words: Word[], transcript: IndexedTranscript): Conflict[] {
  const out: Conflict[] = []
  for (const { side, part, word } of sidesOf(words)) {
    if (!PART.test(word)) continue
    const same: number[] = []
    const other: number[] = []
    for (const sentence of (transcript.postings.get(part) ?? []).slice(0, MOST_READ))
      for (const said of sidesOf(transcript.sentences[sentence]?.words ?? []))
        if (said.part === part) (said.side === side ? same : other).push(sentence)
    if (same.length === 0 && other.length > 0)
      out.push({ kind: 'side', sentences: other.slice(0, MOST_SHOWN) })
  }
  return out
}

/** The dose said with the medicine at `i`: the first figure with a unit within a few words. */
export function doseAfter(words: Word[], i: number): string | null {
  for (let k = i + 1; k <= i + 8 && k < words.length; k++) {
    const text = words[k]?.text ?? ''
    if (isDrug(text)) return null
    if (/^\d/.test(text) && UNIT.test(words[k + 1]?.text ?? '')) return text
  }
  return null
}

function drugsAndDoses(words: Word[], transcript: IndexedTranscript): Conflict[] {
  const out: Conflict[] = []
  words.forEach((word, i) => {
    if (!isDrug(word.text) || isBroadDrug(word.text)) return
    const said = (transcript.postings.get(termOf(word.text)) ?? []).slice(0, MOST_READ)
    if (said.length === 0) {
      const others = transcript.mentions
        .filter((mention) => mention.kind === 'drug')
        .map((mention) => mention.sentence)
      out.push({ kind: 'drug', sentences: [...new Set(others)].slice(0, MOST_SHOWN) })
      return
    }
    const dose = doseAfter(words, i)
    if (dose === null) return
    const doses = said.flatMap((sentence) => saidDoses(word.text, sentence, transcript))
    if (doses.length > 0 && doses.every((other) => Number(other.dose) !== Number(dose)))
      out.push({ kind: 'dose', sentences: doses.slice(0, MOST_SHOWN).map((other) => other.sentence) })
  })
  return out
}

/** A dose may be said in a following sentence ("the lisinopril" ... "twenty milligrams"). */
function saidDoses(
  drug: string,
  sentence: number,
  transcript: IndexedTranscript,
): Array<{ dose: string; sentence: number }> {
  const out: Array<{ dose: string; sentence: number }> = []
  const words = transcript.sentences[sentence]?.words ?? []
  words.forEach((word, i) => {
    if (word.text !== drug) return
    for (let k = Math.max(0, i - 8); k < Math.min(words.length, i + 25); k++)
      if (/^\d/.test(words[k]?.text ?? '') && UNIT.test(words[k + 1]?.text ?? ''))
        out.push({ dose: words[k]?.text ?? '', sentence })
  })
  for (let near = sentence + 1; near <= sentence + 3; near++) {
    const following = transcript.sentences[near]?.words ?? []
    following.forEach((word, k) => {
      if (/^\d/.test(word.text) && UNIT.test(following[k + 1]?.text ?? ''))
        out.push({ dose: word.text, sentence: near })
    })
  }
  return out
}

const COUNTED =
  /^(?:weeks?|days?|months?|years?|hours?|minutes?|times?|packs?|pounds?|%|degrees?|cm|mm|drinks?|beers?|tablets?|pills?)$/

/** A figure that nobody said, or not of this unit, where the same unit or thing was said with another figure. */
function numbers(words: Word[], transcript: IndexedTranscript, chosen: number[]): Conflict[] {
  const out: Conflict[] = []
  words.forEach((word, i) => {
    const figures = figuresOf(word.text)
    if (figures.length === 0) return
    const next = words[i + 1]?.text ?? ''
    const unsaid = !figures.every((figure) => transcript.figures.has(figure))
    const unit = COUNTED.test(next) ? termOf(next) : null
    if (!unsaid && (unit === null || saidWithUnit(figures, unit, transcript))) return
    const company = [words[i - 1]?.text, words[i - 2]?.text, next]
      .filter((text) => text !== undefined && text.length > 1)
      .map((text) => termOf(text ?? ''))
    const against = chosen.filter((sentence) => {
      const said = transcript.sentences[sentence]?.words ?? []
      if (unsaid)
        return (
          said.some((other) => figuresOf(other.text).length > 0) &&
          said.some((other) => company.includes(termOf(other.text)))
        )
      return said.some(
        (other, k) => figuresOf(other.text).length > 0 && termOf(said[k + 1]?.text ?? '') === unit,
      )
    })
    if (against.length > 0) out.push({ kind: 'number', sentences: against.slice(0, MOST_SHOWN) })
  })
  return out
}

/** Whether each of the figures was said near this unit somewhere. */
function saidWithUnit(figures: string[], unit: string, transcript: IndexedTranscript): boolean {
  return figures.every((figure) =>
    (transcript.figures.get(figure) ?? []).slice(0, MOST_READ).some((sentence) => {
      const said = transcript.sentences[sentence]?.words ?? []
      return said.some(
        (word, k) =>
          saidFigures(word).includes(figure) &&
          said.slice(k, k + 4).some((other) => termOf(other.text) === unit),
      )
    }),
  )
}
