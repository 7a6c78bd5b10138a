import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getUser, updatePersonalInformation } from '#contract/accounts.ts'
import {
  downloadAgreement,
  getAgreementState,
  previewBaa,
  readAgreementText,
  readSignedAgreement,
  reviewAgreementPdf,
  reviewAgreementText,
  uploadBaa,
} from '#contract/agreements.ts'
import { AGREEMENT_EDITION } from '#domain/agreement-text.ts'
import { AGREEMENTS_DRAWN_A_QUARTER_HOUR, TICKET_LIFETIME_MS } from '#domain/limits.ts'
import { readPdf, textOf } from '#server/platform/pdf/read-pdf-fixture.ts'
import { sessionOf, type Physician, type TestApp } from '#testing/test-app.ts'
import { DRAWN, FORM, openAgreements, sha256, TYPED } from './agreements-harness.ts'

type Harness = Awaited<ReturnType<typeof openAgreements>>
let server: TestApp
let admin: Physician
let signer: Harness['signer']
let preview: Harness['preview']
let upload: Harness['upload']
let signed: Harness['signed']
let decide: Harness['decide']
let accountOf: Harness['accountOf']
let pdfOf: Harness['pdfOf']
let agreementsIn: Harness['agreementsIn']
beforeAll(async () => {
  ;({ server, admin, signer, preview, upload, signed, decide, accountOf, pdfOf, agreementsIn } =
    await openAgreements())
})
afterAll(() => server.close())

describe('before it is signed', () => {
  test('anybody can read the text, with blanks', async () => {
    const { reply } = await server.call(readAgreementText)
    expect(reply.text.edition).toBe(AGREEMENT_EDITION)
    expect(JSON.stringify(reply.text)).toContain('Attest Example, Inc.')
    expect(JSON.stringify(reply.text)).toContain('____')
  })

  test('the preview is the PDF whose hash it tells, the same each time, and holds the form', async () => {
    const physician = await signer()
    const shown = await preview(physician)
    const pdf = Buffer.from(shown.pdf, 'base64')
    expect(sha256(pdf)).toBe(shown.sha256)
    expect((await preview(physician, FORM, shown.agreementId)).sha256).toBe(shown.sha256)
    expect((await preview(physician)).sha256).not.toBe(shown.sha256)
    const text = textOf(readPdf(pdf).pages.flat()).replaceAll('\n', ' ')
    for (const words of [
      FORM.legalName,
      FORM.address,
      'Robin Sample, Owner',
      FORM.signerEmail,
      shown.agreementId,
    ])
      expect(text).toContain(words)
    for (const { heading } of shown.text.parts) expect(text).toContain(heading)
    expect(JSON.stringify(shown.text)).toContain(FORM.legalName)
  })

  test('an email address that is not confirmed signs nothing', async () => {
    const physician = await server.signUpPhysician('new')
    const answer = await physician.call(previewBaa, { body: { form: FORM } })
    expect(answer).toMatchObject({ status: 409, body: { details: { obstacle: 'email_unverified' } } })
    expect((await physician.call(getAgreementState)).reply).toMatchObject({
      status: 'unverified',
      obstacle: 'email_unverified',
      latest: null,
      lastForm: null,
    })
    const { ticket } = server.dependencies.tickets.issue({
      purpose: 'agreement',
      subjectId: physician.userId,
      userId: physician.userId,
      sessionId: await sessionOf(physician),
    })
    const shown = await preview(await signer())
    expect((await upload({ ...shown, agreementId: randomUUID(), ticket })).status).toBe(422)
    expect((await upload({ ...shown, ticket })).status).toBe(422)
    const late = await signer()
    const lateShown = await preview(late)
    await server.pool.query('update users set email_verified_at = null where id = $1', [late.userId])
    expect((await upload(lateShown)).status).toBe(409)
    for (const { userId } of [physician, late]) expect(await agreementsIn(userId)).toBe(0)
  })

  test.each([
    ['legalName', { legalName: ' \u202e \u0000' }, /legal name/],
    ['legalName', { legalName: '湖畔診療所' }, /Latin/],
    ['signerName', { signerName: 'Robin \u{1FAE0}' }, /Latin/],
    ['signerEmail', { signerEmail: 'robin' }, /email address/],
    ['date', { date: '2026-11-12' }, /today/],
    ['date', { date: '2026-02-30' }, /date/],
    ['hasAuthority', { hasAuthority: false as true }, /may sign/],
    ['agreesToElectronic', { agreesToElectronic: false as true }, /electronically/],
    ['legalName', { legalName: 'x'.repeat(201) }, /./],
  ])('%s of %j is refused in words', async (field, change, words) => {
    const physician = await signer()
    const answer = await physician.call(previewBaa, { body: { form: { ...FORM, ...change } } })
    expect(answer.status).toBe(400)
    const fields = Object.entries(answer.body.fields ?? {})
    expect(fields).toEqual([[expect.stringMatching(new RegExp(`${field}$`)), expect.stringMatching(words)]])
  })

  test('what steers direction, markup and long words do no harm', async () => {
    const physician = await signer()
    const hostile = {
      ...FORM,
      legalName: '<script>alert(1)</script> & "Søns" \u202eevil\u202c — Ωmega',
      address: 'x'.repeat(300),
      signerTitle: `${'Vice '.repeat(20)}owner`,
    }
    const { agreement } = await signed(physician, { form: hostile })
    expect(agreement.legalName).toBe('<script>alert(1)</script> & "Søns" evil — Ωmega')
    const { pages } = readPdf(await pdfOf(physician, agreement.id))
    const text = textOf(pages.flat()).replaceAll('\n', '')
    expect(text).toContain('<script>alert(1)</script> & "Søns" evil — Ωmega')
    expect(text).toContain('x'.repeat(300))
  })
})

describe('signing', () => {
  test('keeps the pages that were shown, with a certificate that says who, when, from where and how', async () => {
    const physician = await signer()
    const { shown, agreement } = await signed(physician)
    expect(agreement).toMatchObject({ status: 'pending', edition: AGREEMENT_EDITION, declineReason: null })
    const kept = await pdfOf(physician, agreement.id)
    expect(sha256(kept)).toBe(agreement.sha256)
    expect(kept.length).toBe(agreement.bytes)

    const asShown = Buffer.from(shown.pdf, 'base64')
    const before = readPdf(asShown).pages.map(textOf)
    const { pages, attached, source } = readPdf(kept)
    expect(pages.map(textOf).slice(0, before.length)).toEqual(before)
    expect(pages).toHaveLength(before.length + 1)
    expect(attached).toEqual([asShown])

    const certificate = textOf(pages.at(-1) ?? []).replaceAll('\n', ' ')
    for (const words of [
      'Robin Sample, Owner',
      '2026-11-21 10:00:00.000 UTC',
      'November 21, 2026 at 5:00:00 AM EST (America/New_York)',
      'Drawn by hand',
      physician.email,
      physician.userId,
      '127.0.0.1',
      'node',
      shown.sha256,
      'I am authorized to bind Lakeside Family Medicine, LLC',
      'I agree to sign this agreement electronically',
    ])
      expect(certificate).toContain(words)
    expect(source).toContain('Handwritten signature of Robin Sample')

    expect(await accountOf(physician)).toMatchObject({
      baa_status: 'pending',
      baa_info: { e_signature: 'Robin Sample' },
    })
    expect((await physician.call(getAgreementState)).reply.obstacle).toBe('awaiting_decision')
  })

  test('a typed name signs as well, and the session does in place of a ticket', async () => {
    const physician = await signer()
    const shown = await preview(physician)
    const { status, reply } = await upload(
      shown,
      { signature: TYPED, timeZone: 'Mars/Olympus' },
      { token: physician.token },
    )
    expect(status).toBe(200)
    const certificate = textOf(readPdf(await pdfOf(physician, reply.agreement.id)).pages.at(-1) ?? [])
    expect(certificate).toContain('Typed as a name')
    expect(certificate).toMatch(/\(UTC\)/)
  })

  test('what is not what was shown is refused and leaves nothing', async () => {
    const physician = await signer()
    const shown = await preview(physician)
    const answers = [
      await upload(shown, { form: { ...FORM, legalName: 'Another Practice' } }),
      await upload(shown, { sha256: '0'.repeat(64) }),
      await upload({ ...shown, agreementId: randomUUID() }),
    ]
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 422, body: { code: 'checksum_mismatch' } })
    expect(await upload(shown, { signature: { kind: 'drawn', strokes: [] } })).toMatchObject({
      status: 400,
      body: { fields: { signature: 'Draw your signature, or type your name instead.' } },
    })
    expect(await upload(shown, { signature: { kind: 'typed', name: 'Somebody Else' } })).toMatchObject({
      status: 400,
    })
    const endless: [number, number][][] = Array.from({ length: 3_000 }, () => [[1, 1], [599, 199]]) // prettier-ignore
    expect(await upload(shown, { signature: { kind: 'drawn', strokes: endless } })).toMatchObject({
      status: 400,
    })
    expect(await agreementsIn(physician.userId)).toBe(0)
    expect((await accountOf(physician)).baa_status).toBe('unverified')
  })

  test('a ticket signs for its owner alone, for ten minutes, and nothing but agreements', async () => {
    const [physician, other] = [await signer(), await signer()]
    const shown = await preview(physician)
    const { tickets } = server.dependencies
    const issue = (ticket: Parameters<typeof tickets.issue>[0]) => tickets.issue(ticket).ticket
    const { userId } = physician
    const own = { subjectId: userId, userId, sessionId: await sessionOf(physician) }
    for (const ticket of [
      issue({ purpose: 'generate', ...own }),
      issue({ purpose: 'transcribe', ...own }),
      `${shown.ticket.slice(0, -1)}x`,
    ])
      expect((await upload(shown, {}, { ticket })).status).toBe(401)
    const others = { userId: other.userId, sessionId: await sessionOf(other) }
    const ofAnother = issue({ purpose: 'agreement', subjectId: userId, ...others })
    expect((await upload(shown, {}, { ticket: ofAnother })).status).toBe(404)
    const strayed = issue({ purpose: 'agreement', ...own, sessionId: others.sessionId })
    expect((await upload(shown, {}, { ticket: strayed })).status).toBe(401)
    const claimed = await server.call(
      uploadBaa,
      { body: { userId: other.userId, ...shown, form: FORM, signature: DRAWN } },
      { ticket: shown.ticket },
    )
    expect(claimed.status).toBe(404)
    expect((await server.call(getUser, {}, { ticket: shown.ticket })).status).toBe(401)
    server.clock.moveOn(TICKET_LIFETIME_MS)
    expect((await upload(shown)).status).toBe(401)
    expect(await agreementsIn(userId)).toBe(0)
    const renewed = await preview(physician, FORM, shown.agreementId)
    expect(renewed.sha256).toBe(shown.sha256)
    expect((await upload(renewed)).status).toBe(200)
  })

  test('sent again, at once or later, it is one agreement; after the decision the ticket is worth nothing', async () => {
    const physician = await signer()
    const shown = await preview(physician)
    const answers = await Promise.all([upload(shown), upload(shown), upload(shown)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ reply }) => reply.agreement.sha256)).size).toBe(1)
    expect(await upload({ ...shown, agreementId: randomUUID() })).toMatchObject({ status: 422 })
    const second = await physician.call(previewBaa, { body: { form: FORM } })
    expect(second).toMatchObject({ status: 409, body: { details: { obstacle: 'awaiting_decision' } } })
    await decide(admin, physician.userId, { decision: 'decline', reason: 'Wrong name.' })
    expect((await upload(shown)).status).toBe(409)
    expect(await agreementsIn(physician.userId)).toBe(1)
  })

  test('two agreements signed at the same moment are one', async () => {
    const physician = await signer()
    const [one, other] = [await preview(physician), await preview(physician)]
    const answers = await Promise.all([upload(one), upload(other, { signature: TYPED })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await agreementsIn(physician.userId)).toBe(1)
  })

  test('nobody signs under the number of another’s agreement', async () => {
    const { agreement } = await signed(await signer())
    const other = await signer()
    const shown = await preview(other, FORM, agreement.id)
    expect(shown.agreementId).not.toBe(agreement.id)
    const answers = [
      await upload({ ...shown, agreementId: agreement.id }),
      await upload({ ...shown, agreementId: randomUUID() }),
    ]
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 422, body: { code: 'checksum_mismatch' } })
    expect(answers[0]?.body.message).toBe(answers[1]?.body.message)
    expect(await agreementsIn(other.userId)).toBe(0)
  })
})

test('an agreement is asked for by one user so often, failed attempts too', async () => {
  const physician = await signer()
  // Refused before it is drawn: the attempts are counted all the same.
  const yesterday = { ...FORM, date: '2026-11-01' }
  for (let times = 1; times <= AGREEMENTS_DRAWN_A_QUARTER_HOUR; times += 1)
    expect((await physician.call(previewBaa, { body: { form: yesterday } })).status).toBe(400)
  const refused = await physician.call(previewBaa, { body: { form: FORM } })
  expect(refused).toMatchObject({ status: 429, body: { message: expect.stringContaining('Wait') } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  await preview(await signer())
})

test('the words of what was signed are given while they make the very same document', async () => {
  const physician = await signer()
  const { shown, agreement } = await signed(physician)
  const params = { id: agreement.id }
  const read = () => physician.call(readSignedAgreement, { params })
  expect((await read()).reply.text).toEqual(shown.text)
  expect((await admin.call(reviewAgreementText, { params })).reply.text).toEqual(shown.text)
  expect((await (await signer()).call(readSignedAgreement, { params })).status).toBe(404)
  await server.pool.query(
    `update agreements set form = jsonb_set(form, '{legalName}', '"Another Practice"') where id = $1`,
    [agreement.id],
  )
  expect((await read()).body.code).toBe('checksum_mismatch')
})

test('another’s agreement is not found; a damaged one is not shown', async () => {
  const [physician, other] = [await signer(), await signer()]
  const { agreement } = await signed(physician)
  const params = { id: agreement.id }
  expect((await server.download(downloadAgreement, { params }, other.token)).status).toBe(404)
  const { rows } = await server.pool.query<{ storage_key: string }>(
    'select storage_key from agreements where id = $1',
    [agreement.id],
  )
  await server.dependencies.storage.put(rows[0]?.storage_key ?? '', Buffer.from('%PDF-1.7 something else'))
  for (const [endpoint, token] of [
    [downloadAgreement, physician.token],
    [reviewAgreementPdf, admin.token],
  ] as const) {
    const answer = await server.download(endpoint, { params }, token)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining('damaged') })
  }
})

test('every step leaves its entry in the audit trail', async () => {
  const physician = await signer()
  const { agreement } = await signed(physician)
  await pdfOf(physician, agreement.id)
  await decide(admin, physician.userId, { decision: 'verify' })
  const { rows } = await server.pool.query<{ action: string; actor_id: string }>(
    'select action, actor_id from audit_entries where subject_id = $1 order by id',
    [agreement.id],
  )
  expect(rows.map(({ action, actor_id }) => [action, actor_id === admin.userId])).toEqual([
    ['ticket.create', false],
    ['agreement.sign', false],
    ['agreement.read', false],
    ['agreement.verify', true],
  ])
})

test('what the account says of itself later does not change what was signed', async () => {
  const physician = await signer()
  const { agreement } = await signed(physician)
  await physician.call(updatePersonalInformation, { body: { last_name: 'Changed' } })
  expect(sha256(await pdfOf(physician, agreement.id))).toBe(agreement.sha256)
})
