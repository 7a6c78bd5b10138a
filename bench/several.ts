import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { startBalancer } from '#testing/balancer.ts'
import { gatherCrowd, type Heard } from './chat/crowd.ts'
import { makeTalkers, type Talker } from './chat/talkers.ts'
import { milliseconds, quantile, type BenchPart, type Figure } from './figures.ts'
import { end, startProcess } from './servers/servers.ts'

const PEOPLE = 1_000
const OF_A_ROOM = 10
const MESSAGES_A_SECOND = 50
const WARM_UP_SECONDS = 5
const SECONDS = 20
const SETTLED_SECONDS = 3
const REST_SECONDS = 10
const KILLS = 10
const KILL_EVERY_MS = 5_000
const MOST_MS = 150
const MOST_BACK_MS = 5_000
const MOST_CPU = 1.1
const TICKS_A_SECOND = 100
const ROLES: Role[] = ['web', 'web', 'worker', 'worker']

/** CPU seconds for what was said, and a second at rest, of all processes. */
type Talked = Heard & { cpu: number; resting: number }
type Role = 'all' | 'web' | 'worker'
type Product = Awaited<ReturnType<typeof startProduct>>

/**
 * 1,000 people in rooms of 10 talk through a balancer that keeps nobody at one process: two that answer and two workers,
 * beside one that does everything. Then one of the four after the other is killed and started again.
 */
export const several: BenchPart = {
  name: 'several',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'attest-bench-'))
    await chmod(folder, 0o711)
    const database = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), appName: 'attest' })
    const { host, port, user, database: name } = database.connection
    const settings = {
      DATABASE_URL: `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
      MASTER_KEY: `bench:${randomBytes(32).toString('base64')}`,
    }
    const pool = new Pool({ ...database.connection, max: 2 })
    const start = (role: Role) => startProduct(folder, settings, role)
    try {
      const one = await start('all')
      const talkers = await makeTalkers(pool, PEOPLE, OF_A_ROOM)
      const alone = await talk([one], talkers)
      await one.end()
      const processes = await Promise.all(ROLES.map((role) => start(role)))
      const together = await talk(processes, talkers)
      const killed = await talkAmidKills(processes, talkers)
      await Promise.all(processes.map((process) => process.end()))
      return [...figuresOf(alone, together), ...killed]
    } finally {
      await pool.end()
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function startProduct(dataDir: string, settings: Record<string, string>, role: Role) {
  const order = { dataDir, settings: { ...settings, PROCESS_ROLE: role } }
  let running = startProcess('product-process.ts', order)
  const { url } = await running.ready
  return {
    url,
    role,
    end: () => end(running.child),
    cpuSeconds: () => cpuSecondsOf(running.child.pid ?? 0),
    async killAndStart() {
      const gone = new Promise((resolve) => running.child.once('exit', resolve))
      running.child.kill('SIGKILL')
      await gone
      running = startProcess('product-process.ts', { ...order, port: Number(new URL(url).port) })
      await running.ready
    },
  }
}

/** What the process has computed since its start, itself and in the kernel for it. */
async function cpuSecondsOf(id: number): Promise<number> {
  const fields = (await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')).split(') ').at(-1)?.split(' ')
  return (Number(fields?.[11] ?? 0) + Number(fields?.[12] ?? 0)) / TICKS_A_SECOND
}

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const urlsOf = (processes: readonly Product[]) =>
  processes.flatMap(({ url, role }) => (role === 'worker' ? [] : [url]))

async function talk(processes: readonly Product[], talkers: Talker[]): Promise<Talked> {
  const balancer = await startBalancer(urlsOf(processes))
  const crowd = await gatherCrowd(balancer.url, talkers, false)
  await crowd.talk(MESSAGES_A_SECOND, WARM_UP_SECONDS)
  const used = async () =>
    (await Promise.all(processes.map((process) => process.cpuSeconds()))).reduce((sum, one) => sum + one, 0)
  // What they compute while nobody says anything, in the time that talking takes and settles.
  const atRest = await used()
  await delay(REST_SECONDS * 1_000)
  const before = await used()
  const resting = ((before - atRest) / REST_SECONDS) * (SECONDS + SETTLED_SECONDS)
  const heard = await crowd.talk(MESSAGES_A_SECOND, SECONDS)
  const cpu = (await used()) - before - resting
  await crowd.leave()
  await balancer.close()
  return { ...heard, cpu, resting: (before - atRest) / REST_SECONDS }
}

function figuresOf(alone: Talked, together: Talked): Figure[] {
  const delivery = (share: number, what: string): Figure => {
    const [time, least] = [quantile(together.latencies, share), quantile(alone.latencies, share)]
    return { what, measured: milliseconds(time), bare: milliseconds(least), ratio: time / least }
  }
  const [each, least] = [(together.cpu / together.sent) * 1_000, (alone.cpu / alone.sent) * 1_000]
  const ratio = each / least
  return [
    delivery(0.5, 'delivery over two processes (beside it: one), p50'),
    {
      ...delivery(0.99, 'p99'),
      target: `${MOST_MS} ms`,
      met: quantile(together.latencies, 0.99) <= MOST_MS,
    },
    {
      what: 'computing for each message, all processes, above what they do at rest',
      measured: milliseconds(each),
      bare: milliseconds(least),
      ratio,
      target: `${MOST_CPU}`,
      met: ratio <= MOST_CPU,
    },
    {
      what: 'computing at rest, of a core',
      measured: `${(together.resting * 100).toFixed(1)} %`,
      bare: `${(alone.resting * 100).toFixed(1)} %`,
      ratio: together.resting / alone.resting,
    },
    count('deliveries that were lost', together.lost),
    count('deliveries that came twice', together.doubled),
  ]
}

async function talkAmidKills(processes: readonly Product[], talkers: Talker[]): Promise<Figure[]> {
  const balancer = await startBalancer(urlsOf(processes))
  const crowd = await gatherCrowd(balancer.url, talkers, false)
  const talking = crowd.talk(MESSAGES_A_SECOND, ((KILLS + 1) * KILL_EVERY_MS) / 1_000)
  let longestMs = 0
  for (let kill = 0; kill < KILLS; kill += 1) {
    await delay(KILL_EVERY_MS)
    const chosen = processes[Math.floor(Math.random() * processes.length)]
    const begin = performance.now()
    await chosen?.killAndStart()
    // The other process takes its people at once.
    const { connectedMs } = await crowd.comeBack()
    longestMs = Math.max(longestMs, Math.min(connectedMs, performance.now() - begin))
  }
  await talking
  const heard = await crowd.count()
  await crowd.leave()
  await balancer.close()
  return [
    { what: `messages sent while ${KILLS} times one of four was killed`, measured: `${heard.sent}` },
    {
      what: 'after its return until all are connected, at worst',
      measured: milliseconds(longestMs),
      target: `${MOST_BACK_MS} ms`,
      met: longestMs <= MOST_BACK_MS,
    },
    count('not there after it', heard.lost),
    count('there twice', heard.doubled),
  ]
}

const count = (what: string, value: number): Figure => ({
  what,
  measured: `${value}`,
  target: '0',
  met: value === 0,
})
