import { z } from 'zod'

const Likert = z.int().min(1).max(5).nullable().default(null)
const YesOrNo = z.boolean().nullable().default(null)

/**
 * The items of PDSQI-9; null where nothing was chosen yet. `abstraction`: whether the visit asked for one, without which
 * `synthesized` is not scored. `stigmatizing`: whether such language is in the note.
 */
export const ReviewScores = z.object({
  cited: Likert,
  accurate: Likert,
  thorough: Likert,
  useful: Likert,
  organized: Likert,
  comprehensible: Likert,
  succinct: Likert,
  abstraction: YesOrNo,
  synthesized: Likert,
  stigmatizing: YesOrNo,
})
export type ReviewScores = z.infer<typeof ReviewScores>
