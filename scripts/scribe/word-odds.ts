import { corpusCases } from '../../bench/check/cases.ts'
import { readCorpus, partOf, segmentsOf } from '../../corpus/corpus.ts'
import { readVisits } from '../../bench/notes/visits.ts'
import { sentencesWith } from '#scribe/check/talk-row.ts'
import { claimingWords, meaningTerms, termOf } from '#scribe/check/terms.ts'
import { inWords } from '#scribe/check/shorthand.ts'
import type { WordOdds } from '#scribe/check/word-odds.ts'
import { parseDialogue } from '#scribe/talk/parse-dialogue.ts'
import { wordsOfText } from '#scribe/talk/words.ts'
import { indexTranscript, type IndexedTranscript } from '#scribe/transcript-index.ts'
import type { Segment } from '#scribe/types.ts'

/** Whole visits, of which it is counted in how many a word is said; of the others the talk is a piece only. */
const WHOLE_VISITS = ['aci-bench.train', 'primock57']
const PIECES = ['mts-dialog.train', 'mts-dialog.valid']
const FEWEST_IN_NOTES = 4
const FEWEST_TALKS = 2

interface Count {
  talks: number
  said: number
  unsaid: number
}

/** Counts, over notes as clinicians wrote them and the talk they wrote them of, how often a note's word was said. `isLeftOut`: visits that are only for measuring. */
export function countWordOdds(folder: string, isLeftOut: (visit: string) => boolean): WordOdds {
  const counts = new Map<string, Count>()
  const countOf = (term: string): Count => {
    const known = counts.get(term) ?? { talks: 0, said: 0, unsaid: 0 }
    counts.set(term, known)
    return known
  }
  let talks = 0
  const addTalk = (segments: readonly Segment[]): void => {
    talks += 1
    for (const term of termsOfTalk(segments)) countOf(term).talks += 1
  }
  const addNote = (text: string, index: IndexedTranscript): void => {
    for (const { text: word } of claimingWords(wordsOfText(inWords(text)))) {
      const count = countOf(termOf(word))
      if (sentencesWith(word, index).length > 0) count.said += 1
      else count.unsaid += 1
    }
  }
  for (const set of [...WHOLE_VISITS, ...PIECES])
    for (const visit of readVisits(folder, set)) {
      if (isLeftOut(visit.id)) continue
      const segments = parseDialogue(visit.dialogue)
      if (WHOLE_VISITS.includes(set)) addTalk(segments)
      const index = indexTranscript(segments)
      for (const line of visit.note.split('\n')) addNote(line, index)
    }
  for (const visit of readCorpus()) if (partOf(visit) !== 'unread') addTalk(segmentsOf(visit))
  for (const part of ['building', 'tuning'] as const) {
    const indexes = new Map<string, IndexedTranscript>()
    for (const { visit, text, segments, wrong } of corpusCases(part)) {
      if (wrong !== null) continue
      const index = indexes.get(visit) ?? indexTranscript(segments)
      indexes.set(visit, index)
      addNote(text, index)
    }
  }
  const seldom = { said: 0, unsaid: 0 }
  const terms: WordOdds['terms'] = {}
  for (const [term, { talks: inTalks, said, unsaid }] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (said + unsaid < FEWEST_IN_NOTES) {
      seldom.said += said
      seldom.unsaid += unsaid
    }
    if (said + unsaid >= FEWEST_IN_NOTES || inTalks >= FEWEST_TALKS) terms[term] = [inTalks, said, unsaid]
  }
  return { talks, seldomUnsaid: round(seldom.unsaid / (seldom.said + seldom.unsaid)), terms }
}

const termsOfTalk = (segments: readonly Segment[]): Set<string> =>
  new Set(segments.flatMap(({ text }) => meaningTerms(wordsOfText(text))))

const round = (share: number): number => Math.round(share * 1_000) / 1_000
