import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { downloadAgreement, readSignedAgreement, reviewAgreementPdf } from '#contract/agreements.ts'
import { getTrailState } from '#contract/audit.ts'
import type { Physician, TestApp } from '#testing/test-app.ts'
import { openAgreements } from './agreements-harness.ts'

type Harness = Awaited<ReturnType<typeof openAgreements>>
let server: TestApp
let admin: Physician
let superAdmin: Physician
let signer: Harness['signer']
let signed: Harness['signed']
let decide: Harness['decide']
beforeAll(async () => {
  ;({ server, admin, signer, signed, decide } = await openAgreements())
  superAdmin = await server.signUpPhysician('chief', 'super_admin')
})
afterAll(() => server.close())

const file = (by: Physician, id: string) => server.download(downloadAgreement, { params: { id } }, by.token)

async function faultsOf(id: string): Promise<string[]> {
  await server.app.checkTrail()
  const { faults } = (await superAdmin.call(getTrailState, {})).reply
  return faults.map(({ sentence }) => sentence).filter((sentence) => sentence.includes(id))
}

/** One that an administrator verified. */
async function verified() {
  const physician = await signer()
  const { agreement } = await signed(physician)
  expect((await decide(admin, physician.userId, { decision: 'verify' })).status).toBe(200)
  return { physician, id: agreement.id }
}

test('an agreement that nobody touched is as it was signed, and so is one of an account that is gone', async () => {
  const { physician, id } = await verified()
  expect((await file(physician, id)).status).toBe(200)
  await server.pool.query('delete from users where id = $1', [physician.userId])
  expect((await server.download(reviewAgreementPdf, { params: { id } }, admin.token)).status).toBe(200)
  expect(await faultsOf(id)).toEqual([])
})

describe('changed by SQL of the product’s own role, a signed agreement is not shown, and is told of:', () => {
  test.each([
    [
      'what was filled in',
      `update agreements set form = jsonb_set(form, '{legalName}', '"Other Clinic"') where id = $1`,
    ],
    ['when it was signed', `update agreements set signed_at = '2020-01-01' where id = $1`],
    ['from where', `update agreements set signed_from_ip = '192.0.2.1' where id = $1`],
    [
      'the file, for that of another',
      `update agreements set (sha256, storage_key) =
         (select sha256, storage_key || '' from agreements where id <> $1 order by signed_at limit 1) where id = $1`,
    ],
    [
      'whose it is',
      `update agreements set user_id = (select id from users where id <> user_id limit 1) where id = $1`,
    ],
    ['whose it is, for nobody’s', `update agreements set user_id = null where id = $1`],
    ['the decision', `update agreements set status = 'declined', decline_reason = 'No.' where id = $1`],
    ['who decided', `update agreements set decided_by_id = user_id where id = $1`],
    [
      'the decision, taken back',
      `update agreements set status = 'pending', decided_by_id = null where id = $1`,
    ],
  ])('%s', async (_, statement) => {
    const { physician, id } = await verified()
    const before = await server.pool.query('select * from agreements where id = $1', [id])
    await server.pool.query(statement, [id])
    const review = await server.download(reviewAgreementPdf, { params: { id } }, admin.token)
    expect(review.status).toBe(422)
    expect(((await review.json()) as { message: string }).message).toContain('not as it was signed')
    expect((await physician.call(readSignedAgreement, { params: { id } })).status).not.toBe(200)
    expect(await faultsOf(id)).toEqual([expect.stringContaining('is not as it was signed')])

    const { form, ...row } = before.rows[0]
    await server.pool.query(
      `update agreements set user_id = $2, form = $3, signed_at = $4, signed_from_ip = $5, sha256 = $6, storage_key = $7,
         status = $8, decline_reason = $9, decided_by_id = $10 where id = $1`,
      [
        id,
        row.user_id,
        form,
        row.signed_at,
        row.signed_from_ip,
        row.sha256,
        row.storage_key,
        row.status,
        row.decline_reason,
        row.decided_by_id,
      ],
    )
    expect(await faultsOf(id)).toEqual([])
    expect((await file(physician, id)).status).toBe(200)
  })

  test('removed', async () => {
    const { id } = await verified()
    await server.pool.query('delete from agreements where id = $1', [id])
    expect(await faultsOf(id)).toEqual([expect.stringContaining('is gone')])
    await server.app.checkTrail()
    expect(server.outbox.filter(({ text }) => text.includes(id))).toMatchObject([{ to: superAdmin.email }])
  })
})

test('nothing is decided on an agreement that was changed', async () => {
  const physician = await signer()
  const { agreement } = await signed(physician)
  await server.pool.query(
    `update agreements set form = jsonb_set(form, '{legalName}', '"Other Clinic"') where id = $1`,
    [agreement.id],
  )
  const { status, body } = await decide(admin, physician.userId, { decision: 'verify' })
  expect([status, body.code]).toEqual([422, 'checksum_mismatch'])
})

test('a decision that nobody made does not stand, and an entry added for it without its seal does not help', async () => {
  const physician = await signer()
  const { agreement } = await signed(physician)
  const { id } = agreement
  await server.pool.query(
    `update agreements set status = 'verified', decided_by_id = $2, decided_at = now() where id = $1`,
    [id, admin.userId],
  )
  await server.pool.query(
    `insert into audit_entries (actor_id, action, subject_type, subject_id)
     values ($2, 'agreement.verify', 'agreement', $1)`,
    [id, admin.userId],
  )
  expect((await file(physician, id)).status).toBe(422)
  expect(await faultsOf(id)).toHaveLength(1)
})

test('one that was signed before agreements were sealed is told by its place in the trail', async () => {
  const { physician, id } = await verified()
  await server.tamper(
    `update audit_entries set content_seal = null, written_in = '1'::xid8, id = -id
     where subject_type = 'agreement' and subject_id = $1`,
    [id],
  )
  expect((await file(physician, id)).status).toBe(200)
})
