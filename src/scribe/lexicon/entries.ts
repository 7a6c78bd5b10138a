/** The fields of a lexicon that is written one entry a line: `mom | mother | female`. */
export const entriesOf = (table: string): string[][] =>
  table
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => line.split('|').map((field) => field.trim()))
