/**
 * The tokens of words, made once for each: a list of which one name is new costs that name. Of `most` words, those that were
 * asked for last are remembered.
 */
export function rememberTokens(
  encode: (words: string) => number[],
  most: number,
): (words: string) => number[] {
  const known = new Map<string, number[]>()
  return (words) => {
    const tokens = known.get(words) ?? encode(words)
    known.delete(words)
    known.set(words, tokens)
    for (const oldest of known.keys()) {
      if (known.size <= most) break
      known.delete(oldest)
    }
    return tokens
  }
}
