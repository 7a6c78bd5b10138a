import type { FastifyInstance } from 'fastify'
import { freeLoop } from './free-loop.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a body that came as JSON; 0 for any other. */
    jsonBytes: number
  }
}

// Reading it and looking through it takes a few milliseconds and more; a note of an hour is smaller.
const LARGE_CHARACTERS = 200_000

// A NUL and half of a surrogate pair can only come in as an escape: JSON allows neither raw, and UTF-8 has no halves.
const UNSTORABLE = /\\u(?:0000|d[89a-f][0-9a-f]{2})/i

/**
 * Reads JSON bodies. What no text can hold, and the database refuses, is taken out of every string before anybody looks at
 * it: NUL characters, and halves of surrogate pairs, which become the replacement character.
 */
export function registerJsonBody(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error')
  const inTurn = createTurns()
  fastify.decorateRequest('jsonBytes', 0)
  fastify.removeContentTypeParser('application/json')
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    request.jsonBytes = Buffer.byteLength(text)
    const read = (): void =>
      void parse(request, text, (error, value: unknown) => {
        if (error || !UNSTORABLE.test(text)) done(error, value)
        else done(null, storable(value))
      })
    if (text.length < LARGE_CHARACTERS) read()
    else inTurn(read)
  })
}

/** The loop turns between two large bodies: a dozen that arrive at once keep nobody waiting for all of them. */
function createTurns(): (read: () => void) => void {
  const waiting: Array<() => void> = []
  const next = (): void => {
    waiting[0]?.()
    // The handler looks through what was read, then whatever else has come is taken up.
    void freeLoop().then(() => {
      waiting.shift()
      if (waiting.length > 0) next()
    })
  }
  return (read) => {
    waiting.push(read)
    if (waiting.length === 1) next()
  }
}

/** Walks without recursion: a body may be nested deeper than the stack. */
function storable(value: unknown): unknown {
  const root: { value: unknown } = { value }
  const open: Array<Record<string, unknown>> = [root]
  for (let holder = open.pop(); holder; holder = open.pop())
    for (const [name, part] of Object.entries(holder)) {
      // No part of the contract is named so.
      if (cleaned(name) !== name) delete holder[name]
      else if (typeof part === 'string') holder[name] = cleaned(part)
      else if (typeof part === 'object' && part !== null) open.push(part as Record<string, unknown>)
    }
  return root.value
}

function cleaned(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
