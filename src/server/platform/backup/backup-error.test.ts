import { expect, test } from 'vitest'
import { asNotWritable, BackupError } from './backup-error.ts'

const said = (code: string) => {
  const cause = Object.assign(new Error(`${code}: read-only file system, mkdir '/mnt/backups/x'`), { code })
  try {
    return asNotWritable('/mnt/backups', '--to')(cause)
  } catch (thrown) {
    return thrown
  }
}

test.each(['EROFS', 'EACCES', 'EPERM'])('%s is said in a sentence', (code) => {
  expect(said(code)).toBeInstanceOf(BackupError)
  expect(said(code)).toMatchObject({
    message: expect.stringMatching(/^The folder \/mnt\/backups cannot be written: .* with --to\.$/),
  })
})

test('anything else stays what it is', () => {
  expect(said('EIO')).not.toBeInstanceOf(BackupError)
})
