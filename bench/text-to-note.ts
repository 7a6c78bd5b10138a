import { setTimeout as delay } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { EVENT_NAME, EVENTS_PATH, ServerEvent } from '#contract/events.ts'
import { createNote, getNote } from '#contract/notes.ts'
import { milliseconds, quantile, type BenchPart } from './figures.ts'
import { longVisit } from './long-visit.ts'
import { withProductServer, type ProductServer } from './servers/servers.ts'

const TARGET_MS = 400
const VISITS = 40
const WARM_UP = 5

/** From the words of a visit of 15 minutes being sent to its written note being in the browser's hands. */
export const textToNote: BenchPart = {
  name: 'text-to-note',
  run: () =>
    withProductServer({}, async (server) => {
      const { told, shown } = await writeVisits(server)
      const p95 = quantile(shown, 0.95)
      return [
        { what: 'createNote to noteChanged, p50', measured: milliseconds(quantile(told, 0.5)) },
        { what: 'createNote to noteChanged, p95', measured: milliseconds(quantile(told, 0.95)) },
        { what: 'createNote to getNote answered, p50', measured: milliseconds(quantile(shown, 0.5)) },
        {
          what: 'createNote to getNote answered, p95',
          measured: milliseconds(p95),
          target: `${TARGET_MS} ms`,
          met: p95 <= TARGET_MS,
        },
      ]
    }),
}

async function writeVisits(server: ProductServer): Promise<{ told: number[]; shown: number[] }> {
  const { token, call } = await server.signUpPhysician()
  const socket = io(server.url, { path: EVENTS_PATH, auth: { token }, transports: ['websocket'] })
  /** Of each note, by id, that it has changed: told, maybe before the reply that names it. */
  const changes = new Map<string, PromiseWithResolvers<void>>()
  const changeOf = (noteId: string) => {
    const change = changes.get(noteId) ?? Promise.withResolvers<void>()
    changes.set(noteId, change)
    return change
  }
  socket.on(EVENT_NAME, (sent: unknown) => {
    const event = ServerEvent.parse(sent)
    if (event.kind === 'noteChanged') changeOf(event.noteId).resolve()
  })
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  const [told, shown]: [number[], number[]] = [[], []]
  const texts = await Promise.all([0, 3, 6, 9].map((first) => longVisit(first)))
  try {
    for (let visit = -WARM_UP; visit < VISITS; visit += 1) {
      const begin = performance.now()
      const text = texts[(visit + WARM_UP) % texts.length]
      const { id } = (await call(createNote, { body: { data: { text } } })).note
      await changeOf(id).promise
      const heard = performance.now() - begin
      const { note } = await call(getNote, { params: { id } })
      if (note.sections.length === 0) throw new Error('The note came back empty.')
      if (visit < 0) continue
      told.push(heard)
      shown.push(performance.now() - begin)
      await delay(20)
    }
  } finally {
    socket.close()
  }
  return { told, shown }
}
