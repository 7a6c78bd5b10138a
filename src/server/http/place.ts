import { isIPv6 } from 'node:net'

const GROUPS = 8
const NETWORK_GROUPS = 4

/**
 * What attempts from an address are counted under. One customer of IPv6 has 2^64 addresses: those of a network count as
 * one. An IPv4 address that is written as IPv6 is what it is.
 */
export function placeOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  // One spelling for each: however many zeros, and its end as numbers or as an IPv4 address.
  const { hostname } = new URL(`http://[${ip.split('%')[0]}]`)
  const address = hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(address) ?? []
  if (high !== undefined && low !== undefined)
    return dotted(Number.parseInt(high, 16), Number.parseInt(low, 16))
  const [start = '', end] = address.split('::')
  const first = groupsOf(start)
  const last = end === undefined ? [] : groupsOf(end)
  const zeros = Array.from({ length: Math.max(0, GROUPS - first.length - last.length) }, () => '0')
  return `${[...first, ...zeros, ...last].slice(0, NETWORK_GROUPS).join(':')}::/64`
}

const dotted = (high: number, low: number): string => [high >> 8, high & 255, low >> 8, low & 255].join('.')

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':')
}
