import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/handovers.ts'
import { leaveOrganization } from '#contract/organizations.ts'
import { HANDOVER_CONSENT_MS, HANDOVERS_ASKED_OF_ONE_A_QUARTER_HOUR } from '#domain/limits.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import * as practices from './handovers-harness.ts'

const { answer, ended, openPractice, patientNote, readNote, start } = practices

let server: TestApp
let superAdmin: Physician
beforeAll(async () => {
  server = await buildTestApp()
  superAdmin = await server.signUpPhysician('super', 'super_admin')
})
afterAll(() => server.close())

const goOn = (by: Physician, handoverId: string, reason = 'Cannot be reached') =>
  by.call(contract.handOverWithoutConsent, { body: { handoverId, reason } })
const confirm = (by: Physician, handoverId: string) =>
  by.call(contract.confirmHandover, { body: { handoverId } })

describe('a handover is refused', () => {
  test('to oneself, to a stranger, to who has no seat, no agreement or a closed account', async () => {
    const practice = await openPractice(server)
    const elsewhere = await openPractice(server)
    await patientNote(practice.leaving)
    const free = await server.signUpPhysician('free')
    const unagreed = await server.signUpPhysician('unagreed')
    await practices.joinPractice(server, unagreed, practice.organizationId, 'unverified')
    const closed = await server.signUpPhysician('closed')
    await practices.joinPractice(server, closed, practice.organizationId)
    await server.pool.query(`update users set account_status = 'deactivated' where id = $1`, [closed.userId])
    const to = async (toId: string) => (await start(practice, { toId })).body
    expect(await to(practice.leaving.userId)).toMatchObject({ code: 'invalid_input' })
    expect(await to(elsewhere.taker.userId)).toMatchObject({ message: expect.stringContaining('no seat') })
    expect(await to(free.userId)).toMatchObject({ message: expect.stringContaining('no seat') })
    expect(await to(randomUUID())).toMatchObject({ message: expect.stringContaining('no seat') })
    expect(await to(unagreed.userId)).toMatchObject({ message: expect.stringContaining('BAA') })
    expect(await to(closed.userId)).toMatchObject({ message: expect.stringContaining('closed') })
    expect((await start(practice, { reason: '   ' })).status).toBe(400)
    const { reply } = await practice.admin.call(contract.findTakers, {
      body: { organizationId: practice.organizationId, fromId: practice.leaving.userId },
    })
    expect(reply.takers.map(({ userId }) => userId).sort()).toEqual(
      [practice.taker.userId, practice.admin.userId].sort(),
    )
    const { rows } = await server.pool.query(
      `select actor_id from audit_entries where action = 'handover.read' and subject_id = $1`,
      [practice.organizationId],
    )
    expect(rows).toEqual([{ actor_id: practice.admin.userId }])
  })

  test('when one person was asked over and over: taking back and beginning again fills no mailbox', async () => {
    const practice = await openPractice(server)
    await patientNote(practice.leaving)
    const mails = () => server.outbox.filter(({ to }) => to === practice.leaving.email).length
    const before = mails()
    let last = await start(practice)
    for (let begun = 1; begun < 20 && last.status === 200; begun += 1) {
      const handoverId = last.reply.handover.id
      await practice.admin.call(contract.withdrawHandover, { body: { handoverId } })
      last = await start(practice)
    }
    expect(last.body).toMatchObject({
      code: 'too_many_requests',
      message: 'Handovers were begun many times in a short time. Wait 15 minutes, then begin this one.',
    })
    expect(mails() - before).toBe(HANDOVERS_ASKED_OF_ONE_A_QUARTER_HOUR)
    server.clock.moveOn(16 * MINUTE_MS)
    expect((await start(practice)).status).toBe(200)
  })

  test('for somebody of another organization, or by an admin of another', async () => {
    const practice = await openPractice(server)
    const elsewhere = await openPractice(server)
    await patientNote(elsewhere.leaving)
    expect((await start(practice, { fromId: elsewhere.leaving.userId })).status).toBe(404)
    expect((await start(elsewhere, { by: practice.admin })).status).toBe(404)
    const { handover } = (await start(elsewhere)).reply
    for (const call of [
      await goOn(practice.admin, handover.id),
      await confirm(practice.admin, handover.id),
      await answer(practice.admin, handover.id, true),
      await answer(practice.leaving, handover.id, true),
      await practice.admin.call(contract.withdrawHandover, { body: { handoverId: handover.id } }),
    ])
      expect(call.status).toBe(404)
    expect(
      (
        await practice.leaving.call(contract.startHandover, {
          body: {
            organizationId: practice.organizationId,
            fromId: practice.taker.userId,
            toId: practice.leaving.userId,
            reason: 'x',
          },
        })
      ).status,
    ).toBe(403)
  })

  test('with no word of where somebody who left is reached since', async () => {
    const { admin, leaving, organizationId, ...practice } = await openPractice(server)
    await patientNote(leaving)
    const shown = async () => {
      const { left } = (await admin.call(contract.listHandovers, { body: { organizationId } })).reply
      const body = { organizationId, fromId: leaving.userId }
      return [(await admin.call(contract.findTakers, { body })).reply.from, ...left]
    }
    expect(await shown()).toMatchObject([{ email: leaving.email, leftAt: null }])
    await leaving.call(leaveOrganization, { body: { organizationId } })
    const one = { email: '', leftAt: expect.any(String), notes: 1 }
    expect(await shown()).toMatchObject([one, one])
    expect((await start({ admin, leaving, organizationId, ...practice })).status).toBe(200)
  })

  test('twice at once, and for nobody’s notes', async () => {
    const practice = await openPractice(server)
    expect((await start(practice)).body.message).toContain('no patient notes')
    await patientNote(practice.leaving)
    const answers = await Promise.all([start(practice), start(practice)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('to an admin who has lost the role meanwhile', async () => {
    const practice = await openPractice(server)
    await patientNote(practice.leaving)
    const { handover } = (await start(practice)).reply
    await answer(practice.leaving, handover.id, false)
    expect((await goOn(practice.admin, handover.id)).reply.handover.state).toBe('confirmation')
    await server.pool.query(`update users set role = 'user' where id = $1`, [practice.admin.userId])
    expect((await confirm(practice.admin, handover.id)).status).toBe(403)
    expect((await confirm(superAdmin, handover.id)).body.message).toContain('no longer an admin')
  })
})

describe('without the consent of who leaves', () => {
  test('it waits a week for an answer, and a second admin confirms it', async () => {
    const practice = await openPractice(server)
    const note = await patientNote(practice.leaving)
    const { handover } = (await start(practice)).reply
    expect((await goOn(practice.admin, handover.id)).body.message).toContain('a week')
    server.clock.moveOn(HANDOVER_CONSENT_MS)
    const asked = (await goOn(practice.admin, handover.id)).reply.handover
    expect(asked).toMatchObject({ state: 'confirmation', withoutConsent: 'Cannot be reached' })
    expect((await confirm(practice.admin, handover.id)).body.code).toBe('forbidden')
    expect((await confirm(superAdmin, handover.id)).reply.handover.state).toBe('acceptance')
    await answer(practice.taker, handover.id, true)
    expect(await ended(practice.leaving, handover.id)).toMatchObject({ state: 'done', consentedAt: null })
    expect((await readNote(practice.taker, note.id)).handovers).toHaveLength(1)
  })

  test('a closed account need not be waited for; nobody who is part of it decides', async () => {
    const practice = await openPractice(server)
    await patientNote(practice.leaving)
    const { handover } = (await start(practice, { toId: practice.admin.userId })).reply
    await server.pool.query(`update users set account_status = 'deactivated' where id = $1`, [
      practice.leaving.userId,
    ])
    expect((await goOn(practice.admin, handover.id)).body.code).toBe('forbidden')
    expect((await goOn(superAdmin, handover.id)).reply.handover.state).toBe('confirmation')
    expect((await confirm(practice.admin, handover.id)).body.code).toBe('forbidden')
    const second = await server.signUpPhysician('second', 'super_admin')
    expect((await confirm(second, handover.id)).reply.handover.state).toBe('acceptance')
  })

  test('an admin who leaves does not stop it by taking it back; what they began themselves they take back', async () => {
    const practice = await openPractice(server)
    const { admin, organizationId } = practice
    const leaving = admin
    await patientNote(leaving)
    const second = await server.signUpPhysician('second', 'organization_admin')
    await practices.joinPractice(server, second, organizationId)
    const withdraw = async (by: Physician, handoverId: string) =>
      (await by.call(contract.withdrawHandover, { body: { handoverId } })).body.code ?? 'done'
    const mayWithdraw = async (by: Physician, handoverId: string) => {
      const { handovers } = (await by.call(contract.listHandovers, { body: { organizationId } })).reply
      return handovers.find(({ id }) => id === handoverId)?.abilities.withdraw
    }
    const ofOwn = (by: Physician) => start({ ...practice, leaving }, { by })

    const { id } = (await ofOwn(second)).reply.handover
    for (const next of [
      () => answer(leaving, id, false),
      () => goOn(second, id),
      () => confirm(superAdmin, id),
    ]) {
      expect([await withdraw(leaving, id), await mayWithdraw(leaving, id)]).toEqual(['forbidden', false])
      expect((await next()).status).toBe(200)
    }
    expect([await withdraw(leaving, id), await mayWithdraw(second, id)]).toEqual(['forbidden', true])
    expect(await withdraw(second, id)).toBe('done')

    const own = (await ofOwn(leaving)).reply.handover
    expect(own.abilities.withdraw).toBe(true)
    await answer(leaving, own.id, false)
    await goOn(second, own.id)
    expect(await withdraw(leaving, own.id)).toBe('forbidden')
    expect(await withdraw(second, own.id)).toBe('done')
    expect(await withdraw(leaving, (await ofOwn(leaving)).reply.handover.id)).toBe('done')
  })

  test('consent that comes late makes it needless', async () => {
    const practice = await openPractice(server)
    await patientNote(practice.leaving)
    const { handover } = (await start(practice)).reply
    await answer(practice.leaving, handover.id, false)
    await goOn(practice.admin, handover.id)
    expect((await answer(practice.leaving, handover.id, true)).reply.handover).toMatchObject({
      state: 'acceptance',
      withoutConsent: null,
    })
    expect((await confirm(superAdmin, handover.id)).body.code).toBe('conflict')
  })
})
