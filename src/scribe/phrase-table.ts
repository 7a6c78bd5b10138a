/** A table of phrases of words that finds the longest phrase at a place in a list of words. */
export interface PhraseTable<T> {
  entries: Map<string, Array<{ words: string[]; value: T }>>
}

export function phraseTable<T>(phrases: Array<[string, T]>): PhraseTable<T> {
  const entries = new Map<string, Array<{ words: string[]; value: T }>>()
  for (const [phrase, value] of phrases) {
    const words = phrase.split(' ')
    const first = words[0] as string
    const list = entries.get(first) ?? []
    list.push({ words, value })
    entries.set(first, list)
  }
  for (const list of entries.values()) list.sort((a, b) => b.words.length - a.words.length)
  return { entries }
}

const FILLER = /^(?:um|uh|er|erm)$/

/** The longest phrase that begins at `i`, fillers within it left out of account ("pain, uh, in my back"), or null. */
export function phraseAt<T>(
  table: PhraseTable<T>,
  words: ReadonlyArray<{ text: string }>,
  i: number,
): { value: T; length: number } | null {
  for (const entry of table.entries.get(words[i]?.text ?? '') ?? []) {
    let [k, at] = [1, i + 1]
    while (k < entry.words.length) {
      const text = words[at]?.text ?? ''
      if (text === entry.words[k]) k++
      else if (!FILLER.test(text)) break
      at++
    }
    if (k === entry.words.length) return { value: entry.value, length: at - i }
  }
  return null
}
