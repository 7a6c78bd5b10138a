import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

export interface ConnectionLimits {
  /** From one network address, however silent they are. */
  ofAPlace: number
  /** Below what the operating system lets a process open: files must still open when somebody takes every connection. */
  inAll: number
}

/** What has not arrived after this is slow, in ms: before it nothing can be said of it. */
const SLOW_AFTER_MS = 1_000

/** A connection, and what is under way on it. */
interface Held {
  socket: Socket
  place: Place | null
  stage: Stage
  request: IncomingMessage | null
  /** When its request began, in ms, and what the connection had brought by then, in bytes. */
  since: number
  broughtBefore: number
}

/** `idle`: no whole head of a request has come since it was opened, or answered. */
type Stage = 'idle' | 'busy' | 'upgraded'

/** Each set in the order in which they came into it. */
interface Place {
  name: string
  held: Record<Stage, Set<Held>>
  count: number
}

/**
 * Which connections are open, by where they come from, and which one goes when all are taken and another comes: one of the
 * place with the most. Idle ones go first, then the slowest request, then what began last. A connection of which nobody
 * knows whose it is, as idle ones of a proxy, goes before all others. Whoever has no more than anybody else gets no other's
 * answer cut off: only what is idle or slow gives way to them. `now` in ms, of a clock that never goes back.
 */
export class ConnectionShares {
  readonly #limits: ConnectionLimits
  readonly #now: () => number
  readonly #held = new Map<Socket, Held>()
  readonly #idleOfNobody = new Set<Held>()
  readonly #places = new Map<string, Place>()
  /** The places that have as many, at the index of that number: nobody has to look for the largest. */
  readonly #ofCount: Set<Place>[] = []
  #most = 0

  constructor(limits: ConnectionLimits, now: () => number) {
    this.#limits = limits
    this.#now = now
  }

  /** Takes up a new connection, or refuses it: false. `name` is null where it is not known yet whose it is. */
  open(socket: Socket, name: string | null): boolean {
    if (!this.#hasRoom(name)) return false
    const held: Held = {
      socket,
      place: null,
      stage: 'idle',
      request: null,
      since: this.#now(),
      broughtBefore: 0,
    }
    this.#held.set(socket, held)
    this.#put(held, name, 'idle')
    return true
  }

  /** A request has begun, which is of `name`. False, where that place has too many: the connection is then ended. */
  begin(socket: Socket, name: string, request: IncomingMessage): boolean {
    const held = this.#held.get(socket)
    if (!held) return false
    if (held.place?.name !== name && this.#isOverShare(name)) {
      this.#end(held)
      return false
    }
    Object.assign(held, { request, since: this.#now(), broughtBefore: socket.bytesRead })
    this.#move(held, name, 'busy')
    return true
  }

  /** Nothing is under way any more. `name` is null where the next request may be somebody else's. */
  rest(socket: Socket, name: string | null): void {
    const held = this.#held.get(socket)
    if (!held || held.stage === 'upgraded') return
    held.request = null
    this.#move(held, name, 'idle')
  }

  /** It has become a socket, which stays `name`'s. */
  upgrade(socket: Socket, name: string): void {
    const held = this.#held.get(socket)
    if (held) this.#move(held, name, 'upgraded')
  }

  closed(socket: Socket): void {
    const held = this.#held.get(socket)
    if (held) this.#forget(held)
  }

  #hasRoom(name: string | null): boolean {
    if (name !== null && this.#isOverShare(name)) return false
    if (this.#held.size < this.#limits.inAll) return true
    const going = firstOf(this.#idleOfNobody) ?? this.#oneOfTheMost(name)
    if (going) this.#end(going)
    return going !== undefined
  }

  /** Whether a place has all it may have, and none that it does not need. */
  #isOverShare(name: string): boolean {
    const place = this.#places.get(name)
    if (!place || place.count < this.#limits.ofAPlace) return false
    const going = this.#idleOrSlow(place)
    if (going) this.#end(going)
    return going === undefined
  }

  #oneOfTheMost(name: string | null): Held | undefined {
    const own = name === null ? undefined : this.#places.get(name)
    const afterwards = (own?.count ?? 0) + 1
    if (own && afterwards > this.#most) return this.#idleOrSlow(own)
    const largest = [...(this.#ofCount[this.#most] ?? [])]
    for (const place of largest) {
      const going = this.#idleOrSlow(place)
      if (going) return going
    }
    return largest[0] && this.#most > afterwards ? begunLast(largest[0]) : undefined
  }

  #idleOrSlow(place: Place): Held | undefined {
    return firstOf(place.held.idle) ?? this.#slowest(place)
  }

  #slowest(place: Place): Held | undefined {
    let slowest: Held | undefined
    let least = Infinity
    const now = this.#now()
    for (const held of place.held.busy) {
      const ms = now - held.since
      if (ms < SLOW_AFTER_MS) break
      if (held.request?.complete) continue
      const rate = (held.socket.bytesRead - held.broughtBefore) / ms
      if (rate >= least) continue
      least = rate
      slowest = held
    }
    return slowest
  }

  #end(held: Held): void {
    this.#forget(held)
    held.socket.destroy()
  }

  #forget(held: Held): void {
    this.#held.delete(held.socket)
    this.#take(held)
  }

  #move(held: Held, name: string | null, stage: Stage): void {
    this.#take(held)
    this.#put(held, name, stage)
  }

  #put(held: Held, name: string | null, stage: Stage): void {
    held.stage = stage
    held.place = name === null ? null : this.#placeNamed(name)
    if (!held.place) {
      this.#idleOfNobody.add(held)
      return
    }
    held.place.held[stage].add(held)
    this.#count(held.place, 1)
  }

  #take(held: Held): void {
    if (!held.place) {
      this.#idleOfNobody.delete(held)
      return
    }
    held.place.held[held.stage].delete(held)
    this.#count(held.place, -1)
  }

  #placeNamed(name: string): Place {
    const known = this.#places.get(name)
    if (known) return known
    const place: Place = {
      name,
      held: { idle: new Set(), busy: new Set(), upgraded: new Set() },
      count: 0,
    }
    this.#places.set(name, place)
    return place
  }

  #count(place: Place, more: 1 | -1): void {
    this.#ofCount[place.count]?.delete(place)
    place.count += more
    if (place.count === 0) this.#places.delete(place.name)
    else (this.#ofCount[place.count] ??= new Set()).add(place)
    if (place.count > this.#most) this.#most = place.count
    else if (this.#ofCount[this.#most]?.size === 0) this.#most -= 1
  }
}

function firstOf(held: Set<Held>): Held | undefined {
  const [first] = held
  return first
}

/** It loses the least. A socket, which somebody who signed in has open, goes last. */
function begunLast({ held: { busy, upgraded } }: Place): Held | undefined {
  return [...busy].at(-1) ?? [...upgraded].at(-1)
}
