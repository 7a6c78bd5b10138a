/** As parts of a query on a search vector; the last letters of each word may be missing. Joined with `&` all must be there. */
export function searchWords(search: string): string[] {
  // Quoted, a word is cut into parts by the rules the text was cut by: "120/80" is one, "follow-up" three.
  const words = search.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  return words.map((word) => `'${word.replace(/['\\]/g, ' ')}':*`)
}
