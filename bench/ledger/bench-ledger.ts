/**
 * The ledger of interruptions: a browser records a known sound, something happens to it, and what the server holds in the end
 * is held against the sound. `--runs N`, `--seed N`, `--kinds a,b`.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { decodeAudio } from '#server/platform/audio/decode-audio.ts'
import { quantile } from '../figures.ts'
import { withProductServer, type ProductServer } from '../servers/servers.ts'
import { asWav, compare, knownSound, type Comparison } from './known-sound.ts'
import { openRecordingBrowser, type RecordingBrowser } from './recording-browser.ts'

const SOURCE_SECONDS = 45
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    kinds: { type: 'string', default: '' },
  },
  allowPositionals: true,
})

type Physician = Awaited<ReturnType<ProductServer['signUpPhysician']>>

interface Bench {
  browser: RecordingBrowser
  server: ProductServer
  physician: Physician
  random: () => number
}

/** What happens to a recording; gives when it ended, in ms since 1970. */
type Interruption = (bench: Bench) => Promise<number>

const interruptions: Record<string, Interruption> = {
  'stopped (nothing happens)': stop,
  'page reloaded': async ({ browser }) => {
    await browser.reload()
    return finishInterrupted(browser)
  },
  'tab closed': async ({ browser }) => {
    await browser.closePage()
    return finishInterrupted(browser)
  },
  'browser killed': async ({ browser }) => {
    const at = await browser.kill()
    await finishInterrupted(browser)
    return at
  },
  'network cut': async (bench) => {
    const { browser, random } = bench
    await browser.page().context().setOffline(true)
    await delay(500 + random() * 3_000)
    await browser.page().context().setOffline(false)
    await delay(random() * 1_500)
    return stop(bench)
  },
  'server killed': async (bench) => {
    await bench.server.killAndStart()
    await delay(bench.random() * 1_500)
    return stop(bench)
  },
  'disk of the device full': async (bench) => {
    await bench.browser.page().evaluate(() => {
      const { put } = IDBObjectStore.prototype
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('The disk is full.', 'QuotaExceededError')
      }
      setTimeout(() => (IDBObjectStore.prototype.put = put), 2_000)
    })
    await delay(500 + bench.random() * 3_000)
    return stop(bench)
  },
  'page hidden and frozen, as on a phone': async (bench) => {
    const page = bench.browser.page()
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setWebLifecycleState', { state: 'frozen' })
    await delay(500 + bench.random() * 2_000)
    await session.send('Page.setWebLifecycleState', { state: 'active' })
    await delay(500)
    return stop(bench)
  },
}

async function stop({ browser }: Bench): Promise<number> {
  await browser
    .page()
    .getByRole('region', { name: 'Recorder' })
    .getByRole('button', { name: /^Stop/ })
    .click()
  await browser.page().getByRole('timer').waitFor({ state: 'detached' })
  return browser.endedAt()
}

async function finishInterrupted(browser: RecordingBrowser): Promise<number> {
  const button = browser.page().getByRole('button', { name: 'Finish and transcribe' }).first()
  await button.waitFor()
  const at = await browser.endedAt()
  await button.click()
  return at
}

/** The newest recording, once the server has the whole of it, as 16 kHz sound. */
async function wholeRecording({ server, physician }: Bench, known: Set<string>): Promise<Float32Array> {
  for (let tries = 0; tries < 240; tries += 1) {
    const { rows } = await server.pool
      .query<{ id: string }>(
        `select id from recordings where state <> 'receiving' and not (id = any($1)) order by created_at desc limit 1`,
        [[...known]],
      )
      .catch(() => ({ rows: [] as { id: string }[] }))
    const id = rows[0]?.id
    if (id) {
      known.add(id)
      return download(`${server.url}/api/recordings/${id}/audio`, physician.token)
    }
    await delay(250)
  }
  throw new Error('The recording did not come to the server within a minute.')
}

async function download(address: string, token: string): Promise<Float32Array> {
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok || !answer.body) throw new Error(`The audio was refused: ${answer.status}`)
  const parts: Float32Array[] = []
  for await (const samples of decodeAudio(answer.body, { maxSeconds: 600, userId: 'bench' }))
    parts.push(samples)
  return Float32Array.from(parts.flatMap((part) => [...part]))
}

interface Run extends Comparison {
  kind: string
  lostMs: number
}

async function run(bench: Bench, kind: string, source: Float32Array, known: Set<string>): Promise<Run> {
  const interruption = interruptions[kind]
  if (!interruption) throw new Error(`There is no interruption called ${kind}.`)
  const { startedAt } = await bench.browser.record()
  await delay(2_000 + bench.random() * 3_500)
  const endedAt = await interruption(bench)
  const comparison = compare(await wholeRecording(bench, known), source)
  return { kind, ...comparison, lostMs: endedAt - startedAt - comparison.recordedMs }
}

function printLedger(runs: readonly Run[], failures: ReadonlyMap<string, string[]>): void {
  console.log(`\n| interruption | runs | failed | wrong samples | lost ms: median | p90 | most |`)
  console.log('|---|---|---|---|---|---|---|')
  for (const kind of Object.keys(interruptions)) {
    const own = runs.filter((one) => one.kind === kind)
    const failed = failures.get(kind) ?? []
    if (own.length + failed.length === 0) continue
    const lost = own.map(({ lostMs }) => lostMs)
    const figures = [0.5, 0.9, 1].map((share) => Math.round(quantile(lost, share)))
    const wrong = own.reduce((sum, { wrongMs }) => sum + wrongMs, 0)
    console.log(`| ${kind} | ${own.length} | ${failed.length} | ${wrong} ms | ${figures.join(' | ')} |`)
  }
  console.log(`\n${runs.length} runs; load of the machine ${loadavg()[0]?.toFixed(1)}`)
  for (const [kind, sentences] of failures)
    for (const sentence of sentences) console.log(`${kind}: ${sentence}`)
}

/** mulberry32: the same interruptions for the same seed. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const folder = await mkdtemp(join(tmpdir(), 'ledger-'))
await withProductServer({}, async (server) => {
  const physician = await server.signUpPhysician()
  await server.pool.query(`update users set subscription_status = 'active' where id = $1`, [physician.userId])
  const random = seeded(Number(values.seed))
  const source = knownSound(SOURCE_SECONDS, random)
  const microphone = join(folder, 'known.wav')
  await writeFile(microphone, asWav(source))
  const url = server.url.replace('127.0.0.1', 'localhost')
  let browser = await openRecordingBrowser({ url, email: 'bench.1@demo.example', microphone })
  const kinds = values.kinds ? values.kinds.split(',') : Object.keys(interruptions)
  const [runs, failures, known]: [Run[], Map<string, string[]>, Set<string>] = [[], new Map(), new Set()]
  const finish = () => printLedger(runs, failures)
  for (let number = 0; number < Number(values.runs); number += 1) {
    const kind = kinds[Math.floor(random() * kinds.length)] ?? ''
    try {
      const result = await run({ browser, server, physician, random }, kind, source, known)
      runs.push(result)
      console.log(
        `${number + 1} ${kind}: ${Math.round(result.recordedMs)} ms, lost ${Math.round(result.lostMs)}, wrong ${result.wrongMs}`,
      )
    } catch (error) {
      failures.set(kind, [...(failures.get(kind) ?? []), (error as Error).message.split('\n')[0] ?? ''])
      console.log(`${number + 1} ${kind}: ${(error as Error).message.split('\n')[0]}`)
      await browser
        .page()
        .screenshot({ path: `test-results/ledger-${number + 1}.png` })
        .catch(() => {})
      await browser.close().catch(() => {})
      browser = await openRecordingBrowser({ url, email: 'bench.1@demo.example', microphone })
    }
  }
  await browser.close().catch(() => {})
  finish()
})
await rm(folder, { recursive: true, force: true })
process.exit(0)
