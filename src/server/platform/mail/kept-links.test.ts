import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createKeptLinks } from './kept-links.ts'

const [USED, OPEN] = ['u'.repeat(43), 'o'.repeat(43)]
const mailWith = (token: string) =>
  `To: reader@clinic.example\n\nhttps://notes.example/updatePassword#token=${token}\n<a href="https://notes.example/updatePassword#token=${token}">`

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-links-'))
})
afterEach(() => rm(folder, { recursive: true }))

const links = () =>
  createKeptLinks({ outbox: join(folder, 'outbox'), setupLinkFile: join(folder, 'setup-link.txt') })
const usable = async (tokens: string[]) => new Set(tokens.filter((token) => token === OPEN))

test('a link that opens nothing any more is blanked in kept mail, and the others stay', async () => {
  await mkdir(join(folder, 'outbox'))
  const [used, open] = [join(folder, 'outbox/1.eml'), join(folder, 'outbox/2.eml')]
  await writeFile(used, mailWith(USED), { mode: 0o600 })
  await writeFile(open, mailWith(OPEN), { mode: 0o600 })
  await links().forgetDead(usable)
  const left = await readFile(used, 'utf8')
  expect(left).not.toContain(USED)
  expect(left.match(/#token=used-or-expired/g)).toHaveLength(2)
  expect(left).toContain('To: reader@clinic.example')
  expect(await readFile(open, 'utf8')).toBe(mailWith(OPEN))
  expect((await stat(used)).mode & 0o777).toBe(0o600)
})

test('several looks at once blank a link once', async () => {
  await mkdir(join(folder, 'outbox'))
  const mail = join(folder, 'outbox/1.eml')
  await writeFile(mail, mailWith(USED))
  const kept = links()
  await Promise.all([1, 2, 3].map(() => kept.forgetDead(usable)))
  expect(await readFile(mail, 'utf8')).not.toContain(USED)
})

test('a mail that somebody has taken away does not come back', async () => {
  await mkdir(join(folder, 'outbox'))
  const mail = join(folder, 'outbox/1.eml')
  await writeFile(mail, mailWith(USED))
  await links().forgetDead(async () => {
    await rm(mail)
    return new Set()
  })
  await expect(stat(mail)).rejects.toThrow('ENOENT')
})

test('without an outbox there is nothing to forget', async () => {
  await links().forgetDead(usable)
})

test('the setup link is kept for whoever runs the program alone, and goes when it was used', async () => {
  const kept = links()
  const file = await kept.keepSetupLink(`https://notes.example/registration#setup=${OPEN}`)
  await kept.forgetDead(usable)
  expect(await readFile(file, 'utf8')).toContain(OPEN)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await kept.keepSetupLink(`https://notes.example/registration#setup=${USED}`)
  await kept.forgetDead(usable)
  await expect(stat(file)).rejects.toThrow('ENOENT')
})
