import { setImmediate } from 'node:timers/promises'

const PART_CHARACTERS = 64_000
const INDENT = '  '
/** A note holds sections, which hold sentences: each of those is short. */
const DEPTH_TAKEN_APART = 5

/**
 * The value as indented JSON in parts, with a moment for others between them: a note that is as long as it may be is a
 * second's work at once. What JSON cannot hold is left out, as JSON.stringify does.
 */
export async function* jsonParts(value: unknown): AsyncGenerator<Buffer> {
  let [part, characters]: [string[], number] = [[], 0]
  for (const piece of piecesOf(value, 0)) {
    part.push(piece)
    characters += piece.length
    if (characters < PART_CHARACTERS) continue
    yield Buffer.from(part.join(''))
    ;[part, characters] = [[], 0]
    await setImmediate()
  }
  yield Buffer.from(`${part.join('')}\n`)
}

function* piecesOf(value: unknown, depth: number): Generator<string> {
  const isList = Array.isArray(value)
  if (!(isList || isPlainObject(value)) || depth >= DEPTH_TAKEN_APART) {
    yield JSON.stringify(value ?? null, null, INDENT).replaceAll('\n', `\n${INDENT.repeat(depth)}`)
    return
  }
  const entries = Object.entries(value).filter(([, one]) => isList || one !== undefined)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  yield open
  for (const [index, [name, one]] of entries.entries()) {
    yield `${index > 0 ? ',' : ''}\n${INDENT.repeat(depth + 1)}${isList ? '' : `${JSON.stringify(name)}: `}`
    yield* piecesOf(one, depth + 1)
  }
  yield entries.length > 0 ? `\n${INDENT.repeat(depth)}${close}` : close
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
