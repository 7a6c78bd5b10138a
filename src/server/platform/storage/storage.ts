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

/** One object, and every master key that opens it as it lies there: none where its header is damaged. */
export interface KeptObject {
  key: string
  keyIds: string[]
}

/** Deletions held back while a backup copies what its database names. */
export interface DeletionHold {
  /** Throws when this program stood still for so long that deletions may have gone on. */
  assertHeld(): void
  /** Deletes what was put aside. */
  release(): Promise<void>
}

/** A sealed object as it lies in its place: it can be put into another place byte for byte. */
export interface SealedObject {
  key: string
  /** Of what is sealed, header and tags included. */
  bytes: number
  /** Null when it is gone by then. */
  open(): Promise<AsyncIterable<Uint8Array> | null>
}

/** A place where objects lie: the local disk or a bucket, with what operators' commands need of it. */
export interface KeptStorage extends Storage {
  /** Every object that is there, with the master keys it is under. Reads the beginnings of the objects alone. */
  survey(): AsyncGenerator<KeptObject>
  /** Puts one object under the current master key alone; false when it was already. Throws as `get` does. */
  rewrap(key: string): Promise<boolean>
  /** Every object as it lies there. */
  sealedObjects(): AsyncGenerator<SealedObject>
  /** One of them; null when it is not there. */
  sealedObject(key: string): Promise<SealedObject | null>
  /** Writes a sealed object of another place as it is: whole or not at all, durable when it resolves. */
  putSealed(key: string, sealed: AsyncIterable<Uint8Array>): Promise<void>
  /** Holds deletions back until `release`, for every process of the product. */
  holdDeletions(): Promise<DeletionHold>
  /** What was deleted while they were held back. */
  putAside(): AsyncGenerator<SealedObject>
  /** Deletes what was put aside, unless deletions are held back still; once an hour is enough. */
  finishDeletions(): Promise<void>
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
/** The place where objects lie does not answer, too slowly, or not as it should: what was asked may be asked again. */
export class StorageAwayError extends Error {
  override name = 'StorageAwayError'
}
/** It answers, and does not let this product in: only whoever runs the server can mend that. */
export class StorageRefusedError extends StorageAwayError {
  override name = 'StorageRefusedError'
}
