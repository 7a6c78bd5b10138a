import { mustNotHoldConnection } from './open-transactions.ts'

/** Who may use a connection now; what each asker waits for comes in its order. */
export interface ConnectionTurns {
  /** The turn lasts until the work has ended. */
  run<T>(asker: string, work: () => Promise<T>): Promise<T>
}

/**
 * Everybody may use one connection at any time. More, up to `ofEach`, somebody gets only while fewer than `shared` are in use
 * by all askers together: so a few accounts that keep as many as they may leave the rest to calls of everybody else, which
 * are short and use one at a time.
 */
export function createConnectionTurns({
  ofEach,
  shared,
}: {
  ofEach: number
  shared: number
}): ConnectionTurns {
  const lines = new Map<string, { running: number; waiting: (() => void)[] }>()
  let inUse = 0

  const lineOf = (asker: string) => {
    const line = lines.get(asker) ?? { running: 0, waiting: [] }
    lines.set(asker, line)
    return line
  }
  const mayRun = (running: number) => running === 0 || (running < ofEach && inUse < shared)

  /** Whoever waited longest since their last turn goes first: their line is put behind the others. */
  function fill(): void {
    // Of those there are now: a line that is put behind the others does not come again.
    for (const [asker, line] of Array.from(lines)) {
      if (line.running === 0 && line.waiting.length === 0) lines.delete(asker)
      if (line.waiting.length === 0 || !mayRun(line.running)) continue
      lines.delete(asker)
      lines.set(asker, line)
      line.running += 1
      inUse += 1
      line.waiting.shift()?.()
    }
  }

  return {
    async run(asker, work) {
      mustNotHoldConnection('a turn')
      const line = lineOf(asker)
      if (line.waiting.length === 0 && mayRun(line.running)) {
        line.running += 1
        inUse += 1
      } else await new Promise<void>((resolve) => line.waiting.push(resolve))
      try {
        return await work()
      } finally {
        line.running -= 1
        inUse -= 1
        fill()
      }
    },
  }
}
