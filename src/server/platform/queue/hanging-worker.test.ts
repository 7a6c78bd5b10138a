import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Client, Pool } from 'pg'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/platform/database/connection.ts'
import { createTestDatabase } from '#testing/database.ts'
import { until } from '#testing/until.ts'
import { startBossQueue } from './boss-queue.ts'

test('a worker that hangs loses its job to another, and what it answers when it wakes up is undone', async () => {
  const database = await createTestDatabase()
  const { connection, superuser } = database
  const owner = new Client(superuser)
  await owner.connect()
  await owner.query(`create table written (by text); grant all on written to ${connection.user}`)
  const worker = fork(join(import.meta.dirname, '../../../testing/hanging-worker.ts'), [
    JSON.stringify(connection),
  ])
  const said: unknown[] = []
  worker.on('message', (message) => said.push(message))
  const pool = new Pool({ ...connection, max: 2 })
  const queue = await startBossQueue({ connection, onError: () => {}, superviseSeconds: 1 })
  try {
    await until(() => said.includes('ready'), 60_000)
    await queue.send('transcribe-recording', 'visit', { recordingId: 'visit' })
    await until(() => said.includes('begun'))
    // As a machine that swaps, or whose disk does not answer: it is there, and does nothing.
    worker.kill('SIGSTOP')
    await queue.work('transcribe-recording', 1, (_, run) =>
      openDatabase(pool).transaction(async (tx) => {
        await tx.execute(`insert into written values ('another')`)
        await run.settle(tx)
      }),
    )
    const written = async () => (await owner.query('select by from written')).rows
    await until(async () => (await written()).length > 0, 60_000)
    worker.kill('SIGCONT')
    worker.send('go on')
    await until(() => said.includes('JobTakenOver') || said.includes('written'), 60_000)
    expect(said.at(-1)).toBe('JobTakenOver')
    expect(await written()).toEqual([{ by: 'another' }])
  } finally {
    worker.kill('SIGKILL')
    if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit')
    await queue.stop()
    await pool.end()
    await owner.end()
    await database.drop()
  }
}, 180_000)
