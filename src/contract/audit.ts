import { z } from 'zod'
import { Id, Moment } from './common.ts'
import { endpoint } from './endpoint.ts'

/** One thing that is wrong with the audit trail, or with a signed note. `sentence` says it, and what to look at. */
export const TrailFault = z.object({
  id: z.int(),
  sentence: z.string(),
  noteId: Id.nullable(),
  /** False: something is not done that should be; nothing is known to have been changed. */
  isChange: z.boolean(),
  foundAt: Moment,
})

/** `unchecked`: since the server started the trail has not been read from end to end. */
export const TrailState = z.object({
  state: z.enum(['sound', 'broken', 'unchecked']),
  /** When it was last read from end to end, and what there was then. */
  checkedAt: Moment.nullable(),
  entries: z.int().nonnegative(),
  /** When all signed notes were last held against their seals, and how many there were. */
  notesCheckedAt: Moment.nullable(),
  notes: z.int().nonnegative(),
  /** The place on another machine that seals are sent to, and since when it has not taken any; null where there is none. */
  sealsAway: z
    .object({ host: z.string(), waiting: z.int().nonnegative(), lagsSince: Moment.nullable() })
    .nullable(),
  /** What is missing from the trail for a reason somebody stands for, the first first; it stays told of. */
  acknowledged: z.array(z.object({ id: z.int(), at: Moment, sentence: z.string() })),
  faults: z.array(TrailFault),
})
export type TrailState = z.infer<typeof TrailState>

export const getTrailState = endpoint({
  method: 'GET',
  path: '/api/getTrailState',
  access: ['super_admin'],
  tag: 'people',
  summary: 'Whether the audit trail is whole, and signed notes are as they were signed, as was last checked',
  reply: TrailState,
})
