import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import type { ServerEvent } from '#contract/events.ts'
import { createTestDatabase } from '#testing/database.ts'
import { testSigningKeys } from '#testing/signing-keys.ts'
import type { Bus } from './bus.ts'
import { openPostgresBus } from './postgres-bus.ts'

type Numbered = Extract<ServerEvent, { kind: 'noteChanged' }>

/** A database with processes that tell each other numbers, and whoever else reaches it (`sql`). */
export async function openBusHarness() {
  const database = await createTestDatabase()
  const { connection } = database
  const sql = new Client(connection)
  await sql.connect()
  const keys = testSigningKeys()
  const open: Bus[] = []

  return {
    connection,
    sql,
    keys,
    /** A process on the database, and what it has heard. */
    async startProcess({ lookEveryMs = 60_000, longestLockMs = 3_000, hears = true } = {}) {
      const sender = randomUUID()
      const errors: unknown[] = []
      const onError = (error: unknown) => void errors.push(error)
      const options = { connection, keys, sender, lookEveryMs, longestLockMs, hears, onError }
      const bus = await openPostgresBus(options)
      open.push(bus)
      const heard: number[] = []
      let gaps = 0
      bus.on('event', ({ event }) => heard.push((event as Numbered).version))
      bus.onGap(() => (gaps += 1))
      const say = (version: number, userIds = ['user']) =>
        bus.tell('event', {
          userIds,
          event: { kind: 'noteChanged', noteId: 'note', version, status: 'draft' },
        })
      return { bus, sender, heard, errors, say, gaps: () => gaps }
    },
    async close() {
      await Promise.all(open.map((bus) => bus.close()))
      await sql.end()
      await database.drop()
    },
  }
}

export type BusHarness = Awaited<ReturnType<typeof openBusHarness>>
