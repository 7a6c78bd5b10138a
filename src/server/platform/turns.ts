import { mustNotHoldConnection } from './database/open-transactions.ts'

/** Work in lines, one for each name: of a line only so much at a time, in the order it came. */
export interface Turns {
  /** Null when too much waits in the line already. */
  run<T>(line: string, work: () => Promise<T>): Promise<T> | null
}

interface Line {
  running: number
  waiting: (() => void)[]
}

/** `waiting`: so many may wait in each line, beside the `atOnce` that run. */
export function createTurns({ atOnce = 1, waiting }: { atOnce?: number; waiting: number }): Turns {
  const lines = new Map<string, Line>()

  async function inTurn<T>(name: string, line: Line, work: () => Promise<T>): Promise<T> {
    if (line.running >= atOnce) await new Promise<void>((resolve) => line.waiting.push(resolve))
    else line.running += 1
    try {
      return await work()
    } finally {
      // The place is handed on, so that nobody who comes later slips in before who waits.
      const next = line.waiting.shift()
      if (next) next()
      else line.running -= 1
      if (line.running === 0) lines.delete(name)
    }
  }

  return {
    run(name, work) {
      mustNotHoldConnection('a turn')
      const line = lines.get(name) ?? { running: 0, waiting: [] }
      if (line.running >= atOnce && line.waiting.length >= waiting) return null
      lines.set(name, line)
      return inTurn(name, line, work)
    },
  }
}
