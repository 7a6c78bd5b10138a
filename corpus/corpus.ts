import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Segment } from '#scribe/types.ts'
import { Visit } from './visit.ts'

const FOLDER = join(import.meta.dirname, 'visits')

/**
 * A third is for building: read it, write rules from it. A third is for tuning: thresholds and weights. A third nobody
 * reads: it is scored by number, and its visits are written anew once somebody has read them.
 */
export type Part = 'building' | 'tuning' | 'unread'
export const PARTS = ['building', 'tuning', 'unread'] as const satisfies Part[]

/** By the number at the end of its id: each specialty has three visits of each part. */
export const partOf = ({ id }: Pick<Visit, 'id'>): Part => PARTS[(Number(id.at(-1)) + 2) % 3] as Part

/** The visits of the corpus by id. Throws when one is not as `visit.ts` says. */
export function readCorpus(): Visit[] {
  return (existsSync(FOLDER) ? readdirSync(FOLDER) : [])
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => Visit.parse(JSON.parse(readFileSync(join(FOLDER, name), 'utf8'))))
}

const SPEAKERS = {
  clinician: 'doctor',
  patient: 'patient',
  other: 'other',
  unknown: 'unknown',
} as const satisfies Record<Visit['turns'][number]['speaker'], Segment['speaker']>

/** The talk as the engine is given it: segment `t3` is turn 3. */
export const segmentsOf = ({ turns }: Visit): Segment[] =>
  turns.map(({ speaker, text }, turn) => ({
    id: `t${turn}`,
    speaker: SPEAKERS[speaker],
    text,
    startMs: turn * TURN_MS,
    endMs: (turn + 1) * TURN_MS,
  }))

const TURN_MS = 1_000
