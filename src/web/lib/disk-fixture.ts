import { vi } from 'vitest'

type Range = { lower: string; upper: string }
type Stored = Map<string, unknown>
const stores = new Map<string, Stored>()

/**
 * As much of IndexedDB as `deviceStore` asks for, empty, in the place of what jsdom lacks. Returns what lies in the store of
 * this name, by key.
 */
export function fakeDisk(name: string): Stored {
  stores.clear()
  vi.stubGlobal('IDBKeyRange', { bound: (lower: string, upper: string): Range => ({ lower, upper }) })
  vi.stubGlobal('indexedDB', { open: () => soon({ result: { transaction } }, 'onsuccess') })
  return named(name)
}

function named(name: string): Stored {
  const stored = stores.get(name) ?? new Map<string, unknown>()
  stores.set(name, stored)
  return stored
}

const transaction = () => soon({ objectStore: (name: string) => requestsOf(named(name)) }, 'oncomplete')

function requestsOf(stored: Stored) {
  const keysIn = (range: string | Range) =>
    [...stored.keys()].filter((key) =>
      typeof range === 'string' ? key === range : key >= range.lower && key <= range.upper,
    )
  return {
    get: (key: string) => ({ result: structuredClone(stored.get(key)) }),
    getAllKeys: (range: Range) => ({ result: keysIn(range) }),
    count: (range: Range) => ({ result: keysIn(range).length }),
    put(value: { key: string }) {
      stored.set(value.key, structuredClone(value))
      return { result: value.key }
    },
    delete(range: string | Range) {
      for (const key of keysIn(range)) stored.delete(key)
      return { result: undefined }
    },
  }
}

function soon<T extends object>(request: T, event: string): T {
  queueMicrotask(() => (request as Record<string, () => void>)[event]?.())
  return request
}
