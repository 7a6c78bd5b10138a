import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signUp } from '#contract/accounts.ts'
import { resendVerification, verifyEmail } from '#contract/email-addresses.ts'
import { requestPasswordReset, resetPassword } from '#contract/passwords.ts'
import { DAY_MS } from '#domain/time.ts'
import { randomIds } from '#server/platform/ids.ts'
import { createKeptLinks } from '#server/platform/mail/kept-links.ts'
import { createOutboxMailer } from '#server/platform/mail/outbox-mailer.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import {
  type AccountsServer,
  expectRefusal,
  PUBLIC_URL,
  registration,
  startAccountsServer,
} from './accounts-harness.ts'
import { ensureFirstAdminLink } from './first-admin.ts'
import { sweepAccounts } from './maintenance.ts'

let server: AccountsServer
beforeEach(async () => {
  server = await startAccountsServer()
})
afterEach(() => server.stop())

async function setupToken(): Promise<string> {
  const link = await ensureFirstAdminLink(server.dependencies)
  expect(link?.startsWith(`${PUBLIC_URL}/registration#setup=`)).toBe(true)
  return link?.split('=')[1] ?? ''
}

const signUpWith = (token: string, changes: Record<string, unknown> = {}) =>
  server.call(signUp, { body: registration({ setupToken: token, ...changes }) })
const roles = async () => (await server.db.select().from(users)).map(({ role }) => role)

test('who signs up with the link is the first super admin, and there is no further link', async () => {
  const reply = await signUpWith(await setupToken())
  expect(reply.body.user.account_details).toMatchObject({ role: 'super_admin', trial_status: 'ended' })
  expect(await roles()).toEqual(['super_admin'])
  expect(await ensureFirstAdminLink(server.dependencies)).toBeNull()
})

test('the link works once, and no ordinary account is made in its place', async () => {
  const token = await setupToken()
  await signUpWith(token)
  expectRefusal(await signUpWith(token), 410, 'link_expired')
  expect(await roles()).toEqual(['super_admin'])
})

test('of ten who use the link at once one is the super admin', async () => {
  const token = await setupToken()
  const replies = await Promise.all(Array.from({ length: 10 }, () => signUpWith(token)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await roles()).toEqual(['super_admin'])
})

test('a sign-up that is refused leaves the link as it was', async () => {
  const { email } = (await server.call(signUp, { body: registration() })).body.user.personal_information
  const token = await setupToken()
  expectRefusal(await signUpWith(token, { email }), 409, 'already_exists')
  expect((await signUpWith(token)).body.user.account_details.role).toBe('super_admin')
})

test('each start makes a new link and voids the one before', async () => {
  const [first, second] = [await setupToken(), await setupToken()]
  expectRefusal(await signUpWith(first), 410, 'link_expired')
  expect((await signUpWith(second)).status).toBe(200)
})

test('a link ends after a week', async () => {
  const token = await setupToken()
  server.passes(7 * DAY_MS)
  expectRefusal(await signUpWith(token), 410, 'link_expired')
})

test('a made-up link makes no account at all', async () => {
  await setupToken()
  for (const forged of ['x', '\u0000', 'A'.repeat(43)])
    expectRefusal(await signUpWith(forged), 410, 'link_expired')
  expect(await roles()).toEqual([])
})

test('a made-up link does not tell whether an email is taken', async () => {
  const { email } = (await server.call(signUp, { body: registration() })).body.user.personal_information
  for (const asked of [email, 'nobody@clinic.example'])
    expectRefusal(await signUpWith('x', { email: asked }), 410, 'link_expired')
})

test('a link to set a new password makes nobody a super admin', async () => {
  const form = registration()
  await server.call(signUp, { body: form })
  await server.call(requestPasswordReset, { body: { email: form.email } })
  await server.settled()
  const token = /#token=(\S+)/.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? ''
  expect(token).not.toBe('')
  expectRefusal(await signUpWith(token), 410, 'link_expired')
  expect(await roles()).toEqual(['user'])
})

test.each([
  ['on this machine, for the only super admin', 'http://localhost:3000', 0, true],
  ['where others reach it', 'https://notes.clinic.example', 0, false],
  ['beside another super admin', 'http://localhost:3000', 1, false],
])(
  'mail that is only kept: the link of the own address is shown %s',
  async (_, publicUrl, others, isShown) => {
    const mailer = { delivers: false, send: async () => undefined, close: async () => undefined }
    const kept = await startAccountsServer({ mailer, publicUrl })
    try {
      const { token } = await kept.signedUp({ role: 'super_admin' })
      for (let other = 0; other < others; other++) await kept.signedUp({ role: 'super_admin' })
      const { body } = await kept.call(resendVerification, { token, body: {} })
      expect(body.message).toContain(isShown ? 'This is your new link' : 'outbox in DATA_DIR')
      expect(body.link?.startsWith(`${publicUrl}/registration#verify=`) ?? false).toBe(isShown)
      if (body.link)
        expect((await kept.call(verifyEmail, { body: { token: body.link.split('=')[1] } })).status).toBe(200)
      const user = await kept.signedUp()
      const theirs = (await kept.call(resendVerification, { token: user.token, body: {} })).body
      expect(theirs.message).not.toContain('DATA_DIR')
      expect(theirs.link).toBeUndefined()
    } finally {
      await kept.stop()
    }
  },
)

test('what links were for is no longer in the files of this machine once it is done, or its time is over', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kept-links-'))
  const [outbox, setupLinkFile] = [join(folder, 'outbox'), join(folder, 'setup-link.txt')]
  const keptLinks = createKeptLinks({ outbox, setupLinkFile })
  const clock = { now: () => kept.now() }
  const mailer = createOutboxMailer({ folder: outbox, from: 'Attest <a@b.example>', clock, ids: randomIds })
  const kept = await startAccountsServer({ mailer, keptLinks })
  const everything = async () => {
    const names = await readdir(outbox)
    return Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
  }
  const openLinks = async () =>
    (await everything()).flatMap((mail) =>
      [...mail.matchAll(/#(\w+)=([\w-]{40,})\n/g)].map(([, , token]) => token ?? ''),
    )
  try {
    const link = (await ensureFirstAdminLink(kept.dependencies)) ?? ''
    await keptLinks.keepSetupLink(link)
    const form = registration({ setupToken: link.split('=')[1] })
    await kept.call(signUp, { body: form })
    await kept.settled()
    expect(await readdir(folder)).toEqual(['outbox'])

    const [confirming] = await openLinks()
    await kept.call(requestPasswordReset, { body: { email: form.email } })
    await kept.settled()
    const resetting = (await openLinks()).find((token) => token !== confirming)
    const body = { token: resetting, password: 'seven grey owls at dusk' }
    expect((await kept.call(resetPassword, { body })).status).toBe(200)
    await kept.settled()
    expect(await openLinks()).toEqual([confirming])
    expect((await kept.call(verifyEmail, { body: { token: confirming } })).status).toBe(200)
    await kept.settled()
    expect(await openLinks()).toEqual([])

    await kept.call(requestPasswordReset, { body: { email: form.email } })
    await kept.settled()
    kept.passes(61 * 60_000)
    await sweepAccounts(kept.dependencies)
    expect(await openLinks()).toEqual([])
    expect((await everything()).join()).toContain('#token=used-or-expired')
  } finally {
    await kept.stop()
    await rm(folder, { recursive: true })
  }
})
