import { chown, rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { makeTestFolder } from '#testing/database.ts'
import { refuseOfAnother } from './restore-backup.ts'

test.runIf(process.getuid?.() === 0)(
  'root restores nothing into the folder of an account that could not read it',
  async () => {
    const dataDir = await makeTestFolder()
    refuseOfAnother(dataDir)
    await chown(dataDir, 54_321, 54_321)
    expect(() => refuseOfAnother(dataDir)).toThrow(
      `The folder ${dataDir} belongs to the account uid 54321, which could not read what root restores.`,
    )
    await rm(dataDir, { recursive: true })
  },
)
