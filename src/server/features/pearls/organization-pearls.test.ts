import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sharePearl } from '#contract/community-pearls.ts'
import { createNote } from '#contract/notes.ts'
import { listNotePearls, markNotePearl } from '#contract/note-pearls.ts'
import { givePearl, takeBackPearl } from '#contract/organization-pearls.ts'
import { adoptPearl, createPearl, followOriginal, listPearls, mutePearl } from '#contract/pearls.ts'
import { join, openClinic, type Clinic } from '#server/features/reviews/reviews-harness.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'

let server: TestApp
let clinic: Clinic
beforeAll(async () => {
  server = await buildTestApp()
})
beforeEach(async () => {
  clinic = await openClinic(server)
})
afterAll(() => server.close())

const WORDS = {
  title: 'Cough and our spirometer',
  body: 'Book the spirometer of room 2.',
  triggers: { words: ['cough'] },
}
const made = async (who: Physician, fields: object = {}) =>
  (await who.call(createPearl, { body: { words: { ...WORDS, ...fields } } })).reply.pearl
const given = async (who = clinic.physician) => {
  const own = await made(who)
  const { reply } = await who.call(givePearl, { body: { id: own.id } })
  return { own, id: reply.pearl.id }
}
const seenBy = async (who: Physician) =>
  (await who.call(listPearls, { body: { shelf: 'organization' } })).reply.pearls
const coughOf = async (who: Physician) => {
  const data = { text: 'Patient: I have had a cough for two weeks.', write: false }
  return (await who.call(createNote, { body: { data } })).reply.note.id
}
const suggestedTo = async (who: Physician, noteId: string) =>
  (await who.call(listNotePearls, { params: { id: noteId } })).reply.list.pearls.filter(
    ({ title }) => title === WORDS.title,
  )

test('members see it with who gave it, and nobody else does', async () => {
  const { id } = await given()
  const other = await openClinic(server)
  const superAdmin = await server.signUpPhysician('super', 'super_admin')
  expect(await seenBy(clinic.colleague)).toMatchObject([
    { id, title: WORDS.title, given: { mine: false, mayTakeBack: false } },
  ])
  expect(await seenBy(clinic.admin)).toMatchObject([{ id, given: { mine: false, mayTakeBack: true } }])
  for (const stranger of [other.physician, other.admin, superAdmin]) {
    expect(await seenBy(stranger)).toEqual([])
    const answers = [
      await stranger.call(adoptPearl, { body: { id } }),
      await stranger.call(takeBackPearl, { body: { id } }),
      await stranger.call(mutePearl, { body: { id, muted: true } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  }
})

test('it counts in the notes of members as an adopted one does, once, until they leave', async () => {
  const { id } = await given()
  const { colleague, physician } = clinic
  const noteId = await coughOf(colleague)
  expect(await suggestedTo(colleague, noteId)).toMatchObject([{ pearlId: id, shelf: 'organization' }])
  const own = await suggestedTo(physician, await coughOf(physician))
  expect(own).toMatchObject([{ shelf: 'own' }])
  await colleague.call(markNotePearl, { body: { noteId, pearlId: id, mark: 'pin' } })
  await join(server, colleague, null)
  expect(await suggestedTo(colleague, noteId)).toEqual([])
  expect(await seenBy(colleague)).toEqual([])
})

test('who adopted it is shown their copy alone, and keeps it when they leave', async () => {
  const { id } = await given()
  const { colleague } = clinic
  const copy = (await colleague.call(adoptPearl, { body: { id } })).reply.pearl
  expect(copy.adoption).toEqual({ from: 'organization', follows: false, original: 'same' })
  const noteId = await coughOf(colleague)
  expect(await suggestedTo(colleague, noteId)).toMatchObject([{ pearlId: copy.id, shelf: 'own' }])
  const published = await colleague.call(sharePearl, { body: { id: copy.id } })
  expect(published.body).toMatchObject({ code: 'conflict' })
  await join(server, colleague, null)
  expect(await suggestedTo(colleague, noteId)).toMatchObject([{ pearlId: copy.id }])
  const { body } = await colleague.call(followOriginal, { body: { id: copy.id, follows: true } })
  expect(body).toMatchObject({ code: 'conflict', message: expect.stringContaining('gone') })
})

test('a member who wants it no more is not shown it; others are', async () => {
  const { id } = await given()
  const { colleague, admin } = clinic
  await colleague.call(mutePearl, { body: { id, muted: true } })
  expect(await suggestedTo(colleague, await coughOf(colleague))).toEqual([])
  expect(await suggestedTo(admin, await coughOf(admin))).toMatchObject([{ pearlId: id }])
})

test('patient data stops it; who is in no organization gives it to nobody; what another wrote is not theirs to give', async () => {
  const { physician, colleague } = clinic
  const named = await made(physician, { body: 'As in Mr. Sample, who got well.' })
  const traces = await physician.call(givePearl, { body: { id: named.id } })
  expect(traces.body).toMatchObject({ details: { traces: [{ found: 'Mr. Sample' }] } })
  const stolen = await colleague.call(givePearl, { body: { id: named.id } })
  expect(stolen.status).toBe(404)
  const alone = await server.signUpPhysician('alone')
  const lonely = await alone.call(givePearl, { body: { id: (await made(alone)).id } })
  expect(lonely.body).toMatchObject({ code: 'conflict', message: expect.stringContaining('no organization') })
  expect(await seenBy(colleague)).toEqual([])
})

test('given again it is renewed; taken back by who gave it, or for good by an admin', async () => {
  const { own, id } = await given()
  const { physician, admin, colleague } = clinic
  const again = await physician.call(givePearl, { body: { id: own.id } })
  expect(again.reply.pearl).toMatchObject({ id, version: 2 })
  expect((await colleague.call(takeBackPearl, { body: { id } })).status).toBe(403)
  await physician.call(takeBackPearl, { body: { id } })
  expect(await seenBy(colleague)).toEqual([])
  await physician.call(givePearl, { body: { id: own.id } })
  expect(await seenBy(colleague)).toMatchObject([{ id }])
  await admin.call(takeBackPearl, { body: { id } })
  expect(await seenBy(colleague)).toEqual([])
  const refused = await physician.call(givePearl, { body: { id: own.id } })
  expect(refused.body).toMatchObject({ code: 'conflict', message: expect.stringContaining('admin') })
})
