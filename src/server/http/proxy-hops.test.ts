import Fastify from 'fastify'
import pino from 'pino'
import { expect, test } from 'vitest'
import { callerAddress } from './caller-address.ts'
import { registerProxyHops } from './proxy-hops.ts'

/** What is said to the operator, and the address that counts, over the requests with these headers. */
async function over(trustedProxies: number, forwarded: Array<string | null>, url = '/') {
  const said: string[] = []
  const log = pino(
    { base: null },
    { write: (line: string) => void said.push((JSON.parse(line) as { msg: string }).msg) },
  )
  const fastify = Fastify()
  registerProxyHops(fastify, { trustedProxies, log })
  fastify.get('/*', async ({ ip, raw }) => ({ ip, ofSockets: callerAddress(raw, trustedProxies) }))
  const counted: unknown[] = []
  for (const header of forwarded) {
    const headers = header === null ? {} : { 'x-forwarded-for': header }
    const { ip, ofSockets } = (await fastify.inject({ url, headers, remoteAddress: '10.0.0.1' })).json<{
      ip: string
      ofSockets: string
    }>()
    expect(ofSockets).toBe(ip)
    counted.push(ip)
  }
  await fastify.close()
  return { said, counted }
}

const FEWER = expect.stringContaining('fewer proxies than TRUSTED_PROXIES')
const MORE = expect.stringContaining('more proxies than TRUSTED_PROXIES')

test.each([
  ['no proxy, and none shows', 0, [null, null], []],
  ['no proxy, but one shows', 0, ['203.0.113.7', '203.0.113.8'], [MORE]],
  ['one, as it shows', 1, ['203.0.113.7'], []],
  ['one, but none shows', 1, [null, null, ''], [FEWER]],
  ['one, but two show', 1, ['203.0.113.7, 198.51.100.2', '203.0.113.7,198.51.100.2'], [MORE]],
  ['two, but one shows', 2, ['203.0.113.7'], [FEWER]],
  ['one, and it is seldom', 1, ['203.0.113.7', null, '1.1.1.1, 2.2.2.2', null], [FEWER, MORE]],
])('%s: said once, without an address', async (_, trustedProxies, forwarded, expected) => {
  const { said } = await over(trustedProxies, forwarded)
  expect(said).toEqual(expected)
  expect(said.join()).not.toMatch(/\d\.\d/)
})

test('a proxy that looks whether the server lives is no doubt', async () => {
  expect((await over(1, [null], '/health')).said).toEqual([])
})

test.each([
  [0, '10.0.0.1'],
  [1, '203.0.113.7'],
])('what a caller writes into the header is not the address that counts behind %i', async (proxies, ip) => {
  const real = proxies === 0 ? '' : ', 203.0.113.7'
  const spoofed = ['127.0.0.1', '6.6.6.6', '6.6.6.6, 7.7.7.7'].map((made) => `${made}${real}`)
  expect((await over(proxies, spoofed)).counted).toEqual([ip, ip, ip])
})

test('a caller whose proxy writes the port as well is the same caller with every connection', async () => {
  const connections = ['203.0.113.7:51234', '203.0.113.7:51235', '"203.0.113.7:51236"', '203.0.113.7']
  expect(new Set((await over(1, connections)).counted)).toEqual(new Set(['203.0.113.7']))
  expect((await over(1, ['[2001:db8::7]:51234'])).counted).toEqual(['2001:db8::7'])
})
