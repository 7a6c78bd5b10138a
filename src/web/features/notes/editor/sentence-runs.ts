import type { Sentence } from '#contract/sections.ts'

/** A stretch of one block's text: in a sentence, or between sentences when `sentence` is null. */
export interface Run {
  text: string
  /**
   * The sentence as it was when it last came from the server or the writer. Its `text` is what an edit is measured
   * against; a sentence that was begun in this editor has an empty `text`.
   */
  sentence: Sentence | null
}

/** What normalising needs to know of the blocks before, and how to name a sentence. */
export interface Naming {
  /** Ids that earlier blocks of the same note hold already; grows as runs are normalised. */
  seen: Set<string>
  newId: () => string
}

/**
 * Gives every word of a block to exactly one sentence, and every sentence one id, without changing a character: stray
 * text becomes a typed sentence, text pasted into the middle of a sentence belongs to it, a whole sentence typed behind
 * or before another one is its own, and the second half of a sentence cut in two gets an id of its own. Idempotent.
 */
export function normaliseRuns(runs: Run[], naming: Naming): Run[] {
  const whole = absorbStrayText(joinNeighbours(runs.filter(({ text }) => text !== '')))
  const named: Run[] = []
  for (const run of whole) {
    for (const part of splitRun(run)) named.push(nameRun(part, naming))
  }
  return joinNeighbours(named)
}

/**
 * The sentence a run stands for now: the very same object when no word changed, else with `edited` set. Who vouched for it
 * vouched for other words.
 */
export function sentenceOfRun(run: Run & { sentence: Sentence }): Sentence {
  const { sentence } = run
  const text = run.text.trim()
  if (isFresh(sentence)) return { ...sentence, text }
  if (text === sentence.text.trim()) return sentence
  return { ...sentence, text, edited: true, confirmed: false }
}

/** A sentence that a person began to type; its words are filled in when the document is read. */
export function freshSentence(id: string): Sentence {
  return {
    id,
    text: '',
    layout: 'inline',
    evidence: [],
    support: 'handwritten',
    contradictions: [],
    origin: { kind: 'typed', engine: '' },
    edited: false,
    confirmed: false,
  }
}

function isFresh(sentence: Sentence): boolean {
  return sentence.text === ''
}

function joinNeighbours(runs: Run[]): Run[] {
  const joined: Run[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    if (last && last.sentence?.id === run.sentence?.id)
      joined[joined.length - 1] = { text: last.text + run.text, sentence: last.sentence }
    else joined.push(run)
  }
  return joined
}

/** `A, stray, A` is one sentence A: somebody pasted into the middle of it. */
function absorbStrayText(runs: Run[]): Run[] {
  const result: Run[] = []
  for (const run of runs) {
    const stray = result.at(-1)
    const before = result.at(-2)
    if (run.sentence && stray?.sentence === null && before?.sentence?.id === run.sentence.id)
      result.splice(-2, 2, { text: before.text + stray.text + run.text, sentence: run.sentence })
    else result.push(run)
  }
  return result
}

function splitRun(run: Run): Run[] {
  if (run.text.trim() === '') return [{ text: run.text, sentence: null }]
  if (!run.sentence) return splitTyped(run.text, null)
  if (isFresh(run.sentence)) return splitTyped(run.text, run.sentence)
  const original = run.sentence.text
  if (run.text === original) return [run]
  return splitAppended(run, original) ?? splitPrepended(run, original) ?? [run]
}

/** `Original. More` is the untouched original and more of a person's own. */
function splitAppended(run: Run, original: string): Run[] | null {
  if (!run.text.startsWith(original) || !endsSentence(original)) return null
  const rest = run.text.slice(original.length)
  if (!/^\s+\S/.test(rest)) return null
  return [{ text: original, sentence: run.sentence }, ...splitTyped(rest, null)]
}

function splitPrepended(run: Run, original: string): Run[] | null {
  if (!run.text.endsWith(original)) return null
  const head = run.text.slice(0, run.text.length - original.length)
  if (!/\S\s+$/.test(head) || !endsSentence(head)) return null
  return [...splitTyped(head, null), { text: original, sentence: run.sentence }]
}

/** Cuts typed text where a sentence ends; white space around stays outside. `first` is whose sentence the first one is. */
function splitTyped(text: string, first: Sentence | null): Run[] {
  const parts: Run[] = []
  let rest = text
  let owner = first
  while (rest !== '') {
    const [, lead = ''] = /^(\s*)/.exec(rest) ?? []
    // White space inside a sentence that is being typed stays in it, so that the caret does too.
    if (lead !== '' && !(owner && parts.length === 0)) {
      parts.push({ text: lead, sentence: null })
      rest = rest.slice(lead.length)
    }
    if (rest === '') break
    const end = sentenceEnd(rest)
    parts.push({ text: rest.slice(0, end), sentence: owner ?? unnamed })
    owner = null
    rest = rest.slice(end)
  }
  return parts
}

const unnamed = freshSentence('')

function nameRun(run: Run, { seen, newId }: Naming): Run {
  if (!run.sentence) return run
  const id = run.sentence.id
  if (id !== '' && !seen.has(id)) {
    seen.add(id)
    return run
  }
  const fresh = newId()
  seen.add(fresh)
  return { text: run.text, sentence: { ...run.sentence, id: fresh } }
}

const abbreviations =
  /(?:^|[\s(])(?:Dr|Mr|Mrs|Ms|Mx|Prof|St|vs|approx|No|e\.g|i\.e|b\.i\.d|t\.i\.d|q\.d|p\.o)\.$/i
const boundary = /[.!?]["'”’)\]]*(?=\s+["'“‘([]?[\p{Lu}\p{N}])/gu

/** Where the first sentence of `text` ends: the index behind its full stop, or the whole length. */
function sentenceEnd(text: string): number {
  for (const match of text.matchAll(boundary)) {
    const end = match.index + match[0].length
    if (!abbreviations.test(text.slice(0, end))) return end
  }
  return text.length
}

function endsSentence(text: string): boolean {
  const trimmed = text.trimEnd()
  return /[.!?:]["'”’)\]]*$/.test(trimmed) && !abbreviations.test(trimmed)
}
