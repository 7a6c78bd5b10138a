import type { Executor } from '#server/platform/database/connection.ts'
import { chosenTemplates, templatesOf, type TemplateRow } from './template-store.ts'

export { templateNotFound } from './refusals.ts'
export type { TemplateRow } from './template-store.ts'

/** Those of the ids that somebody may choose now, by id. */
export async function templatesToChoose(
  db: Executor,
  userId: string,
  ids: Array<string | null | undefined>,
): Promise<Map<string, TemplateRow>> {
  const wanted = [...new Set(ids.flatMap((id) => (id ? [id.toLowerCase()] : [])))]
  return new Map((await chosenTemplates(db, userId, wanted)).map((row) => [row.id, row]))
}

/** What a note keeps of it. */
export const keptTemplate = ({ id, name, sections }: TemplateRow) => ({ id, name, sections })

export const ownTemplates = (db: Executor, ownerId: string) => templatesOf(db, { ownerId })
