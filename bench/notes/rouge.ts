/** ROUGE as google-research's `rouge_score` counts it: lower case, letters and digits only. */
export interface Rouge {
  rouge1: number
  rouge2: number
  rougeLsum: number
}

export const tokens = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? []

const f1 = (hit: number, said: number, wanted: number): number =>
  hit === 0 ? 0 : (2 * (hit / said) * (hit / wanted)) / (hit / said + hit / wanted)

function counts(items: string[]): Map<string, number> {
  const out = new Map<string, number>()
  for (const item of items) out.set(item, (out.get(item) ?? 0) + 1)
  return out
}

function ngrams(words: string[], n: number): string[] {
  return words.slice(0, Math.max(0, words.length - n + 1)).map((_, i) => words.slice(i, i + n).join(' '))
}

function rougeN(candidate: string[], reference: string[], n: number): number {
  const [said, wanted] = [ngrams(candidate, n), ngrams(reference, n)]
  const have = counts(said)
  let hit = 0
  for (const [gram, count] of counts(wanted)) hit += Math.min(count, have.get(gram) ?? 0)
  return f1(hit, said.length, wanted.length)
}

/** Positions in `reference` of one longest common subsequence. */
function lcsPositions(reference: string[], candidate: string[]): number[] {
  const width = candidate.length + 1
  const table = new Uint16Array((reference.length + 1) * width)
  const at = (i: number, j: number): number => table[i * width + j] as number
  for (let i = 1; i <= reference.length; i++)
    for (let j = 1; j <= candidate.length; j++)
      table[i * width + j] =
        reference[i - 1] === candidate[j - 1] ? at(i - 1, j - 1) + 1 : Math.max(at(i - 1, j), at(i, j - 1))
  const out: number[] = []
  for (let i = reference.length, j = candidate.length; i > 0 && j > 0;) {
    if (reference[i - 1] === candidate[j - 1]) {
      out.push(i - 1)
      i--
      j--
    } else if (at(i, j - 1) > at(i - 1, j)) j--
    else i--
  }
  return out
}

function rougeLsum(candidate: string, reference: string, each: (word: string) => string): number {
  const split = (text: string): string[][] =>
    text
      .split('\n')
      .map((line) => tokens(line).map(each))
      .filter((line) => line.length > 0)
  const [said, wanted] = [split(candidate), split(reference)]
  const [haveSaid, haveWanted] = [counts(said.flat()), counts(wanted.flat())]
  let hits = 0
  for (const line of wanted) {
    const union = new Set(said.flatMap((other) => lcsPositions(line, other)))
    for (const at of [...union].sort((a, b) => a - b)) {
      const word = line[at] as string
      if ((haveSaid.get(word) ?? 0) > 0 && (haveWanted.get(word) ?? 0) > 0) {
        hits++
        haveSaid.set(word, (haveSaid.get(word) ?? 0) - 1)
        haveWanted.set(word, (haveWanted.get(word) ?? 0) - 1)
      }
    }
  }
  return f1(hits, said.flat().length, wanted.flat().length)
}

/** F1 of 1-grams, 2-grams and summary-level longest common subsequence, times 100. `each` may stem the words. */
export function rouge(
  candidate: string,
  reference: string,
  each: (word: string) => string = (word) => word,
): Rouge {
  const [said, wanted] = [tokens(candidate).map(each), tokens(reference).map(each)]
  return {
    rouge1: 100 * rougeN(said, wanted, 1),
    rouge2: 100 * rougeN(said, wanted, 2),
    rougeLsum: 100 * rougeLsum(candidate, reference, each),
  }
}
