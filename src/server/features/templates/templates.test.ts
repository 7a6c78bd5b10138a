import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createNote, getNote, updateNote } from '#contract/notes.ts'
import { updateToggle } from '#contract/preferences.ts'
import * as templates from '#contract/templates.ts'
import { join, openClinic, type Clinic } from '#server/features/reviews/reviews-harness.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { noteAtRest } from '#testing/visits.ts'
import { TEMPLATE_WORDS } from './access-fixture.ts'

let server: TestApp
let clinic: Clinic
beforeAll(async () => {
  server = await buildTestApp()
  await server.app.startJobs()
})
beforeEach(async () => {
  clinic = await openClinic(server)
})
afterAll(() => server.close())

const given = (change: object = {}) => ({
  id: randomUUID(),
  baseVersion: null,
  words: { ...TEMPLATE_WORDS, ...change },
})
const choices = async (who: Physician) => (await who.call(templates.listTemplates, {})).reply
const ofClinic = async (change: object = {}) => {
  const { organizationId } = clinic
  const body = { organizationId, ...given(change) }
  return (await clinic.admin.call(templates.saveOrganizationTemplate, { body })).reply.template
}
const noteWith = async (who: Physician, data: object) =>
  (await who.call(createNote, { body: { data } })).reply.note

test('members see what their organization gives them beside the built-in ones, and cannot change it', async () => {
  const { id } = await ofClinic()
  const { builtIn, own, organization } = await choices(clinic.physician)
  expect(builtIn).toHaveLength(7)
  expect(own).toEqual([])
  expect(organization?.templates).toMatchObject([
    { id, name: 'Clinic visit', scope: 'organization', sections: TEMPLATE_WORDS.sections },
  ])
  const change = { id, baseVersion: 1, words: { ...TEMPLATE_WORDS, name: 'Mine now' } }
  const answers = [
    await clinic.physician.call(templates.saveTemplate, { body: change }),
    await clinic.physician.call(templates.deleteTemplate, { body: { id } }),
    await clinic.physician.call(templates.saveOrganizationTemplate, {
      body: { organizationId: clinic.organizationId, ...change },
    }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 403])
  const copied = await clinic.physician.call(templates.saveTemplate, { body: given() })
  expect(copied.reply.template).toMatchObject({ scope: 'own', name: 'Clinic visit' })
})

test('an admin looks after the templates of their own organization alone', async () => {
  const { id } = await ofClinic()
  const other = await openClinic(server)
  const { organizationId } = clinic
  const answers = [
    await other.admin.call(templates.listOrganizationTemplates, { body: { organizationId } }),
    await other.admin.call(templates.saveOrganizationTemplate, { body: { organizationId, ...given() } }),
    await other.admin.call(templates.deleteOrganizationTemplate, { body: { organizationId, id } }),
    await other.admin.call(templates.deleteOrganizationTemplate, {
      body: { organizationId: other.organizationId, id },
    }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect((await choices(other.physician)).organization?.templates).toEqual([])
})

test('a note is written in its sections, in their order, under their titles', async () => {
  const { id } = await ofClinic()
  const note = await noteWith(clinic.physician, {
    templateId: id,
    text: 'Patient: I have had a cough for three weeks.\nDoctor: This is bronchitis. Take ibuprofen 400 milligrams three times a day.',
  })
  expect(note).toMatchObject({ ownTemplate: { id, name: 'Clinic visit' }, template: 'soap', style: 'brief' })
  await noteAtRest(clinic.physician, note.id)
  const { sections } = (await clinic.physician.call(getNote, { params: { id: note.id } })).reply.note
  expect(sections.map(({ key, title, style }) => ({ key, title, style }))).toEqual(TEMPLATE_WORDS.sections)
})

test('who leaves chooses them no more; notes keep the sections they were given', async () => {
  const { id } = await ofClinic()
  const { physician } = clinic
  await physician.call(updateToggle, { body: { preferences: { templateId: id, template: 'progress' } } })
  const before = await noteWith(physician, {})
  expect(before.ownTemplate).toEqual({ id, name: 'Clinic visit' })
  await join(server, physician, null)
  expect((await choices(physician)).organization).toBeNull()
  const kept = (await physician.call(getNote, { params: { id: before.id } })).reply.note
  expect(kept.ownTemplate).toEqual({ id, name: 'Clinic visit' })
  const after = await noteWith(physician, {})
  expect(after).toMatchObject({ ownTemplate: null, template: 'progress' })
  const asked = await physician.call(createNote, { body: { data: { templateId: id } } })
  expect(asked.status).toBe(404)
})

test('autosave takes a template, and what else was written is saved where it cannot be chosen any more', async () => {
  const { physician } = clinic
  const { id } = (await physician.call(templates.saveTemplate, { body: given() })).reply.template
  const note = await noteWith(physician, {})
  const save = async (baseVersion: number, change: object) => {
    await physician.call(updateNote, { body: { id: note.id, baseVersion, ...change } })
    return (await physician.call(getNote, { params: { id: note.id } })).reply.note
  }
  const chosen = { ownTemplate: { id, name: 'Clinic visit' } }
  expect(await save(0, chosen)).toMatchObject({ ...chosen, template: 'soap' })
  expect(await save(1, { label: 'Room 5' })).toMatchObject({ ...chosen, label: 'Room 5' })
  expect(await save(2, { template: 'progress' })).toMatchObject({ ownTemplate: null, template: 'progress' })
  const strange = { ownTemplate: { id: randomUUID(), name: 'Not mine' }, label: 'Room 6' }
  expect(await save(3, strange)).toMatchObject({ ownTemplate: null, template: 'progress', label: 'Room 6' })
  await save(4, chosen)
  await physician.call(templates.deleteTemplate, { body: { id } })
  expect(await save(5, { style: 'detailed' })).toMatchObject(chosen)
})

test('of two who change one at once the second sees what the first wrote; a repeated request makes one', async () => {
  const { organizationId, admin } = clinic
  const first = { organizationId, ...given() }
  const made = await admin.call(templates.saveOrganizationTemplate, { body: first })
  const again = await admin.call(templates.saveOrganizationTemplate, { body: first })
  expect(again.reply.template.id).toBe(made.reply.template.id)
  const change = (name: string) =>
    admin.call(templates.saveOrganizationTemplate, {
      body: {
        organizationId,
        id: made.reply.template.id,
        baseVersion: 1,
        words: { ...TEMPLATE_WORDS, name },
      },
    })
  const both = await Promise.all([change('Morning'), change('Evening')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = both.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({ code: 'stale_version', details: { current: { version: 2 } } })
})

test.each([
  ['no name', { name: ' \u202e ' }],
  ['no section', { sections: [] }],
  ['a section twice', { sections: [TEMPLATE_WORDS.sections[1], TEMPLATE_WORDS.sections[1]] }],
  ['a section nobody knows', { sections: [{ key: '__proto__', title: 'X', style: 'prose' }] }],
  ['a story problem by problem', { sections: [{ key: 'hpi', title: 'Story', style: 'problems' }] }],
  [
    'one thing in two sections',
    {
      sections: ['assessment_plan', 'assessment'].map((key) => ({ key, title: key, style: 'prose' })),
    },
  ],
  ['a name of a million characters', { name: 'x'.repeat(1_000_000) }],
])('a template with %s is refused in words', async (_what, change) => {
  const { status, body } = await clinic.physician.call(templates.saveTemplate, { body: given(change) })
  expect([400, 413]).toContain(status)
  expect(body).toMatchObject({ message: expect.stringMatching(/\.$/) })
  expect((await choices(clinic.physician)).own).toEqual([])
})

test('markup in a title is only text; a name is there once; there are so many and no more', async () => {
  const { physician } = clinic
  const title = '<img src=x onerror=alert(1)>'
  const sections = [{ key: 'hpi', title, style: 'prose' }]
  const made = await physician.call(templates.saveTemplate, { body: given({ sections }) })
  expect(made.reply.template.sections).toEqual(sections)
  const twice = await physician.call(templates.saveTemplate, { body: given({ name: 'CLINIC VISIT' }) })
  expect(twice.body).toMatchObject({ code: 'already_exists' })
  for (let number = 1; number < templates.TEMPLATES_OF_ONE; number += 1)
    await physician.call(templates.saveTemplate, { body: given({ name: `Template ${number}` }) })
  const more = await physician.call(templates.saveTemplate, { body: given({ name: 'One more' }) })
  expect(more.body).toMatchObject({ code: 'conflict', message: expect.stringContaining('50') })
})
