import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ArchiveEntry } from './archive.ts'
import { writeEntries } from './write-entries.ts'

test('entries that fail on the way leave no file that is still being written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'attest-entries-'))
  const names = Array.from({ length: 9 }, (_, index) => `${index}.flac`)
  const damaged = async function* (): AsyncGenerator<ArchiveEntry> {
    for (const path of names) yield { path, kind: 'file', mode: 0o600, bytes: [Buffer.from(path)] }
    throw new Error('The backup is damaged.')
  }
  // At that very moment: whoever clears the folder begins at once.
  const there = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const written = await writeEntries(folder, damaged()).then(
    () => [],
    () => there(),
  )
  expect(written.toSorted()).toEqual(names)
  await rm(folder, { recursive: true })
})
