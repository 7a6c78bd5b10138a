/** A failure as a log may hold it: names and codes, never a message, which can quote what a person wrote. */
export function failureOf(error: unknown): { type: string; code?: string } {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code } = error as { code?: unknown }
  return { type: error.name, ...(typeof code === 'string' ? { code } : {}) }
}
