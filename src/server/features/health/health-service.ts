import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/connection.ts'
import type { Writer } from '#server/platform/writer/writer.ts'
import { oneLook, shared } from './one-look.ts'

/** Whether the service and its writer answer. Nothing of a failure is told to the world. */
export function createHealthService({ db, writer }: { db: Database; writer: Writer }) {
  const answers = oneLook(() => db.execute(sql`select 1`))
  const writerAnswers = shared(() => writer.health().catch(() => 'down' as const))
  return {
    async service() {
      return { status: (await answers()) ? ('up' as const) : ('down' as const) }
    },

    async writer() {
      const status = await writerAnswers()
      return { status, engine: writer.engine, answersFreely: writer.answer !== undefined }
    },
  }
}
