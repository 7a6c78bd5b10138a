import { SealBrokenError } from './envelope.ts'
import { ObjectDamagedError } from './storage.ts'

/** What does not open, as the product's own error; anything else as it is. */
export function asDamage(cause: unknown): unknown {
  if (!(cause instanceof SealBrokenError)) return cause
  return new ObjectDamagedError(`The stored file is damaged and was not opened. ${cause.message}`, { cause })
}
