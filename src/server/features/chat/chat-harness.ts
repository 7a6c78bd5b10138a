import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import { sendChatMessage } from '#contract/chat-messages.ts'
import { createGroupRoom, openDirectRoom } from '#contract/chat-rooms.ts'
import { EVENT_NAME, EVENTS_PATH, type ServerEvent } from '#contract/events.ts'
import type { Role } from '#contract/roles.ts'
import { createPresence } from '#server/platform/realtime/presence.ts'
import { createSocketRealtime } from '#server/platform/realtime/socket-realtime.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'

/** A screen that is open, and what it heard. */
export interface Screen {
  socket: Socket
  heard: ServerEvent[]
  of<K extends ServerEvent['kind']>(kind: K): Array<Extract<ServerEvent, { kind: K }>>
  close(): void
}

export interface ChatWorld {
  server: TestApp
  organizationId: string
  /** A new member of the organization, or of another, or of none. */
  person(name: string, role?: Role, organization?: string | null): Promise<Physician>
  organization(name: string): Promise<string>
  screen(who: Pick<Physician, 'token'>): Promise<Screen>
  close(): Promise<void>
}

/** The whole server with an organization, whose people leave as soon as their last screen closes. */
export async function startChat(change: Parameters<typeof buildTestApp>[0] = {}): Promise<ChatWorld> {
  const realtime = createSocketRealtime({ presence: createPresence({ awayAfterMs: 60, gatheredMs: 5 }) })
  const server = await buildTestApp({ realtime, ...change })
  const screens: Screen[] = []
  const organization = async (name: string) => {
    const id = randomUUID()
    await server.pool.query(
      'insert into organizations (id, name, seats, created_at) values ($1, $2, 500, now())',
      [id, `${name} ${id}`],
    )
    return id
  }
  const organizationId = await organization('Clinic')
  return {
    server,
    organizationId,
    organization,
    async person(name, role = 'user', at = organizationId) {
      const physician = await server.signUpPhysician(name, role)
      await server.pool.query('update users set organization_id = $1 where id = $2', [at, physician.userId])
      return physician
    },
    async screen({ token }) {
      const screen = openScreen(server.url, token)
      screens.push(screen)
      await until(() => screen.socket.connected)
      return screen
    },
    async close() {
      for (const screen of screens) screen.close()
      await server.close()
    },
  }
}

export function openScreen(url: string, token: string): Screen {
  const socket = io(url, { path: EVENTS_PATH, auth: { token }, transports: ['websocket'], forceNew: true })
  const heard: ServerEvent[] = []
  socket.on(EVENT_NAME, (event: ServerEvent) => heard.push(event))
  return {
    socket,
    heard,
    of: (kind) => heard.filter((event) => event.kind === kind) as never,
    close: () => socket.close(),
  }
}

export const say = (who: Physician, roomId: string, text: string, id: string = randomUUID()) =>
  who.call(sendChatMessage, { body: { id, roomId, text } })

export const directRoom = async (one: Physician, other: Physician) =>
  (await one.call(openDirectRoom, { body: { userId: other.userId } })).reply.room

export const groupOf = async (maker: Physician, others: Physician[], name = 'Ward') =>
  (
    await maker.call(createGroupRoom, {
      body: { id: randomUUID(), name, userIds: others.map(({ userId }) => userId) },
    })
  ).reply.room
