import { randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { confirmEmailChange } from '#contract/email-addresses.ts'
import { signUp } from '#contract/accounts.ts'
import { describeInvitation } from '#contract/invitations.ts'
import { makeTestFolder } from '#testing/database.ts'
import { caller } from '#testing/test-app.ts'
import { backUp, restore } from './backup.ts'
import { tokenHashOf } from './features/accounts/session-store.ts'
import { readSettings } from './settings.ts'
import { startServer, type RunningServer } from './start.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let folder: string
let server: RunningServer | null = null
beforeAll(async () => {
  folder = await makeTestFolder()
})
afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

const settingsOf = (dataDir: string) =>
  readSettings({ DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' })

const [invitation, change] = [0, 0].map(() => randomBytes(32).toString('base64url')) as [string, string]

const ask = async (url: string) => {
  const call = caller(url)
  const [described, confirmed] = await Promise.all([
    call(describeInvitation, { body: { token: invitation } }),
    call(confirmEmailChange, { body: { token: change } }),
  ])
  return [described.status, confirmed.status]
}

test('what was taken back after a backup opens nothing once it is restored', async () => {
  const dataDir = join(folder, 'source')
  server = await startServer(settingsOf(dataDir), { dataDir })
  const { reply } = await caller(server.url)(signUp, {
    body: {
      title: 'Dr',
      first_name: 'Kim',
      last_name: 'Sample',
      email: 'kim@clinic.example',
      username: 'kim',
      password: 'plenty of quiet herons',
      privacy_policy_agreed: true,
    },
  })
  const { pool } = server.adapters
  const userId = reply.user.userId
  await pool.query(
    `with clinic as (insert into organizations (id, name, seats, created_at) values (gen_random_uuid(), 'Clinic', 3, now()) returning id)
     insert into invitations (id, organization_id, email, role, token_hash, created_at, expires_at)
       select gen_random_uuid(), id, 'new@clinic.example', 'organization_admin', '${tokenHashOf(invitation)}', now(), now() + interval '1 day' from clinic`,
  )
  await pool.query(
    `insert into email_changes (id, user_id, from_email, to_email, asked_at, expires_at, confirm_token_hash, undo_token_hashes)
     values ($1, $2, 'kim@clinic.example', 'elsewhere@clinic.example', now(), now() + interval '1 day', $3, '{}')`,
    [randomUUID(), userId, tokenHashOf(change)],
  )
  await pool.query(`insert into recovery_codes (code_hash, user_id) values ('used since', $1)`, [userId])
  const to = join(folder, 'backups')
  const { folder: from } = await backUp(settingsOf(dataDir), { to, keep: null, verify: false })
  await pool.query('update invitations set revoked_at = now(); update email_changes set closed_at = now()')
  expect(await ask(server.url)).toEqual([410, 410])
  await server.close()

  const restored = join(folder, 'restored')
  await restore(settingsOf(restored), { from, keyFile: join(dataDir, 'keys/master.key') })
  server = await startServer(settingsOf(restored), { dataDir: restored })
  expect(await ask(server.url)).toEqual([410, 410])
  const { rows } = await server.adapters.pool.query(
    `select (select count(*)::int from recovery_codes) as codes, (select email from users where id = $1)`,
    [userId],
  )
  expect(rows).toEqual([{ codes: 0, email: 'kim@clinic.example' }])
})
