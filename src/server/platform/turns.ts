/** One piece of work of a user at a time, the others in turn. */
export interface Turns {
  /** Null when too much of the user waits already. */
  run<T>(userId: string, work: () => Promise<T>): Promise<T> | null
}

export function createTurns({ waiting }: { waiting: number }): Turns {
  const lines = new Map<string, { last: Promise<unknown>; length: number }>()
  return {
    run(userId, work) {
      const line = lines.get(userId) ?? { last: Promise.resolve(), length: 0 }
      if (line.length > waiting) return null
      const done = line.last.then(work)
      const settled = done
        .catch(() => {})
        .finally(() => {
          line.length -= 1
          if (line.length === 0) lines.delete(userId)
        })
      line.last = settled
      line.length += 1
      lines.set(userId, line)
      return done
    },
  }
}
