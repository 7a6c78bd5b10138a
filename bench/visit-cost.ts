import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { createNote, getNote, getNotes, updateNote } from '#contract/notes.ts'
import type { BenchPart, Figure } from './figures.ts'
import { longVisit } from './long-visit.ts'
import { processTree } from './processes.ts'
import { withProductServer, type ProductServer } from './servers/servers.ts'

const VISITS = 20
const WARM_UP = 4
/** A screen saves about so often while somebody reads and corrects a note, and asks for the list and the note as often. */
const SAVES = 12
const LOOKS = 6
const LOOK_EVERY_MS = 500
const TICKS_A_SECOND = 100

interface Spent {
  node: number
  postgres: number
}

/** What one visit costs beside hearing it: computing by part, and what it leaves in the database. */
export const visitCost: BenchPart = {
  name: 'visit-cost',
  run: () =>
    withProductServer({}, async (server) => {
      const { call } = await server.signUpPhysician()
      const text = await longVisit()
      const writeAll = async (count: number): Promise<string[]> => {
        const ids: string[] = []
        for (let visit = 0; visit < count; visit += 1)
          ids.push((await call(createNote, { body: { data: { text, write: true } } })).note.id)
        // Who asks often computes more than the writing.
        for (const id of ids)
          while ((await call(getNote, { params: { id } })).note.processing.isProcessing)
            await delay(LOOK_EVERY_MS)
        return ids
      }
      await writeAll(WARM_UP)
      const kept = await keptIn(server)
      let ids: string[] = []
      const writing = await spent(server, async () => void (ids = await writeAll(VISITS)))
      const saving = await spent(server, async () => {
        for (const id of ids) {
          let { note } = await call(getNote, { params: { id } })
          for (let save = 0; save < SAVES; save += 1) {
            const body = { id, baseVersion: note.version, sections: note.sections }
            const { saved } = await call(updateNote, { body })
            note = { ...note, ...saved }
          }
        }
      })
      const looking = await spent(server, async () => {
        for (const id of ids)
          for (let look = 0; look < LOOKS; look += 1) {
            await call(getNotes, { body: {} })
            await call(getNote, { params: { id } })
          }
      })
      await server.checkpoint()
      const after = await keptIn(server)
      return [
        computing('the note of 15 minutes is written', writing),
        computing(`${SAVES} times saved`, saving),
        computing(`${LOOKS} times the list and the note`, looking),
        {
          what: 'in the database',
          measured: `${Math.round((after.bytes - kept.bytes) / VISITS / 1_000)} kB`,
        },
        { what: 'rows', measured: `${Math.round((after.rows - kept.rows) / VISITS)}` },
      ]
    }),
}

const computing = (what: string, { node, postgres }: Spent): Figure => ({
  what: `${what}: Node, and PostgreSQL`,
  measured: `${Math.round((node / VISITS) * 1_000)} and ${Math.round((postgres / VISITS) * 1_000)} ms`,
})

async function spent(server: ProductServer, work: () => Promise<void>): Promise<Spent> {
  const before = await cpuOf(server.processId)
  await work()
  const after = await cpuOf(server.processId)
  return { node: after.node - before.node, postgres: after.postgres - before.postgres }
}

/** Seconds of a core since the start, of all its processes. */
async function cpuOf(processId: number): Promise<Spent> {
  const sum: Spent = { node: 0, postgres: 0 }
  for (const { id, command } of await processTree(processId)) {
    const text = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')
    const [own = 0, kernel = 0, children = 0, childrenKernel = 0] =
      text.split(') ').at(-1)?.split(' ').slice(11, 15).map(Number) ?? []
    const isPostgres = command.includes('postgres')
    // Those of PostgreSQL that have ended count with their parent.
    sum[isPostgres ? 'postgres' : 'node'] +=
      (own + kernel + (isPostgres ? children + childrenKernel : 0)) / TICKS_A_SECOND
  }
  return sum
}

async function keptIn({ pool }: ProductServer): Promise<{ bytes: number; rows: number }> {
  const { rows } = await pool.query<{ bytes: number; rows: number }>(
    `select pg_database_size(current_database())::float8 as bytes,
       (select sum(n_tup_ins - n_tup_del)::float8 from pg_stat_user_tables where schemaname = 'public') as rows`,
  )
  return rows[0] ?? { bytes: 0, rows: 0 }
}
