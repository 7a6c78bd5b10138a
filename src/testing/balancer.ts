import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Passes connections on to servers in turn, and past those that are down: nobody stays with the server they had. */
export interface Balancer {
  url: string
  close(): Promise<void>
}

export async function startBalancer(servers: readonly string[]): Promise<Balancer> {
  const ports = servers.map((url) => Number(new URL(url).port))
  const open = new Set<Socket>()
  let turn = 0

  function passOn(caller: Socket, tries: number): void {
    const port = ports[turn++ % ports.length] ?? 0
    // From the address that called, as proxies tell it.
    const server = connect({ port, host: '127.0.0.1', localAddress: caller.remoteAddress })
    let isThere = false
    server.once('connect', () => {
      isThere = true
      open.add(server)
      caller.pipe(server).pipe(caller)
    })
    server.on('error', () => {
      if (!isThere && tries > 1) passOn(caller, tries - 1)
      else caller.destroy()
    })
    server.once('close', () => {
      open.delete(server)
      if (isThere) caller.destroy()
    })
    caller.once('close', () => server.destroy())
  }

  const listener = createServer((caller) => {
    open.add(caller)
    caller.on('error', () => {})
    caller.once('close', () => open.delete(caller))
    passOn(caller, ports.length)
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      for (const socket of open) socket.destroy()
      listener.close()
      await once(listener, 'close')
    },
  }
}
