import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { WRONG_KINDS } from './visit.ts'

export const WRITERS = ['engine', 'clinician', 'model'] as const

const shared = {
  id: z.string().min(1),
  visit: z.string().min(1),
  writer: z.enum(WRITERS),
  /** `partly`: the main point is borne out; a part was not said or is imprecise, and does no harm. */
  label: z.enum(['true', 'partly', 'untrue']),
  /** `torn`: a fragment whose meaning is lost, or is bound to the wrong thing. */
  kind: z.enum([...WRONG_KINDS, 'torn', 'other']).optional(),
  why: z.string().optional(),
}
const sentence = z.string().min(4)

/**
 * A sentence of a note that was not written to be right or wrong, and what a strict reader of the whole talk said of it. A
 * clinician's own sentence stays in PriMock57's folder, which holds the talk too: `words` is where its note has it.
 */
const NaturalSentence = z.union([
  z.strictObject({ ...shared, source: z.literal('corpus'), sentence }),
  z.strictObject({ ...shared, source: z.literal('primock57'), sentence }),
  z.strictObject({
    ...shared,
    source: z.literal('primock57'),
    words: z.tuple([z.int().min(0), z.int().min(1)]),
  }),
])
export type NaturalSentence = z.infer<typeof NaturalSentence>

const readFrom = (name: string): NaturalSentence[] =>
  readFileSync(join(import.meta.dirname, name), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => NaturalSentence.parse(JSON.parse(line)))

/** For measuring alone: they are of visits of the unread part. Throws when a line is not as said here. */
export const readNaturalSentences = (): NaturalSentence[] => readFrom('natural.jsonl')

/** To be read: of visits of the building and tuning parts. Throws when a line is not as said here. */
export const readOpenNaturalSentences = (): NaturalSentence[] => readFrom('natural-open.jsonl')
