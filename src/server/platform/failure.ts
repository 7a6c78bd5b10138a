/** A failure as a log may hold it. */
export interface LoggedFailure {
  type: string
  code?: string
  /** Where in the product it came about, such as `src/server/platform/queue/boss-queue.ts:43`. */
  at?: string
}

const OWN_FRAME = /^[ \t]+at .*?\b(src\/[\w./-]+\.tsx?:\d+):\d+\)?$/m

/** Names, codes and places, never a message, which can quote what a person wrote. */
export function failureOf(error: unknown): LoggedFailure {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = codeOf(error)
  const at = placeOf(error)
  return { type: error.name, ...(code ? { code } : {}), ...(at ? { at } : {}) }
}

/** The error again, where a library tells of it as an object with what it held: else the log would know nothing of it. */
export function errorOf(told: unknown): unknown {
  const isCopy = typeof told === 'object' && told !== null && !(told instanceof Error) && 'stack' in told
  return isCopy ? Object.assign(new Error(''), told) : told
}

/** Its own, or of what caused it: what wraps a database's refusal has none. */
function codeOf(error: Error): string | null {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  if (typeof code === 'string') return code
  return cause instanceof Error ? codeOf(cause) : null
}

/** The message stands in the stack, too: only what comes after it is looked at. */
function placeOf({ stack, message }: Error): string | null {
  const begin = stack?.indexOf(message) ?? -1
  return begin < 0 ? null : (OWN_FRAME.exec(stack?.slice(begin + message.length) ?? '')?.[1] ?? null)
}
