const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 15_000

/** How long to wait after the given number of failures in a row, in milliseconds. */
export function delayAfter(failures: number): number {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, failures - 1))
}
