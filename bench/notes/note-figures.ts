import { concepts, copied, doses, grounded } from './measures.ts'
import { ownWords } from './own-words.ts'
import { rouge, type Rouge } from './rouge.ts'
import { porter } from './stemmer.ts'
import { failureCount, type WrittenNotes } from './written-notes.ts'

/** What a writer's notes score against the notes of people. Shares are percent; null where nothing could be counted. */
export interface NoteFigures {
  written: number
  failed: number
  rouge: Rouge | null
  rougeStemmed: Rouge | null
  conceptF1: number | null
  /** Words of meaning in the note's own sentences that were said: without titles and labels of the template. */
  ownWordsSaid: number | null
  /** The same of the whole text, titles and labels counted as not said. */
  wordsSaid: number | null
  numbersSaid: number | null
  copiedRuns: number | null
  negationAgreement: number | null
  doseRecall: number | null
  dosePrecision: number | null
  words: number | null
  msP50: number | null
  msP95: number | null
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)
const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)
const percent = (share: number | null): number | null => (share === null ? null : rounded(100 * share))
const rounded = (value: number): number => Math.round(value * 1000) / 1000

export function mean(values: number[]): number | null {
  return values.length === 0 ? null : rounded(sum(values) / values.length)
}

function atShare(values: number[], share: number): number | null {
  const value = [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)]
  return value === undefined ? null : rounded(value)
}

function meanRouge(scores: Rouge[]): Rouge | null {
  if (scores.length === 0) return null
  const of = (pick: (score: Rouge) => number): number => mean(scores.map(pick)) ?? 0
  return {
    rouge1: of((score) => score.rouge1),
    rouge2: of((score) => score.rouge2),
    rougeLsum: of((score) => score.rougeLsum),
  }
}

/** Scores of one note against what was said and what a person wrote. */
function scoresOf(note: string, { dialogue, reference }: { dialogue: string; reference: string }) {
  const [own, wanted] = [doses(note), doses(reference)]
  return {
    rouge: rouge(note, reference),
    stemmed: rouge(note, reference, porter),
    said: grounded(note, dialogue),
    ownSaid: grounded(ownWords(note), dialogue),
    copied: copied(note, dialogue),
    concepts: concepts(note, reference),
    doses: { hit: [...own].filter((dose) => wanted.has(dose)).length, said: own.size, wanted: wanted.size },
    words: note.split(/\s+/).length,
  }
}

export function noteFigures(written: WrittenNotes): NoteFigures & { ungrounded: string[][] } {
  const rows = written.notes.map(({ visit, note }) =>
    scoresOf(note, { dialogue: visit.dialogue, reference: visit.note }),
  )
  const times = written.notes.map(({ ms }) => ms)
  type Row = (typeof rows)[number]
  const total = (pick: (row: Row) => number): number => sum(rows.map(pick))
  const average = (pick: (row: Row) => number): number | null => mean(rows.map(pick))
  const hits = total((row) => row.concepts.hit)
  return {
    written: rows.length,
    failed: failureCount(written),
    rouge: meanRouge(rows.map((row) => row.rouge)),
    rougeStemmed: meanRouge(rows.map((row) => row.stemmed)),
    conceptF1: percent(
      ratio(2 * hits, total((row) => row.concepts.said) + total((row) => row.concepts.wanted)),
    ),
    ownWordsSaid: average((row) => 100 * row.ownSaid.words),
    wordsSaid: average((row) => 100 * row.said.words),
    numbersSaid: average((row) => 100 * row.said.numbers),
    copiedRuns: average((row) => 100 * row.copied),
    negationAgreement: percent(
      ratio(
        total((row) => row.concepts.agree),
        total((row) => row.concepts.both),
      ),
    ),
    doseRecall: percent(
      ratio(
        total((row) => row.doses.hit),
        total((row) => row.doses.wanted),
      ),
    ),
    dosePrecision: percent(
      ratio(
        total((row) => row.doses.hit),
        total((row) => row.doses.said),
      ),
    ),
    words: average((row) => row.words),
    msP50: atShare(times, 0.5),
    msP95: atShare(times, 0.95),
    ungrounded: rows.map((row) => row.ownSaid.ungrounded),
  }
}

const fixed = (value: number | null, digits = 1): string => (value === null ? '-' : value.toFixed(digits))
const three = (rouge: Rouge | null): string =>
  [rouge?.rouge1, rouge?.rouge2, rouge?.rougeLsum].map((value) => fixed(value ?? null)).join(' / ')

/** The figures as a row of the table. */
export function shown(figures: NoteFigures): Record<string, string> {
  return {
    written: figures.failed > 0 ? `${figures.written} (${figures.failed} failed)` : String(figures.written),
    'R1/R2/RLsum': three(figures.rouge),
    stemmed: three(figures.rougeStemmed),
    'concept F1': fixed(figures.conceptF1),
    'words said: own/all': `${fixed(figures.ownWordsSaid)} / ${fixed(figures.wordsSaid)}`,
    'numbers said': fixed(figures.numbersSaid),
    'copied 8-grams': fixed(figures.copiedRuns),
    'negation agreement': fixed(figures.negationAgreement),
    'dose recall/precision': `${fixed(figures.doseRecall)} / ${fixed(figures.dosePrecision)}`,
    words: fixed(figures.words, 0),
    'ms p50/p95': `${fixed(figures.msP50)} / ${fixed(figures.msP95)}`,
  }
}
