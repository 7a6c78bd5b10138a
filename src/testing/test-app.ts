import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client, type Pool, type PoolConfig } from 'pg'
import pino from 'pino'
import type { Endpoint, Reply, Sent } from '#contract/endpoint.ts'
import { signUp } from '#contract/accounts.ts'
import { listSessions } from '#contract/sign-in.ts'
import type { Role } from '#contract/roles.ts'
import { DAY_MS } from '#domain/time.ts'
import { buildApp, type Dependencies, type RunningApp } from '#server/app.ts'
import { createLoneBus } from '#server/platform/bus/bus.ts'
import type { Clock } from '#server/platform/clock.ts'
import { SharedPool } from '#server/platform/database/shared-pool.ts'
import type { EmbeddedConnection } from '#server/platform/database/embedded-postgres.ts'
import { randomIds } from '#server/platform/ids.ts'
import type { Message } from '#server/platform/mail/mailer.ts'
import { createSandboxPayments } from '#server/platform/payments/sandbox-payments.ts'
import { createPasswordHasher } from '#server/platform/password-hasher.ts'
import { startBossQueue } from '#server/platform/queue/boss-queue.ts'
import { createSocketRealtime } from '#server/platform/realtime/socket-realtime.ts'
import { openDiskStorage } from '#server/platform/storage/encrypted-disk-storage.ts'
import { createFieldEncryption } from '#server/platform/storage/field-encryption.ts'
import { parseMasterKeys } from '#server/platform/storage/master-key.ts'
import { keysByUse, signingKeys } from '#server/platform/storage/signing-keys.ts'
import { createTickets } from '#server/platform/tickets.ts'
import { createEmbeddedWriter } from '#server/platform/writer/embedded-writer.ts'
import { createOwners } from '#server/platform/owners.ts'
import { createEmbeddedSpeaker } from '#server/platform/speaker/embedded-speaker.ts'
import { distinctSentenceIds } from '#server/platform/writer/sentence-ids.ts'
import { createTestDatabase, makeTestFolder } from './database.ts'
import { guardedDatabase } from './guarded-database.ts'
import { sharedTextWork } from './shared-text-work.ts'
import { ScriptedTranscriber } from './scripted-transcriber.ts'

/** A clock that stands still until it is moved. */
export interface TestClock extends Clock {
  moveTo(moment: Date): void
  moveOn(ms: number): void
}

export function testClock(start = new Date('2026-11-21T10:00:00.000Z')): TestClock {
  let now = start
  return {
    now: () => now,
    moveTo: (moment) => (now = moment),
    moveOn: (ms) => (now = new Date(now.getTime() + ms)),
  }
}

/** What a call answered: the parsed reply, or the refusal. */
export interface Answered<E extends Endpoint> {
  status: number
  reply: Reply<E>
  /** The body as it came, for refusals and for what is not in the contract. */
  body: {
    code?: string
    message?: string
    details?: unknown
    fields?: Record<string, string>
    requestId?: string
  }
  headers: Headers
}

export interface Physician {
  userId: string
  token: string
  email: string
  password: string
  call: <E extends Endpoint>(
    endpoint: E,
    parts?: Partial<Sent<E>>,
    options?: SendOptions,
  ) => Promise<Answered<E>>
}

export interface SendOptions {
  token?: string | null
  ticket?: string
  upload?: Uint8Array | ReadableStream<Uint8Array>
  headers?: Record<string, string>
}

export interface TestApp {
  url: string
  app: RunningApp
  dependencies: Dependencies
  clock: TestClock
  pool: Pool
  /** Runs SQL as the owner of the whole server with every trigger off: somebody who can change anything in the database. */
  tamper(statement: string, values?: unknown[]): Promise<void>
  superuser: PoolConfig
  /** Reaches its database as the product does. */
  connection: EmbeddedConnection
  transcriber: ScriptedTranscriber
  /** Mail that was sent, oldest first. */
  outbox: Message[]
  call: Physician['call']
  download(endpoint: Endpoint, parts: { params?: Record<string, unknown> }, token: string): Promise<Response>
  /** A new account in its trial; of another role than `user` when said. */
  signUpPhysician(name?: string, role?: Role): Promise<Physician>
  close(): Promise<void>
}

/** So long what is under way may take when a test's server is closed. */
const UNREAD_MS = 2_000
const YEARS_MS = 10 * 365 * DAY_MS
const OPERATOR = {
  name: 'Attest Example, Inc.',
  address: '1 Example Way, Springfield',
  email: 'privacy@attest.example',
}
const oneProcess = () => ({ role: 'all', bus: createLoneBus(), realtime: createSocketRealtime() }) as const
const CHEAP_HASH = { memoryKiB: 1_024, passes: 2, lanes: 1 }

/** What is another than the tests' own; `connections`: to the database, 8 where it is left out. */
type Change = Partial<Dependencies> & { connections?: number }

/** The whole server over real HTTP on a database of its own; only the recogniser is scripted unless `change` says otherwise. */
export async function buildTestApp({ connections = 8, ...change }: Change = {}): Promise<TestApp> {
  const database = await createTestDatabase()
  const folder = await makeTestFolder()
  const pool = new SharedPool({ ...database.connection, max: connections, ofEach: 5 })
  const clock = testClock()
  const keys = parseMasterKeys(`test:${randomBytes(32).toString('base64')}`)
  const outbox: Message[] = []
  const transcriber = new ScriptedTranscriber()
  const errors: unknown[] = []
  const { db, refuseWaits } = guardedDatabase(pool)
  const work = change.work ?? sharedTextWork(createOwners(db))
  const dependencies: Dependencies = {
    pool,
    db,
    clock,
    ids: randomIds,
    queue: await startBossQueue({
      connection: database.connection,
      onError: (error) => errors.push(error),
      superviseSeconds: 1,
    }),
    ...oneProcess(),
    storage: await openDiskStorage({ root: join(folder, 'files'), keys, now: clock.now() }),
    fields: createFieldEncryption(keys),
    tickets: createTickets({ keys: signingKeys(keys, 'tickets'), clock }),
    knownSeals: async () => [],
    sealsAway: async () => null,
    ...keysByUse(keys),
    mailer: { delivers: true, send: async (message) => void outbox.push(message), close: async () => {} },
    payments: createSandboxPayments({
      db,
      clock: change.clock ?? clock,
      ids: randomIds,
      amounts: { monthly: 4_900, yearly: 49_000 },
      currency: 'usd',
    }),
    hasher: createPasswordHasher(CHEAP_HASH),
    // The lists take half a second to load; what they say is tested with the accounts.
    strength: { guessesLog10: async () => 14, close: () => {} },
    writer: createEmbeddedWriter({ sentenceIds: distinctSentenceIds(randomIds), work }),
    work,
    transcriber,
    speaker: createEmbeddedSpeaker(),
    log: pino({ level: 'silent' }),
    productName: 'Attest',
    countryLookupUrl: null,
    timeZone: 'UTC',
    publicUrl: 'http://localhost',
    supportEmail: 'support@clinic.example',
    operator: OPERATOR,
    twoFactorDuty: 'nobody',
    signedNoteYears: 7,
    storageLimits: { account: null, trial: null, organization: null },
    // The clock of a test is moved by days: what ends sessions is shown with the accounts.
    sessionLimits: { idleMs: YEARS_MS, longestMs: YEARS_MS },
    trustedProxies: 0,
    webFolder: null,
    requestsAMinute: 100_000,
    ...change,
  }
  const app = await buildApp(dependencies)
  await app.startJobs()
  const url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const call = caller(url)
  let physicians = 0
  return {
    url,
    app,
    dependencies,
    clock,
    pool,
    superuser: database.superuser,
    connection: database.connection,
    tamper: (statement, values) => tamperWith(database.superuser, statement, values),
    transcriber,
    outbox,
    call,
    download: (endpoint, parts, token) =>
      fetch(url + filled(endpoint.path, parts.params), { headers: { authorization: `Bearer ${token}` } }),
    async signUpPhysician(name = 'robin', role: Role = 'user') {
      physicians += 1
      const physician = await signUpAt(call, name, physicians)
      if (role !== 'user')
        await pool.query('update users set role = $1 where id = $2', [role, physician.userId])
      return physician
    },
    async close() {
      await closeApp(app)
      await dependencies.transcriber.close()
      work.close()
      dependencies.speaker.close()
      await pool.end()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
      refuseWaits()
    },
  }
}

/** A reply of which a test read the status alone would be waited for until its body is swept up with other rubbish. */
async function closeApp(app: RunningApp): Promise<void> {
  const unread = setTimeout(() => app.fastify.server.closeAllConnections(), UNREAD_MS)
  await app.close().finally(() => clearTimeout(unread))
}

/** A new account in its trial; `number` tells it from others of the name. */
export async function signUpAt(call: Physician['call'], name: string, number: number): Promise<Physician> {
  const email = `${name}.${number}@clinic.example`
  const password = 'plenty of quiet herons'
  const { reply } = await call(signUp, {
    body: {
      title: 'Dr',
      first_name: name,
      last_name: 'Sample',
      email,
      username: `${name}${number}`,
      password,
      privacy_policy_agreed: true,
    },
  })
  const { token, user } = reply
  return {
    userId: user.userId,
    token,
    email,
    password,
    call: (endpoint, parts, options) => call(endpoint, parts, { token, ...options }),
  }
}

/** Runs SQL as the owner of the whole server, with every trigger off. */
export async function tamperWith(
  superuser: PoolConfig,
  statement: string,
  values: unknown[] = [],
): Promise<void> {
  const client = new Client({ ...superuser, options: '-c session_replication_role=replica' })
  await client.connect()
  await client.query(statement, values).finally(() => client.end())
}

/** The id of the session that the calls are made in. */
export async function sessionOf(
  { call }: Pick<Physician, 'call'>,
  options: SendOptions = {},
): Promise<string> {
  const { sessions } = (await call(listSessions, {}, options)).reply
  return sessions.find(({ current }) => current)?.id ?? ''
}

/** Calls of the contract on the server at `url`, over real HTTP. */
export function caller(url: string): Physician['call'] {
  return async (endpoint, parts = {}, options = {}) => {
    const { params, query, body, headers } = parts as Record<string, Record<string, unknown> | undefined>
    const search = new URLSearchParams(
      Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
    )
    const response = await fetch(`${url}${filled(endpoint.path, params)}?${search}`, {
      method: endpoint.method,
      headers: {
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
        ...(options.ticket ? { 'x-ticket': options.ticket } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(options.upload ? { 'content-type': 'application/octet-stream' } : {}),
        ...Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)])),
        ...options.headers,
      },
      body: options.upload ? (options.upload as BodyInit) : body ? JSON.stringify(body) : null,
      ...(options.upload instanceof ReadableStream ? { duplex: 'half' } : {}),
    } as RequestInit)
    const json = (await response.json().catch(() => ({}))) as Answered<typeof endpoint>['body']
    const reply = response.ok && endpoint.reply ? endpoint.reply.parse(json) : undefined
    return { status: response.status, reply: reply as never, body: json, headers: response.headers }
  }
}

function filled(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}
