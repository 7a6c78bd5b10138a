/** What can be found by its name: a screen, or something to do. */
export interface Named {
  label: string
  /** Other words that people look for it by. */
  keywords?: readonly string[]
}

const letters = /[^\p{L}\p{N}]+/u

/** Words in small letters. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().split(letters).filter(Boolean)
}

/**
 * Those that hold every word of `query`, as the beginning of a word of theirs or with one slip of the fingers in it; whoever
 * begins with it comes first, the order is kept among equals. Everything, where nothing was asked.
 */
export function matching<One extends Named>(query: string, all: readonly One[]): One[] {
  const asked = wordsOf(query)
  const ranked = all.map((one) => ({ one, cost: costOf(asked, one) }))
  return ranked
    .filter(({ cost }) => cost !== null)
    .sort((a, b) => (a.cost ?? 0) - (b.cost ?? 0))
    .map(({ one }) => one)
}

/** 0 is best; null: it does not hold every word. */
function costOf(asked: readonly string[], { label, keywords = [] }: Named): number | null {
  const ofLabel = wordsOf(label)
  const others = keywords.flatMap(wordsOf)
  let cost = 0
  for (const word of asked) {
    const found = [
      ...ofLabel.map((one, place) => (begins(one, word) ? place * 0.1 : null)),
      ...others.map((one) => (begins(one, word) ? 1 : null)),
      ...ofLabel.map((one) => (word.length >= 4 && nearlyBegins(one, word) ? 2 : null)),
    ].filter((each) => each !== null)
    if (found.length === 0) return null
    cost += Math.min(...found)
  }
  return cost
}

const begins = (word: string, with_: string) => word.startsWith(with_)

/** One letter too many, too few, another or two exchanged. */
function nearlyBegins(word: string, typed: string): boolean {
  return [-1, 0, 1].some((more) => isOneSlip(typed, word.slice(0, typed.length + more)))
}

function isOneSlip(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  const rest = (text: string, skipped: number) => text.slice(start + skipped)
  return (
    rest(a, 1) === rest(b, 1) ||
    rest(a, 1) === rest(b, 0) ||
    rest(a, 0) === rest(b, 1) ||
    (a[start] === b[start + 1] && a[start + 1] === b[start] && rest(a, 2) === rest(b, 2))
  )
}

/** The label in pieces, those that were asked for marked: at the beginnings of its words. */
export function markedParts(label: string, query: string): { text: string; marked: boolean }[] {
  const asked = wordsOf(query)
  const parts: { text: string; marked: boolean }[] = []
  for (const piece of label.split(/([^\p{L}\p{N}]+)/u)) {
    const hit = longest(asked.filter((word) => piece.toLowerCase().startsWith(word)))
    parts.push({ text: piece.slice(0, hit), marked: true }, { text: piece.slice(hit), marked: false })
  }
  return parts.filter(({ text }) => text !== '')
}

const longest = (words: readonly string[]) => Math.max(0, ...words.map(({ length }) => length))
