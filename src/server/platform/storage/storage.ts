/**
 * Where recordings and documents are kept. Objects are encrypted by the adapter (AES-256-GCM under a key of their own,
 * wrapped by the master key) and durable when `put` resolves. Keys are opaque: letters, digits, `/` and `-`.
 */
export interface Storage {
  /** Writes whole or not at all; replaces what was there. Throws StorageFullError when the disk is full. */
  put(key: string, bytes: AsyncIterable<Uint8Array> | Uint8Array): Promise<{ bytes: number; sha256: string }>
  /** Throws ObjectMissingError, or ObjectDamagedError when the bytes are not what was put. */
  get(key: string): AsyncIterable<Uint8Array>
  delete(key: string): Promise<void>
  /** Removes every object whose key begins with `prefix`. */
  deleteAll(prefix: string): Promise<void>
}

export class StorageFullError extends Error {
  override name = 'StorageFullError'
}
export class ObjectMissingError extends Error {
  override name = 'ObjectMissingError'
}
export class ObjectDamagedError extends Error {
  override name = 'ObjectDamagedError'
}
