import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { previewBaa, uploadBaa } from '#contract/agreements.ts'
import { createNote } from '#contract/notes.ts'
import { signUp } from '#contract/accounts.ts'
import { auditEntries } from '#server/platform/database/schema/audit.ts'
import { readSettings } from '#server/settings.ts'
import { startServer, type RunningServer } from '#server/start.ts'
import { makeTestFolder } from '#testing/database.ts'
import { readZip } from '#testing/read-zip.ts'
import { startS3Service } from '#testing/s3-service.ts'
import { BAA_FORM, BAA_SIGNATURE } from '#testing/sign-agreement.ts'
import { apiCaller } from './demo/api-caller.ts'
import { emergencyAccess } from './emergency-access.ts'

let folder: string
let environment: Record<string, string>
let server: RunningServer
const email = 'dana@clinic.example'
const PHYSICIAN = {
  title: 'Dr',
  first_name: 'Dana',
  last_name: 'Away',
  email,
  username: 'dana-away',
  password: 'a long enough pass phrase 41',
  privacy_policy_agreed: true,
} as const

beforeAll(async () => {
  folder = await makeTestFolder()
  environment = { DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'silent' }
  await mkdir(join(folder, 'data'))
  server = await startServer(readSettings(environment), { dataDir: join(folder, 'data') })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const run = async (...args: string[]) => {
  const said: string[] = []
  const code = await emergencyAccess(args, environment, (sentence) => said.push(sentence))
  return { code, said: said.join('\n') }
}

async function physicianWithNote(): Promise<string> {
  const call = apiCaller(server.url)
  const { user, token } = await call(signUp, { body: PHYSICIAN })
  const data = { label: 'Fictitious visit', text: 'Doctor: What brings you in? Patient: A sore throat.' }
  await apiCaller(server.url, token)(createNote, { body: { data } })
  return user.userId
}

test('everything of an account is written beside the running product, with a trail and mail', async () => {
  const userId = await physicianWithNote()
  const out = join(folder, 'dana.zip')
  const { code, said } = await run('--user', email.toUpperCase(), '--reference', 'CASE-7', '--out', out)
  expect(said).toContain('told by mail')
  expect(code).toBe(0)
  const files = await readZip(await readFile(out))
  const transcript = [...files].find(([name]) => name.endsWith('transcript.txt'))
  expect(transcript?.[1].toString()).toContain('A sore throat.')
  expect((await stat(out)).mode & 0o777).toBe(0o600)
  const entries = await server.adapters.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'account.emergencyAccess'))
  expect(entries).toMatchObject([{ actorId: null, subjectId: userId, requestId: 'CASE-7' }])
  const outbox = join(folder, 'data', 'outbox')
  const mails = await Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')))
  expect(mails.some((mail) => mail.includes(`To: ${email}`) && mail.includes('CASE-7'))).toBe(true)
})

test.each([
  [['--user', 'nobody@clinic.example', '--reference', 'CASE-8'], 1, 'No account has this email address.'],
  [['--user', email], 2, 'Give your number of the case'],
  [['--user', email, '--reference', 'Mrs. Miller, room 4'], 2, 'Give your number of the case'],
  [['--reference', 'CASE-8'], 2, 'Name the account'],
])('%j is refused in a sentence, and makes no file', async (args, expected, sentence) => {
  const out = join(folder, 'refused.zip')
  const { code, said } = await run(...args, '--out', out)
  expect(said).toContain(sentence)
  expect(code).toBe(expected)
  expect((await readdir(folder)).filter((name) => name.startsWith('refused'))).toEqual([])
})

test('what lies in a bucket is in it, too', async () => {
  const service = await startS3Service()
  const { bucket, endpoint = '', accessKeyId = '', secretAccessKey = '' } = service.settings
  const there = {
    ...environment,
    DATA_DIR: join(folder, 'with-bucket'),
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  const product = await startServer(readSettings(there), { dataDir: there.DATA_DIR })
  try {
    const { user, token } = await apiCaller(product.url)(signUp, { body: PHYSICIAN })
    await product.adapters.pool.query('update users set email_verified_at = now() where id = $1', [
      user.userId,
    ])
    const call = apiCaller(product.url, token)
    const form = { ...BAA_FORM, date: new Date().toISOString().slice(0, 10) }
    const { agreementId, sha256 } = await call(previewBaa, { body: { form } })
    await call(uploadBaa, { body: { agreementId, sha256, form, signature: BAA_SIGNATURE } })
    const out = join(folder, 'bucket.zip')
    const said: string[] = []
    const code = await emergencyAccess(
      ['--user', email, '--reference', 'CASE-9', '--out', out],
      there,
      (line) => said.push(line),
    )
    expect(said.join(' ')).not.toContain('Not everything could be read')
    expect(code).toBe(0)
    const files = await readZip(await readFile(out))
    const agreement = [...files].find(([name]) => /agreement.*\.pdf$/i.test(name))
    expect(agreement?.[1].subarray(0, 5).toString()).toBe('%PDF-')
  } finally {
    await product.close()
    await service.close()
  }
}, 60_000)
