import { LRUCache } from 'lru-cache'

/**
 * The tokens of words, made once for each: a list of which one name is new costs that name. Of `most` words, those that were
 * asked for last are remembered.
 */
export function rememberTokens(
  encode: (words: string) => number[],
  most: number,
): (words: string) => number[] {
  const known = new LRUCache<string, number[]>({ max: most })
  return (words) => {
    const tokens = known.get(words) ?? encode(words)
    known.set(words, tokens)
    return tokens
  }
}
