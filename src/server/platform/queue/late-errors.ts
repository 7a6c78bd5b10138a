import { Client } from 'pg'

/**
 * The queue's library takes every listener off a connection before it ends it. What the database still says on that
 * connection, such as that it goes down, would then be an error that nobody hears, which ends the process.
 */
export function hearLateErrors(): void {
  if (Object.hasOwn(Client.prototype, HEARS)) return
  const removeAllListeners = Client.prototype.removeAllListeners
  Object.assign(Client.prototype, {
    [HEARS]: true,
    removeAllListeners(this: Client, event?: string) {
      removeAllListeners.call(this, event)
      if (event === undefined) this.on('error', () => {})
      return this
    },
  })
}

const HEARS = Symbol('hears late errors')
