import { readFileSync } from 'node:fs'
import { z } from 'zod'

const Visit = z.object({
  id: z.string(),
  subset: z.string().optional(),
  dialogue: z.string(),
  note: z.string(),
})
/** One visit of a public set: what was said, and the note a person wrote of it. */
export type Visit = z.infer<typeof Visit>

/** The visits of `NAME.jsonl`, one a line. Throws when the file is missing or a line is no visit. */
export function readVisits(folder: string, name: string): Visit[] {
  return readFileSync(`${folder}/${name}.jsonl`, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => Visit.parse(JSON.parse(line)))
}
