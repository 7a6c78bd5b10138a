import { AsyncLocalStorage } from 'node:async_hooks'
import { Socket } from 'node:net'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { noticeTampering } from '../audit/tampering.ts'
import { createConnectionTurns } from './connection-turns.ts'
import { PINNED_SCHEMA } from './connection.ts'
import { mustNotHoldConnection } from './open-transactions.ts'
import { bind, boundsNow, type Bounds } from './statement-bounds.ts'

/** What PostgreSQL says, from 18 on, when the path by which a connection finds its tables becomes another. */
interface ParameterStatus {
  parameterName: string
  parameterValue: string
}

/** As connections are opened, and as the catalogues are read. */
const PINNED_PATHS: ReadonlySet<string> = new Set(['public, pg_temp', 'pg_catalog'])
/** Who finds no connection free in this time is told that the server is busy. */
const LONGEST_WAIT_MS = 30_000
type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (destroy?: boolean | Error) => void,
) => void

export interface Asked {
  /** What the database has answered so far, in bytes as they came. */
  readonly bytes: number
  /** What was made of it with `onLoop` so far, in ms of this thread. */
  readonly loopMs: number
}

/**
 * Runs the work; what it asks the database is asked for `asker`, such as an account or a network address. `place`: the network
 * address that it is asked from, where that is another.
 */
export function onBehalfOf<T>(asker: string, work: (asked: Asked) => T, place: string | null = null): T {
  const asked = { asker, place, bytes: 0, loopMs: 0 }
  return askers.run(asked, () => work(asked))
}

/** For whom the work under way asks: an account, a network address; what nobody asked for is the server's own. */
export function askedFor(): string {
  return askers.getStore()?.asker ?? 'the server'
}

/** The network address that an account asks from; null where nobody asks, or nobody said. */
export function askedFrom(): string | null {
  return askers.getStore()?.place ?? null
}

/** Work that keeps everybody waiting while it lasts: what it took is counted for whoever asks. */
export function onLoop<T>(work: () => T): T {
  const before = process.threadCpuUsage()
  try {
    return work()
  } finally {
    const { user, system } = process.threadCpuUsage(before)
    const asked = askers.getStore()
    if (asked) asked.loopMs += (user + system) / 1_000
  }
}

const askers = new AsyncLocalStorage<{
  asker: string
  place: string | null
  bytes: number
  loopMs: number
}>()

/**
 * Connections that nobody can have all to themselves: of one asker at most `ofEach` are in use, and what else it asks waits
 * for those; a second one it gets only while half of them all are free of askers (`connection-turns.ts`). Hundreds of calls that
 * wait for the same row keep nobody else from theirs. What the server asks by itself stands under `max` alone. None is kept,
 * or waited for, for long (`statement-bounds.ts`). A transaction must not ask for a second connection
 * (`mustNotHoldConnection`): with `ofEach` of them each would wait for another for ever.
 */
export class SharedPool extends Pool {
  readonly #turns
  readonly #turned = new WeakSet<object>()
  readonly #bounds = new WeakMap<object, Bounds>()

  constructor({ ofEach, max, ...config }: PoolConfig & { ofEach: number; max: number }) {
    super({ connectionTimeoutMillis: LONGEST_WAIT_MS, max, ...config, ...PINNED_SCHEMA })
    this.#turns = createConnectionTurns({ ofEach, shared: Math.ceil(max / 2) })
    this.on('connect', (client) => {
      // One that is lost between two statements says so here, where nobody waits for it: the next statement fails.
      client.on('error', () => {})
      client.connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
        if (parameterName !== 'search_path' || PINNED_PATHS.has(parameterValue)) return
        this.#turned.add(client)
        noticeTampering({ problem: 'names_turned' })
      })
    })
  }

  /** One whose names somebody turned while it was in use is closed once it is given back, and none gets it any more. */
  #guarded(client: PoolClient): PoolClient {
    const release = client.release.bind(client)
    client.release = (destroy) => release(destroy ?? this.#turned.has(client))
    return client
  }

  override connect(): Promise<PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<PoolClient> | void {
    const connected = this.#alone()
    if (!callback) return connected
    connected.then(
      (client) => callback(undefined, client, client.release.bind(client)),
      (error: Error) => callback(error, undefined, () => {}),
    )
  }

  async #alone(): Promise<PoolClient> {
    mustNotHoldConnection('a second connection')
    const asked = askers.getStore()
    return givenBackWhenLost(await (asked === undefined ? this.#connected() : this.#inTurn(asked)))
  }

  async #connected(): Promise<PoolClient> {
    const isCall = askers.getStore() !== undefined
    const client = this.#guarded(await super.connect())
    const bounds = boundsNow(isCall)
    if (this.#bounds.get(client) === bounds) return client
    try {
      await bind(client, bounds)
    } catch (error) {
      client.release(true)
      throw error
    }
    this.#bounds.set(client, bounds)
    return client
  }

  /** The turn lasts until the connection is given back. */
  #inTurn(asked: { asker: string; bytes: number }): Promise<PoolClient> {
    const connected = Promise.withResolvers<PoolClient>()
    void this.#turns.run(asked.asker, async () => {
      const released = Promise.withResolvers<void>()
      try {
        const client = await this.#connected()
        const release = client.release.bind(client)
        const before = bytesRead(client)
        client.release = (destroy) => {
          asked.bytes += bytesRead(client) - before
          released.resolve()
          release(destroy)
        }
        connected.resolve(client)
        await released.promise
      } catch (error) {
        connected.reject(error)
      }
    })
    return connected.promise
  }
}

/**
 * One that is lost while it is in use gives up its place, whoever had it: a transaction whose very first statement fails gives
 * nothing back, and after a few of these nobody would get a connection any more.
 */
function givenBackWhenLost(client: PoolClient): PoolClient {
  const release = client.release.bind(client)
  const lost = () => client.release(true)
  client.once('end', lost)
  client.release = (destroy) => {
    client.off('end', lost)
    client.release = () => {}
    release(destroy)
  }
  return client
}

/** What has come over the connection since it was opened. */
function bytesRead({ connection: { stream } }: PoolClient): number {
  return stream instanceof Socket ? stream.bytesRead : 0
}
