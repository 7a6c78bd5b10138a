const BYTES_OF_TALK = 20_000
const MS_OF_SOUND = 30_000

/** How much work a job is: its lane goes by the whole pieces, above 0, and its turn by the `load`, the same to a hundredth. */
export interface Work {
  weight: number
  load: number
}

/** To write from a transcript of so many bytes: 1 for a visit of some twenty minutes. */
export const workOfTalk = (bytes: number): Work => workOf(bytes / BYTES_OF_TALK)

/** To hear a recording of so many ms: 1 for half a minute. */
export const workOfSound = (ms: number): Work => workOf(ms / MS_OF_SOUND)

/** Whatever is asked for costs something. */
const LEAST_LOAD = 0.05
const workOf = (pieces: number): Work => ({
  weight: Math.max(1, Math.ceil(pieces)),
  load: Math.max(LEAST_LOAD, Math.ceil(pieces * 100) / 100),
})

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

/**
 * Of two first jobs that are sent together the lighter goes first, by so many seconds for a piece: a short visit does not
 * wait behind a crowd of long ones. Beyond that by less: who has a long recording waits for it anyway.
 */
const SECONDS_OF_A_PIECE = 120
const SECONDS_OF_EACH_MORE = 5
/**
 * What waits of an owner pushes their next job back so far: behind everybody's first, and behind whatever others send in ten
 * minutes in which nothing of the lane is begun. It is begun, so it never comes to that, unless ever new owners come.
 */
const SECONDS_BEHIND_OWN = 600
/** So far before a turn of their own stands who has sent nothing lately: half of a round, and so before all of it. */
const SECONDS_OF_A_NEWCOMER = 300
const SECONDS_OF_WHO_IS_KNOWN = 300
const EPOCH_S = Date.UTC(2026, 0, 1) / 1_000
/** Of seconds, and beyond: the turns of a lane end where those of the next begin. */
const LANE_SECONDS = 700_000_000
/** Three years: a lane that was never empty begins to forget whose turn is when. */
const MOST_AHEAD_SECONDS = 100_000_000

/** The priorities of a lane's jobs, both included: whole numbers of 32 bits, of which the queue gives out the highest first. */
export function prioritiesOf(lane: Lane): { minPriority: number; maxPriority: number } {
  const maxPriority = -LANE_NAMES.indexOf(lane) * LANE_SECONDS
  return { minPriority: maxPriority - LANE_SECONDS + 1, maxPriority }
}

const secondsBehind = (load: number): number =>
  Math.round(SECONDS_OF_A_PIECE * Math.min(1, load) + SECONDS_OF_EACH_MORE * Math.max(0, load - 1))

/** A job of a lane: one that runs, since so many seconds, or the next of those that wait. */
export interface KnownJob {
  priority: number
  load: number
  isRunning: boolean
  seconds: number
  /** By so many seconds it was put before the turn of its owner. */
  ahead: number
}

/**
 * How far the lane has come, in seconds since the first of January 2026 or beyond: where whoever comes anew begins. It is the
 * turn of what was begun last, and goes on with the time: so a newcomer stands behind what others were owed by now, and before
 * all that they have sent beyond it. While nothing waits it is the time itself.
 */
export function laneTime(lane: Lane, jobs: readonly KnownJob[], now: number): number {
  const time = Math.floor(now / 1_000 - EPOCH_S)
  const { maxPriority } = prioritiesOf(lane)
  const begunAt = ({ priority, load, seconds, ahead }: KnownJob) =>
    maxPriority - priority - secondsBehind(load) + ahead + Math.floor(seconds)
  if (jobs.every(({ isRunning }) => isRunning)) return time
  const running = jobs.filter(({ isRunning }) => isRunning)
  const reached = Math.max(...(running.length > 0 ? running : jobs).map(begunAt))
  return Math.max(time, Math.min(reached, time + MOST_AHEAD_SECONDS))
}

/**
 * Whose turn is the same go by what they sent lately, least first: who has sent nothing stands before all of a round, however
 * many take part in it, and who comes again and again is no newcomer. `isKnown`: an account of before today, which stands before
 * whatever accounts are made to be in the way. In seconds.
 */
export const secondsAhead = (sentLately: number, { isKnown = false } = {}): number =>
  Math.floor(SECONDS_OF_A_NEWCOMER / (1 + sentLately)) + (isKnown ? SECONDS_OF_WHO_IS_KNOWN : 0)

/**
 * When the turn of a job comes, as a priority within its lane: `at` the lane's time, later the more of its owner waits already,
 * and so much earlier as they are `ahead`. As the lane's time goes on it passes whatever is sent later: nobody waits for ever.
 */
export function priorityOf(
  { weight, load }: Work,
  { waiting, at, ahead }: { waiting: number; at: number; ahead: number },
): number {
  const { minPriority, maxPriority } = prioritiesOf(laneOf(weight))
  const behind = Math.min(SECONDS_BEHIND_OWN * waiting, MOST_AHEAD_SECONDS)
  const turn = Math.round(at + behind) + secondsBehind(load) - ahead
  return Math.max(minPriority, maxPriority - Math.max(0, turn))
}
