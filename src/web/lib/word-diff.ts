import { diffArrays } from 'diff'

/** One stretch of a comparison. `same` is in both texts, `removed` only in the old, `added` only in the new. */
export interface DiffPart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** More differing words than this and the middle is shown as replaced: it must stay quick, whatever the texts are. */
const LIMIT_EDITS = 1_000

/** Compares two texts word by word, with the longest common run of words. Joining all but `added` gives the old text. */
export function diffWords(before: string, after: string): DiffPart[] {
  const a = tokensOf(before)
  const b = tokensOf(after)
  let head = 0
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1
  let tail = 0
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1
  const middle = diffTokens(a.slice(head, a.length - tail), b.slice(head, b.length - tail))
  return joinParts([...a.slice(0, head).map(same), ...middle, ...a.slice(a.length - tail).map(same)])
}

/** Whether a comparison found any difference. */
export function differs(parts: DiffPart[]): boolean {
  return parts.some(({ kind }) => kind !== 'same')
}

function tokensOf(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{N}_'’]+|[^\s\p{L}\p{N}]/gu) ?? []
}

function same(text: string): DiffPart {
  return { kind: 'same', text }
}

function diffTokens(a: string[], b: string[]): DiffPart[] {
  const changes = diffArrays(a, b, { maxEditLength: LIMIT_EDITS })
  if (!changes)
    return [
      { kind: 'removed', text: a.join('') },
      { kind: 'added', text: b.join('') },
    ]
  return changes.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))
}

/** Neighbours of one kind become one part; within a change what was removed comes first. */
function joinParts(parts: DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = []
  let removed = ''
  let added = ''
  const flush = () => {
    if (removed !== '') joined.push({ kind: 'removed', text: removed })
    if (added !== '') joined.push({ kind: 'added', text: added })
    removed = ''
    added = ''
  }
  for (const { kind, text } of parts) {
    if (kind === 'removed') removed += text
    else if (kind === 'added') added += text
    else {
      flush()
      const last = joined.at(-1)
      if (last?.kind === 'same') last.text += text
      else joined.push({ kind, text })
    }
  }
  flush()
  return joined
}
