import type { z } from 'zod'
import {
  PEARL_BODY_CHARACTERS,
  PEARL_OLDEST_MONTHS,
  PEARL_SOURCE_CHARACTERS,
  PEARL_TAG_CHARACTERS,
  PEARL_TAGS,
  PEARL_TITLE_CHARACTERS,
  PEARL_TRIGGER_CHARACTERS,
  PEARL_TRIGGERS,
  PEARL_URL_CHARACTERS,
} from '#contract/pearl-limits.ts'
import type { ImportedRow } from '#contract/pearls.ts'

const MOST_PROBLEMS = 5

/** Ours, of what a field asks for beyond its kind; of the rest the library speaks of types and patterns. */
const OWN_WORDS = new Set(['Give the pearl a title.', 'Write what the pearl says.'])

const day = (field: string) => `${field} is no date. Write it as 2026-01-31, or leave it empty.`
const age = (field: string) =>
  `${field} is an age in whole months, from 0 to ${PEARL_OLDEST_MONTHS.toLocaleString('en-US')}, or empty.`
const triggers = (field: string) =>
  `${field} holds up to ${PEARL_TRIGGERS} entries of up to ${PEARL_TRIGGER_CHARACTERS} characters each.`
const line = (field: string, characters: number) => `${field} is one line of up to ${characters} characters.`

const SENTENCES: Readonly<Record<string, string>> = {
  id: 'id is none that this product gave. Leave it empty for a new pearl.',
  title: `Give the pearl a title, one line of up to ${PEARL_TITLE_CHARACTERS} characters.`,
  body: `Write what the pearl says, in up to ${PEARL_BODY_CHARACTERS.toLocaleString('en-US')} characters.`,
  tags: `tags holds up to ${PEARL_TAGS} tags of up to ${PEARL_TAG_CHARACTERS} characters each.`,
  conditions: triggers('conditions'),
  drugs: triggers('drugs'),
  words: triggers('words'),
  match: 'match is “any” or “each”.',
  ageFromMonths: age('ageFromMonths'),
  ageToMonths: age('ageToMonths'),
  sourceName: line('sourceName', PEARL_SOURCE_CHARACTERS),
  sourceUrl: `sourceUrl is an address that begins with https://, of up to ${PEARL_URL_CHARACTERS} characters.`,
  sourceDate: day('sourceDate'),
  reviewedOn: day('reviewedOn'),
  reviewDueOn: day('reviewDueOn'),
  enabled: 'enabled is “yes” or “no”.',
}

/** What is wrong with a row of a file, a sentence for each of its fields that says how it has to be. */
export function problemsOf({ issues }: z.ZodError): ImportedRow['problems'] {
  const problems = new Map<string, string>()
  for (const { code, path, message } of issues) {
    const field = path.find((part) => typeof part === 'string' && part !== 'triggers')?.toString() ?? 'row'
    const own = code === 'custom' || OWN_WORDS.has(message)
    const sentence = own
      ? message
      : (SENTENCES[field] ?? 'This row cannot be read. Export a file to see how it looks.')
    if (!problems.has(field)) problems.set(field, sentence)
  }
  return [...problems].slice(0, MOST_PROBLEMS).map(([field, sentence]) => ({ field, sentence }))
}
