/** A place in a trie: the names `[from, to)` that begin with the same `depth` tokens. */
export interface TrieNode {
  from: number
  to: number
  depth: number
}

/** So many tokens a name may take to be listened for: what takes more is never found, and is not kept. */
export const LONGEST_NAME_TOKENS = 14

/** Letters of which each takes a token at least, in the vocabulary of an English recognizer. */
const FOREIGN = /[^\x00-\x7f]/g

/** Names by the tokens they are written with, sorted, so that names which begin alike stand side by side. */
export class NameTrie {
  readonly names: readonly string[]
  /** Which name each written form is of. */
  readonly #owners: Int32Array
  readonly #tokens: Uint16Array
  readonly #starts: Int32Array
  readonly #firsts: Array<[token: number, node: TrieNode]>

  /** @param encode the tokens of words that follow a space */
  constructor(names: readonly string[], encode: (words: string) => number[]) {
    this.names = names
    const forms = names.flatMap((name, owner) =>
      [...new Set([name, name.toLowerCase(), name.charAt(0).toUpperCase() + name.slice(1)])].flatMap(
        (form) => {
          if ((form.match(FOREIGN)?.length ?? 0) > LONGEST_NAME_TOKENS) return []
          const tokens = encode(form)
          return tokens.length > LONGEST_NAME_TOKENS ? [] : { owner, tokens }
        },
      ),
    )
    forms.sort((one, other) => compare(one.tokens, other.tokens))
    this.#owners = Int32Array.from(forms, ({ owner }) => owner)
    this.#starts = new Int32Array(forms.length + 1)
    this.#tokens = Uint16Array.from(forms.flatMap(({ tokens }) => tokens))
    for (const [at, { tokens }] of forms.entries())
      this.#starts[at + 1] = (this.#starts[at] as number) + tokens.length
    this.#firsts = [...this.#split({ from: 0, to: forms.length, depth: 0 })]
  }

  /** What may come first. */
  get firsts(): ReadonlyArray<[token: number, node: TrieNode]> {
    return this.#firsts
  }

  /** What may come after. */
  nexts(node: TrieNode): Array<[token: number, node: TrieNode]> {
    return [...this.#split(node)]
  }

  /** The name that ends here, by its number; null where none does. */
  nameAt({ from, to, depth }: TrieNode): number | null {
    return from < to && this.#lengthOf(from) === depth ? (this.#owners[from] as number) : null
  }

  *#split({ from, to, depth }: TrieNode): Generator<[number, TrieNode]> {
    let at = from
    while (at < to && this.#lengthOf(at) === depth) at += 1
    while (at < to) {
      const token = this.#tokenAt(at, depth)
      let end = at + 1
      while (end < to && this.#tokenAt(end, depth) === token) end += 1
      yield [token, { from: at, to: end, depth: depth + 1 }]
      at = end
    }
  }

  #lengthOf(form: number): number {
    return (this.#starts[form + 1] as number) - (this.#starts[form] as number)
  }

  #tokenAt(form: number, depth: number): number {
    return this.#tokens[(this.#starts[form] as number) + depth] as number
  }
}

/** As words in a dictionary: what begins another comes before it. */
function compare(one: readonly number[], other: readonly number[]): number {
  const shared = Math.min(one.length, other.length)
  for (let at = 0; at < shared; at += 1) {
    const difference = (one[at] as number) - (other[at] as number)
    if (difference !== 0) return difference
  }
  return one.length - other.length
}
