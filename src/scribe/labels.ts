/** "Cardiovascular: ..." and "Medical treatment: ...": the label is the note's, not the transcript's. */
export const withoutLabel = (text: string): string =>
  text.replace(/^[\s•-]*\p{Lu}[\p{L} ,/-]{1,40}:\s+(?=\S)/u, '')
