/** Exit code of a command that did what it was asked to, and found files of the database missing. */
export const FILES_MISSING = 2

const WORDS = {
  database: 'copying the database',
  files: 'copying the files',
  check: 'reading it back',
} as const
const SHOW_EVERY_MS = 200

/** One line that is written over again, on a terminal only. */
export function progressLine(): {
  show(this: void, stage: keyof typeof WORDS, bytes: number): void
  end(this: void): void
} {
  const done = { database: 0, files: 0, check: 0 }
  let shownAt = 0
  let isShown = false
  return {
    show(stage, bytes) {
      done[stage] += bytes
      if (!process.stderr.isTTY || performance.now() - shownAt < SHOW_EVERY_MS) return
      shownAt = performance.now()
      isShown = true
      process.stderr.write(`\r\x1b[K${WORDS[stage]} … ${inBytes(done[stage])}`)
    },
    end() {
      if (isShown) process.stderr.write('\r\x1b[K')
    },
  }
}

export function inBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1_000)} kB`
  return bytes < 1_000_000_000
    ? `${(bytes / 1_000_000).toFixed(1)} MB`
    : `${(bytes / 1_000_000_000).toFixed(2)} GB`
}
