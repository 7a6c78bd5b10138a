import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  baaVerification,
  getAgreementState,
  listPendingAgreements,
  previewBaa,
  reviewAgreementPdf,
  reviewAgreements,
} from '#contract/agreements.ts'
import { listDocuments } from '#contract/documents.ts'
import { createNote } from '#contract/notes.ts'
import type { Physician, TestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { FORM, openAgreements, sha256, TYPED } from './agreements-harness.ts'

type Harness = Awaited<ReturnType<typeof openAgreements>>
let server: TestApp
let admin: Physician
let signer: Harness['signer']
let signed: Harness['signed']
let decide: Harness['decide']
let accountOf: Harness['accountOf']
let pdfOf: Harness['pdfOf']
beforeAll(async () => {
  ;({ server, admin, signer, signed, decide, accountOf, pdfOf } = await openAgreements())
})
afterAll(() => server.close())

/** The mail that tells of the decision, which comes after others. */
const mailTo = ({ email }: Physician, subject: string) =>
  until(() => server.outbox.find((mail) => mail.to === email && mail.subject.includes(subject)))

describe('the decision', () => {
  test('verified: the account says so, the signer gets mail, and patients can be named', async () => {
    const physician = await signer()
    const patient = { name: 'Jordan Sample', dateOfBirth: null, sex: 'unknown' as const, mrn: '' }
    const named = () => physician.call(createNote, { body: { data: { patient } } })
    const { agreement } = await signed(physician)
    expect(await named()).toMatchObject({ status: 403, body: { code: 'baa_required' } })

    const { reply } = await decide(admin, physician.userId, { decision: 'verify' }, agreement.id)
    expect(reply).toMatchObject({ baa_status: 'verified', agreement: { status: 'verified', isOwn: false } })
    expect((await accountOf(physician)).baa_status).toBe('verified')
    expect(await named()).toMatchObject({ status: 200, reply: { note: { practice: false } } })
    const mail = await mailTo(physician, 'is verified')
    expect(mail.text).toContain('http://localhost/documents')
    const again = await physician.call(previewBaa, { body: { form: FORM } })
    expect(again).toMatchObject({ status: 409, body: { details: { obstacle: 'already_verified' } } })
  })

  test('declined: the reason is in Documents, not in the mail, and signing again makes it pending', async () => {
    const physician = await signer()
    const { agreement } = await signed(physician)
    const reason = 'Please use the legal name of the practice. <b>Thanks</b>'
    await decide(admin, physician.userId, { decision: 'decline', reason })
    expect((await accountOf(physician)).baa_status).toBe('declined')
    const listed = (await physician.call(listDocuments, { body: {} })).reply.agreements
    expect(listed).toMatchObject([{ id: agreement.id, status: 'declined', declineReason: reason }])
    const mail = await mailTo(physician, 'was not approved')
    expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/legal name|Thanks/)

    server.clock.moveOn(1_000)
    const next = await signed(physician, { signature: TYPED })
    expect((await accountOf(physician)).baa_status).toBe('pending')
    const both = (await physician.call(listDocuments, { body: {} })).reply.agreements
    expect(both.map(({ id, status }) => [id, status])).toEqual([
      [next.agreement.id, 'pending'],
      [agreement.id, 'declined'],
    ])
    expect(sha256(await pdfOf(physician, agreement.id))).toBe(agreement.sha256)
  })

  test('a verified agreement stays in force while a newer edition waits and when it is declined', async () => {
    const physician = await signer()
    const { agreement } = await signed(physician)
    await decide(admin, physician.userId, { decision: 'verify' })
    await server.pool.query(`update agreements set edition = '2020-01-01' where id = $1`, [agreement.id])
    server.clock.moveOn(1_000)
    await signed(physician)
    expect((await accountOf(physician)).baa_status).toBe('verified')
    expect((await physician.call(getAgreementState)).reply.obstacle).toBe('awaiting_decision')
    const declined = await decide(admin, physician.userId, { decision: 'decline', reason: 'Not this one.' })
    expect(declined.reply.baa_status).toBe('verified')
  })

  test('is made once, by two at the same moment too', async () => {
    const physician = await signer()
    await signed(physician)
    const other = await server.signUpPhysician('sam', 'super_admin')
    const both = await Promise.all([
      decide(admin, physician.userId, { decision: 'decline', reason: 'No.' }),
      decide(other, physician.userId, { decision: 'verify' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await decide(admin, physician.userId, { decision: 'verify' })).status).toBe(409)
  })

  test('is on the agreement that was read, not on one signed since', async () => {
    const physician = await signer()
    const { agreement } = await signed(physician)
    await decide(admin, physician.userId, { decision: 'decline', reason: 'No.' })
    server.clock.moveOn(1_000)
    const next = await signed(physician)
    const stale = await decide(admin, physician.userId, { decision: 'verify' }, agreement.id)
    expect(stale).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('declined already') },
    })
    expect((await accountOf(physician)).baa_status).toBe('pending')
    expect((await decide(admin, physician.userId, { decision: 'verify' }, next.agreement.id)).status).toBe(
      200,
    )
  })

  test('is for admins and super admins, and for nobody’s own', async () => {
    const physician = await signer()
    await signed(physician)
    const verify = { decision: 'verify' } as const
    for (const role of ['user', 'organization_admin'] as const)
      expect(
        (await decide(await server.signUpPhysician('other', role), physician.userId, verify)).status,
      ).toBe(403)
    expect((await decide(admin, randomUUID(), verify)).status).toBe(404)
    expect((await decide(admin, (await signer()).userId, verify)).status).toBe(409)
    const noReason = await admin.call(baaVerification, {
      body: { userId: physician.userId, decision: 'decline', reason: ' ' },
    })
    expect(noReason).toMatchObject({
      status: 400,
      body: { fields: { reason: expect.stringContaining('why') } },
    })

    const chief = await server.signUpPhysician('chief', 'super_admin')
    await server.pool.query('update users set email_verified_at = now() where id = $1', [chief.userId])
    await signed(chief)
    const own = await decide(chief, chief.userId, verify)
    expect(own).toMatchObject({ status: 403, body: { message: expect.stringContaining('Nobody decides') } })
    const seen = await chief.call(reviewAgreements, { params: { userId: chief.userId } })
    expect(seen.reply.agreements[0]?.isOwn).toBe(true)
    expect((await decide(admin, chief.userId, verify)).status).toBe(200)
  })

  test('of an account that was erased nothing waits; the agreement is kept', async () => {
    const physician = await signer()
    const { agreement } = await signed(physician)
    const waiting = async () => (await admin.call(listPendingAgreements, { body: { limit: 100 } })).reply
    const before = await waiting()
    expect(before.agreements.map(({ id }) => id)).toContain(agreement.id)
    await server.pool.query('delete from users where id = $1', [physician.userId])
    const after = await waiting()
    expect(after.agreements.map(({ id }) => id)).not.toContain(agreement.id)
    expect(after.total).toBe(before.total - 1)
    const params = { id: agreement.id }
    expect((await server.download(reviewAgreementPdf, { params }, admin.token)).status).toBe(200)
  })

  test('those that wait are listed page by page, the oldest first, with what was filled in', async () => {
    await server.pool.query(`update agreements set status = 'declined' where status = 'pending'`)
    const waiting: string[] = []
    for (let index = 0; index < 3; index += 1) {
      server.clock.moveOn(1_000)
      waiting.push((await signed(await signer())).agreement.id)
    }
    const first = (await admin.call(listPendingAgreements, { body: { limit: 2 } })).reply
    expect(first.total).toBe(3)
    const cursor = first.nextCursor
    const second = (await admin.call(listPendingAgreements, { body: { limit: 2, cursor } })).reply
    expect([...first.agreements, ...second.agreements].map(({ id }) => id)).toEqual(waiting)
    expect(second.nextCursor).toBeNull()
    expect(first.agreements[0]).toMatchObject({ form: FORM, user: { name: 'robin Sample' } })
    expect((await admin.call(listPendingAgreements, { body: { cursor: 'bm8=' } })).status).toBe(400)
    const [id = ''] = waiting
    const pdf = await server.download(reviewAgreementPdf, { params: { id } }, admin.token)
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })
})
