import type { FastifyInstance } from 'fastify'
import { FairQueue } from '#server/platform/fair-queue.ts'
import { freeLoop } from './free-loop.ts'
import { shapeOfJson } from './json-shape.ts'
import { Refusal } from './refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Told how many bytes of JSON have come, before anything of them is read; throws when they are too many. */
    chargeJson: ((bytes: number) => void) | null
    /** Whose body it is; of who is not signed in, from where it comes. */
    jsonOwner: string | null
    /** How many values and names a body holds that came as JSON; 0 for any other. */
    jsonParts: number
  }
}

// What is shorter takes a few tenths of a millisecond at the worst, and of that an account may send some in a second.
const SHORT_BYTES = 4_000
/** So much is read in one turn of the loop. The costliest of as many bytes takes 3 ms; a note of an hour is as long. */
const BYTES_A_TURN = 64_000
/** To read an entry takes as long as so many characters of text do. */
const BYTES_A_PART = 16

/** A name in JSON, each letter as it is or as an escape. */
const named = (name: string): string =>
  [...name].map((letter) => `(?:${letter}|\\\\u00${letter.charCodeAt(0).toString(16)})`).join('')
/** Told from the text alone: to look for it in what was read takes as long as reading it. */
const REACHES_PROTOTYPE = new RegExp(`"(?:${named('__proto__')}|${named('constructor')})"\\s*:`, 'i')

// A NUL and half of a surrogate pair can only come in as an escape: JSON allows neither raw, and UTF-8 has no halves.
const UNSTORABLE = /\\u(?:0000|d[89a-f][0-9a-f]{2})/i

/**
 * Reads JSON bodies, unless their shape alone says that it would take too long. What no text can hold, and the database refuses, is taken out of every string before anybody looks at
 * it: NUL characters, and halves of surrogate pairs, which become the replacement character.
 */
export function registerJsonBody(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error')
  const inTurn = createTurns()
  fastify.decorateRequest('chargeJson', null)
  fastify.decorateRequest('jsonOwner', null)
  fastify.decorateRequest('jsonParts', 0)
  fastify.removeContentTypeParser('application/json')
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const read = (): void => {
      try {
        request.chargeJson?.(body.length)
        request.jsonParts = partsOf(body, request.routeOptions.bodyLimit)
        request.chargeJson?.(request.jsonParts * BYTES_A_PART)
      } catch (error) {
        done(error as Error)
        return
      }
      const text = body.toString()
      if (REACHES_PROTOTYPE.test(text)) {
        done(new Refusal('invalid_input', 'The request could not be read: it names what no request holds.'))
        return
      }
      void parse(request, text, (error, value: unknown) => {
        if (error || !UNSTORABLE.test(text)) done(error, value)
        else done(null, storable(value))
      })
    }
    if (body.length < SHORT_BYTES) read()
    else inTurn(read, request.jsonOwner ?? request.ip, body.length)
  })
}

/** Throws invalid_input and too_large. */
function partsOf(body: Buffer, limitBytes: number): number {
  const shape = shapeOfJson(body, limitBytes)
  switch (shape.is) {
    case 'readable':
      return shape.parts
    case 'too deep':
      throw new Refusal('invalid_input', 'The request could not be read: it is nested too deeply.')
    case 'too many parts':
      throw new Refusal('too_large', 'This holds too many entries to send at once. Send it in smaller parts.')
    default:
      return shape satisfies never
  }
}

/**
 * The loop turns whenever so much was read: a dozen bodies that arrive at once keep nobody waiting for all of them, and those
 * of one owner wait behind those of who has sent less.
 */
function createTurns(): (read: () => void, userId: string, bytes: number) => void {
  const waiting = new FairQueue<{ read: () => void; bytes: number }>()
  let isReading = false
  const next = (): void => {
    let left = BYTES_A_TURN
    while (left > 0) {
      const taken = waiting.take()
      isReading = taken !== null
      if (!taken) return
      taken.work.read()
      left -= taken.work.bytes
    }
    // The handlers look through what was read, then whatever else has come is taken up.
    void freeLoop().then(next)
  }
  return (read, userId, bytes) => {
    waiting.add({ work: { read, bytes }, owner: { userId, organizationId: null }, cost: bytes })
    if (isReading) return
    isReading = true
    void freeLoop().then(next)
  }
}

function storable(value: unknown): unknown {
  const root: { value: unknown } = { value }
  const open: Array<Record<string, unknown>> = [root]
  for (let holder = open.pop(); holder; holder = open.pop())
    for (const name in holder) {
      const part = holder[name]
      // No part of the contract is named so.
      if (!isStorable(name)) delete holder[name]
      else if (typeof part === 'string') {
        if (!isStorable(part)) holder[name] = part.replaceAll('\0', '').toWellFormed()
      } else if (typeof part === 'object' && part !== null) open.push(part as Record<string, unknown>)
    }
  return root.value
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
