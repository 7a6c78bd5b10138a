const BYTES_OF_TALK = 20_000
const MS_OF_SOUND = 30_000

/** How much work it is to write from a transcript of so many bytes: 1 up to a visit of some twenty minutes; above 0, whole. */
export const weightOfTalk = (bytes: number): number => Math.max(1, Math.ceil(bytes / BYTES_OF_TALK))

/** How much work it is to hear a recording of so many ms: 1 up to half a minute; above 0, whole. */
export const weightOfSound = (ms: number): number => Math.max(1, Math.ceil(ms / MS_OF_SOUND))

export type Lane = 'light' | 'everyday' | 'heavy'

/** Beyond talk of a hundred pages, or sound of minutes, it is heavy. */
const LANES = { light: 1, everyday: 5, heavy: Number.POSITIVE_INFINITY } as const satisfies Record<
  Lane,
  number
>
export const LANE_NAMES = Object.keys(LANES) as Lane[]

export const laneOf = (weight: number): Lane => LANE_NAMES.find((lane) => weight <= LANES[lane]) ?? 'heavy'

/** What the heaviest jobs of a lane weigh. */
export const heaviestOf = (lane: Lane): number => LANES[lane]

/** Each piece of weight stands back so long, of the job itself and of what else waits of its owner. */
const SECONDS_A_WEIGHT = 5
const EPOCH_S = Date.UTC(2026, 0, 1) / 1_000
/** Sixteen years of seconds: the turns of a lane end where those of the next begin. */
const LANE_SECONDS = 500_000_000

/** The priorities of a lane's jobs, both included: whole numbers of 32 bits, of which the queue gives out the highest first. */
export function prioritiesOf(lane: Lane): { minPriority: number; maxPriority: number } {
  const maxPriority = -LANE_NAMES.indexOf(lane) * LANE_SECONDS
  return { minPriority: maxPriority - LANE_SECONDS + 1, maxPriority }
}

/**
 * When the turn of a job comes, as a priority within its lane: by the moment it was sent at (ms since 1970), and later the
 * more it and the `waiting` of its owner weigh. As time goes on it passes whatever is sent later: nobody waits for ever.
 */
export function priorityOf(weight: number, { waiting, now }: { waiting: number; now: number }): number {
  const { minPriority, maxPriority } = prioritiesOf(laneOf(weight))
  const turn = Math.floor(now / 1_000 - EPOCH_S) + SECONDS_A_WEIGHT * (weight + waiting)
  return Math.max(minPriority, maxPriority - Math.max(0, turn))
}
