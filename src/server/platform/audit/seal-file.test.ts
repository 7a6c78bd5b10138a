import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestFolder } from '#testing/database.ts'
import { createSealFile } from './seal-file.ts'

let folder: string
beforeAll(async () => void (folder = await makeTestFolder()))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the latest seals are those at the end of a file, however long it is', async () => {
  const path = join(folder, 'seals.jsonl')
  const file = createSealFile(path)
  expect(await file.known('latest')).toEqual([])
  const seals = Array.from({ length: 2_000 }, (_, id) => ({ id: id + 1, hash: 'f'.repeat(64), entries: 1 }))
  await writeFile(path, seals.map((seal) => `${JSON.stringify(seal)}\n`).join(''))
  const latest = await file.known('latest')
  expect(latest.length).toBeGreaterThan(200)
  expect(latest.length).toBeLessThan(1_000)
  expect(latest).toEqual(seals.slice(-latest.length))
  expect(await file.known()).toEqual(seals)
})
