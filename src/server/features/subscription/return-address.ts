import { Refusal } from '#server/http/refusal.ts'

/**
 * Where somebody comes back to, as a whole address of this product. `value` is such an address or a path. Throws
 * invalid_input for any other: a link to us must not lead to a stranger's page.
 */
export function returnAddress(value: string, publicUrl: string): string {
  const own = new URL(publicUrl)
  const address = URL.parse(value, own)
  const isOwn =
    address !== null && address.origin === own.origin && address.username === '' && address.password === ''
  if (!isOwn)
    throw new Refusal('invalid_input', 'The page to come back to has to be one of this product.', {
      fields: { return_url: 'Use an address of this product.' },
    })
  return address.href
}
