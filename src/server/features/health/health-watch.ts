import type { ServerEvent } from '#contract/events.ts'
import type { Broadcast } from '#server/platform/realtime/realtime.ts'
import type { createHealthService } from './health-service.ts'

type Health = Extract<ServerEvent, { kind: 'health' }>

const LOOK_EVERY_MS = 15_000

/**
 * Looks how the service and its writer are, and tells every open screen when that becomes another; each connection hears it
 * first. Looks once before it resolves; `close` ends it.
 */
export async function watchHealth(
  health: ReturnType<typeof createHealthService>,
  realtime: Broadcast,
  everyMs = LOOK_EVERY_MS,
): Promise<{ look(): Promise<void>; close(): void }> {
  let known = await now()

  async function now(): Promise<Health> {
    const [website, writer] = await Promise.all([health.service(), health.writer()])
    return { kind: 'health', website: website.status, writer: writer.status }
  }

  async function look(): Promise<void> {
    const before = known
    known = await now()
    if (known.website !== before.website || known.writer !== before.writer) realtime.tellAll(known)
  }

  realtime.greetWith(() => known)
  const looking = setInterval(() => void look(), everyMs).unref()
  return { look, close: () => clearInterval(looking) }
}
