import { z } from 'zod'
import { KeyServiceError, type KeyService } from './key-service.ts'

interface TransitOptions {
  /** The root of the service, such as `https://vault.example:8200`. */
  url: string
  token: string
  /** The name of the key in the service, of a kind that encrypts (`aes256-gcm96`). */
  keyName: string
  /** How long an answer may take. */
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
const Encrypted = z.object({ data: z.object({ ciphertext: z.string().min(1).max(2_000) }) })
const Decrypted = z.object({ data: z.object({ plaintext: z.base64() }) })

/** A key service that speaks HTTP as the transit engine of HashiCorp Vault and OpenBao does. */
export function createTransitKeyService(options: TransitOptions): KeyService {
  const { url, token, keyName, timeoutMs = TIMEOUT_MS } = options
  const name = new URL(url).host

  async function post<T>(action: 'encrypt' | 'decrypt', body: object, reply: z.ZodType<T>): Promise<T> {
    const response = await fetch(`${url}/v1/transit/${action}/${encodeURIComponent(keyName)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-vault-token': token },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    }).catch((cause: unknown) => {
      throw new KeyServiceError(
        `The key service at ${name} does not answer, and the master key cannot be opened without it: try again once it does.`,
        { cause },
      )
    })
    if (response.status === 403)
      throw new KeyServiceError(
        `The key service at ${name} refuses KMS_TOKEN for the key ${keyName}: give a token that may ${action} with it.`,
      )
    const parsed = response.ok ? reply.safeParse(await response.json().catch(() => null)) : null
    if (!parsed?.success)
      throw new KeyServiceError(
        `The key service at ${name} could not ${action} with the key ${keyName} (status ${response.status}): check KMS_URL and KMS_KEY.`,
      )
    return parsed.data
  }

  // What is bound to the wrapped key: under another id it does not open.
  const bound = (keyId: string) => Buffer.from(`attest master key ${keyId}`).toString('base64')
  return {
    name,
    async wrap(keyId, key) {
      const plaintext = Buffer.from(key).toString('base64')
      const body = { plaintext, associated_data: bound(keyId) }
      return (await post('encrypt', body, Encrypted)).data.ciphertext
    },
    async unwrap(keyId, wrapped) {
      const body = { ciphertext: wrapped, associated_data: bound(keyId) }
      return Buffer.from((await post('decrypt', body, Decrypted)).data.plaintext, 'base64')
    },
  }
}
