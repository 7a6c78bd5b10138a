import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { createSmtpMailer, type SmtpMailerOptions } from './smtp-mailer.ts'

const message = {
  to: 'reader@clinic.example',
  subject: 'A new password',
  text: 'Grüße',
  html: '<p>Grüße</p>',
}
const credentials = { user: 'clinic', pass: 'a mail password' }

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A real SMTP server on this machine that knows one login and no encryption. */
async function mailServer() {
  const accepted: string[] = []
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _, done) =>
      auth.username === credentials.user && auth.password === credentials.pass
        ? done(null, { user: auth.username })
        : done(new Error('Wrong login')),
    onData: async (stream, _, done) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      accepted.push(Buffer.concat(chunks).toString())
      done()
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise((resolve) => server.close(() => resolve())))
  return { accepted, port: (server.server.address() as AddressInfo).port }
}

function mailerTo(port: number, changes: Partial<SmtpMailerOptions> = {}) {
  const mailer = createSmtpMailer({
    host: '127.0.0.1',
    port,
    security: 'none',
    auth: credentials,
    from: 'Attest <no-reply@clinic.example>',
    ...changes,
  })
  closing.unshift(() => mailer.close())
  return mailer
}

test('a message is signed in for, sent and accepted whole', async () => {
  const { accepted, port } = await mailServer()
  await mailerTo(port).send(message)
  const parsed = await PostalMime.parse(accepted[0] ?? '')
  expect(parsed.from?.address).toBe('no-reply@clinic.example')
  expect(parsed.to?.[0]?.address).toBe('reader@clinic.example')
  expect(parsed.text?.trim()).toBe('Grüße')
})

test('a wrong login is an error that does not hold the password', async () => {
  const { accepted, port } = await mailServer()
  const sent = mailerTo(port, { auth: { user: 'clinic', pass: 'not the password' } }).send(message)
  const error = await sent.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(String(error)).toMatch(/login/i)
  expect(JSON.stringify(error)).not.toContain('not the password')
  expect(accepted).toEqual([])
})

test('when encryption is required nothing is sent to a server that offers none', async () => {
  const { accepted, port } = await mailServer()
  await expect(mailerTo(port, { security: 'starttls' }).send(message)).rejects.toThrow(/TLS/)
  expect(accepted).toEqual([])
})

test('a server that is not there is an error', async () => {
  const { port } = await mailServer()
  for (const close of closing.splice(0)) await close()
  await expect(mailerTo(port).send(message)).rejects.toThrow()
})
