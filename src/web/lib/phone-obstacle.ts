/**
 * What stands in the way of using this address on a phone, as a sentence, or null. Another device cannot reach
 * "localhost", and browsers give the microphone to encrypted pages alone.
 */
export function phoneObstacle({ hostname, protocol }: { hostname: string; protocol: string }): string | null {
  if (['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    return 'This page is open at an address that only this computer reaches. Open it by the address of your server first; the code then leads there.'
  if (protocol !== 'https:')
    return 'This address is not encrypted (https): on a phone you can read and write notes, but the microphone stays off.'
  return null
}
