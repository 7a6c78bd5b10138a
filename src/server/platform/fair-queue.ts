/** Whose work it is. Without an organization an account stands for itself. */
export interface Owner {
  userId: string
  organizationId: string | null
  /** An account that was made today: many are made in minutes to be in the way of others. */
  isNew?: boolean
}

export interface Waiting<Work> {
  work: Work
  owner: Owner
  /** What it is expected to cost, in any unit that all work of the queue shares; above 0. */
  cost: number
  /** A person waits at the screen: it goes before what nobody looks at, of the same owner and of those who used as much. */
  urgent?: boolean
}

/** An organization counts as so many users at most, however many of them wait. */
const SHARES_OF_AN_ORGANIZATION = 4

/** What a user or an organization has been given, measured against the others. */
interface Account {
  /** Grows with what it costs; whoever has the least goes first. */
  used: number
  /** When it was last given something, counted in turns; among equals whoever waited longer goes first. */
  lastTurn: number
}

interface User<Work> extends Account {
  urgent: Waiting<Work>[]
  patient: Waiting<Work>[]
}

interface Group<Work> extends Account {
  users: Map<string, User<Work>>
  /** Where a user of the group begins who had nothing waiting. */
  level: number
  /** What each of its users would have been given by now, had they waited all along. */
  passed: number
}

interface Turn<Work> {
  line: Waiting<Work>[]
  waiting: Waiting<Work>
  user: User<Work>
  group: Group<Work>
}

/**
 * Who has used much, or asks for much, waits behind who has and asks for little: first among organizations, then among the
 * users of one. What counts is what an owner will have been given when the work is done (weighted fair queueing): so little
 * work goes before the large pieces of a crowd that has used nothing yet either. Work of one user stays in order. Whoever
 * comes anew begins level with the one who has been given least of those that wait, or as much higher as each of them would have
 * been given by then, but behind no more than a piece of each: time without work is neither saved up nor held against anybody,
 * and ever new owners do not go for ever before one who has been given something. No clock, no threads: whoever works through
 * it says what the work cost.
 */
export class FairQueue<Work> {
  readonly #groups = new Map<string, Group<Work>>()
  readonly #patience: number
  readonly #newAccounts: number
  #level = 0
  #passed = 0
  #size = 0
  #turns = 0

  /**
   * `patience`, in the unit of the costs: what is not urgent stands as far back as if its owner had used a share of so much more,
   * of which there are as many as owners wait. So it never waits for ever, nor behind what is urgent to somebody who used much,
   * nor longer because many ask at once. `newAccounts`: a new account stands as far back as if it had used a share of so much
   * more, of which there are as many as other accounts wait: all of those together go before it by no more than that.
   */
  constructor({ patience = 1, newAccounts = 0 }: { patience?: number; newAccounts?: number } = {}) {
    this.#patience = patience
    this.#newAccounts = newAccounts
  }

  get size(): number {
    return this.#size
  }

  add(waiting: Waiting<Work>): void {
    if (!(waiting.cost > 0)) throw new Error('What waits must have a cost above 0.')
    const { group, user } = this.#accounts(waiting.owner)
    if (this.#size === 0) this.#settle()
    // Level with those who wait before it counts among them.
    if (!isWaiting(group)) group.used = Math.max(group.used, this.#startOfGroup())
    if (!hasWork(user)) user.used = Math.max(user.used, startOfUser(group))
    ;(waiting.urgent ? user.urgent : user.patient).push(waiting)
    this.#size += 1
  }

  /**
   * The work whose turn it is, charged to its owner at what it is expected to cost; null when there is none. `mayRun` leaves
   * out work that must still wait, such as a second piece of a user who has one running.
   */
  take(mayRun: (waiting: Waiting<Work>) => boolean = () => true): Waiting<Work> | null {
    const found = this.#first(mayRun)
    if (!found) return null
    const { line, waiting, user, group } = found
    this.#turns += 1
    user.lastTurn = this.#turns
    group.lastTurn = this.#turns
    this.#raiseLevels(waiting.owner)
    line.shift()
    this.#size -= 1
    this.charge(waiting.owner, waiting.cost)
    return waiting
  }

  /** What work cost beyond what was expected; below 0 when it cost less. */
  charge(owner: Owner, cost: number): void {
    const { group, user } = this.#accounts(owner)
    this.#pass(group, cost)
    group.used += cost / sharesOf(group)
    user.used += cost
    this.#forget(group)
  }

  /** What is given to one might have been given to all that wait, in equal parts. */
  #pass(group: Group<Work>, cost: number): void {
    const groups = [...this.#groups.values()].filter(isWaiting).length
    this.#passed = passedBy(this.#passed, cost / Math.max(1, groups), this.#level)
    const users = [...group.users.values()].filter(hasWork).length
    group.passed = passedBy(group.passed, cost / Math.max(1, users), group.level)
  }

  #startOfGroup(): number {
    const waiting = [...this.#groups.values()].filter(isWaiting)
    const next = waiting.map((group) => {
      const costs = [...group.users.values()].filter(hasWork).map(nextCost)
      return group.used + Math.min(...costs) / sharesOf(group)
    })
    return startBehind(next, { level: this.#level, passed: this.#passed })
  }

  /** Takes out work that is no longer wanted; false when it does not wait any more. */
  remove(work: Work): boolean {
    for (const { users } of this.#groups.values())
      for (const user of users.values())
        for (const line of [user.urgent, user.patient]) {
          const at = line.findIndex((waiting) => waiting.work === work)
          if (at === -1) continue
          line.splice(at, 1)
          this.#size -= 1
          return true
        }
    return false
  }

  /** How much of a user's work waits, and what it is expected to cost. */
  waitingOf(owner: Owner): { count: number; cost: number } {
    const user = this.#groups.get(groupOf(owner))?.users.get(owner.userId)
    return user
      ? { count: user.urgent.length + user.patient.length, cost: costOf(user) }
      : { count: 0, cost: 0 }
  }

  #first(mayRun: (waiting: Waiting<Work>) => boolean): Turn<Work> | null {
    let best: { turn: Turn<Work>; rank: number[] } | null = null
    const waiting = [...this.#groups.values()].filter(isWaiting)
    const back = this.#patience / Math.max(1, waiting.length)
    const behindKnown = this.#newAccounts / Math.max(1, waiting.filter(hasKnown).length)
    for (const group of this.#groups.values()) {
      const turn = this.#firstOf(group, mayRun)
      if (!turn) continue
      const cost = turn.waiting.cost / sharesOf(group)
      const { urgent, owner } = turn.waiting
      const due = group.used + cost + (urgent ? 0 : back) + (owner.isNew ? behindKnown : 0)
      const rank = [due, costOf(turn.user), group.lastTurn]
      if (!best || isLess(rank, best.rank)) best = { turn, rank }
    }
    return best?.turn ?? null
  }

  /** What its users were given is compared within a group alone: each group counts it for itself. */
  #firstOf(group: Group<Work>, mayRun: (waiting: Waiting<Work>) => boolean): Turn<Work> | null {
    let best: { turn: Turn<Work>; rank: number[] } | null = null
    const back = this.#patience / Math.max(1, [...group.users.values()].filter(hasWork).length)
    for (const user of group.users.values())
      for (const line of [user.urgent, user.patient]) {
        const [waiting] = line
        if (!waiting) continue
        const rank = [user.used + waiting.cost + (waiting.urgent ? 0 : back), costOf(user), user.lastTurn]
        if ((!best || isLess(rank, best.rank)) && mayRun(waiting))
          best = { turn: { line, waiting, user, group }, rank }
      }
    return best?.turn ?? null
  }

  #accounts(owner: Owner): { group: Group<Work>; user: User<Work> } {
    const key = groupOf(owner)
    const group = this.#groups.get(key) ?? newGroup<Work>(this.#level)
    this.#groups.set(key, group)
    const user = group.users.get(owner.userId) ?? { used: group.level, lastTurn: 0, urgent: [], patient: [] }
    group.users.set(owner.userId, user)
    return { group, user }
  }

  /** Where nobody waits nobody was kept waiting: what was used until then is held against nobody. */
  #settle(): void {
    for (const group of this.#groups.values()) {
      this.#level = Math.max(this.#level, group.used)
      for (const { used } of group.users.values()) group.level = Math.max(group.level, used)
    }
  }

  /** Those who wait, before one of them is served, say where whoever comes next begins. */
  #raiseLevels(owner: Owner): void {
    const { group } = this.#accounts(owner)
    group.level = leastUsed([...group.users.values()].filter(hasWork), group.level)
    this.#level = leastUsed([...this.#groups.values()].filter(isWaiting), this.#level)
  }

  /** Whoever has nothing waiting and is level with the others would begin there anyway. */
  #forget(group: Group<Work>): void {
    for (const [id, user] of group.users)
      if (!hasWork(user) && user.used <= group.level) group.users.delete(id)
    for (const [key, other] of this.#groups)
      if (!isWaiting(other) && other.used <= this.#level) this.#groups.delete(key)
  }
}

const newGroup = <Work>(used: number): Group<Work> => ({
  used,
  lastTurn: 0,
  level: 0,
  passed: 0,
  users: new Map(),
})

/** What the first piece of a user costs. */
const nextCost = ({ urgent, patient }: User<unknown>): number =>
  Math.min(urgent[0]?.cost ?? Infinity, patient[0]?.cost ?? Infinity)

const startOfUser = (group: Group<unknown>): number =>
  startBehind(
    [...group.users.values()].filter(hasWork).map((user) => user.used + nextCost(user)),
    group,
  )

/** Where one begins who had nothing waiting: `next`, what each of the others will have used with one piece more. */
const startBehind = (next: number[], { level, passed }: { level: number; passed: number }): number =>
  Math.max(level, Math.min(passed, ...next))

/** Never below the level, before or after: what cost less than was expected is taken back. */
const passedBy = (passed: number, part: number, level: number): number =>
  Math.max(level, Math.max(passed, level) + part)

const groupOf = ({ userId, organizationId }: Owner): string =>
  organizationId === null ? `user ${userId}` : `organization ${organizationId}`

const hasWork = ({ urgent, patient }: User<unknown>): boolean => urgent.length + patient.length > 0

/** An organization has as many parts as users of it wait, up to a few. */
function sharesOf({ users }: Group<unknown>): number {
  const waiting = [...users.values()].filter(hasWork).length
  return Math.min(SHARES_OF_AN_ORGANIZATION, Math.max(1, waiting))
}

const isWaiting = ({ users }: Group<unknown>): boolean => [...users.values()].some(hasWork)

/** Whether an account that is not new waits in it. */
const hasKnown = ({ users }: Group<unknown>): boolean =>
  [...users.values()].some(({ urgent, patient }) => {
    const [first = patient[0]] = urgent
    return first !== undefined && first.owner.isNew !== true
  })

const costOf = ({ urgent, patient }: User<unknown>): number =>
  [...urgent, ...patient].reduce((sum, { cost }) => sum + cost, 0)

const leastUsed = (waiting: Account[], level: number): number =>
  waiting.length === 0 ? level : Math.max(level, Math.min(...waiting.map(({ used }) => used)))

function isLess(one: number[], other: number[]): boolean {
  for (const [index, value] of one.entries()) {
    const against = other[index] ?? 0
    if (value !== against) return value < against
  }
  return false
}
