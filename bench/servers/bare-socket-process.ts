/**
 * Socket.io with nothing of the product: everybody of a room hears what one of them says. What delivery costs at least,
 * where nothing is looked up and nothing is kept.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { EVENT_NAME, EVENTS_PATH } from '#contract/events.ts'
import type { ProcessOrder, ProcessReady } from './servers.ts'

const order = await new Promise<ProcessOrder>((resolve) => process.once('message', resolve))
const http = createServer()
const io = new Server(http, { path: EVENTS_PATH, serveClient: false })
io.on('connection', (socket) => {
  const { roomId } = socket.handshake.auth as { roomId: string }
  void socket.join(roomId)
  socket.on('say', (message: object) => io.to(roomId).emit(EVENT_NAME, { kind: 'chatMessage', message }))
})
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
process.send?.({ url, connection: order.connection } as ProcessReady)
const end = async () => {
  await io.close()
  process.exit(0)
}
process.once('message', () => void end())
process.once('disconnect', () => void end())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
