import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { existsSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'make-folder-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('a folder and those above it are made with their mode, and the first of them is told', async () => {
  const root = await temporaryFolder()
  expect(await makeFolder(join(root, 'a/b/c'), 0o700)).toBe(join(root, 'a'))
  expect(statSync(join(root, 'a/b/c')).mode & 0o777).toBe(0o700)
  expect(await makeFolder(join(root, 'a/b/c'), 0o700)).toBeNull()
})

test('two that make it at once both get it', async () => {
  const root = await temporaryFolder()
  await Promise.all([1, 2, 3].map(() => makeFolder(join(root, 'x/y/z'))))
  expect(existsSync(join(root, 'x/y/z'))).toBe(true)
})

test.runIf(process.platform === 'linux')(
  'where the file system says that the parent is not there, though it is, it ends with that error',
  async () => {
    await expect(makeFolder('/proc/backups')).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(makeFolder('/proc/backups/of/today')).rejects.toMatchObject({ code: 'ENOENT' })
  },
)

test('a file, what is below one, and a link that leads nowhere are refused', async () => {
  const root = await temporaryFolder()
  writeFileSync(join(root, 'file'), '')
  symlinkSync(join(root, 'nowhere'), join(root, 'link'))
  await expect(makeFolder(join(root, 'file'))).rejects.toMatchObject({ code: 'ENOTDIR' })
  await expect(makeFolder(join(root, 'file/below'))).rejects.toMatchObject({ code: 'ENOTDIR' })
  await expect(makeFolder(join(root, 'link'))).rejects.toMatchObject({ code: 'EEXIST' })
})
