import type { KeyObject } from 'node:crypto'
import type { PoolConfig } from 'pg'
import { ListeningConnection } from '../database/listening-connection.ts'
import type { MasterKey, MasterKeys, RetiredKey } from '../storage/master-key.ts'
import { KEYS_CHANNEL, lockStatement, unlockStatement } from './key-locks.ts'
import { findKeys } from './key-sources.ts'
import { masterKeysOf, readKeyRows } from './key-record.ts'
import { openMasterKeys, wrappedIn, type KeyPlaces } from './open-master-keys.ts'

/** The master keys of a running process, which change under it when they are turned. */
export interface Keyring extends MasterKeys {
  readonly retired: ReadonlyMap<string, RetiredKey>
  /** As the database says at this moment. */
  isRetired(keyId: string): Promise<boolean>
  /** Resolves when the connection is closed. */
  close(): Promise<void>
}

interface KeyringOptions extends KeyPlaces {
  connection: PoolConfig
  now: Date
  onError: (error: unknown) => void
}

const LOOK_EVERY_MS = 15_000
const LONGEST_PAUSE_MS = 500

/**
 * Opens the master keys and follows the database's record of them on a connection of its own: told by a notification, and
 * looking by itself besides. Throws as `openMasterKeys` does.
 */
export async function openKeyring(options: KeyringOptions): Promise<Keyring> {
  const opened = await openMasterKeys(options, options.now)
  const ring = new FollowingKeyring(options, opened.keys)
  await ring.open()
  return ring
}

class FollowingKeyring implements Keyring {
  readonly #options: KeyringOptions
  #keys: MasterKeys
  /** Keys taken from the key service are not asked for again. */
  #opened: ReadonlyMap<string, KeyObject>
  readonly #listening: ListeningConnection
  /** What this connection has locked: `holds <id>` and `writes <id>`. */
  #locked = new Set<string>()
  #asking: Promise<unknown> = Promise.resolve()

  constructor(options: KeyringOptions, keys: MasterKeys) {
    this.#options = options
    this.#keys = keys
    this.#opened = keys.all
    this.#listening = new ListeningConnection({
      connection: options.connection,
      onError: options.onError,
      channel: KEYS_CHANNEL,
      lookEveryMs: LOOK_EVERY_MS,
      longestPauseMs: LONGEST_PAUSE_MS,
      onOpen: () => this.#lockAndFollow(),
      look: () => this.#follow(),
    })
  }

  get current(): MasterKey {
    return this.#keys.current
  }
  get all(): ReadonlyMap<string, KeyObject> {
    return this.#keys.all
  }
  get retired(): ReadonlyMap<string, RetiredKey> {
    return this.#keys.retired ?? new Map()
  }

  async isRetired(keyId: string): Promise<boolean> {
    // Not of the pool: who asks may hold one of its connections, and all of them may.
    return (await this.#ask(`select from master_keys where id = $1 and state = 'retired'`, keyId)) === 1
  }

  open(): Promise<void> {
    return this.#listening.open()
  }

  close(): Promise<void> {
    return this.#listening.close()
  }

  /** Takes the locks before it looks: what changes later is notified, and who turns a key waits for this process. */
  async #lockAndFollow(): Promise<void> {
    this.#locked = new Set()
    await this.#ask(lockStatement('present'), '')
    await this.#lock(this.#keys)
    await this.#follow()
  }

  /** One statement after the other; answers the number of rows. Rejects without a connection. */
  async #ask(statement: string, parameter: string): Promise<number> {
    const asked = this.#asking.then(async () => {
      const { client } = this.#listening
      if (!client) throw Object.assign(new Error('The connection is lost.'), { code: '08006' })
      return (await client.query(statement, [parameter])).rowCount ?? 0
    })
    this.#asking = asked.catch(() => undefined)
    return asked
  }

  async #follow(): Promise<void> {
    const rows = await readKeyRows(this.#options.db)
    const found = await findKeys(this.#options.sources, wrappedIn(rows), this.#opened)
    const keys = masterKeysOf(rows, found)
    this.#opened = keys.all
    // The lock of the new key comes before its use, and that of the old one goes after its last.
    await this.#lock(keys)
    this.#keys = keys
    await this.#unlockOthers(keys)
  }

  async #lock({ all, current }: MasterKeys): Promise<void> {
    for (const id of all.keys()) await this.#take('holds', id)
    await this.#take('writes', current.id)
  }

  async #take(lock: 'holds' | 'writes', id: string): Promise<void> {
    if (this.#locked.has(`${lock} ${id}`)) return
    await this.#ask(lockStatement(lock), id)
    this.#locked.add(`${lock} ${id}`)
  }

  async #unlockOthers({ all, current }: MasterKeys): Promise<void> {
    for (const entry of this.#locked) {
      const [lock, id] = entry.split(' ') as ['holds' | 'writes', string]
      if (lock === 'holds' ? all.has(id) : id === current.id) continue
      await this.#ask(unlockStatement(lock), id)
      this.#locked.delete(entry)
    }
  }
}
