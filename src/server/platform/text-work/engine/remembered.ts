import { getHeapStatistics } from 'node:v8'
import { LRUCache } from 'lru-cache'

/** From this share of its memory on, a thread gives up what it remembers: work needs the rest. */
const CROWDED = 0.5

const everything: LRUCache<string, object>[] = []

interface Bounds {
  /** So much memory it may take, as `bytesOf` reckons; what takes more by itself is made and not remembered. */
  bytes: number
  values?: number
}

/** Values of this thread by their key, those asked for last: `make` makes one that is not there. */
export function remembered<Value extends object>(
  { bytes, values }: Bounds,
  bytesOf: (value: Value) => number,
): (key: string, make: () => Value) => Value {
  const kept = new LRUCache<string, Value>({
    maxSize: bytes,
    sizeCalculation: (value) => Math.max(1, Math.ceil(bytesOf(value))),
    ...(values !== undefined && { max: values }),
  })
  everything.push(kept as unknown as LRUCache<string, object>)
  return (key, make) => {
    const there = kept.get(key)
    if (there) return there
    const value = make()
    kept.set(key, value)
    return value
  }
}

/** To be called between two pieces of work. What one left behind is no reason to end another for want of memory. */
export function forgetWhenCrowded({ used_heap_size, heap_size_limit } = getHeapStatistics()): void {
  if (used_heap_size > heap_size_limit * CROWDED) for (const kept of everything) kept.clear()
}
