import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getHealth } from '#contract/health.ts'
import { makeTestFolder } from './database.ts'
import { caller, signUpAt, type Physician } from './test-app.ts'
import { until } from './until.ts'

/** Of the program on a machine that does much else. */
const LONGEST_START_MS = 100_000
const ROOT = join(import.meta.dirname, '../..')

/** The real server, as `npm start` runs it, in a process of its own that can be killed at any moment. */
export interface RealServer {
  folder: string
  url: string
  /** What the program has said since the first start. */
  output(): string
  /** Kills it as a power cut would. */
  kill(): Promise<void>
  /** Starts it on what is there. */
  start(): Promise<void>
  /** Ends it cleanly, as an upgrade does. */
  end(): Promise<void>
  signUp(name: string): Promise<Physician>
  close(): Promise<void>
}

/** `settings`: of the environment, besides where it listens; `folder`: one that several share, which stays when it closes. */
export async function startRealServer({
  settings = {},
  folder: shared,
}: { settings?: Record<string, string>; folder?: string } = {}): Promise<RealServer> {
  const folder = shared ?? (await makeTestFolder())
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const call = caller(url)
  let server: ChildProcess
  let output = ''

  async function start(): Promise<void> {
    server = spawn(process.execPath, ['src/server/main.ts'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env.PATH,
        PORT: `${port}`,
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        LOG_LEVEL: 'silent',
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        ...settings,
      },
    })
    server.stdout?.setEncoding('utf8').on('data', (said: string) => (output += said))
    const started = server
    await until(async () => (await call(getHealth)).reply.status === 'up', LONGEST_START_MS).catch(
      (cause: unknown) => {
        started.kill('SIGKILL')
        throw cause
      },
    )
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }

  await start()
  return {
    folder,
    url,
    output: () => output,
    start,
    kill: () => end('SIGKILL'),
    end: () => end('SIGTERM'),
    signUp: (name) => signUpAt(call, name.toLowerCase(), 1),
    async close() {
      if (server.exitCode === null && server.signalCode === null) await end('SIGTERM')
      if (!shared) await rm(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}
