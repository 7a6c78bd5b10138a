import { join } from 'node:path'
import { SESSION_MAX_HOURS } from '#domain/limits.ts'
import type { Adapters } from './adapters.ts'
import { ensureFirstAdminLink } from './features/accounts/public.ts'
import { defaultDataDir } from './platform/database/embedded-postgres.ts'
import { APP_NAME } from './open-postgres.ts'
import { proxyDoubt } from './proxy-settings.ts'
import { readSettings } from './settings.ts'
import { closeOnSignals, startFailure, startServer } from './start.ts'

/** Starts the server with the settings of the environment and ends it cleanly on SIGTERM and SIGINT. */
async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const place = settings.DATA_DIR
    ? { dataDir: settings.DATA_DIR, reason: null }
    : defaultDataDir({ cwd: process.cwd(), appName: APP_NAME })
  if (place.reason) say(place.reason)
  // Read by every thread and process that is started from here on.
  process.env['NODE_COMPILE_CACHE'] ??= join(place.dataDir, 'cache', 'compiled')
  const server = await startServer(settings, place)
  closeOnSignals(server, settings.DRAIN_SECONDS * 1_000)
  const isForBrowsers = settings.PROCESS_ROLE !== 'worker'
  // Each link voids the one before: of several processes one makes it.
  const makesLink = settings.PROCESS_ROLE !== 'web' && (await server.adapters.bus.isFirst('chores'))
  const setupLink = makesLink ? await ensureFirstAdminLink(server.adapters) : null
  say(
    `${settings.PRODUCT_NAME} is ready ${isForBrowsers ? `at ${server.publicUrl}` : 'to work through the queue'}`,
  )
  if (settings.SESSION_MAX_HOURS > SESSION_MAX_HOURS)
    say(
      `SESSION_MAX_HOURS lets a session last up to ${settings.SESSION_MAX_HOURS} hours: longer than the ${SESSION_MAX_HOURS} that shared computers should have.`,
    )
  const doubt = proxyDoubt(settings)
  if (doubt) say(doubt)
  if (!settings.SMTP_HOST) say(`Mail is kept in ${join(place.dataDir, 'outbox')} until SMTP_HOST is set.`)
  if (setupLink) say(`To become the first administrator, open ${await setupHint(server.adapters, setupLink)}`)
}

/** The link is for whoever sits at the terminal; what is written to a file or a log is read by others, and kept. */
async function setupHint({ keptLinks }: Adapters, link: string): Promise<string> {
  if (process.stdout.isTTY) return `this link once: ${link}`
  return `the link in ${await keptLinks.keepSetupLink(link)} once.`
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`The server could not start. ${startFailure(error)}\n`)
  process.exit(1)
})
