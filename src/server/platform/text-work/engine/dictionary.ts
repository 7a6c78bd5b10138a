import type { Segment } from '#contract/transcripts.ts'
import { buildTermIndex, type IndexedTerm } from '#scribe/dictionary/build-term-index.ts'
import { TermIndex } from '#scribe/dictionary/term-index.ts'
import { repairWords, type Choice, type Repair } from '#scribe/dictionary/repair-words.ts'
import type { Suspected } from '#scribe/dictionary/suspected-names.ts'
import { isUntouchable } from '#scribe/dictionary/untouchable.ts'
import { keyOf } from '#scribe/dictionary/written-words.ts'
import { ordinaryWords } from './ordinary-words.ts'

/** Terms as the database writes them: a line each, the term and its misheard forms with tabs between. */
export type TermLines = string

/** The index of a list of terms, in memory that every thread reads. */
export function indexTerms(pages: readonly TermLines[], holdsOrdinaryWords: boolean): SharedArrayBuffer {
  return buildTermIndex(pages.flatMap(termsOf), ordinaryWords(), { holdsOrdinaryWords })
}

function termsOf(lines: TermLines): IndexedTerm[] {
  if (lines === '') return []
  return lines.split('\n').map((line) => {
    const [term = '', ...misheard] = line.split('\t')
    return { term, misheard }
  })
}

export interface RepairedSegment extends Pick<Segment, 'id' | 'text'> {
  uncertain: NonNullable<Segment['uncertain']>
  repairs: Repair[]
  choices: Choice[]
}

/** A segment as it was heard, with the names that may have been said in it. */
export interface HeardSegment extends Pick<Segment, 'id' | 'text' | 'uncertain'> {
  suspected?: Suspected[]
}

/** The segments in which something was repaired, or is to be chosen. */
export function repairSegments(
  segments: readonly HeardSegment[],
  indexes: readonly SharedArrayBuffer[],
): RepairedSegment[] {
  const layers = indexes.map((buffer) => ({ index: new TermIndex(buffer) }))
  return segments.flatMap(({ id, text, uncertain, suspected }) => {
    const repaired = repairWords(text, uncertain ?? [], layers, suspected)
    const isSame = repaired.repairs.length === 0 && repaired.choices.length === 0
    return isSame ? [] : [{ id, ...repaired }]
  })
}

/** Why a form can repair nothing; null where it can. */
export type UnfitForm = 'everyday' | 'untouchable' | 'empty'

export function unfitForms(forms: readonly string[]): Array<UnfitForm | null> {
  everyday ??= new Set(ordinaryWords().everyday)
  return forms.map((form) => {
    const key = keyOf(form)
    if (key === '') return 'empty'
    if (key.split(' ').some(isUntouchable)) return 'untouchable'
    return everyday?.has(key) ? 'everyday' : null
  })
}

let everyday: Set<string> | undefined
