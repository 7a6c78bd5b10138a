/** Runs one request on a store of this device; resolves with undefined where there is none, or it gave up. */
type UseStore = (ask: (store: IDBObjectStore) => IDBRequest) => Promise<unknown>

/**
 * A store on this device's own disk, of objects with a `key`. Never fails: a browser without one keeps nothing. Requests
 * run in the order they were asked for.
 */
export function deviceStore(database: string, store: string): UseStore {
  let opened: Promise<IDBDatabase> | null = null

  const open = () => {
    opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(database, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: 'key' })
      request.onsuccess = () => resolve(request.result)
      request.onerror = () =>
        reject(request.error ?? new Error('The storage of this device cannot be opened.'))
    }).catch((error: unknown) => {
      opened = null
      throw error
    })
    return opened
  }

  return async (ask) => {
    try {
      const transaction = (await open()).transaction(store, 'readwrite')
      const request = ask(transaction.objectStore(store))
      return await new Promise((resolve, reject) => {
        const fail = () => reject(transaction.error ?? new Error('The storage of this device gave up.'))
        transaction.oncomplete = () => resolve(request.result)
        transaction.onerror = fail
        transaction.onabort = fail
      })
    } catch {
      return undefined
    }
  }
}
