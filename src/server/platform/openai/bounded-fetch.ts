import { setImmediate } from 'node:timers/promises'

/** The service sent more than its answer may have; the connection to it has ended. */
export class AnswerTooLong extends Error {
  override name = 'AnswerTooLong'
}

/** No answer is longer, counted as its bytes are once unpacked. */
export interface AnswerBounds {
  mostBytes: number
  /** For a stream of events: how many there are, and how long one is. */
  events?: { most: number; mostBytes: number } | undefined
}

type Bytes = Uint8Array<ArrayBuffer>

/** A refusal says what is wrong in a line; what comes after that helps nobody. */
const REFUSAL_BYTES = 64_000
/** With these a Response holds no body, not even an empty one. */
const BODILESS = new Set([204, 205, 304])
/** A Response takes no higher one; a service may send what it likes. */
const HIGHEST_STATUS = 599
/** So much is read at once: reading many small events takes long. */
const AT_ONCE = 16_000

/**
 * `fetch` that ends the connection beyond the bounds; who reads gets AnswerTooLong. A refusal comes with its body or, where
 * that is too long or does not end in time, without. What is said to one address goes to no other: a redirect is an answer
 * like any that is not 2xx.
 */
export function boundedFetch(bounds: AnswerBounds): typeof fetch {
  return async (input, init) => {
    const answer = await fetch(input, { ...init, redirect: 'manual' })
    const { headers, body } = answer
    if (body === null || BODILESS.has(answer.status)) return answer
    const status = Math.min(answer.status, HIGHEST_STATUS)
    if (answer.ok) return new Response(body.pipeThrough(within(bounds)), { status, headers })
    // Whoever asked waits for the head of an answer only so long: its body is waited for within the same time.
    const refusal = await beginningOf(body).catch(() => null)
    return new Response(refusal, { status, headers })
  }
}

function within({ mostBytes, events }: AnswerBounds): TransformStream<Bytes, Bytes> {
  let bytes = 0
  const count = new EventCount()
  return new TransformStream({
    async transform(chunk, controller) {
      for (let from = 0; from < chunk.length; from += AT_ONCE) {
        const part = chunk.subarray(from, from + AT_ONCE)
        bytes += part.length
        if (bytes > mostBytes) throw new AnswerTooLong()
        if (events) {
          count.add(part)
          if (count.ended > events.most || count.bytes > events.mostBytes) throw new AnswerTooLong()
        }
        controller.enqueue(part)
        // Others have their turn between: an answer that is all here already would be read in one go.
        await setImmediate()
      }
    },
  })
}

const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** Counts events of a stream: an empty line ends each. */
class EventCount {
  ended = 0
  /** Of the one that has not ended. */
  bytes = 0
  #before = 0

  add(part: Bytes): void {
    for (const byte of part) {
      this.bytes += 1
      const endsLine = byte === CARRIAGE_RETURN || (byte === LINE_FEED && this.#before !== CARRIAGE_RETURN)
      if (endsLine && (this.#before === LINE_FEED || this.#before === CARRIAGE_RETURN)) {
        this.ended += 1
        this.bytes = 0
      }
      this.#before = byte
    }
  }
}

/** All of it, or null where that is too much: leaving the loop ends the connection. */
async function beginningOf(body: ReadableStream<Bytes>): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Bytes[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > REFUSAL_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
