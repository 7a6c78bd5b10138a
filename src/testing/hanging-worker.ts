import { Pool } from 'pg'
import { openDatabase } from '#server/platform/database/connection.ts'
import { startBossQueue } from '#server/platform/queue/boss-queue.ts'

/*
 * A worker in a process of its own. It says when it has begun, and once it is told to go on it writes what it made, in the
 * transaction that ends its job.
 */
const connection = JSON.parse(process.argv[2] ?? '') as { host: string; port: number }
const pool = new Pool({ ...connection, max: 2 })
const queue = await startBossQueue({ connection, onError: () => {} })
const goesOn = new Promise((resolve) => process.once('message', resolve))
await queue.work('transcribe-recording', 1, async (_, run) => {
  process.send?.('begun')
  await goesOn
  const answer = await openDatabase(pool)
    .transaction(async (tx) => {
      await tx.execute(`insert into written values ('late')`)
      await run.settle(tx)
    })
    .then(
      () => 'written',
      (error: Error) => error.name,
    )
  process.send?.(answer)
})
process.send?.('ready')
