import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { endUnreadReplies } from './unread-replies.ts'

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
