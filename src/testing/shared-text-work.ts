import { createTextPool, createTextWork, type TextWork } from '#server/platform/text-work/text-work.ts'

let threads: ReturnType<typeof createTextPool> | undefined

/** A thread takes seconds of a core to start: all servers of a test's process share them, and they end with it. */
export function sharedTextWork(ownerOf: TextWork['ownerOf']): TextWork {
  threads ??= createTextPool()
  return { ...createTextWork({ ownerOf, pool: threads }), close: () => {} }
}
