interface Range {
  from: number
  to: number
}

const WORD = /[\p{L}\p{N}]+/gu
const LEAST_ALIKE = 0.34

/** The characters of a term that a search is about: what was typed where it stands in it, else the word most like it. */
export function hitsIn(term: string, search: string): Range[] {
  const typed = search.trim().toLowerCase()
  if (typed === '') return []
  const small = term.toLowerCase()
  // Some letters grow when made small; offsets would then point beside the words.
  if (small.length !== term.length) return []
  const at = small.indexOf(typed)
  if (at !== -1) return [{ from: at, to: at + typed.length }]
  const parts = typed.match(WORD) ?? []
  const held = parts.flatMap((part) => {
    const found = small.indexOf(part)
    return found === -1 ? [] : [{ from: found, to: found + part.length }]
  })
  if (held.length > 0) return inOrder(held)
  let best: (Range & { likeness: number }) | null = null
  for (const match of small.matchAll(WORD))
    for (const part of parts) {
      const likeness = sharedTrigrams(match[0], part)
      if (likeness >= LEAST_ALIKE && likeness > (best?.likeness ?? 0))
        best = { from: match.index, to: match.index + match[0].length, likeness }
    }
  return best ? [{ from: best.from, to: best.to }] : []
}

function inOrder(ranges: Range[]): Range[] {
  const joined: Range[] = []
  for (const range of ranges.toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1)
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to)
    else joined.push({ ...range })
  }
  return joined
}

function sharedTrigrams(one: string, other: string): number {
  const [its, others] = [trigramsOf(one), trigramsOf(other)]
  const shared = [...its].filter((part) => others.has(part)).length
  return shared / (its.size + others.size - shared)
}

function trigramsOf(word: string): Set<string> {
  const padded = `  ${word} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}
