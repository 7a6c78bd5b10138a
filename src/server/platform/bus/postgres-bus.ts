import type { Client, PoolConfig } from 'pg'
import { ListeningConnection } from '../database/listening-connection.ts'
import type { SigningKeys } from '../storage/signing-keys.ts'
import type { Bus, BusFirst, BusKind, BusMessages, Sender } from './bus.ts'
import { openMessages, sealMessages, type Told } from './sealed-messages.ts'

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
}

const CHANNEL = 'process_messages'
/** Locked by the process that does what is to be done once; any numbers that nothing else in the database locks. */
const FIRST_LOCKS: Record<BusFirst, number> = { chores: 0x66697273, screens: 0x66697274 }
// Notifications tell at once; looking is for one that was lost, and finds a connection that is dead and does not say so.
const LOOK_EVERY_MS = 5_000
const LONGEST_LOOK_MS = 10_000
const LONGEST_PAUSE_MS = 5_000
/** How long what was told is kept: whoever was away for longer has missed it. */
const KEPT_SECONDS = 60
// What waits while the database is away.
const MOST_WAITING = 5_000
const TOGETHER = 200
const ROWS_AT_ONCE = 200

interface Row {
  sender: Sender
  number: string
  key_id: string
  body: Buffer
}

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
  /** The number of the last message that was read, of each sender. */
  #read = new Map<Sender, number>()
  #waiting: Told[] = []
  #hasLost = false
  #number = 0
  #telling: Promise<void> | null = null
  readonly #firstOf = new Set<BusFirst>()
  #isClosed = false

  constructor(options: PostgresBusOptions) {
    this.#options = options
    this.#listening = new ListeningConnection({
      connection: options.connection,
      channel: (options.hears ?? true) ? CHANNEL : null,
      lookEveryMs: options.lookEveryMs ?? LOOK_EVERY_MS,
      longestPauseMs: LONGEST_PAUSE_MS,
      onOpen: async () => this.#goOnTelling(),
      onLost: () => this.#firstOf.clear(),
      isNews: (sender) => sender !== options.sender,
      look: (client) => this.#readAll(client),
      onError: options.onError,
    })
  }

  async open(): Promise<void> {
    await this.#listening.open()
    // What was told before this process was there is not for it: its screens ask for everything when they come.
    const told = await this.#listening.client?.query<{ sender: Sender; number: string }>(
      'select sender, max(number) as number from process_messages group by sender',
    )
    this.#read = new Map(told?.rows.map(({ sender, number }) => [sender, Number(number)]))
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
    while (this.#waiting.length > 0 && this.#listening.client) {
      const told = this.#waiting.slice(0, TOGETHER)
      // A number that is left out tells the others that something is lost.
      const number = this.#number + (this.#hasLost ? 2 : 1)
      try {
        await this.#write(this.#listening.client, number, told)
      } catch (error) {
        // Told again, under the same number, once the connection is back: it may have been written.
        return this.#options.onError(error)
      }
      this.#number = number
      this.#hasLost = false
      this.#waiting = this.#waiting.slice(told.length)
    }
  }

  async #write(client: Client, number: number, told: Told[]): Promise<void> {
    const { keys, sender } = this.#options
    const { keyId, body } = sealMessages(keys, { sender, number }, told)
    await client.query(WRITE, [sender, number, keyId, body])
  }

  /** On the connection that hears: where it does not answer, it hears nothing either. */
  async #readAll(client: Client): Promise<void> {
    for (let rows = ROWS_AT_ONCE; rows === ROWS_AT_ONCE && !this.#isClosed;) {
      const cut = setTimeout(() => this.#listening.drop(client), LONGEST_LOOK_MS).unref()
      const parameters = [this.#options.sender, [...this.#read.keys()], [...this.#read.values()]]
      const found = await client.query<Row>(UNREAD, parameters).finally(() => clearTimeout(cut))
      for (const row of found.rows) this.#hear(row)
      rows = found.rows.length
    }
  }

  #hear({ sender, number: written, key_id: keyId, body }: Row): void {
    const number = Number(written)
    const before = this.#read.get(sender) ?? 0
    this.#read.set(sender, number)
    let told: Told[] = []
    try {
      told = openMessages(this.#options.keys, { sender, number }, { keyId, body })
    } catch (error) {
      this.#options.onError(error)
    }
    if (number > before + 1 || told.length === 0) this.#onGap()
    for (const [kind, message] of told) this.#pass(kind, message, sender)
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

const WRITE = `
  with told as (
    insert into process_messages (sender, number, key_id, body) values ($1, $2, $3, $4)
      on conflict do nothing
  ), old as (
    delete from process_messages where at < now() - make_interval(secs => ${KEPT_SECONDS})
  )
  select pg_notify('${CHANNEL}', $1::text)`

/** Of senders that are not known yet, everything: they came after this process. */
const UNREAD = `
  select message.sender, message.number, message.key_id, message.body
  from process_messages as message
    left join unnest($2::uuid[], $3::bigint[]) as known (sender, number) on known.sender = message.sender
  where message.sender <> $1 and message.number > coalesce(known.number, 0)
  order by message.at, message.sender, message.number
  limit ${ROWS_AT_ONCE}`
