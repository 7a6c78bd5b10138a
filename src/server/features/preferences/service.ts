import { Preferences } from '#contract/preferences.ts'
import { accountNotFound } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Database, Executor } from '#server/platform/database/connection.ts'
import { findChoices, mergeChoices } from './store.ts'

interface PreferencesCaller {
  actor: { userId: string }
  requestId: string
}

/** The preferences of a user, with the product's choice where the user made none. Throws not_found. */
export async function preferencesOf(db: Executor, userId: string): Promise<Preferences> {
  const choices = await findChoices(db, userId)
  if (!choices) throw accountNotFound()
  return withDefaults(choices)
}

/** Changes only what is named in `changes`, and gives all preferences. */
export async function changePreferences(
  db: Database,
  changes: Partial<Preferences>,
  { actor, requestId }: PreferencesCaller,
): Promise<Preferences> {
  const { userId } = actor
  return db.transaction(async (tx) => {
    const choices = await mergeChoices(tx, userId, changes)
    if (!choices) throw accountNotFound()
    await recordAudit(tx, {
      actorId: userId,
      action: 'preferences.update',
      subjectType: 'account',
      subjectId: userId,
      requestId,
    })
    return withDefaults(choices)
  })
}

/** A choice that is no longer offered, such as a template that was withdrawn, counts as none. */
function withDefaults(choices: Partial<Preferences>): Preferences {
  const offered = Object.entries(choices).filter(
    ([name, value]) => Preferences.safeParse({ [name]: value }).success,
  )
  return Preferences.parse(Object.fromEntries(offered))
}
