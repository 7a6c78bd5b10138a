import { getUserPreferences, updateToggle } from '#contract/preferences.ts'
import { type App, serve } from '#server/http/serve.ts'
import type { Database } from '#server/platform/database/connection.ts'
import { changePreferences, notFound, preferencesOf } from './service.ts'

export function registerPreferences(app: App, { db }: { db: Database }): void {
  serve(app, updateToggle, async (call) => ({
    preferences: await changePreferences(db, call.body.preferences, call),
  }))

  serve(app, getUserPreferences, async (call) => {
    if (call.params.id !== call.actor.userId) throw notFound()
    return { preferences: await preferencesOf(db, call.actor.userId) }
  })
}
