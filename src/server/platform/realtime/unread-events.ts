/** What is used of a connection below socket.io to see what it holds. */
interface Sending {
  on(event: 'packetCreate', listener: (packet: { data?: unknown }) => void): void
  on(event: 'flush', listener: () => void): void
  close(discard: boolean): void
}

/**
 * Closes a connection whose other side does not read, once so many characters wait for it: it connects again and asks for
 * what it missed. What went to the network's own buffers last, at most as much again, is not counted.
 */
export function closeUnread(connection: Sending, mostWaiting: number): void {
  let waiting = 0
  connection.on('packetCreate', ({ data }) => {
    waiting += typeof data === 'string' ? data.length : 0
    if (waiting > mostWaiting) connection.close(true)
  })
  connection.on('flush', () => (waiting = 0))
}
