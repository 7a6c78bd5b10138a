import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { startOwnPostgres } from '#testing/own-postgres.ts'
import { until } from '#testing/until.ts'
import { startBossQueue } from './boss-queue.ts'

test('what a hanging database says on a connection that the queue has given up ends nothing', async () => {
  const postgres = await startOwnPostgres()
  // Not a pool: that says it has ended while its connections still do, and the database goes down right behind.
  const client = new Client(postgres.connection)
  await client.connect()
  try {
    const queue = await startBossQueue({ connection: postgres.connection, onError: () => {} })
    const listening = await until(async () => {
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where pid <> pg_backend_pid()
          and (query ilike 'listen %' or query like '%pg_listening_channels%')`,
      )
      return rows.find(({ pid }) => pid)?.pid ?? null
    })
    process.kill(listening, 'SIGSTOP')
    const givenUp = vi.spyOn(Client.prototype, 'removeAllListeners')
    const stopped = queue.stop()
    await until(() => Promise.resolve(givenUp.mock.calls.length > 0))
    process.kill(listening, 'SIGTERM')
    process.kill(listening, 'SIGCONT')
    await expect(stopped).resolves.toBeUndefined()
  } finally {
    vi.restoreAllMocks()
    await client.end()
    await postgres.stop()
  }
})
