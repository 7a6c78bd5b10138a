import { randomInt } from 'node:crypto'
import type { Client, PoolConfig } from 'pg'
import { ListeningConnection } from '../database/listening-connection.ts'
import type { SigningKeys } from '../storage/signing-keys.ts'
import type { Bus, BusFirst, BusKind, BusMessages, Sender } from './bus.ts'
import { MessageReader } from './message-reader.ts'
import { CHANNEL, MOST_BYTES, writeMessage, type Written } from './message-table.ts'
import { sealMessages, type Told } from './sealed-messages.ts'

interface PostgresBusOptions {
  /** Of the database itself: a pooler in between may give each statement another connection, which hears nothing. */
  connection: PoolConfig
  keys: SigningKeys
  /** The id of this process. */
  sender: Sender
  onError: (error: unknown) => void
  /** False for a process that no screen hangs on: it tells, and hears nothing. */
  hears?: boolean
  lookEveryMs?: number
  longestLockMs?: number
}

/** Locked by the process that does what is to be done once; any numbers that nothing else in the database locks. */
const FIRST_LOCKS: Record<BusFirst, number> = { chores: 0x66697273, screens: 0x66697274 }
// Notifications tell at once; looking is for one that was lost, and finds a connection that is dead and does not say so.
const LOOK_EVERY_MS = 5_000
const LONGEST_LOOK_MS = 10_000
/** However much there is to read: the rest is for the next look. */
const LONGEST_READ_MS = 3_000
const LONGEST_PAUSE_MS = 5_000
// What waits while the database is away.
const MOST_WAITING = 5_000
const TOGETHER = 200
// Somebody may hold the number that comes next in a transaction that does not end.
const LONGEST_LOCK_MS = 3_000
const LOCK_TIMED_OUT = '55P03'
const LONGEST_LEAP = 2 ** 30

type Listener = (message: never, sender: Sender) => void

/**
 * Messages stand in a table for a minute, and a notification says whose there are: no length is too much for it, and
 * nothing of a visit is in it. Each process hears on one connection of its own, and
 * after that was lost asks for what it has not read yet. Resolves when it hears.
 */
export async function openPostgresBus(options: PostgresBusOptions): Promise<Bus> {
  const bus = new PostgresBus(options)
  await bus.open()
  return bus
}

class PostgresBus implements Bus {
  readonly isAlone = false
  readonly #options: PostgresBusOptions
  readonly #listeners = new Map<BusKind, Listener>()
  #onGap: () => void = () => {}
  readonly #listening: ListeningConnection
  readonly #reader: MessageReader
  #waiting: Told[] = []
  #hasLost = false
  #number = 0
  /** What is being told: the same bytes under the same number until it is known to have been written. */
  #underWay: (Written & { told: Told[] }) | null = null
  #telling: Promise<void> | null = null
  readonly #firstOf = new Set<BusFirst>()
  #isEnding = false
  #isClosed = false

  constructor(options: PostgresBusOptions) {
    this.#options = options
    this.#reader = new MessageReader({
      ...options,
      onGap: () => this.#onGap(),
      onTold: (told, sender) => {
        for (const [kind, message] of told) this.#pass(kind, message, sender)
      },
    })
    this.#listening = new ListeningConnection({
      connection: options.connection,
      channel: (options.hears ?? true) ? CHANNEL : null,
      lookEveryMs: options.lookEveryMs ?? LOOK_EVERY_MS,
      longestPauseMs: LONGEST_PAUSE_MS,
      onOpen: (client) => this.#begin(client),
      onLost: () => this.#firstOf.clear(),
      isNews: (sender) => sender !== options.sender,
      look: (client) => this.#readAll(client),
      onError: options.onError,
    })
  }

  open(): Promise<void> {
    return this.#listening.open()
  }

  get isHearing(): boolean {
    return (this.#options.hears ?? true) && this.#listening.client !== null
  }

  tell<Kind extends BusKind>(kind: Kind, message: BusMessages[Kind]): void {
    if (this.#isClosed) return
    this.#waiting.push([kind, message] as unknown as Told)
    if (this.#waiting.length > MOST_WAITING) {
      this.#waiting = []
      this.#hasLost = true
    }
    this.#goOnTelling()
  }

  on<Kind extends BusKind>(kind: Kind, listener: (message: BusMessages[Kind], sender: Sender) => void): void {
    this.#listeners.set(kind, listener as Listener)
  }

  onGap(listener: () => void): void {
    this.#onGap = listener
  }

  async isFirst(kind: BusFirst): Promise<boolean> {
    const client = this.#listening.client
    if (!client || this.#firstOf.has(kind)) return this.#firstOf.has(kind)
    try {
      const lock = 'select pg_try_advisory_lock($1) as got'
      const { rows } = await client.query<{ got: boolean }>(lock, [FIRST_LOCKS[kind]])
      // The lock is the connection's, which may have been lost meanwhile.
      if (this.#listening.client === client && rows[0]?.got) this.#firstOf.add(kind)
    } catch {
      // Where the database is away nobody is the first.
    }
    return this.#firstOf.has(kind)
  }

  async close(): Promise<void> {
    this.#isEnding = true
    await this.#telling
    this.#isClosed = true
    await this.#listening.close()
  }

  #goOnTelling(): void {
    this.#telling ??= this.#tellAll().finally(() => (this.#telling = null))
  }

  /** One after the other, so that they are read in their order; what came meanwhile goes together. */
  async #tellAll(): Promise<void> {
    // What is told in one turn of the loop is told at once.
    await new Promise<void>((resolve) => void setImmediate(resolve))
    for (let client = this.#listening.client; client; client = this.#listening.client) {
      const next = (this.#underWay ??= this.#sealNext())
      if (!next) return
      try {
        if (await writeMessage(client, this.#options.sender, next)) this.#reader.passOver()
        this.#underWay = null
      } catch (error) {
        this.#options.onError(error)
        // Told again once the connection is back: it may have been written.
        if (this.#isEnding || (error as { code?: unknown }).code !== LOCK_TIMED_OUT) return
        // Under a number that whoever holds this one cannot know.
        this.#number += randomInt(1, LONGEST_LEAP)
        this.#underWay = this.#seal(next.told)
      }
    }
  }

  /** Null where nothing waits. */
  #sealNext(): (Written & { told: Told[] }) | null {
    if (this.#waiting.length === 0) return null
    // A number that is left out tells the others that something is lost.
    if (this.#hasLost) this.#number += 1
    this.#hasLost = false
    const sealed = this.#seal(this.#waiting.slice(0, TOGETHER))
    this.#waiting = this.#waiting.slice(sealed.told.length)
    return sealed
  }

  /** As many of these as are read at once. */
  #seal(told: Told[]): Written & { told: Told[] } {
    const number = this.#number + 1
    const sealed = sealMessages(this.#options.keys, { sender: this.#options.sender, number }, told)
    if (sealed.body.length > MOST_BYTES && told.length > 1) return this.#seal(told.slice(0, told.length / 2))
    this.#number = number
    return { number, told, ...sealed }
  }

  /** On each connection anew. */
  async #begin(client: Client): Promise<void> {
    const { longestLockMs = LONGEST_LOCK_MS, hears = true } = this.#options
    await client.query(`set lock_timeout = ${longestLockMs}`)
    if (hears) await this.#reader.begin(client)
    this.#goOnTelling()
  }

  /** On the connection that hears: where it does not answer, it hears nothing either. */
  async #readAll(client: Client): Promise<void> {
    const cut = setTimeout(() => this.#listening.drop(client), LONGEST_LOOK_MS).unref()
    const enough = performance.now() + LONGEST_READ_MS
    const isOver = () => this.#isEnding || performance.now() > enough
    await this.#reader.look(client, isOver).finally(() => clearTimeout(cut))
  }

  /** What one listener does with it keeps nothing from the next. */
  #pass(kind: BusKind, message: unknown, sender: Sender): void {
    try {
      this.#listeners.get(kind)?.(message as never, sender)
    } catch (error) {
      this.#options.onError(error)
    }
  }
}
