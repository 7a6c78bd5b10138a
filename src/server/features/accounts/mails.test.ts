import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { requestUsernameReset } from '#contract/accounts.ts'
import { verifyEmail } from '#contract/email-addresses.ts'
import { requestPasswordReset } from '#contract/passwords.ts'
import { createSmtpMailer } from '#server/platform/mail/smtp-mailer.ts'
import { PUBLIC_URL, startAccountsServer } from './accounts-harness.ts'

/** A real SMTP server on this machine, and what it was brought. */
async function openMailServer() {
  const mails: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, _, done) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      mails.push(await PostalMime.parse(Buffer.concat(chunks)))
      done()
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { mails, port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

test('mail arrives by SMTP as text and as a page, with the same link in one piece, and the link works', async () => {
  const smtp = await openMailServer()
  const mailer = createSmtpMailer({
    host: '127.0.0.1',
    port: smtp.port,
    security: 'none',
    from: 'Attest <no-reply@clinic.example>',
  })
  const server = await startAccountsServer({ mailer })
  try {
    const { email } = await server.signedUp()
    await server.call(requestPasswordReset, { body: { email } })
    await server.call(requestUsernameReset, { body: { email } })
    await server.settled()
    const places = ['/registration#verify=', '/updatePassword#token=', '/reset-username#token=']
    expect(smtp.mails).toHaveLength(places.length)
    const tokens = places.map((place) => {
      const mail = smtp.mails.find(({ text }) => text?.includes(PUBLIC_URL + place))
      expect(mail?.to?.map(({ address }) => address)).toEqual([email])
      const token = mail?.text?.split(PUBLIC_URL + place)[1]?.slice(0, 43) ?? ''
      expect(mail?.html).toContain(`href="${PUBLIC_URL}${place}${token}"`)
      return token
    })
    expect((await server.call(verifyEmail, { body: { token: tokens[0] } })).status).toBe(200)
    expect(server.errors).toEqual([])
  } finally {
    await server.stop()
    await mailer.close()
    await smtp.close()
  }
})
