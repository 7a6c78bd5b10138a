import type { Received } from '#contract/endpoint.ts'
import type { updateNote } from '#contract/notes.ts'
import { keptTemplate, templatesToChoose } from '#server/features/templates/public.ts'
import type { Executor } from '#server/platform/database/connection.ts'

type Chosen = Pick<Received<typeof updateNote>['body'], 'template' | 'ownTemplate' | 'style' | 'switches'>

/**
 * What autosave keeps of the choices of a note. A template that people made is kept with its sections. One that cannot be
 * chosen any more counts as the built-in one: what else was written meanwhile is saved all the same.
 */
export async function settingsOf(
  db: Executor,
  userId: string,
  chosen: Chosen,
): Promise<Record<string, unknown>> {
  const { ownTemplate, ...rest } = chosen
  if (ownTemplate) {
    const own = (await templatesToChoose(db, userId, [ownTemplate.id])).get(ownTemplate.id.toLowerCase())
    if (own) return { ...rest, template: own.base, ownTemplate: keptTemplate(own) }
  }
  const isBuiltIn = ownTemplate !== undefined || rest.template !== undefined
  return isBuiltIn ? { ...rest, ownTemplate: null } : rest
}
