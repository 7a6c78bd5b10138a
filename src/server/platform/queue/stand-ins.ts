export interface StandInOptions {
  /** A job that has run for so long lends its place. */
  afterMs: number
  /** How many places are opened together. */
  atATime: number
  /** The most that stand in at once. */
  most: number
  /** Opens so many places beside those there are, and says how they are called. */
  open(places: number): Promise<string>
  /** Closes them as soon as what runs there has ended. */
  close(id: string): Promise<void>
  onError: (error: unknown) => void
}

export interface StandIns {
  /** Runs a job in one of the places. */
  during<T>(job: () => Promise<T>): Promise<T>
  /** Opens none any more. */
  end(): void
}

/**
 * What a job takes cannot be told by the length of its text: a few dense ones could hold every place for minutes while they
 * themselves only wait for a turn among the threads. So for as long as a job runs beyond what any ordinary one takes, another
 * place is open beside its own; how much is computed at once is for the threads to say.
 */
export function createStandIns({ afterMs, atATime, most, open, close, onError }: StandInOptions): StandIns {
  const opened: Promise<string>[] = []
  let over = 0
  let hasEnded = false

  const closeLast = async (places: Promise<string>): Promise<void> => close(await places)

  function fit(): void {
    const wanted = hasEnded ? 0 : Math.ceil(Math.min(over, most) / atATime)
    while (opened.length < wanted) {
      const places = open(atATime)
      opened.push(places)
      places.catch((error: unknown) => {
        const at = opened.indexOf(places)
        if (at !== -1) void opened.splice(at, 1)
        onError(error)
      })
    }
    while (opened.length > wanted) {
      const places = opened.pop()
      if (places) void closeLast(places).catch(() => undefined)
    }
  }

  return {
    async during(job) {
      let isOver = false
      const timer = setTimeout(() => {
        isOver = true
        over += 1
        fit()
      }, afterMs)
      try {
        return await job()
      } finally {
        clearTimeout(timer)
        if (isOver) {
          over -= 1
          fit()
        }
      }
    },
    end() {
      hasEnded = true
    },
  }
}
