import type { Bus, BusMessages, Sender } from '../bus/bus.ts'
import type { Presence, PresenceChange } from './presence.ts'

/** Each process says so often who is there; whoever has not for `GONE_AFTER_MS` has ended without a word. */
const SAY_EVERY_MS = 20_000
const GONE_AFTER_MS = 65_000
/** Screens of a process that ends come to another within this time. */
const MOVED_AFTER_MS = 4_000

interface Elsewhere {
  users: Set<string>
  /** In ms of a clock that only runs forward. */
  heardAt: number
}

export interface SharedPresence extends Presence {
  close(): void
}

function heardOf(before: Elsewhere | undefined, { here, gone, isWhole }: BusMessages['presence']): Elsewhere {
  const users = isWhole ? new Set<string>() : new Set(before?.users)
  for (const userId of here) users.add(userId)
  for (const userId of gone) users.delete(userId)
  return { users, heardAt: performance.now() }
}

/** Who has a screen open at any of the processes: what this one knows, and what the others say. */
export function createSharedPresence(
  local: Presence,
  bus: Bus,
  { sayEveryMs = SAY_EVERY_MS, goneAfterMs = GONE_AFTER_MS, movedAfterMs = MOVED_AFTER_MS } = {},
): SharedPresence {
  const others = new Map<Sender, Elsewhere>()
  const own = new Set<string>()
  let listener: (changes: readonly PresenceChange[]) => void = () => {}

  const isElsewhere = (userId: string) => [...others.values()].some(({ users }) => users.has(userId))

  /** One process tells of it, whichever saw it: here who came or left at its own screens. */
  function tellOwn(changes: readonly PresenceChange[]): void {
    const here: string[] = []
    const gone: string[] = []
    for (const { userId, isHere } of changes) {
      if (isHere) own.add(userId)
      else own.delete(userId)
      ;(isHere ? here : gone).push(userId)
    }
    bus.tell('presence', { here, gone, isWhole: false })
    const news = changes.filter(({ userId }) => !isElsewhere(userId))
    if (news.length > 0) listener(news)
  }

  const sayAll = () => bus.tell('presence', { here: [...own], gone: [], isWhole: true })

  /** Those whose last process is gone; the first of the processes tells of them. */
  async function forget(sender: Sender): Promise<void> {
    const users = others.get(sender)?.users ?? []
    others.delete(sender)
    const gone = [...users].filter((userId) => !own.has(userId) && !isElsewhere(userId))
    if (gone.length === 0 || !(await bus.isFirst('screens'))) return
    listener(gone.map((userId) => ({ userId, isHere: false })))
  }

  local.onChange(tellOwn)
  bus.on('presence', (news, sender) => others.set(sender, heardOf(others.get(sender), news)))
  bus.on('hello', sayAll)
  bus.on('goodbye', (_, sender) => void setTimeout(() => void forget(sender), movedAfterMs).unref())
  const saying = setInterval(() => {
    sayAll()
    const silentSince = performance.now() - goneAfterMs
    for (const [sender, { heardAt }] of others) if (heardAt < silentSince) void forget(sender)
  }, sayEveryMs).unref()
  bus.tell('hello', null)

  return {
    async hereOf(userIds) {
      const here = await local.hereOf(userIds)
      return new Set(userIds.filter((userId) => here.has(userId) || isElsewhere(userId)))
    },
    onChange: (heard) => void (listener = heard),
    opened: (userId) => local.opened(userId),
    closed: (userId) => local.closed(userId),
    close: () => clearInterval(saying),
  }
}
