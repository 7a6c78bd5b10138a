/**
 * Everybody's screens, in a process of their own: they connect, talk at a rate, and note how long what was said took to each
 * of them. Told what to do by its parent, see `crowd.ts`. Moments are of the machine's own clock, in ns.
 */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { io, type Socket } from 'socket.io-client'
import type { ChatMessage } from '#contract/chat-messages.ts'
import { listChatChanges, sendChatMessage } from '#contract/chat-messages.ts'
import { EVENT_NAME, EVENTS_PATH, type ServerEvent } from '#contract/events.ts'
import type { CrowdAnswer, CrowdOrder, Heard } from './crowd.ts'
import type { Talker } from './talkers.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const AGAIN_AFTER_MS = 200
const SETTLED_MS = 3_000
const CATCHING_UP_AT_ONCE = 32

let order: Extract<CrowdOrder, { do: 'connect' }>
interface Screen {
  socket: Socket
  talker: Talker
  /** How often each message was told. */
  seen: Map<string, number>
  /** Messages that were asked for before they were told: a screen knows them when they then are. */
  askedFor: Set<string>
  lastRevision: number
}
let screens: Screen[] = []
let latencies: number[] = []
let sent: Array<{ id: string; roomId: string }> = []
let underWay = 0

const now = () => Number(process.hrtime.bigint())
const text = () => `${now()} The patient in room four has arrived.`

/** Each from an address of their own, as people are. */
const addressOf = (index: number) => `127.1.${Math.floor(index / 200)}.${1 + (index % 200)}`

function connect(): Promise<void> {
  screens = order.talkers.map((talker, index) => {
    const socket = io(order.url, {
      path: EVENTS_PATH,
      auth: order.bare ? { roomId: talker.roomId } : { token: talker.token },
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 500,
      reconnectionDelayMax: 2_000,
      // Known to the transport of Node, and not to the types.
      ...({ localAddress: addressOf(index) } as object),
    })
    const screen: Screen = { socket, talker, seen: new Map(), askedFor: new Set(), lastRevision: 0 }
    socket.on(EVENT_NAME, (event: ServerEvent) => {
      if (event.kind !== 'chatMessage') return
      const { message } = event
      latencies.push((now() - Number(message.text.split(' ')[0])) / 1e6)
      if (!screen.askedFor.delete(message.id)) note(screen, message)
    })
    return screen
  })
  return allConnected()
}

function note(screen: Screen, { id, revision }: ChatMessage): void {
  screen.seen.set(id, (screen.seen.get(id) ?? 0) + 1)
  if (revision === screen.lastRevision + 1) screen.lastRevision = revision
}

async function allConnected(): Promise<void> {
  while (!screens.every(({ socket }) => socket.connected)) await delay(10)
}

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Until it is acknowledged, as a browser does. */
async function say(): Promise<void> {
  const { socket, talker } = screens[Math.floor(Math.random() * screens.length)] as (typeof screens)[number]
  const [id, words] = [randomUUID(), text()]
  sent.push({ id, roomId: talker.roomId })
  if (order.bare) {
    socket.emit('say', { id, text: words, revision: 0 })
    return
  }
  underWay += 1
  const body = { id, roomId: talker.roomId, text: words }
  while ((await post(sendChatMessage.path, body, talker.token)) === null) await delay(AGAIN_AFTER_MS)
  underWay -= 1
}

/** The answer; null where there was none, or none that is good. */
function post(path: string, body: object, token: string): Promise<string | null> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const call = request(order.url + path, { method: 'POST', agent, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.once('end', () =>
        resolve(response.statusCode === 200 ? Buffer.concat(parts).toString() : null),
      )
      response.once('error', () => resolve(null))
    })
    call.once('error', () => resolve(null))
    call.end(JSON.stringify(body))
  })
}

/** Evenly, whatever the answers take. */
async function talk({ rate, seconds }: { rate: number; seconds: number }): Promise<Heard> {
  latencies = []
  sent = []
  for (const screen of screens) screen.seen.clear()
  const [begin, count] = [performance.now(), rate * seconds]
  for (let n = 0; n < count; n += 1) {
    const wait = begin + (n * 1_000) / rate - performance.now()
    if (wait > 1) await delay(wait)
    void say()
  }
  while (underWay > 0) await delay(10)
  await delay(SETTLED_MS)
  return { latencies, ...missing() }
}

/** Of what was said, what did not reach everybody of its room, and what reached somebody twice. */
function missing(): { sent: number; lost: number; doubled: number } {
  const inRoom = Map.groupBy(screens, ({ talker }) => talker.roomId)
  let [lost, doubled] = [0, 0]
  for (const { id, roomId } of sent)
    for (const { seen } of inRoom.get(roomId) ?? []) {
      const times = seen.get(id) ?? 0
      if (times === 0) lost += 1
      if (times > 1) doubled += times - 1
    }
  return { sent: sent.length, lost, doubled }
}

/** What each screen asks for once it is back. */
async function catchUp(): Promise<number> {
  const begin = performance.now()
  const waiting = [...screens]
  const next = async () => {
    for (let screen = waiting.pop(); screen; screen = waiting.pop()) {
      const { roomId, token } = screen.talker
      const body = { roomId, afterRevision: screen.lastRevision, limit: 200 }
      const answer = await post(listChatChanges.path, body, token)
      if (answer === null) waiting.push(screen)
      else
        for (const message of (JSON.parse(answer) as { messages: ChatMessage[] }).messages)
          // What it has heard already it knows by its id.
          if (!screen.seen.has(message.id)) {
            note(screen, message)
            screen.askedFor.add(message.id)
          }
    }
  }
  await Promise.all(Array.from({ length: CATCHING_UP_AT_ONCE }, next))
  return performance.now() - begin
}

async function carryOut(given: CrowdOrder): Promise<CrowdAnswer> {
  switch (given.do) {
    case 'connect':
      order = given
      await connect()
      return {}
    case 'talk':
      return { heard: await talk(given) }
    case 'comeBack': {
      const begin = performance.now()
      await allConnected()
      const connectedMs = performance.now() - begin
      return { back: { connectedMs, caughtUpMs: await catchUp() } }
    }
    case 'count':
      while (underWay > 0) await delay(10)
      await delay(SETTLED_MS)
      await catchUp()
      return { heard: { latencies: [], ...missing() } }
    case 'leave':
      for (const { socket } of screens) socket.close()
      return {}
    default:
      return given satisfies never
  }
}

process.on('message', (given: CrowdOrder) => {
  void carryOut(given).then((answer) => process.send?.({ ...answer, to: given.do }))
})
process.once('disconnect', () => process.exit(0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
