/**
 * A service that keeps a key which never leaves it (a KMS). It wraps the master keys of this product, which are kept wrapped
 * in the database and unwrapped in memory.
 */
export interface KeyService {
  /** Where it is, for sentences to whoever runs the server. */
  name: string
  /** `keyId` is bound to what is wrapped. Throws KeyServiceError. */
  wrap(keyId: string, key: Uint8Array): Promise<string>
  /** Throws KeyServiceError. */
  unwrap(keyId: string, wrapped: string): Promise<Uint8Array>
}

/** `message` is a sentence for whoever runs the server. */
export class KeyServiceError extends Error {
  override name = 'KeyServiceError'
}
