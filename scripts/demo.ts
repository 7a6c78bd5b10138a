import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { DAY_MS } from '#domain/time.ts'
import { APP_NAME } from '#server/open-postgres.ts'
import { ensureFirstAdminLink } from '#server/features/accounts/public.ts'
import { systemClock } from '#server/platform/clock.ts'
import { lockDataFolder } from '#server/platform/database/data-folder-lock.ts'
import { defaultDataDir } from '#server/platform/database/embedded-postgres.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { closeOnSignals, startFailure, startServer } from '#server/start.ts'
import { fillDemo } from './demo/fill.ts'
import { DEMO_PEOPLE, newDemoPassword } from './demo/people.ts'

const Demo = z.object({ password: z.string() })
const YEAR_MS = 365 * DAY_MS
const DEMO_FILE = 'demo.json'

/** Starts the server on data of its own, filled at the first start with fictitious people and visits. */
async function demo(): Promise<void> {
  const settings = demoSettings(readSettings(process.env))
  const place = settings.DATA_DIR
    ? { dataDir: settings.DATA_DIR, reason: null }
    : defaultDataDir({ cwd: process.cwd(), appName: APP_NAME })
  if (place.reason) say(place.reason)
  const dataDir = join(place.dataDir, 'demo')
  if (!existsSync(join(dataDir, DEMO_FILE))) await prepare(settings, dataDir)
  const { password } = Demo.parse(JSON.parse(await readFile(join(dataDir, DEMO_FILE), 'utf8')))

  const server = await startServer(settings, { dataDir })
  closeOnSignals(server)
  say(`\n${settings.PRODUCT_NAME} with fictitious people and visits is ready at ${server.publicUrl}\n`)
  for (const { email, remark } of DEMO_PEOPLE) say(`  ${email.padEnd(30)} ${remark}`)
  say(`\nEverybody's password: ${password}`)
  say(`The demo keeps its data in ${dataDir}. Delete that folder to begin again.`)
}

/** Only ever its own database, and no mail to anybody; whoever looks around has a password and no second factor. */
function demoSettings(settings: Settings): Settings {
  const noPayments = {
    STRIPE_SECRET_KEY: undefined,
    STRIPE_WEBHOOK_SECRET: undefined,
    STRIPE_PRICE_MONTHLY: undefined,
    STRIPE_PRICE_YEARLY: undefined,
  }
  const own = { DATABASE_URL: undefined, SMTP_HOST: undefined, REQUIRE_TWO_FACTOR: 'nobody' as const }
  return { ...settings, ...noPayments, ...own }
}

/** Fills a folder beside the demo's own and gives it its name when all is there: a start that is cut off leaves no half. */
async function prepare(settings: Settings, dataDir: string): Promise<void> {
  say('Preparing the demo: people, visits and their notes (once, some seconds) ...')
  const preparing = `${dataDir}.preparing`
  await clear(preparing)
  let moved: Date | null = null
  const clock = {
    now: () => moved ?? systemClock.now(),
    moveTo: (moment: Date) => void (moved = moment),
  }
  const own = { PORT: 0, HOST: '127.0.0.1', PUBLIC_URL: undefined, WRITER_URL: undefined, LOG_LEVEL: 'warn' }
  const server = await startServer({ ...settings, ...own } as Settings, {
    dataDir: preparing,
    change: {
      clock,
      webFolder: null,
      requestsAMinute: 100_000,
      // The visits of months are made in one session each.
      sessionLimits: { idleMs: YEAR_MS, longestMs: YEAR_MS },
    },
  })
  const password = newDemoPassword()
  try {
    const link = await ensureFirstAdminLink(server.adapters)
    const setupToken = new URL(link ?? 'none:').hash.replace('#setup=', '')
    await fillDemo({ url: server.url, pool: server.adapters.pool, clock, setupToken, password })
  } finally {
    await server.close()
  }
  await writeFile(join(preparing, DEMO_FILE), JSON.stringify({ password }), { mode: 0o600 })
  await rename(preparing, dataDir)
}

/** Removes what a start that was cut off left behind. */
async function clear(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true })
  if (!existsSync(folder)) return
  const lock = lockDataFolder(join(folder, 'postgres.lock'))
  if (!lock) throw new Error('Another demo is being prepared in this folder. Wait for it, or stop it.')
  await rm(folder, { recursive: true, force: true })
  lock.release()
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

demo().catch((error: unknown) => {
  process.stderr.write(`The demo could not start. ${startFailure(error)}\n`)
  process.exit(1)
})
