import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as community from '#contract/community-pearls.ts'
import { PEARLS_SHARED_A_DAY, SHARED_PEARL_DAYS } from '#contract/pearl-limits.ts'
import {
  adoptPearl,
  createPearl,
  deletePearl,
  followOriginal,
  listPearls,
  updatePearl,
} from '#contract/pearls.ts'
import { DAY_MS } from '#domain/time.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'

let server: TestApp
let robin: Physician
let kim: Physician
let admin: Physician
beforeAll(async () => {
  server = await buildTestApp()
  admin = await server.signUpPhysician('moderator', 'super_admin')
})
beforeEach(async () => {
  robin = await server.signUpPhysician('robin')
  kim = await server.signUpPhysician('kim')
})
afterAll(() => server.close())

const made = async (fields: object = {}) =>
  (
    await robin.call(createPearl, {
      body: { words: { title: 'Ask about pets', body: 'In wheeze ask about pets.', ...fields } },
    })
  ).reply.pearl
const shared = async (fields: object = {}) => {
  const own = await made(fields)
  const { reply } = await robin.call(community.sharePearl, { body: { id: own.id } })
  return { own, id: reply.pearl.id }
}
const seenBy = async (who: Physician, id: string) =>
  (await who.call(listPearls, { body: { shelf: 'community', limit: 100 } })).reply.pearls.find(
    (pearl) => pearl.id === id,
  )

test.each([
  ['a name', { body: 'As in Mr. Sample, who got well.' }, 'Mr. Sample'],
  ['a record number in a tag', { tags: ['MRN 4711234'] }, 'MRN 4711234'],
  ['a phone number in the title', { title: 'Call 555-010-2345' }, '555-010-2345'],
])('%s stops the sharing, and says where it is', async (_what, fields, found) => {
  const { id } = await made(fields)
  const { status, body } = await robin.call(community.sharePearl, { body: { id } })
  expect(status).toBe(400)
  expect(body).toMatchObject({ details: { traces: [{ found, sentence: expect.any(String) }] } })
  const listed = await kim.call(listPearls, { body: { shelf: 'community', search: found } })
  expect(listed.reply.pearls.filter(({ body: text, title }) => `${title} ${text}`.includes(found))).toEqual(
    [],
  )
})

test('others see it with who shared it, vote once, and adopt it', async () => {
  const { id } = await shared()
  for (const _again of [1, 2, 3]) await kim.call(community.votePearl, { body: { id, voted: true } })
  const { reply } = await kim.call(adoptPearl, { body: { id } })
  expect(await seenBy(kim, id)).toMatchObject({
    shared: { votes: 1, voted: true, adoptions: 1, mine: false, state: 'shown' },
    ownCopyId: reply.pearl.id,
  })
  await kim.call(community.votePearl, { body: { id, voted: false } })
  expect((await seenBy(robin, id))?.shared).toMatchObject({ votes: 0, mine: true })
})

test('nobody votes for their own', async () => {
  const { id } = await shared()
  expect((await robin.call(community.votePearl, { body: { id, voted: true } })).status).toBe(409)
})

test('sharing again renews what the community sees; a copy of another says so, and is theirs to renew', async () => {
  const { own, id } = await shared()
  await kim.call(adoptPearl, { body: { id } })
  await kim.call(community.votePearl, { body: { id, voted: true } })
  await robin.call(community.sharePearl, { body: { id: own.id } })
  expect((await seenBy(kim, id))?.shared?.votes).toBe(1)
  await robin.call(updatePearl, {
    body: { id: own.id, baseVersion: 1, words: { title: own.title, body: 'Ask about pillows too.' } },
  })
  expect((await seenBy(kim, id))?.body).toBe('In wheeze ask about pets.')
  await robin.call(community.sharePearl, { body: { id: own.id } })
  // Kim voted for what it said before.
  expect(await seenBy(kim, id)).toMatchObject({ body: 'Ask about pillows too.', shared: { votes: 0 } })
  const copy = async () => (await kim.call(listPearls, { body: { shelf: 'own' } })).reply.pearls[0]
  expect(await copy()).toMatchObject({
    body: 'In wheeze ask about pets.',
    adoption: { from: 'community', follows: false, original: 'changed' },
  })
  await kim.call(followOriginal, { body: { id: (await copy())?.id ?? '', follows: true } })
  expect(await copy()).toMatchObject({
    body: 'Ask about pillows too.',
    adoption: { follows: false, original: 'same' },
  })
})

test('taken away with its copies it is gone from who adopted it too, but for what they made of it', async () => {
  const { id } = await shared({ title: 'About somebody' })
  const { pearl: copy } = (await kim.call(adoptPearl, { body: { id } })).reply
  const { pearl: rewritten } = (await admin.call(adoptPearl, { body: { id } })).reply
  const words = { title: 'Mine', body: 'About nobody.' }
  await admin.call(updatePearl, { body: { id: rewritten.id, baseVersion: rewritten.version, words } })
  await admin.call(community.moderatePearl, { body: { id, decision: 'remove', deleteCopies: true } })
  const own = async (who: Physician) => (await who.call(listPearls, { body: { shelf: 'own' } })).reply.pearls
  expect((await own(kim)).map((pearl) => pearl.id)).not.toContain(copy.id)
  expect((await own(admin)).map((pearl) => pearl.id)).toContain(rewritten.id)
  const back = await kim.call(deletePearl, { body: { id: copy.id, deleted: false } })
  expect([back.status, (await kim.call(adoptPearl, { body: { id } })).status]).toEqual([409, 404])
  expect((await own(kim)).map((pearl) => pearl.id)).not.toContain(copy.id)
})

test('taken away as wrong, copies stay with who adopted it, switched off, and both are told', async () => {
  const { own, id } = await shared({ title: 'Wrong dose' })
  const { pearl: copy } = (await kim.call(adoptPearl, { body: { id } })).reply
  await admin.call(community.moderatePearl, { body: { id, decision: 'remove' } })
  const of = async (who: Physician, pearlId: string) =>
    (await who.call(listPearls, { body: { shelf: 'own' } })).reply.pearls.find((one) => one.id === pearlId)
  expect(await of(kim, copy.id)).toMatchObject({
    enabled: false,
    adoption: { from: 'community', original: 'taken' },
  })
  expect(await of(robin, own.id)).toMatchObject({ sharedId: null, takenAway: true })
})

test('taken away with its copies while it is adopted, no copy is left', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id } = await shared({ title: `About somebody ${round}` })
    await Promise.all([
      kim.call(adoptPearl, { body: { id } }),
      admin.call(community.moderatePearl, { body: { id, decision: 'remove', deleteCopies: true } }),
    ])
  }
  const { reply } = await kim.call(listPearls, { body: { shelf: 'own' } })
  expect(reply.pearls.map(({ title }) => title)).toEqual([])
})

test('withdrawn it is gone, and adopted copies stay', async () => {
  const { id } = await shared()
  await kim.call(adoptPearl, { body: { id } })
  await robin.call(community.withdrawPearl, { body: { id } })
  expect(await seenBy(kim, id)).toBeUndefined()
  const { reply } = await kim.call(listPearls, { body: { shelf: 'own' } })
  expect(reply.pearls).toMatchObject([{ adoption: { from: 'community', original: 'removed' } }])
})

test('after a year it is no longer shown, except to who shared it', async () => {
  const { id } = await shared()
  const now = server.clock.now()
  server.clock.moveOn(SHARED_PEARL_DAYS * DAY_MS + 1)
  const { rows } = await server.pool.query('select expires_at < $1 as over from pearls where id = $2', [
    server.clock.now(),
    id,
  ])
  server.clock.moveTo(now)
  expect(rows).toEqual([{ over: true }])
  await server.pool.query(`update pearls set expires_at = $1 where id = $2`, [
    new Date(now.getTime() - 1),
    id,
  ])
  expect(await seenBy(kim, id)).toBeUndefined()
  const { reply } = await robin.call(listPearls, { body: { shelf: 'community', show: 'mine' } })
  expect(reply.pearls).toMatchObject([{ id, shared: { state: 'expired' } }])
  expect((await kim.call(community.votePearl, { body: { id, voted: true } })).status).toBe(404)
})

test('what is reported is listed for super admins, who take it away for good', async () => {
  const { own, id } = await shared({ title: 'Reported one' })
  const report = { id, reason: 'wrong' as const, comment: 'No source.' }
  for (const _again of [1, 2]) await kim.call(community.reportPearl, { body: report })
  const { reply } = await admin.call(community.listReportedPearls)
  const one = reply.reported.find(({ pearl }) => pearl.id === id)
  expect(one?.reports).toMatchObject([{ reason: 'wrong', comment: 'No source.' }])
  await admin.call(community.moderatePearl, { body: { id, decision: 'remove' } })
  expect(await seenBy(kim, id)).toBeUndefined()
  const again = await robin.call(community.sharePearl, { body: { id: own.id } })
  expect(again.body.message).toContain('super admin took this pearl')
})

test('a report that is settled by keeping it leaves the list', async () => {
  const { id } = await shared()
  await kim.call(community.reportPearl, { body: { id, reason: 'other' } })
  await admin.call(community.moderatePearl, { body: { id, decision: 'keep' } })
  const { reply } = await admin.call(community.listReportedPearls)
  expect(reply.reported.map(({ pearl }) => pearl.id)).not.toContain(id)
  expect((await seenBy(kim, id))?.shared?.state).toBe('shown')
})

test('so many are shared in a day, and no more', async () => {
  for (let n = 0; n < PEARLS_SHARED_A_DAY; n++) await shared({ title: `Pearl ${n}` })
  const { id } = await made({ title: 'One more' })
  const { status } = await robin.call(community.sharePearl, { body: { id } })
  expect(status).toBe(429)
})
