import { Client, type PoolConfig } from 'pg'
import { PINNED_SCHEMA } from './connection.ts'

interface ListeningOptions {
  /** Of the database itself: a pooler in between may give each statement another connection, which hears nothing. */
  connection: PoolConfig
  /** Null for one that hears nothing: it neither listens nor looks. */
  channel: string | null
  /** A notification may be lost, and a connection be dead without saying so. */
  lookEveryMs: number
  longestPauseMs: number
  /** On each new connection, before it is looked at. Where it rejects the connection is given up. */
  onOpen(client: Client): Promise<void>
  /** What was locked and listened to on it ended with the connection. */
  onLost?(): void
  /** Whether there is something to look at; left out: always. */
  isNews?(payload: string | undefined): boolean
  /** What may have changed. One look at a time, and one more when it was asked for meanwhile. */
  look(client: Client): Promise<void>
  /** Told of a look that failed, on a connection that was not lost by it. */
  onError(error: unknown): void
}

const AGAIN_AFTER_MS = 250

/**
 * A connection of one's own that listens to a channel of the database, and looks by itself besides. When it is lost another
 * is opened, after pauses that grow, and looked at.
 */
export class ListeningConnection {
  readonly #options: ListeningOptions
  #client: Client | null = null
  #isOpen = false
  #pause = AGAIN_AFTER_MS
  #looking: Promise<void> | null = null
  #isAsked = false
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(options: ListeningOptions) {
    this.#options = options
  }

  /** Null while it is lost. */
  get client(): Client | null {
    return this.#client
  }

  /** Resolves when it listens. Rejects where the first connection cannot be opened. */
  async open(): Promise<void> {
    await this.#connect()
    if (this.#options.channel !== null)
      this.#timer = setInterval(() => this.look(), this.#options.lookEveryMs).unref()
  }

  look(): void {
    this.#isAsked = true
    this.#looking ??= this.#lookAsked().finally(() => (this.#looking = null))
  }

  /** Gives up a connection that does not answer. */
  drop(client: Client): void {
    this.#lost(client)
    void client.end().catch(() => undefined)
  }

  /** Resolves when the look under way is done and the connection closed. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#looking
    const client = this.#client
    this.#client = null
    await client?.end().catch(() => undefined)
  }

  async #connect(): Promise<void> {
    const { connection, channel, isNews = () => true, onOpen } = this.#options
    const client = new Client({ ...connection, keepAlive: true })
    client.on('error', () => this.#lost(client))
    client.on('end', () => this.#lost(client))
    client.on('notification', ({ payload }) => {
      if (isNews(payload)) this.look()
    })
    try {
      await client.connect()
      await PINNED_SCHEMA.onConnect(client)
      this.#client = client
      // Before anything is read: what changes later is notified.
      if (channel !== null) await client.query(`listen ${channel}`)
      await onOpen(client)
      if (this.#client !== client || this.#isClosed)
        throw new Error('The connection ended while it was opened.')
    } catch (error) {
      this.#client = null
      await client.end().catch(() => undefined)
      throw error
    }
    this.#isOpen = true
    this.#pause = AGAIN_AFTER_MS
    if (this.#isAsked) this.look()
  }

  #lost(client: Client): void {
    if (this.#client !== client) return
    this.#client = null
    // One that is lost while it is opened is opened again by whoever opens it.
    if (!this.#isOpen || this.#isClosed) return
    this.#isOpen = false
    this.#options.onLost?.()
    this.#comeBack()
  }

  #comeBack(): void {
    const pause = this.#pause
    this.#pause = Math.min(pause * 2, this.#options.longestPauseMs)
    setTimeout(() => {
      if (this.#isClosed) return
      this.#connect().then(
        () => this.look(),
        () => this.#comeBack(),
      )
    }, pause).unref()
  }

  async #lookAsked(): Promise<void> {
    while (this.#isAsked && this.#isOpen && this.#client && !this.#isClosed) {
      this.#isAsked = false
      if (this.#options.channel === null) return
      const client = this.#client
      try {
        await this.#options.look(client)
      } catch (error) {
        if (!this.#isClosed && this.#client === client) this.#options.onError(error)
      }
    }
  }
}
