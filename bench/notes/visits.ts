import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

const Visit = z.object({
  id: z.string(),
  subset: z.string().optional(),
  dialogue: z.string(),
  note: z.string(),
  meta: z
    .object({
      gender: z
        .string()
        .transform((gender) => gender.trim())
        .pipe(z.enum(['female', 'male']))
        .optional()
        .catch(undefined),
    })
    .optional(),
})
/** One visit of a public set: what was said, and the note a person wrote of it. */
export type Visit = z.infer<typeof Visit>

/** The visits of `NAME.jsonl`, one a line. Throws when the file is missing or a line is no visit. */
export const readVisits = (folder: string, name: string): Visit[] => readRows(folder, name, Visit)

const Dialogue = Visit.pick({ id: true, dialogue: true })

/** What was said in the visits of `NAME.jsonl`, whether or not a person wrote a note of them; none without the file. */
export const readDialogues = (folder: string, name: string): Array<z.infer<typeof Dialogue>> =>
  existsSync(fileOf(folder, name)) ? readRows(folder, name, Dialogue) : []

const fileOf = (folder: string, name: string): string => `${folder}/${name}.jsonl`

function readRows<Row>(folder: string, name: string, row: z.ZodType<Row>): Row[] {
  return readFileSync(fileOf(folder, name), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => row.parse(JSON.parse(line)))
}
