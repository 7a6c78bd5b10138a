import { parseMasterKeys } from '#server/platform/storage/master-key.ts'
import { signingKeys, type SigningKeys } from '#server/platform/storage/signing-keys.ts'

/** The same for the same `ids`, of which the first is current. */
export function testSigningKeys(...ids: string[]): SigningKeys {
  const entries = (ids.length > 0 ? ids : ['test']).map(
    (id) => `${id}:${Buffer.alloc(32, id).toString('base64')}`,
  )
  return signingKeys(parseMasterKeys(entries.join(',')), 'test')
}
