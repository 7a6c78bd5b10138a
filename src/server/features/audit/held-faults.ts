import { DAY_MS } from '#domain/time.ts'
import { isKnownProblem, nameOf, type Fault, type FaultProblem } from '#server/platform/audit/audit-faults.ts'
import type { Bus, Sender } from '#server/platform/bus/bus.ts'
import type { Clock } from '#server/platform/clock.ts'

interface Held {
  fault: Fault
  foundAt: Date
  isTold: boolean
  /** It was found mended before anybody was told: they are still told, for it was wrong. */
  isMended: boolean
}

/** Told what was found wrong, and which faults it could have found. */
export type Hold = (found: readonly Fault[], isLookedAt: (fault: Fault, foundAt: Date) => boolean) => void

/** A process says each minute what it holds: of one that has not for so long nothing is known. */
const FORGOTTEN_MS = 3 * 60_000
const FAULTS_TOLD = 20
/** What a process finds out by its own work, or of itself: no look of another finds it. */
const OF_PROCESS: ReadonlySet<FaultProblem> = new Set([
  'not_kept',
  'names_turned',
  'entry_lost',
  'seal_stuck',
  'seal_lost',
  'seals_ahead',
  'bus_deaf',
])

/**
 * What this process has found and not found mended, by name, and what the others say that they have: nobody with SQL takes
 * that away, or calls it told.
 */
export function createHeldFaults({ clock, bus }: { clock: Clock; bus: Bus }) {
  const standing = new Map<string, Held>()
  const heard = new Map<Sender, { at: number; faults: Array<Pick<Held, 'fault' | 'foundAt'>> }>()
  /** Faults that were left to another process, and that somebody was told of: of these nobody is told again so soon. */
  const left = new Map<string, number>()
  let hasTold = false

  bus.on('faults', ({ at, faults }, sender) => {
    const told = new Date(at).getTime()
    // What was told before can be put among the messages again.
    if (told <= (heard.get(sender)?.at ?? 0) || !isOfNow(told)) return
    const known = faults.filter(({ fault }) => isKnownProblem(fault.problem))
    heard.set(sender, {
      at: told,
      faults: known.map(({ fault, foundAt }) => ({ fault, foundAt: new Date(foundAt) })),
    })
  })

  const isOfNow = (at: number) => Math.abs(clock.now().getTime() - at) < FORGOTTEN_MS

  const hold: Hold = (found, isLookedAt) => {
    dropMended(standing, new Set(found.map(nameOf)), isLookedAt)
    for (const fault of found)
      if (!standing.has(nameOf(fault))) standing.set(nameOf(fault), heldNow(fault, clock.now(), left))
  }

  const wrongNow = () => [...standing.values()].filter(({ isMended }) => !isMended)

  return {
    hold,
    /** What another process looks after from now on, and tells of. */
    leaveToFirst(): void {
      leaveTold(standing, left, clock.now().getTime())
    },
    /** Once a minute: to the other processes. */
    tellOthers(): void {
      const faults = wrongNow().slice(0, FAULTS_TOLD)
      if (faults.length === 0 && !hasTold) return
      hasTold = faults.length > 0
      bus.tell('faults', {
        at: clock.now().toISOString(),
        faults: faults.map(({ fault, foundAt }) => ({ fault, foundAt: foundAt.toISOString() })),
      })
    },
    untold: (): Held[] => [...standing.values()].filter(({ isTold }) => !isTold),
    /** Somebody was told of these. */
    told(heard: readonly Held[]): void {
      for (const held of heard) {
        held.isTold = true
        if (held.isMended) standing.delete(nameOf(held.fault))
      }
    },
    /** Each once, those of this process first. */
    all(): Array<[string, Pick<Held, 'fault' | 'foundAt'>]> {
      const others = [...heard.values()].filter(({ at }) => isOfNow(at)).flatMap(({ faults }) => faults)
      return [...new Map([...others, ...wrongNow()].map((held) => [nameOf(held.fault), held]))]
    },
  }
}

/** Those that a look could have found and has not; one that nobody was told of stays until somebody is. */
function dropMended(
  standing: Map<string, Held>,
  found: ReadonlySet<string>,
  isLookedAt: (fault: Fault, foundAt: Date) => boolean,
): void {
  for (const [name, held] of standing) {
    if (found.has(name)) held.isMended = false
    else if (!isLookedAt(held.fault, held.foundAt)) continue
    else if (held.isTold) standing.delete(name)
    else held.isMended = true
  }
}

const heldNow = (fault: Fault, foundAt: Date, left: ReadonlyMap<string, number>): Held => ({
  fault,
  foundAt,
  isTold: left.has(nameOf(fault)),
  isMended: false,
})

/** What no other process finds by its own work stays, and so does what nobody was told of. */
function leaveTold(standing: Map<string, Held>, left: Map<string, number>, now: number): void {
  for (const [name, at] of left) if (now - at >= DAY_MS) left.delete(name)
  for (const [name, { fault, isTold }] of standing) {
    if (OF_PROCESS.has(fault.problem) || !isTold) continue
    standing.delete(name)
    left.set(name, now)
  }
}
