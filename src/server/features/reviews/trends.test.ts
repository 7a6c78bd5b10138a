import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMyTrends, getOrganizationTrends } from '#contract/review-trends.ts'
import type { Note } from '#contract/notes.ts'
import { updateNoteStatus } from '#contract/signing.ts'
import { DAY_MS } from '#domain/time.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { saved, writtenNote } from '#testing/visits.ts'
import {
  type Clinic,
  decide,
  noteOf,
  openClinic,
  read,
  score,
  scoresOf,
  submitted,
} from './reviews-harness.ts'

let server: TestApp
let clinic: Clinic
beforeAll(async () => {
  server = await buildTestApp()
  clinic = await openClinic(server)
})
afterAll(() => server.close())

async function sign(physician: Physician, { id }: Pick<Note, 'id'>): Promise<Note> {
  const note = await read(physician, id)
  const sections = note.sections.map((section) => ({
    ...section,
    sentences: section.sentences.map((sentence) => ({ ...sentence, confirmed: true })),
  }))
  const { version } = await saved(physician, note, sections)
  const { reply } = await physician.call(updateNoteStatus, {
    body: { id, status: 'signed', baseVersion: version, attestation: true },
  })
  return reply.note
}

const ofMine = async (physician: Physician, practice = true) =>
  (await physician.call(getMyTrends, { query: { practice: String(practice) } as never })).reply.trends
const ofAll = async (reader: Physician, query: object = {}) =>
  (await reader.call(getOrganizationTrends, { query: { practice: 'true', ...query } as never })).reply.trends

test('before anything was signed every week is empty, and nothing is made up', async () => {
  const trends = await ofMine(clinic.colleague)
  expect(trends.weeks).toHaveLength(12)
  expect(trends.weeks.at(-1)).toEqual({
    startsOn: '2026-11-16',
    notesSigned: 0,
    sentences: 0,
    unsupported: 0,
    inserted: 0,
    leftOut: 0,
    draftWords: 0,
    wordsChanged: 0,
    medianSecondsToSign: null,
    scorings: 0,
    meanScore: null,
  })
  expect(trends).toMatchObject({ items: [], scorings: 0 })
})

test('figures of a note are kept when it is signed: how far it was from its draft, and how long it took', async () => {
  const { physician } = clinic
  const draft = await writtenNote(physician)
  const [first] = draft.sections.flatMap(({ sentences }) => sentences)
  server.clock.moveOn(90_000)
  await saved(
    physician,
    draft,
    draft.sections.map((section) => ({
      ...section,
      sentences: section.sentences.map((sentence) =>
        sentence.id === first?.id
          ? { ...sentence, text: `${sentence.text} Worse at night.`, edited: true, confirmed: true }
          : sentence,
      ),
    })),
  )
  const signed = await sign(physician, draft)
  expect(signed.status).toBe('signed')
  const week = (await ofMine(physician)).weeks.at(-1)
  expect(week).toMatchObject({ notesSigned: 1, wordsChanged: 3, medianSecondsToSign: 90 })
  expect(week?.draftWords).toBeGreaterThan(10)
  expect(week?.sentences).toBe(signed.sections.flatMap(({ sentences }) => sentences).length)
  // Practice is counted apart.
  expect((await ofMine(physician, false)).weeks.at(-1)).toMatchObject({ notesSigned: 0 })
})

test('a physician sees their own alone; the organization’s reviewers all of it, or one physician', async () => {
  const { physician, admin, colleague, organizationId } = await openClinic(server)
  for (const author of [physician, physician, colleague]) await sign(author, await noteOf(author))
  const signedIn = (trends: Awaited<ReturnType<typeof ofMine>>) => trends.weeks.at(-1)?.notesSigned
  expect(signedIn(await ofMine(physician))).toBe(2)
  expect(signedIn(await ofAll(admin))).toBe(3)
  expect(signedIn(await ofAll(admin, { physicianId: colleague.userId }))).toBe(1)
  expect(signedIn(await ofAll(admin, { physicianId: clinic.physician.userId }))).toBe(0)
  expect(signedIn(await ofAll(clinic.admin, { physicianId: physician.userId }))).toBe(0)
  // What was signed in the organization stays in its figures when its author leaves; what comes after is not in them.
  await server.pool.query('update users set organization_id = null where organization_id = $1 and id = $2', [
    organizationId,
    colleague.userId,
  ])
  await sign(colleague, await noteOf(colleague))
  expect(signedIn(await ofAll(admin))).toBe(3)
})

test('scores are counted once complete and decided, by week and by item', async () => {
  const { physician, admin } = await openClinic(server)
  const review = await submitted(physician, await noteOf(physician))
  await score(admin, review, scoresOf(4, { cited: 2, stigmatizing: true }))
  expect((await ofMine(physician)).scorings).toBe(0)
  await decide(admin, review)
  const trends = await ofMine(physician)
  expect(trends).toMatchObject({ scorings: 1, stigmatizing: 1 })
  expect(trends.weeks.at(-1)).toMatchObject({ scorings: 1, meanScore: 3.75 })
  expect(trends.items.slice(0, 2)).toEqual([
    { item: 'cited', mean: 2, scorings: 1 },
    { item: 'accurate', mean: 4, scorings: 1 },
  ])
  expect((await ofAll(admin)).items).toEqual(trends.items)
})

test('weeks begin on Monday in the reader’s zone, and older ones than twelve are left out', async () => {
  const { physician } = await openClinic(server)
  server.clock.moveTo(new Date('2026-11-29T23:30:00.000Z'))
  await sign(physician, await noteOf(physician))
  const signed = async (timeZone: string) =>
    (
      await physician.call(getMyTrends, { query: { practice: 'true', timeZone } as never })
    ).reply.trends.weeks.flatMap(({ startsOn, notesSigned }) => (notesSigned > 0 ? [startsOn] : []))
  expect(await signed('UTC')).toEqual(['2026-11-23'])
  expect(await signed('Europe/Berlin')).toEqual(['2026-11-30'])
  server.clock.moveOn(90 * DAY_MS)
  expect(await signed('UTC')).toEqual([])
  for (const timeZone of ['Nowhere/At all', '+05:30'])
    expect((await physician.call(getMyTrends, { query: { timeZone } })).status).toBe(400)
})
