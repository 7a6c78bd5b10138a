import { Refusal } from './refusal.ts'

/** Also where files are kept. */
export const STORAGE_FULL =
  'The server has no space left. What you recorded is kept on this device; ask your administrator to make room.'
const NOT_STORABLE =
  'Something in this request cannot be kept, such as a date that does not exist. Check what you entered, then try again.'
const TOOK_TOO_LONG = 'This took longer than it may, and was ended. Try again in a few seconds.'
const STARTING = 'The server is starting again. Try once more in a few seconds.'
const VERY_BUSY = 'The server is very busy. Try again in a few seconds.'
const READ_ONLY =
  'Nothing can be changed for the moment: the database can only be read. Leave this screen open and try again in a minute; tell your administrator if it stays.'

/** PostgreSQL's own codes for a disk, or a tablespace, that is full. */
const FULL = new Set(['53100', '53000'])
/** It cannot be reached, or it is starting or ending. */
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
])
/** A statement, or a transaction, that was ended because it kept a connection for long; see `statement-bounds.ts`. */
const TOOK_LONG = new Set(['57014', '25P03', '25P04'])
/** It gives no more connections. */
const CROWDED = '53300'
/** A standby that is not the first yet, or one that somebody let be read alone. */
const ONLY_READ = '25006'

/** What the database's client says without a code when a connection is lost under a statement, or none is got in time. */
const CONNECTION_LOST = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client was closed and is not queryable',
  'Client has encountered a connection error and is not queryable',
  'timeout exceeded when trying to connect',
])

/** What a caller is told when the database did not do what was asked; null where it is not about the database's state. */
export function databaseRefusal(error: unknown): Refusal | null {
  const code = postgresCode(error) ?? ''
  const later = (sentence: string, retryAfterSeconds: number) =>
    new Refusal('engine_unavailable', sentence, { cause: error, retryAfterSeconds })
  if (FULL.has(code)) return new Refusal('storage_full', STORAGE_FULL, { cause: error })
  if (AWAY.has(code) || lostConnection(error)) return later(STARTING, 3)
  if (TOOK_LONG.has(code)) return later(TOOK_TOO_LONG, 5)
  if (code === CROWDED) return later(VERY_BUSY, 5)
  if (code === ONLY_READ) return later(READ_ONLY, 10)
  // Class 22: a value that the database cannot hold.
  if (/^22...$/.test(code)) return new Refusal('invalid_input', NOT_STORABLE, { cause: error })
  return null
}

/** Drizzle wraps what the driver throws. */
export function postgresCode(error: unknown): string | undefined {
  for (const { code } of withCauses(error) as { code?: unknown }[]) if (typeof code === 'string') return code
  return undefined
}

const lostConnection = (error: unknown): boolean =>
  withCauses(error).some(({ message }) => CONNECTION_LOST.has(message))

function withCauses(error: unknown): Error[] {
  const all: Error[] = []
  for (let at = error; at instanceof Error && all.length < 4; at = at.cause) all.push(at)
  return all
}
