/** The whole server in a process of its own, told by its parent where its data is. It ends with its parent. */
import { EmbeddedTranscriber } from '#server/platform/transcriber/embedded-transcriber.ts'
import { readSettings } from '#server/settings.ts'
import { startServer } from '#server/start.ts'
import { join } from 'node:path'
import type { ProcessOrder, ProcessReady } from './servers.ts'

const order = await new Promise<ProcessOrder>((resolve) => process.once('message', resolve))
const { dataDir, idleMs, port = 0, settings = {} } = order
const places = { PORT: `${port}`, HOST: '127.0.0.1', LOG_LEVEL: 'warn' }
const server = await startServer(readSettings({ ...places, ...settings }), {
  dataDir,
  change: {
    // One caller makes the requests of a hundred; the limiter stays in the way, with a higher bound.
    requestsAMinute: 10_000_000,
    ...(idleMs === undefined
      ? {}
      : { transcriber: new EmbeddedTranscriber({ cacheDir: join(dataDir, 'cache'), idleMs }) }),
  },
})
const { host, port: databasePort, user, database } = server.adapters.pool.options
const connection = { host, port: databasePort, user, database }
process.send?.({ url: server.url, connection } as ProcessReady)
const end = async () => {
  await server.close()
  process.exit(0)
}
process.once('message', () => void end())
process.once('disconnect', () => void end())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
