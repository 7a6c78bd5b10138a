import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import * as templates from '#contract/templates.ts'
import { rowMakers, type AccessRow, type Owned } from '#testing/access-rows.ts'
import type { Physician } from '#testing/test-app.ts'

const { body } = rowMakers<Owned>()
const noNames: AccessRow<Owned> = { names: null }

export const TEMPLATE_WORDS = {
  name: 'Clinic visit',
  base: 'soap',
  style: 'brief',
  sections: [
    { key: 'assessment_plan', title: 'What we think and do', style: 'bullets' },
    { key: 'hpi', title: 'Story', style: 'prose' },
  ],
} as const satisfies templates.TemplateWords

export async function templateOf(physician: Physician): Promise<Pick<Owned, 'templateId'>> {
  const given = { id: randomUUID(), baseVersion: null, words: TEMPLATE_WORDS }
  const { reply } = await physician.call(templates.saveTemplate, { body: given })
  return { templateId: reply.template.id }
}

const words = TEMPLATE_WORDS

/** Every call about templates, for the table of who may call what. */
export const templateRows: Array<[Endpoint, AccessRow<Owned>]> = [
  [templates.listTemplates, noNames],
  [templates.saveTemplate, body(({ templateId }) => ({ id: templateId, baseVersion: 1, words }))],
  [templates.deleteTemplate, body(({ templateId }) => ({ id: templateId }))],
  [templates.listOrganizationTemplates, body(({ organizationId }) => ({ organizationId }))],
  [
    templates.saveOrganizationTemplate,
    body(({ organizationId }) => ({ organizationId, id: randomUUID(), baseVersion: null, words })),
  ],
  [
    templates.deleteOrganizationTemplate,
    body(({ organizationId }) => ({ organizationId, id: randomUUID() })),
  ],
]
