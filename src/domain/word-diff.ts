/** One stretch of a comparison. `same` is in both texts, `removed` only in the old, `added` only in the new. */
export interface DiffPart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** More comparisons than this and only the beginning and end that both texts share are matched: it must stay quick. */
const LIMIT_CELLS = 6_000_000

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
  if (a.length * b.length > LIMIT_CELLS || a.length === 0 || b.length === 0)
    return [
      ...a.map((text): DiffPart => ({ kind: 'removed', text })),
      ...b.map((text): DiffPart => ({ kind: 'added', text })),
    ]
  const lengths = commonLengths(a, b)
  const width = b.length + 1
  const parts: DiffPart[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    const left = a[i]
    const right = b[j]
    if (left !== undefined && left === right) {
      parts.push(same(left))
      i += 1
      j += 1
    } else if (
      left !== undefined &&
      (right === undefined || (lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0))
    ) {
      parts.push({ kind: 'removed', text: left })
      i += 1
    } else if (right !== undefined) {
      parts.push({ kind: 'added', text: right })
      j += 1
    }
  }
  return parts
}

/** Row by row from the end: how many tokens the rests of both have in common, in order. */
function commonLengths(a: string[], b: string[]): Uint32Array {
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        a[i] === b[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0)
  return lengths
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
