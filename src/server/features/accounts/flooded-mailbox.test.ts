import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestUsernameReset, signUp, updatePersonalInformation } from '#contract/accounts.ts'
import { resendVerification, verifyEmail } from '#contract/email-addresses.ts'
import { requestPasswordReset } from '#contract/passwords.ts'
import { type AccountsServer, PASSWORD, registration, startAccountsServer } from './accounts-harness.ts'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccountsServer()
})
afterAll(() => server.stop())

/** Tokens of accounts that a stranger makes with tags of one mailbox. */
async function claiming(mailbox: string): Promise<string[]> {
  const tokens: string[] = []
  for (const tag of ['a', 'b', 'c']) {
    const email = `${mailbox}+${tag}@inbox.example`
    tokens.push((await server.call(signUp, { body: registration({ email }) })).body.token)
  }
  return tokens
}
const change = (token: string, email: string) =>
  server.call(updatePersonalInformation, { token, body: { email, password: PASSWORD } })

async function statusesOf(calls: (() => Promise<{ status: number }>)[]): Promise<number[]> {
  const statuses: number[] = []
  for (const call of calls) statuses.push((await call()).status)
  return statuses
}

test('accounts with many tags of one mailbox together get no more links than one of them', async () => {
  const tokens = await claiming('flooded')
  const again = [...tokens, ...tokens].map(
    (token) => () => server.call(resendVerification, { token, body: {} }),
  )
  expect(await statusesOf(again)).toEqual([200, 200, 200, 429, 429, 429])
})

test('nor do changes to tags of its address, whoever asks for them', async () => {
  const [one, other] = [await server.signedUp(), await server.signedUp()]
  const changes = [one, one, other, other].map(
    ({ token }, at) =>
      () =>
        change(token, `harried+${at}@inbox.example`),
  )
  expect(await statusesOf(changes)).toEqual([200, 200, 200, 429])
})

test('nor is it told without end of changes of accounts that only claim it', async () => {
  const tokens = await claiming('harassed')
  const changes = [...tokens, ...tokens].map((token, at) => () => change(token, `free${at}@clinic.example`))
  expect(await statusesOf(changes)).toEqual([200, 200, 200, 200, 200, 429])
})

test.each([
  ['new passwords', requestPasswordReset, /#token=/],
  ['usernames', requestUsernameReset, /username/],
])('nor links for %s, while its owner still gets one', async (what, asked, words) => {
  const mailbox = `pestered-${what.replace(' ', '-')}`
  await claiming(mailbox)
  const owner = `${mailbox}+own@inbox.example`
  await server.signedUp({ email: owner })
  await server.call(verifyEmail, {
    body: { token: await server.mailedToken(owner, '/registration#verify') },
  })
  const mailsTo = (start: string) =>
    server.mails.filter(({ to, text }) => to.startsWith(start) && words.test(text)).length
  const before = mailsTo(mailbox)
  for (const tag of ['a', 'b', 'c', 'none', 'a', 'b', 'c'])
    await server.call(asked, { body: { email: `${mailbox}+${tag}@inbox.example` } })
  await server.settled()
  expect(mailsTo(mailbox) - before).toBe(3)
  const beforeOwn = mailsTo(owner)
  await server.call(asked, { body: { email: owner } })
  await server.settled()
  expect(mailsTo(owner) - beforeOwn).toBe(1)
})
