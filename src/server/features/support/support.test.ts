import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listFeedback, submitFeedback } from '#contract/support.ts'
import { createSmtpMailer } from '#server/platform/mail/smtp-mailer.ts'
import { MAIL_LOGIN, startMailServer, type TestMailServer } from '#testing/mail-server.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'

let server: TestApp
let post: TestMailServer
let physician: Physician
beforeAll(async () => {
  post = await startMailServer()
  const mailer = createSmtpMailer({
    host: '127.0.0.1',
    port: post.port,
    security: 'none',
    auth: MAIL_LOGIN,
    from: 'Attest <no-reply@clinic.example>',
  })
  server = await buildTestApp({ mailer })
  physician = await server.signUpPhysician('writer')
})
afterAll(async () => {
  await server.close()
  await server.dependencies.mailer.close()
  await post.close()
})

const data = {
  subject: 'Microphone',
  message: 'It stays <b>silent</b>.\nSince Monday.',
  full_name: 'Robin Sample',
}
const send = (by: Physician, changed: object = {}, userId = by.userId) =>
  by.call(submitFeedback, { body: { userId, data: { ...data, ...changed } } })

test('what is written to support is kept, and mailed to support with the way to answer', async () => {
  const { status, reply } = await send(physician)
  expect(status).toBe(200)
  expect(reply.message).toBe('Support message sent successfully')
  const mail = await until(async () => {
    const all = await Promise.all(post.accepted.map((message) => PostalMime.parse(message)))
    return all.find(({ to }) => to?.[0]?.address === 'support@clinic.example')
  })
  expect(mail.replyTo?.[0]?.address).toBe(physician.email)
  expect(mail.subject).toBe('Attest support: Microphone')
  expect(mail.text).toContain('It stays <b>silent</b>.')
  expect(mail.html).toContain('It stays &lt;b&gt;silent&lt;/b&gt;.')

  const admin = await server.signUpPhysician('boss', 'super_admin')
  const list = await admin.call(listFeedback, { body: {} })
  expect(list.reply.items).toEqual([
    expect.objectContaining({ ...data, userId: physician.userId, email: physician.email }),
  ])
})

test.each([
  [{ message: ' \n\t ' }, "Support message can't be empty", 'data.message'],
  [{ message: '' }, "Support message can't be empty", 'data.message'],
  [{ subject: '  ' }, "Support subject can't be empty", 'data.subject'],
])('with %j nothing is sent', async (changed, sentence, field) => {
  const { status, body } = await send(physician, changed)
  expect(status).toBe(400)
  expect(body.fields?.[field]).toBe(sentence)
})

test('nobody writes in the name of another', async () => {
  const other = await server.signUpPhysician('other')
  expect((await send(other, {}, physician.userId)).status).toBe(404)
})

test('a flood is refused with how long to wait, and ends by itself', async () => {
  const flooding = await server.signUpPhysician('flood')
  for (let sent = 0; sent < 5; sent += 1) expect((await send(flooding)).status).toBe(200)
  const refused = await send(flooding)
  expect(refused.status).toBe(429)
  expect(refused.body.message).toMatch(/Wait \d+ minutes/)
  server.clock.moveOn(16 * 60_000)
  expect((await send(flooding)).status).toBe(200)
})

test('super admins page through what was written, newest first', async () => {
  const admin = await server.signUpPhysician('pager', 'super_admin')
  const first = await admin.call(listFeedback, { body: { limit: 4 } })
  const second = await admin.call(listFeedback, { body: { limit: 100, cursor: first.reply.nextCursor } })
  const moments = [...first.reply.items, ...second.reply.items].map((item) => item.createdAt)
  expect(first.reply.items).toHaveLength(4)
  expect(second.reply.nextCursor).toBeNull()
  expect(new Set([...first.reply.items, ...second.reply.items].map((item) => item.id)).size).toBe(7)
  expect(moments).toEqual(moments.toSorted().toReversed())
})
