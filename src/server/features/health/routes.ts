import { sql } from 'drizzle-orm'
import { getHealth, getWriterHealth } from '#contract/health.ts'
import { type App, serve } from '#server/http/serve.ts'
import type { Database } from '#server/platform/database/connection.ts'
import type { Writer } from '#server/platform/writer/writer.ts'

/** Whether the service and its writer answer. Nothing of a failure is told to the world. */
export function registerHealth(app: App, { db, writer }: { db: Database; writer: Writer }): void {
  serve(app, getHealth, async () => {
    const answered = await db.execute(sql`select 1`).then(
      () => true,
      () => false,
    )
    return { status: answered ? ('up' as const) : ('down' as const) }
  })
  serve(app, getWriterHealth, async () => ({
    status: await writer.health().catch(() => 'down' as const),
    engine: writer.engine,
  }))
}
