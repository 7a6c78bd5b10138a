import { entriesOf } from './entries.ts'
import { COMPLAINTS } from './plain-ways/complaints.ts'
import { ILLNESSES } from './plain-ways/illnesses.ts'
import { BODY } from './plain-ways/body.ts'
import { CARE } from './plain-ways/care.ts'

/**
 * Words of the chart | how people say it, each way in one word or in several that stand near each other. "Melena" was said
 * by whoever said "black stool".
 */
const TABLES = [COMPLAINTS, ILLNESSES, BODY, CARE]

const ways = new Map<string, string[][]>()
for (const [words = '', ...said] of TABLES.flatMap(entriesOf))
  for (const word of words.split(' ')) {
    const known = ways.get(word) ?? []
    ways.set(word, [...known, ...said.map((way) => way.split(' '))])
  }

/** How people say what a word of the chart means: each way as its words. */
export const plainWays = (word: string): readonly string[][] => ways.get(word) ?? []

export const wordsWithWays = (): string[] => [...ways.keys()]
