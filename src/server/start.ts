import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as setTimeoutAsync } from 'node:timers/promises'
import { DrizzleQueryError } from 'drizzle-orm'
import { openAdapters, type Adapters } from './adapters.ts'
import { buildApp, type Dependencies, type RunningApp } from './app.ts'
import { publicUrlOf, type Settings } from './settings.ts'

const ROOT = join(import.meta.dirname, '../..')
const SEAL_EVERY_MS = 5_000
const CHECK_EVERY_MS = 60_000
const SWEEP_EVERY_MS = 60 * 60_000
const LONGEST_SHUTDOWN_MS = 12_000
/**
 * Connections that the system keeps until the loop takes them: who comes when there are as many is not answered, and tries again
 * seconds later. Node would have 511, which one address opens at once.
 */
const CONNECTIONS_WAITING = 4_096

export interface RunningServer {
  /** The address it listens on, with the port it was given where PORT is 0. */
  url: string
  /** Where the browser finds it. */
  publicUrl: string
  app: RunningApp
  adapters: Adapters
  /** Lets running work end, then closes everything, the database last. */
  close(): Promise<void>
}

/**
 * Starts the whole server on a data folder: database, jobs, sealing and clean-up, listening. `change` puts something else
 * in the place of what the settings name.
 */
export async function startServer(
  settings: Settings,
  { dataDir, change = {} }: { dataDir: string; change?: Partial<Dependencies> },
): Promise<RunningServer> {
  const publicUrl = publicUrlOf(settings)
  const webFolder = join(ROOT, 'dist/web')
  const adapters = {
    ...(await openAdapters(settings, {
      dataDir,
      migrations: join(ROOT, 'db/migrations'),
      webFolder: existsSync(join(webFolder, 'index.html')) ? webFolder : null,
      publicUrl,
    })),
    ...change,
  }
  const { app, url } = await listen(settings, adapters).catch(async (error: unknown) => {
    await adapters.closeAdapters()
    throw error
  })
  adapters.sealer.start(SEAL_EVERY_MS)
  const housekeeping = keepHouse(app, adapters)
  return {
    url,
    publicUrl,
    app,
    adapters,
    async close() {
      await housekeeping.end()
      await app.close()
      await adapters.closeAdapters()
    },
  }
}

/** What is done once, however many processes there are, by the first of those that do more than answer browsers. */
function keepHouse(app: RunningApp, { bus, log, role, finishDeletions }: Adapters): { end(): Promise<void> } {
  const underWay = new Set<Promise<void>>()
  const every = (ms: number, chore: () => Promise<void>, failed: string) =>
    setInterval(() => {
      const running = chore()
        .catch(() => log.error(failed))
        .finally(() => underWay.delete(running))
      underWay.add(running)
    }, ms).unref()
  let sweeping: Promise<void> | null = null
  async function sweep(): Promise<void> {
    if (!(await bus.isFirst('chores'))) return
    sweeping ??= app
      .sweep()
      .finally(finishDeletions)
      .finally(() => (sweeping = null))
    await sweeping
  }
  // Every process watches whether there is a first one, which says so however long its check takes.
  const timers = [every(CHECK_EVERY_MS, app.checkTrailInTurn, 'the audit trail could not be checked')]
  if (role !== 'web') timers.push(every(SWEEP_EVERY_MS, sweep, 'clean-up failed'))
  return {
    async end() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(underWay)
    },
  }
}

async function listen(settings: Settings, adapters: Adapters): Promise<{ app: RunningApp; url: string }> {
  const app = await buildApp(adapters)
  try {
    const url = await app.fastify.listen({
      port: settings.PORT,
      host: settings.HOST,
      backlog: CONNECTIONS_WAITING,
    })
    if (adapters.role !== 'web') await app.seedDictionary()
    await app.startJobs()
    return { app, url }
  } catch (error) {
    await app.close()
    throw error
  }
}

/**
 * Ends the program, cleanly, on the first SIGTERM or SIGINT: it takes no more jobs, answers for `drainMs` more while a
 * balancer looks for others, lets its screens go to these, and hands unfinished jobs back.
 */
export function closeOnSignals(server: RunningServer, drainMs = 0): void {
  const close = async () => {
    // A request that will not end must not keep the database from ending cleanly.
    setTimeout(() => process.exit(1), drainMs + LONGEST_SHUTDOWN_MS).unref()
    server.adapters.draining?.begin()
    await server.app.takeNoMoreJobs()
    await setTimeoutAsync(drainMs)
    await server.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void close())
}

/** One sentence for whoever started the program. */
export function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'The cause is not known.'
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program. Set PORT to a free one.`
  if (code === 'EACCES') return `${error.message}. Choose another PORT or DATA_DIR.`
  if (isFull(error))
    return 'The disk is full. Make room where DATA_DIR and the database lie, then start again.'
  return sayingNothingOfValues(error)
}

/** What wraps the database's refusal says the statement with all its values. */
function sayingNothingOfValues(error: Error): string {
  const { cause } = error
  return error instanceof DrizzleQueryError && cause instanceof Error
    ? `The database refused a statement: ${cause.message}.`
    : error.message
}

const isFull = (error: Error): boolean =>
  FULL.has((error as { code?: string }).code ?? '') || (error.cause instanceof Error && isFull(error.cause))
/** PostgreSQL's own codes, and the system's. */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])
