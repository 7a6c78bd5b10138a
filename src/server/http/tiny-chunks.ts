import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** So many chunks may be as small as they like: a program writes its first lines one by one. */
const FREE_CHUNKS = 1_000
/** What the chunks of a body bring from then on, on the average. Each costs the server some 4 µs and 250 bytes beside it. */
const LEAST_BYTES_A_CHUNK = 512
/** Time for an answer to be read before the connection goes. */
const READ_ANSWER_MS = 1_000

/**
 * Ends a connection whose body comes in chunks of a few bytes: a megabyte of them takes seconds to take apart, wherever it
 * goes. What is still to come in chunks after its answer is not read on. Browsers send no chunks at all. To be called before
 * anything else listens for requests of the server.
 */
export function refuseTinyChunks(server: Server): void {
  server.prependListener('request', (request, reply) => {
    if (request.headers['transfer-encoding'] === undefined) return
    countChunks(request)
    endWithEarlyAnswer(request, reply)
  })
}

/** Of a connection, the request that is under way. One connection may bring tens of thousands. */
const underWay = new WeakMap<Socket, IncomingMessage>()

/** What is answered before its body is there says that nothing else is to be asked on its connection, which then goes. */
function endWithEarlyAnswer(request: IncomingMessage, reply: ServerResponse): void {
  const writeHead = reply.writeHead.bind(reply)
  reply.writeHead = (...head: [number]) => {
    if (!request.complete) reply.shouldKeepAlive = false
    return writeHead(...head)
  }
  if (!underWay.has(request.socket)) letAnswersBeRead(request.socket)
  underWay.set(request.socket, request)
}

function letAnswersBeRead(socket: Socket): void {
  const destroySoon = socket.destroySoon.bind(socket)
  // Node calls it for a connection that ends with its answer, and begins to let the rest go by first.
  socket.destroySoon = () => {
    if (underWay.get(socket)?.complete !== false) destroySoon()
    else setImmediate(() => readNoMore(socket))
  }
}

function readNoMore(socket: Socket): void {
  // Until somebody else listens, what arrives goes to the parser past this stream, whether it is paused or not.
  socket.on('data', () => {})
  socket.pause()
  setTimeout(() => socket.destroy(), READ_ANSWER_MS).unref()
}

function countChunks(request: IncomingMessage): void {
  let [chunks, bytes] = [0, 0]
  const push = request.push.bind(request)
  request.push = (chunk: Uint8Array | null, encoding) => {
    chunks += 1
    bytes += chunk?.length ?? 0
    if (chunks <= FREE_CHUNKS || bytes >= (chunks - FREE_CHUNKS) * LEAST_BYTES_A_CHUNK)
      return push(chunk, encoding)
    request.socket.destroy()
    return false
  }
}
