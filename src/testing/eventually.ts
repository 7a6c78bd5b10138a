import { vi } from 'vitest'

/** As long as a busy machine may take for what is a moment elsewhere. */
export const BUSY_MACHINE_MS = 30_000

/** Looks until the assertion holds; its last failure is told when it does not in time. */
export const eventually = <T>(assertion: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(assertion, { timeout: BUSY_MACHINE_MS })
