import { randomBytes } from 'node:crypto'
import { createFieldEncryption } from '#server/platform/storage/field-encryption.ts'
import { parseMasterKeys } from '#server/platform/storage/master-key.ts'
import { eq } from 'drizzle-orm'
import Fastify from 'fastify'
import { Pool } from 'pg'
import { expect } from 'vitest'
import { signUp, type User } from '#contract/accounts.ts'
import { type Passkey } from '#contract/second-factors.ts'
import { type SecondStep, signIn } from '#contract/sign-in.ts'
import type { Role } from '#contract/roles.ts'
import { INACTIVITY_LOGOUT_MS, SESSION_MAX_HOURS } from '#domain/limits.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { registerErrorHandling } from '#server/http/errors.ts'
import type { App } from '#server/http/serve.ts'
import { openDatabase } from '#server/platform/database/connection.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import { randomIds } from '#server/platform/ids.ts'
import { createLimiter } from '#server/platform/limiter.ts'
import type { Message } from '#server/platform/mail/mailer.ts'
import { createPasswordHasher } from '#server/platform/password-hasher.ts'
import { createPasswordStrength } from '#server/platform/password-strength/password-strength.ts'
import { createTickets } from '#server/platform/tickets.ts'
import { reuseTestDatabase } from '#testing/database.ts'
import { testSigningKeys } from '#testing/signing-keys.ts'
import type { AccountsDependencies, TwoFactorDuty } from './dependencies.ts'
import { createIdentity } from './identity.ts'
import { registerAccounts } from './routes.ts'
import { createAccountsService } from './service.ts'

export const PASSWORD = 'four quiet herons wade'
export const PUBLIC_URL = 'https://notes.clinic.example'

interface Sending {
  params?: Record<string, string>
  body?: unknown
  token?: string | undefined
  /** The address the call comes from. */
  from?: string
  userAgent?: string
  /** What the browser kept of an earlier reply. */
  cookie?: string
}

/** A reply as a browser receives it; what it may hold depends on the endpoint. */
export interface Received {
  status: number
  headers: Headers
  body: {
    code?: ErrorCode
    message: string
    link?: string
    fields?: Record<string, string>
    user: User
    token: string
    sessions: { id: string; current: boolean; device: string; ip: string; lastSeenAt: string }[]
    details: SecondStep
    secret: string
    address: string
    recoveryCodes: string[]
    recoveryCodesLeft: number
    passkeys: Passkey[]
    challengeId: string
    options: { challenge: string; [option: string]: unknown }
  }
}

export type AccountsServer = Awaited<ReturnType<typeof startAccountsServer>>

// One for all servers of a test file: its lists take half a second to load. Its thread holds up no process.
const strength = createPasswordStrength()

/** The accounts over real HTTP, on a database of their own, with a clock to move and mail to read. */
export async function startAccountsServer(changes: Partial<AccountsDependencies> = {}) {
  const database = await reuseTestDatabase()
  const pool = new Pool(database.connection)
  const db = openDatabase(pool)
  let now = new Date('2026-03-10T12:00:00.000Z')
  const clock = { now: () => now }
  const mails: Message[] = []
  const [errors, disconnected, told, pauses]: [unknown[], unknown[], string[], number[]] = [[], [], [], []]
  let mailIsAway = false
  const mailer = {
    delivers: true,
    send: async (message: Message) => {
      if (mailIsAway) throw new Error('the mail server is away')
      mails.push(message)
    },
    close: async () => {},
  }
  const onError = (error: unknown) => void errors.push(error)
  const limiter = createLimiter({ db, clock })
  const dependencies = {
    db,
    clock,
    ids: randomIds,
    mailer,
    limiter,
    hasher: createPasswordHasher({ memoryKiB: 8, passes: 1, lanes: 1 }),
    strength,
    pause: async (ms: number) => void pauses.push(ms),
    questionKeys: testSigningKeys(),
    fields: createFieldEncryption(parseMasterKeys(`test:${randomBytes(32).toString('base64')}`)),
    twoFactorDuty: 'admins' as TwoFactorDuty,
    sessionLimits: { idleMs: INACTIVITY_LOGOUT_MS, longestMs: SESSION_MAX_HOURS * 60 * 60_000 },
    productName: 'Attest',
    publicUrl: PUBLIC_URL,
    realtime: {
      disconnect: (target: unknown) => void disconnected.push(target),
      tell: (userId: string) => void told.push(userId),
    },
    onError,
    ...changes,
  }
  const accounts = createAccountsService(dependencies)
  const identity = createIdentity({ ...dependencies, onError })
  const fastify = Fastify({ trustProxy: true })
  fastify.setValidatorCompiler(() => () => true)
  fastify.setSerializerCompiler(() => JSON.stringify)
  registerErrorHandling(fastify)
  const tickets = createTickets({ keys: testSigningKeys(), clock })
  const app: App = { fastify, identity, tickets, endpoints: [] }
  registerAccounts(app, accounts)
  const origin = await fastify.listen({ port: 0, host: '127.0.0.1' })

  async function call(endpoint: Endpoint, sending: Sending = {}): Promise<Received> {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => sending.params?.[name] ?? '')
    const response = await fetch(origin + path, {
      method: endpoint.method,
      headers: {
        'x-forwarded-for': sending.from ?? '192.0.2.1',
        ...(sending.userAgent ? { 'user-agent': sending.userAgent } : {}),
        ...(sending.cookie ? { cookie: sending.cookie } : {}),
        ...(sending.token ? { authorization: `Bearer ${sending.token}` } : {}),
        ...(endpoint.body ? { 'content-type': 'application/json' } : {}),
      },
      ...(endpoint.body ? { body: JSON.stringify(sending.body ?? {}) } : {}),
    })
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Received['body'],
    }
  }

  /** A new account; of another role than `user` when said. */
  async function signedUp(changed: { role?: Role; [field: string]: unknown } = {}) {
    const { role = 'user', ...fields } = changed
    const form = registration(fields)
    const { status, body } = await call(signUp, { body: form })
    expect(status).toBe(200)
    const id = body.user.userId
    if (role !== 'user') await db.update(users).set({ role }).where(eq(users.id, id))
    return { ...form, id, token: body.token }
  }

  /** The token in the last mail to the address whose link goes to `place`, such as `/registration#verify`. */
  async function mailedToken(email: string, place: string): Promise<string> {
    await accounts.close()
    const start = `${PUBLIC_URL}${place}=`
    const mail = mails.findLast(({ to, text }) => to === email && text.includes(start))
    return mail?.text.split(start)[1]?.split('\n')[0] ?? ''
  }

  /** The token of a new session. */
  async function signedIn(login: string): Promise<string> {
    const { status, body } = await call(signIn, { body: { login, password: PASSWORD } })
    expect(status).toBe(200)
    return body.token
  }

  return {
    db,
    call,
    signedUp,
    signedIn,
    identity,
    mailedToken,
    dependencies,
    mails,
    errors,
    disconnected,
    told,
    pauses,
    now: () => now,
    passes: (ms: number) => void (now = new Date(now.getTime() + ms)),
    mailGoesAway: () => void (mailIsAway = true),
    /** Resolves when the mail that replies have promised is sent, and the use of sessions is written. */
    settled: async () => {
      await Promise.all([accounts.close(), identity.settled()])
    },
    async stop() {
      await fastify.close()
      await accounts.close()
      await identity.settled()
      await pool.end()
      await database.drop()
    },
  }
}

let made = 0

/** What a person fills in to sign up: valid, and of nobody else. */
export function registration(changes: Record<string, unknown> = {}) {
  made += 1
  return {
    title: 'Dr',
    first_name: 'First',
    last_name: 'Last',
    email: `physician${made}@clinic.example`,
    username: `physician${made}`,
    password: PASSWORD,
    privacy_policy_agreed: true,
    ...changes,
  }
}

export function expectRefusal(reply: Received, status: number, code: ErrorCode): void {
  expect({ status: reply.status, code: reply.body.code }).toEqual({ status, code })
  expect(reply.body.message).toMatch(/^[A-Z].*[.]$/)
}
