import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeTestFolder } from '#testing/database.ts'
import { backUp, checkOnly } from './backup.ts'
import { readSettings } from './settings.ts'
import { startServer } from './start.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let folder: string
beforeAll(async () => {
  folder = await makeTestFolder()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a backup during which the key is turned is finished, and opens with the keys of now', async () => {
  const dataDir = join(folder, 'data')
  const environment = { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' }
  const settings = readSettings(environment)
  await (await startServer(settings, { dataDir })).close()
  let hasTurned = false
  const onProgress = (stage: string): void => {
    if (stage !== 'database' || hasTurned) return
    hasTurned = true
    const keys = join(import.meta.dirname, '../../scripts/keys.ts')
    execFileSync(process.execPath, [keys, 'rotate'], { env: { ...process.env, ...environment } })
  }
  const { facts } = await backUp(settings, { to: join(folder, 'to'), keep: null, verify: false, onProgress })
  expect(hasTurned).toBe(true)
  expect(facts.keyIds).toHaveLength(2)
  expect((await checkOnly(settings, { from: join(folder, 'to'), keyFile: null })).facts).toEqual(facts)
})
