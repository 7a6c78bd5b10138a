import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { randomIds } from '../ids.ts'
import { createOutboxMailer } from './outbox-mailer.ts'

const link = `https://notes.clinic.example/updatePassword#token=${'aZ09-_'.repeat(20)}`
const message = {
  to: 'reader@clinic.example',
  subject: 'A new password',
  text: `Open this link:\n\n${link}\n`,
  html: `<p><a href="${link}">Set a new password</a></p>`,
}

let folder: string
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'outbox-')), 'mail')
})
afterEach(() => rm(join(folder, '..'), { recursive: true }))

function outbox() {
  const clock = { now: () => new Date('2026-03-10T12:00:00.000Z') }
  return createOutboxMailer({ folder, from: 'Attest <no-reply@localhost>', clock, ids: randomIds })
}

async function kept(): Promise<string[]> {
  const names = (await readdir(folder)).sort()
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
}

test('a message is kept as a file whose first part reads as it stands, the link in one piece', async () => {
  await outbox().send(message)
  const [file] = await kept()
  expect(file).toContain('To: reader@clinic.example\n')
  expect(file).toContain(`\n${link}\n`)
  expect(file?.indexOf(link)).toBeLessThan(file?.indexOf('text/html') ?? 0)
})

test('a mail program reads the same parts', async () => {
  await outbox().send({ ...message, subject: 'Für Żółć, ein neues Passwort '.repeat(4), text: 'Grüße\n' })
  const parsed = await PostalMime.parse((await kept())[0] ?? '')
  expect(parsed.subject?.trim()).toBe('Für Żółć, ein neues Passwort '.repeat(4).trim())
  expect(parsed.from?.address).toBe('no-reply@localhost')
  expect(parsed.text).toContain('Grüße')
  expect(parsed.html).toContain('Set a new password')
  expect(parsed.date).toBe('2026-03-10T12:00:00.000Z')
})

test('only the user who runs the server can read the outbox', async () => {
  await outbox().send(message)
  const [name] = await readdir(folder)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, name ?? ''))).mode & 0o777).toBe(0o600)
})

test('messages of the same moment are kept beside each other, and none is left unfinished', async () => {
  const mailer = outbox()
  await Promise.all(Array.from({ length: 20 }, () => mailer.send(message)))
  const names = await readdir(folder)
  expect(names.length).toBe(20)
  expect(names.every((name) => /^2026-03-10T12-00-00\.000Z-[0-9a-f-]{36}\.eml$/.test(name))).toBe(true)
})

test('a line break in a subject or an address adds no header', async () => {
  await outbox().send({ ...message, to: 'a@b.example\r\nBcc: c@d.example', subject: 'Hello\nX-Other: yes' })
  const parsed = await PostalMime.parse((await kept())[0] ?? '')
  expect(parsed.bcc).toBeUndefined()
  expect(parsed.headers.map(({ key }) => key)).not.toContain('x-other')
})
