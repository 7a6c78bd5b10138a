import PostalMime from 'postal-mime'
import { afterEach, expect, test } from 'vitest'
import { MAIL_LOGIN, startMailServer } from '#testing/mail-server.ts'
import { createSmtpMailer, type SmtpMailerOptions } from './smtp-mailer.ts'

const message = {
  to: 'reader@clinic.example',
  subject: 'A new password',
  text: 'Grüße',
  html: '<p>Grüße</p>',
}

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function mailServer() {
  const server = await startMailServer()
  closing.push(() => server.close())
  return server
}

function mailerTo(port: number, changes: Partial<SmtpMailerOptions> = {}) {
  const mailer = createSmtpMailer({
    host: '127.0.0.1',
    port,
    security: 'none',
    auth: MAIL_LOGIN,
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
