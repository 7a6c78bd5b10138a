/** No call of the contract is nested half as deep; reading a million levels takes a second, and looking through them another. */
const DEEPEST = 40
/** An entry of a list of short ids takes as much; what holds more parts for its length is no form, and no note. */
const LEAST_BYTES_A_PART = 9
const FREE_PARTS = 1_000
/** No object of the contract has a tenth as many names; one of hundreds of thousands takes a second to read. */
const MOST_NAMES = 1_000

const code = (character: string): number => character.charCodeAt(0)
const [QUOTE, ESCAPE, COMMA] = [code('"'), code('\\'), code(',')]
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
  /** At each depth the names of the object that is open there; below 0 in a list. */
  const names: number[] = [-1]
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === QUOTE) at = endOfText(bytes, at)
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1
    else if (byte === COMMA) {
      parts += 1
      const ofObject = names[depth] ?? -1
      if (ofObject >= 0) names[depth] = ofObject + 1
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      parts += 1
      depth += 1
      names[depth] = byte === OPEN_OBJECT ? 1 : -1
    }
    if (depth > DEEPEST) return { is: 'too deep' }
    if (parts > mostParts || (names[depth] ?? 0) > MOST_NAMES) return { is: 'too many parts' }
  }
  return { is: 'readable', parts }
}

/** Where the text ends that begins with the quote at `start`. */
function endOfText(bytes: Uint8Array, start: number): number {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === ESCAPE ? 2 : 1
  return at
}
