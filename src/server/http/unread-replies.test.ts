import { EventEmitter, once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { endUnreadReplies, holdForReader } from './unread-replies.ts'

let server: Server
afterEach(() => void server.close())

const ENDLESS = Buffer.alloc(1_000_000)

async function start(respond: (reply: import('node:http').ServerResponse) => void): Promise<number> {
  server = createServer((_request, reply) => respond(reply))
  endUnreadReplies(server, 200)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

test('a reply that nobody reads is ended, with what was made for it', async () => {
  const body = Readable.from(
    (function* () {
      for (;;) yield ENDLESS
    })(),
  )
  const port = await start((reply) => void body.pipe(reply.once('close', () => body.destroy())))
  const reader = connect(port, '127.0.0.1').on('error', () => undefined)
  reader.pause().write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(body, 'close')
  expect(body.destroyed).toBe(true)
  reader.destroy()
})

test('a request that takes long to answer is answered', async () => {
  const port = await start((reply) => void setTimeout(() => reply.end('late'), 600))
  const answer = await fetch(`http://127.0.0.1:${port}`)
  expect(await answer.text()).toBe('late')
})

test('what is held behind streams counts for who reads them, until they end', () => {
  const replies: EventEmitter[] = []
  const hold = (reader: string) => {
    const body = Readable.from([])
    const raw = Object.assign(new EventEmitter(), { destroyed: false, destroy: () => undefined })
    replies.push(raw)
    try {
      holdForReader(reader, { raw } as unknown as FastifyReply, { held: 1_000_000, body })
      return true
    } catch (error) {
      expect(error).toMatchObject({ code: 'too_many_requests' })
      expect(body.destroyed).toBe(true)
      return false
    }
  }
  let most = 0
  while (most < 1_000 && hold('one')) most += 1
  expect(most).toBeGreaterThan(20)
  expect(most).toBeLessThan(100)
  expect(hold('another')).toBe(true)
  for (const raw of replies) raw.emit('close')
  expect(hold('one')).toBe(true)
  for (const raw of replies) raw.emit('close')
})
