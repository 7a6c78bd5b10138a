import type { PoolThread } from './pool-thread.ts'
import type { PoolLimits, WorkOrder } from './work-order.ts'

export interface Piece<Task, Result> extends WorkOrder {
  task: Task
  isLong: boolean
  /** A thread in which others had worked had no memory left for it. */
  isTriedAgain: boolean
  /** What it would take if it were as its like; `cost` is that times what its owner's work took lately. */
  expectedMs: number
  resolve(result: Result): void
  reject(reason: unknown): void
}

export interface Run<Task, Result> {
  piece: Piece<Task, Result>
  thread: PoolThread<Task, Result>
  /** When its thread took it up; Infinity while that one is starting. */
  begunAt: number
  /** What its owner was charged for it, in ms. */
  charged: number
  /** What the thread had computed before this piece; null until it has said so. */
  computedBefore: number | null
  /** What it had computed when it was last looked at, in ms. */
  computed: number
  /** It has computed for so long that it makes room when others wait. */
  isOver: boolean
  /** It was ended for others, and begins anew when its turn comes. */
  isPutBack: boolean
}

/** Whose share of the long places a piece takes. */
const shareOf = ({ owner }: WorkOrder): string => owner.organizationId ?? owner.userId

/**
 * Whether one more piece may go on among the long ones: no organization, or user without one, has more than half of the
 * places, and no member more than half of their organization's; and who has none gets one, up to twice as many, so that nobody
 * waits until the long work of others has ended. A member who has none gets one of as many more as their organization has.
 */
export function mayBeLong(
  order: WorkOrder,
  runs: Iterable<{ piece: WorkOrder & { isLong: boolean } }>,
  atOnce: number,
): boolean {
  let [all, own, ofUser] = [0, 0, 0]
  for (const { piece } of runs) {
    if (!piece.isLong) continue
    all += 1
    if (shareOf(piece) === shareOf(order)) own += 1
    if (piece.owner.userId === order.owner.userId) ofUser += 1
  }
  const share = Math.max(1, atOnce / 2)
  const isMember = order.owner.organizationId !== null
  if (all < atOnce && own < share && (!isMember || ofUser < Math.max(1, share / 2))) return true
  const mostWithNone = isMember ? share * 2 : 1
  return ofUser === 0 && own < mostWithNone && all < atOnce * 2
}

/** No user has more than half of the quick places: however much one asks for, the others find a thread free, and the server a core. */
export function mayBeQuick(
  { owner }: WorkOrder,
  runs: Iterable<{ piece: WorkOrder & { isLong: boolean } }>,
  threads: number,
): boolean {
  let own = 0
  for (const { piece } of runs) if (!piece.isLong && piece.owner.userId === owner.userId) own += 1
  return own < Math.ceil(threads / 2)
}

/** Quick places that are free; when all are held by jobs, one more for whom somebody waits, however slow the jobs are. */
export function freeQuick(
  runs: Iterable<{ piece: WorkOrder & { isLong: boolean } }>,
  threads: number,
): { places: number; mayTake: (piece: WorkOrder) => boolean } {
  const quick = [...runs].filter(({ piece }) => !piece.isLong)
  const places = Math.max(0, threads - quick.length)
  if (places > 0) return { places, mayTake: () => true }
  const isBeside = quick.length === threads && quick.every(({ piece }) => !piece.urgent)
  return { places: isBeside ? 1 : 0, mayTake: ({ urgent }) => urgent }
}

/** All together have asked for so many times as much as they may: then nobody is taken, however little they ask. */
const MOST_TIMES = 2

/**
 * Why an order is not taken: who asks has enough under way, or all together have. Then who has no more than their part of it,
 * were it shared out evenly, is taken all the same, and goes before the others: nobody is refused for what others asked for.
 * What could only be ended when its time is up, by `expectedMs` of its like, is not begun.
 */
export function refusalOf(
  { owner, cost, urgent }: WorkOrder,
  asked: Iterable<WorkOrder>,
  { ofOwner, ofAll, longestMs }: Pick<PoolLimits, 'ofOwner' | 'ofAll' | 'longestMs'>,
  expectedMs: number,
): 'too_much' | 'yours' | 'busy' | null {
  if (expectedMs > longestMs) return 'too_much'
  if (!urgent) return null
  let [pieces, own, all, ownCost] = [0, 0, cost, cost]
  const users = new Set([owner.userId])
  for (const other of asked)
    if (other.urgent) {
      pieces += 1
      all += other.cost
      users.add(other.owner.userId)
      if (other.owner.userId !== owner.userId) continue
      own += 1
      ownCost += other.cost
    }
  // Whatever may be asked for at all is taken from who has nothing else under way.
  if (own > 0 && (own >= ofOwner.pieces || ownCost > ofOwner.cost)) return 'yours'
  const isMuch = pieces >= ofAll.pieces || (pieces > 0 && all > ofAll.cost)
  if (!isMuch) return null
  const hasPart =
    own < Math.max(1, Math.floor(ofAll.pieces / users.size)) && ownCost <= ofAll.cost / users.size
  return hasPart && pieces < ofAll.pieces * MOST_TIMES ? null : 'busy'
}

/** So long a short piece that nobody wants any more may go on: as long as it takes to start a thread. */
const LEFT_TO_END_MS = 1_000

/**
 * A thread takes longer to start than most work: what is short and wanted no more runs to its end. Else whoever asks and goes
 * away, again and again, would leave everybody else threads that are starting.
 */
export function letEnd(run: { begunAt: number; thread: { end(): void } }, isUnderWay: () => boolean): void {
  const look = (): void => {
    if (!isUnderWay()) return
    if (run.begunAt === Infinity) letEnd(run, isUnderWay)
    else run.thread.end()
  }
  setTimeout(look, LEFT_TO_END_MS).unref()
}
