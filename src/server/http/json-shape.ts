/** No call of the contract is nested half as deep; reading a million levels takes a second, and looking through them another. */
const DEEPEST = 40
/** An entry of a list of short ids takes as much; what holds more parts for its length is no form, and no note. */
const LEAST_BYTES_A_PART = 9
const FREE_PARTS = 1_000
/** All calls of the contract together have not as many; each that has not been met before takes a thousand times as long to read. */
const MOST_NAMES = 1_000
/** So that nobody can choose names that seem to be one. */
const SEED = Math.floor(Math.random() * 2 ** 31)

const code = (character: string): number => character.charCodeAt(0)
const [QUOTE, ESCAPE, COMMA] = [code('"'), code('\\'), code(',')]
const SPACE = code(' ')
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [code('['), code(']'), code('{'), code('}')]

export type JsonShape = { is: 'readable'; parts: number } | { is: 'too deep' } | { is: 'too many parts' }

/**
 * What reading a JSON text will come to, from its bytes alone, which takes a small part of the time that reading does. Stops
 * where it is too much. `limitBytes`: how long the body of the call may be. Text that is no JSON is measured as if it were.
 */
export function shapeOfJson(bytes: Uint8Array, limitBytes: number): JsonShape {
  const mostParts = FREE_PARTS + limitBytes / LEAST_BYTES_A_PART
  let depth = 0
  let parts = 1
  const isObject: boolean[] = [false]
  let isName = false
  const names = new Set<number>()
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === QUOTE) {
      const end = endOfText(bytes, at)
      if (isName) names.add(hashOf(bytes, at, end))
      at = end
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1
    else if (byte === COMMA) parts += 1
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      parts += 1
      depth += 1
      isObject[depth] = byte === OPEN_OBJECT
    }
    // White space before a name is no other part.
    if (byte !== undefined && byte > SPACE)
      isName = (byte === OPEN_OBJECT || byte === COMMA) && isObject[depth] === true
    if (depth > DEEPEST) return { is: 'too deep' }
    if (parts > mostParts || names.size > MOST_NAMES) return { is: 'too many parts' }
  }
  return { is: 'readable', parts }
}

/** Where the text ends that begins with the quote at `start`. */
function endOfText(bytes: Uint8Array, start: number): number {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === ESCAPE ? 2 : 1
  return at
}

function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = SEED
  for (let at = start + 1; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193)
  return hash
}
