import type { Client } from 'pg'
import { SealBrokenError } from '../storage/envelope.ts'
import type { SigningKeys } from '../storage/signing-keys.ts'
import type { Sender } from './bus.ts'
import {
  findSenders,
  KEPT_SECONDS,
  readAfter,
  removeRows,
  ROWS_AT_ONCE,
  SENDERS_AT_ONCE,
  type Row,
} from './message-table.ts'
import { openMessages, UnknownKeyError, type Told } from './sealed-messages.ts'

interface ReaderOptions {
  keys: SigningKeys
  /** Whose own messages are not read. */
  sender: Sender
  onTold(told: readonly Told[], sender: Sender): void
  onGap(): void
  onError(error: unknown): void
}

/** What one look costs at most, whatever somebody has put into the table; the next goes on. */
const PAGES_A_LOOK = 200
const FIRST_SENDER = '00000000-0000-0000-0000-000000000000'

/**
 * Reads what others have told, each row once. Whoever reaches the database can put rows there: one that does not open moves
 * nothing on, is counted and taken away, and stands in the way of no other sender.
 */
export class MessageReader {
  readonly #options: ReaderOptions
  /** The number of the last message that was opened, of each sender. */
  readonly #read = new Map<Sender, number>()
  /** By the clock of the database: what was told before is not for this process. Null until it has begun. */
  #since: string | null = null
  #begunAt = 0
  /** Up to where senders were looked through. */
  #sought: Sender = FIRST_SENDER
  #junk = 0

  constructor(options: ReaderOptions) {
    this.#options = options
  }

  /** From here on; called again it changes nothing. */
  async begin(client: Client): Promise<void> {
    if (this.#since !== null) return
    const { rows } = await client.query<{ now: string }>('select now()::text as now')
    this.#since = rows[0]?.now ?? null
    this.#begunAt = performance.now()
  }

  /** Everything that is there and was not read yet, as far as one look goes; until `isOver`. */
  async look(client: Client, isOver: () => boolean): Promise<void> {
    /** Of whom there may be more, and after which number. */
    const asked = new Map([...this.#read].map(([sender, number]) => [sender, `${number}`]))
    let isSought = false
    for (let page = 0; page < PAGES_A_LOOK && !isOver(); page += 1) {
      isSought ||= await this.#seek(client, asked)
      if (asked.size > 0) await this.#readPage(client, asked)
      if (isSought && asked.size === 0) return
    }
  }

  /** Counts what somebody who is no process of this product has put there. Says so at 1, 10, 100 ... of it. */
  passOver(): void {
    this.#junk += 1
    if (!/^10*$/.test(`${this.#junk}`)) return
    this.#options.onError(
      new Error(
        `${this.#junk} of the rows in process_messages do not open and were passed over: no process with this master key has written them. Find out who reaches the database.`,
      ),
    )
  }

  /** Adds the next senders that are not known yet; answers whether they were the last. */
  async #seek(client: Client, asked: Map<Sender, string>): Promise<boolean> {
    const found = await findSenders(client, this.#sought)
    for (const sender of found)
      if (sender !== this.#options.sender && !this.#read.has(sender)) asked.set(sender, '0')
    const isLast = found.length < SENDERS_AT_ONCE
    this.#sought = isLast ? FIRST_SENDER : (found.at(-1) ?? FIRST_SENDER)
    return isLast
  }

  async #readPage(client: Client, asked: Map<Sender, string>): Promise<void> {
    const isKnown = (sender: Sender) => this.#read.has(sender)
    const rows = await readAfter(client, asked, { isKnown, since: this.#since ?? 'infinity' })
    const counts = new Map<Sender, number>()
    const junk: Row[] = []
    for (const row of rows) {
      if (this.#hear(row) === 'junk') junk.push(row)
      counts.set(row.sender, (counts.get(row.sender) ?? 0) + 1)
      asked.set(row.sender, row.number)
    }
    for (const sender of asked.keys()) if ((counts.get(sender) ?? 0) < ROWS_AT_ONCE) asked.delete(sender)
    // Where it may not be taken away it is passed over again, until it is past its time.
    if (junk.length > 0) await removeRows(client, junk).catch(() => undefined)
  }

  #hear(row: Row): 'heard' | 'unread' | 'junk' {
    const { sender } = row
    const number = Number(row.number)
    const told = this.#open(row, number)
    if (typeof told === 'string') {
      this.passOver()
      return told
    }
    const isLost = this.#isLostBefore(sender, number)
    this.#read.set(sender, number)
    if (isLost) this.#options.onGap()
    this.#options.onTold(told, sender)
    return 'heard'
  }

  #open({ sender, key_id: keyId, body }: Row, number: number): Told[] | 'unread' | 'junk' {
    if (keyId === null || body === null) return 'junk'
    try {
      return openMessages(this.#options.keys, { sender, number }, { keyId, body })
    } catch (error) {
      // Another process may have the key.
      if (error instanceof UnknownKeyError) return 'unread'
      if (error instanceof SealBrokenError) return 'junk'
      throw error
    }
  }

  #isLostBefore(sender: Sender, number: number): boolean {
    const before = this.#read.get(sender)
    if (before !== undefined) return number > before + 1
    // One that began before this process did is heard from its middle on.
    return number > 1 && performance.now() - this.#begunAt > KEPT_SECONDS * 1_000
  }
}
