import { asc, count, eq, gt, min } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/connection.ts'
import { auditChecks, auditSeals } from '../database/schema/audit.ts'
import type { SigningKeys } from '../storage/signing-keys.ts'
import { findAcknowledgements } from './acknowledged-seals.ts'
import type { SentFile } from './sent-file.ts'
import { provenPrevious } from './true-seals.ts'

/** A place on another machine that seals are sent to. */
export interface SealReceiver {
  /** `https://...`: takes `{"seals":[{"id","hash","entries","previous"}]}` by POST, and answers 2xx once they are kept;
   * 409 where it holds others under these numbers, or later ones, or where one does not go on from the last it holds. */
  url: string
  /** Sent as a bearer token; null: none. */
  token: string | null
}

/** How the place stands: what it has not acknowledged yet, and since when the first of these was sealed. */
export interface SealsAway {
  host: string
  waiting: number
  oldestAt: Date | null
}

/**
 * Sends every seal to another machine, oldest first, and goes on from what was acknowledged, also after a restart. What was
 * sent and not acknowledged is sent again: the place may get a seal twice, and never out of order. Nothing waits for it.
 */
export interface SealSender {
  /** There is something to send. Returns at once. */
  wake(): void
  /** Sends what waits, once; false where the place did not take it, which `onError` is told. */
  send(): Promise<boolean>
  standing(): Promise<SealsAway>
  /** Sends no more; resolves when nothing is under way. */
  close(): Promise<void>
}

interface SealSenderOptions extends SealReceiver {
  db: Database
  keys: SigningKeys
  clock: Clock
  /** What the place last took, where nobody with SQL writes. */
  sentFile: SentFile
  onError: (error: unknown) => void
  /**
   * Told that the place knows seals, from this number on, that the trail does not hold: it was taken back. Once for each
   * number; what is in the trail is sent on all the same.
   */
  onAhead: (sealId: number) => Promise<void>
  /** How long an answer may take, and the shortest and longest wait after a failure. */
  timeoutMs?: number
  retryMs?: { first: number; longest: number }
}

const SEALS_AT_ONCE = 500
const TIMEOUT_MS = 10_000
const RETRY_MS = { first: 5_000, longest: 5 * 60_000 }
const State = z.object({ acknowledged: z.int(), hash: z.string().optional() })
const CONFLICT = 409

export function createSealSender(options: SealSenderOptions): SealSender {
  const { db, keys, url, token, onError } = options
  const { timeoutMs = TIMEOUT_MS, retryMs = RETRY_MS } = options
  const { host } = new URL(url)
  const closing = new AbortController()
  let running: Promise<boolean> | null = null
  let isAwaited = false
  let waitMs = 0
  let timer: NodeJS.Timeout | undefined

  const post = (seals: Sent[]) =>
    postSeals({ url, token, host }, seals, { timeoutMs, signal: closing.signal })
  const compare = createComparison(options)
  const acknowledged = async () => (await lastSent(db))?.acknowledged ?? 0

  async function sendAll(): Promise<boolean> {
    try {
      await compare.last()
      while (!closing.signal.aborted) {
        const seals = await db
          .select({ id: auditSeals.id, hash: auditSeals.hash, entries: auditSeals.entries })
          .from(auditSeals)
          .where(gt(auditSeals.id, await acknowledged()))
          .orderBy(asc(auditSeals.id))
          .limit(SEALS_AT_ONCE)
        const last = seals.at(-1)
        if (!last) break
        const links: Sent[] = []
        for (const seal of seals) links.push({ ...seal, previous: await provenPrevious(db, keys, seal.id) })
        if ((await post(links)) === CONFLICT) await compare.refused(links)
        await keepSent(options, { acknowledged: last.id, hash: last.hash })
      }
      waitMs = 0
      return true
    } catch (error) {
      if (!closing.signal.aborted) onError(error)
      waitMs = Math.min(Math.max(waitMs * 2, retryMs.first), retryMs.longest)
      return false
    }
  }

  function send(): Promise<boolean> {
    running ??= sendAll().finally(() => {
      running = null
      const isMore = waitMs > 0 || isAwaited
      isAwaited = false
      if (isMore) sendLater()
    })
    return running
  }

  function sendLater(): void {
    if (closing.signal.aborted || timer) return
    timer = setTimeout(() => {
      timer = undefined
      void send()
    }, waitMs).unref()
  }

  return {
    wake() {
      if (running) isAwaited = true
      else sendLater()
    },
    send,
    async standing() {
      const [rest] = await db
        .select({ waiting: count(), oldestAt: min(auditSeals.at) })
        .from(auditSeals)
        .where(gt(auditSeals.id, await acknowledged()))
      return { host, waiting: rest?.waiting ?? 0, oldestAt: rest?.oldestAt ?? null }
    },
    async close() {
      closing.abort()
      clearTimeout(timer)
      await running
    },
  }
}

/** `previous`: the hash of the seal it goes on from, empty for the first; null where the seal does not prove it. */
type Sent = Pick<typeof auditSeals.$inferSelect, 'id' | 'hash' | 'entries'> & { previous: string | null }

async function lastSent(db: Database): Promise<z.infer<typeof State> | null> {
  const [kept] = await db.select().from(auditChecks).where(eq(auditChecks.kind, 'sent'))
  return State.safeParse(kept?.state).data ?? null
}

async function keepSent(
  { db, clock, sentFile }: SealSenderOptions,
  state: { acknowledged: number; hash: string },
): Promise<void> {
  await db
    .insert(auditChecks)
    .values({ kind: 'sent', state })
    .onConflictDoUpdate({ target: auditChecks.kind, set: { state } })
  await sentFile.keep({ ...state, at: clock.now().toISOString() })
}

/** Whether the place knows what the trail does not hold. */
function createComparison({ db, keys, sentFile, onAhead }: SealSenderOptions) {
  const told = new Set<number>()

  async function tell(sealId: number): Promise<void> {
    if (told.has(sealId)) return
    await onAhead(sealId)
    told.add(sealId)
  }

  async function isGone({ acknowledged, hash }: z.infer<typeof State>): Promise<boolean> {
    const [kept] = await db
      .select({ hash: auditSeals.hash })
      .from(auditSeals)
      .where(eq(auditSeals.id, acknowledged))
    return !kept || (hash !== undefined && kept.hash !== hash)
  }

  return {
    /** What the place took last is in the trail, unless somebody took the end of it away. */
    async last(): Promise<void> {
      const last = await lastSent(db)
      if (last && (await isGone(last))) await tell(last.acknowledged)
      const own = await sentFile.read()
      if (!own || !(await isGone(own))) return
      const explained = await findAcknowledgements(db, keys)
      const since = new Date(own.at)
      if (!explained.some(({ seal, at }) => seal.id >= own.acknowledged && at > since))
        await tell(own.acknowledged)
    },
    /** Throws: they are sent again until somebody has looked at both. */
    async refused([first]: Sent[]): Promise<never> {
      if (first) await tell(first.id)
      throw new Error('The place for seals holds others under these numbers.')
    },
  }
}

/** The status of the answer: 2xx or 409. Throws for any other. */
async function postSeals(
  { url, token, host }: SealReceiver & { host: string },
  seals: Sent[],
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ seals }),
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), signal]),
    redirect: 'error',
  })
  await response.body?.cancel()
  if (!response.ok && response.status !== CONFLICT)
    throw new Error(`The place for seals at ${host} answered ${response.status}.`)
  return response.status
}
