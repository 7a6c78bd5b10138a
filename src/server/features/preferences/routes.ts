import { getUserPreferences, updateToggle } from '#contract/preferences.ts'
import { refuseOthersClaim } from '#server/http/refusal.ts'
import { type App, serve } from '#server/http/serve.ts'
import type { Database } from '#server/platform/database/connection.ts'
import { changePreferences, preferencesOf } from './service.ts'

export function registerPreferences(app: App, { db }: { db: Database }): void {
  serve(app, updateToggle, async (call) => ({
    preferences: await changePreferences(db, call.body.preferences, call),
  }))

  serve(app, getUserPreferences, async (call) => {
    refuseOthersClaim(call.params.id, call.actor.userId)
    return { preferences: await preferencesOf(db, call.actor.userId) }
  })
}
