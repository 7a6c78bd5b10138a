import { randomBytes, randomUUID } from 'node:crypto'

/** New identifiers and secrets, as an argument so that tests can know them. */
export interface Ids {
  uuid(): string
  /** 256 random bits, base64url: session tokens and one-time links. */
  secret(): string
}

export const randomIds: Ids = {
  uuid: () => randomUUID(),
  secret: () => randomBytes(32).toString('base64url'),
}
