import autocannon from 'autocannon'
import { createNote, updateNote, type Note } from '#contract/notes.ts'
import { settledNote } from '../scripts/demo/api-caller.ts'
import { median, milliseconds, type BenchPart, type Figure } from './figures.ts'
import { longVisit } from './long-visit.ts'
import { withProductServer, type ProductServer } from './servers/servers.ts'

const CONNECTIONS = 10
const ROUNDS = 3
const ROUND_SECONDS = 4
const WARM_UP_SECONDS = 2
const LEAST_THROUGHPUT = 0.5
const MOST_P99 = 4

interface Writer {
  token: string
  note: Note
  version: number
}

interface Load {
  perSecond: number
  p99: number
}

/**
 * Autosave over HTTP, with access, audit and version, by ten physicians at once, each on a note of their own; against the
 * same framework on the same database that keeps the same body with one bare insert and does one bare select. In turns, so
 * that what else the machine does falls on both.
 */
export const saveNote: BenchPart = {
  name: 'save-note',
  run: () =>
    withProductServer({}, async (server) => {
      const bare = `${await server.startBare()}/save`
      const long = await longVisit()
      return [
        ...(await contest(server, bare, { what: 'a few sentences', text: long.slice(0, 1_000) })),
        ...(await contest(server, bare, { what: 'a 15-minute visit', text: long })),
      ]
    }),
}

async function contest(
  server: ProductServer,
  bare: string,
  { what, text }: { what: string; text: string },
): Promise<Figure[]> {
  const writers: Writer[] = []
  for (let made = 0; made < CONNECTIONS; made += 1) {
    const { call, token } = await server.signUpPhysician()
    const made = await call(createNote, { body: { data: { text } } })
    const note = await settledNote(call, made.note.id)
    writers.push({ token, note, version: note.version })
  }
  const product = server.url + updateNote.path
  for (const url of [product, bare]) await press(url, writers, WARM_UP_SECONDS)
  const loads: Record<'product' | 'bare', Load[]> = { product: [], bare: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    loads.product.push(await press(product, writers, ROUND_SECONDS))
    loads.bare.push(await press(bare, writers, ROUND_SECONDS))
  }
  const kilobytes = (Buffer.byteLength(bodyOf(writers[0] as Writer)) / 1_000).toFixed(1)
  return compared(`updateNote, ${what} (${kilobytes} kB)`, middle(loads.product), middle(loads.bare))
}

function middle(loads: Load[]): Load {
  return {
    perSecond: median(loads.map((load) => load.perSecond)),
    p99: median(loads.map((load) => load.p99)),
  }
}

function compared(what: string, product: Load, bare: Load): Figure[] {
  const [throughput, p99] = [product.perSecond / bare.perSecond, product.p99 / bare.p99]
  return [
    {
      what: `${what}, requests a second`,
      measured: product.perSecond.toFixed(0),
      bare: bare.perSecond.toFixed(0),
      ratio: throughput,
      target: `at least ${LEAST_THROUGHPUT}`,
      met: throughput >= LEAST_THROUGHPUT,
    },
    {
      what: `${what}, p99`,
      measured: milliseconds(product.p99),
      bare: milliseconds(bare.p99),
      ratio: p99,
      target: `at most ${MOST_P99}`,
      met: p99 <= MOST_P99,
    },
  ]
}

/** What autosave sends when a word of the first sentence was changed. */
function bodyOf({ note, version }: Writer): string {
  const [first, ...others] = note.sections
  const [sentence, ...rest] = first?.sentences ?? []
  if (!first || !sentence) throw new Error('The note to save is empty.')
  const changed = { ...sentence, text: `${sentence.text} ${version}`, edited: true }
  return JSON.stringify({
    id: note.id,
    baseVersion: version,
    sections: [{ ...first, sentences: [changed, ...rest] }, ...others],
  })
}

async function press(url: string, writers: Writer[], seconds: number): Promise<Load> {
  const failures: string[] = []
  let next = 0
  const result = await autocannon({
    url,
    connections: writers.length,
    duration: seconds,
    setupClient(client) {
      const writer = writers[next++ % writers.length] as Writer
      const make = () => ({
        method: 'POST' as const,
        path: new URL(url).pathname,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${writer.token}` },
        body: bodyOf(writer),
      })
      client.setRequests([
        {
          ...make(),
          setupRequest: (request) => ({ ...request, ...make() }),
          onResponse(status, body) {
            if (status !== 200) failures.push(body)
            const { saved } = JSON.parse(body) as { saved?: { version?: number } }
            if (saved?.version !== undefined) writer.version = saved.version
          },
        },
      ])
    },
  })
  if (failures.length > 0) throw new Error(`A save was refused: ${failures[0]}`)
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}
