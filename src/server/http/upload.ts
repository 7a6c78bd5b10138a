import type { Readable } from 'node:stream'
import type { Refusal } from './refusal.ts'

/** The bytes that a call brings, as their reader gets them. */
export interface Upload extends AsyncIterable<Uint8Array> {
  readonly isRefused: boolean
  /** Whoever waits for the next bytes gets the refusal instead. False when it was refused before, or nobody reads any more. */
  refuse(reason: Refusal): boolean
  /** Nobody reads it any more. The connection stays open, unless the rest of it comes too slowly as well. */
  end(): Promise<void>
}

/** Can be read once. */
export function uploadOf(body: Readable): Upload {
  // Left open when it is not read to its end: with the stream the connection would go, and the refusal with it.
  const bytes = body.iterator({ destroyOnReturn: false })
  let refusal: Refusal | null = null
  let isOver = false
  let fail = (_reason: Refusal): void => {}
  const next = (): Promise<IteratorResult<Uint8Array>> =>
    new Promise((resolve, reject) => {
      fail = reject
      if (refusal) reject(refusal)
      else bytes.next().then(resolve, reject)
    })
  return {
    [Symbol.asyncIterator]: () => ({ next }),
    get isRefused() {
      return refusal !== null
    },
    refuse(reason) {
      if (refusal || isOver) return false
      refusal = reason
      fail(reason)
      return true
    },
    async end() {
      isOver = true
      // What is waited for would have to come first.
      if (!refusal) await bytes.return?.()
    },
  }
}
