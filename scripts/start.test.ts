import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestFolder } from '#testing/database.ts'
import { until } from '#testing/until.ts'

const ROOT = join(import.meta.dirname, '..')
const STARTED_MS = 120_000

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

test(
  'whoever ends `npm start` ends the server',
  async () => {
    const folder = await makeTestFolder()
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const port = await freePort()
    const isUp = () =>
      fetch(`http://127.0.0.1:${port}/health`).then(
        ({ ok }) => ok,
        () => false,
      )
    const npm = spawn('npm', ['start'], {
      cwd: ROOT,
      stdio: 'ignore',
      env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'silent' },
    })
    await until(isUp, STARTED_MS)
    npm.kill('SIGTERM')
    await once(npm, 'exit')
    await until(async () => !(await isUp()))
    expect(await isUp()).toBe(false)
  },
  STARTED_MS + 60_000,
)
