import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { Ids } from '../ids.ts'
import { formatMessage } from './message-format.ts'
import type { Mailer } from './mailer.ts'
import { writeWhole } from './write-whole.ts'

interface OutboxMailerOptions {
  /** The folder of the messages; made when it is missing, readable by this user alone. */
  folder: string
  /** Such as `Attest <no-reply@localhost>`. */
  from: string
  clock: Clock
  ids: Ids
}

/**
 * Keeps each message as a file that a person or a mail program can read, named by the moment it was written. A file is
 * whole from the moment it has its name.
 */
export function createOutboxMailer({ folder, from, clock, ids }: OutboxMailerOptions): Mailer {
  return {
    delivers: false,
    async send(message) {
      const at = clock.now()
      const id = ids.uuid()
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${at.toISOString().replaceAll(':', '-')}-${id}`
      await writeWhole(join(folder, `${name}.eml`), formatMessage({ ...message, from, at, id }))
    },
    async close() {},
  }
}
