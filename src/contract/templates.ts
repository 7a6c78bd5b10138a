import { z } from 'zod'
import { Empty, Id, line, Moment } from './common.ts'
import { endpoint } from './endpoint.ts'
import { NoteStyle, TemplateKey } from './note-settings.ts'
import { SectionStyle } from './sections.ts'

export const TEMPLATES_OF_ONE = 50
const NAME_CHARACTERS = 80
const TITLE_CHARACTERS = 120

/** What a section of a template can be about; its title is free. */
export const TemplateSectionKey = z.enum([
  'chief_complaint',
  'hpi',
  'ros',
  'past_medical_history',
  'past_surgical_history',
  'family_history',
  'social_history',
  'medications',
  'allergies',
  'vitals',
  'physical_exam',
  'results',
  'assessment_plan',
  'assessment',
  'plan',
  'instructions',
  'hospital_course',
  'procedure',
])
export type TemplateSectionKey = z.infer<typeof TemplateSectionKey>

/** What can be laid out problem by problem. */
const OF_PROBLEMS: ReadonlySet<TemplateSectionKey> = new Set(['assessment_plan', 'assessment', 'plan'])
/** What tells the story of the visit where no section of its own does. */
const TELLS_STORY: readonly TemplateSectionKey[] = ['hospital_course', 'procedure']

export const TemplateSection = z
  .object({
    key: TemplateSectionKey,
    title: line(TITLE_CHARACTERS).pipe(z.string().min(1, 'Give each section a title.')),
    style: SectionStyle,
  })
  .refine(({ key, style }) => style !== 'problems' || OF_PROBLEMS.has(key), {
    message: 'Only assessment and plan are laid out problem by problem.',
    path: ['style'],
  })
export type TemplateSection = z.infer<typeof TemplateSection>

/** In the order they are read. No sentence of a visit stands in two of them. */
export const TemplateSections = z
  .array(TemplateSection)
  .min(1, 'A template has at least one section.')
  .max(TemplateSectionKey.options.length)
  .refine((sections) => new Set(sections.map(({ key }) => key)).size === sections.length, {
    message: 'A template has each section once.',
  })
  .refine((sections) => !(has(sections, 'assessment_plan') && has(sections, 'assessment')), {
    message: 'Choose assessment and plan as one section or as two, not both.',
  })
  .refine((sections) => has(sections, 'hpi') || !TELLS_STORY.every((key) => has(sections, key)), {
    message: 'Hospital course and procedure together need the history of present illness as well.',
  })

const has = (sections: readonly TemplateSection[], key: TemplateSectionKey): boolean =>
  sections.some((section) => section.key === key)

/** What a person decides about a template. `base`: the built-in one it is a kind of, as charts know it. */
export const TemplateWords = z.object({
  name: line(NAME_CHARACTERS).pipe(z.string().regex(/\p{Letter}|\p{Number}/u, 'Give the template a name.')),
  base: TemplateKey,
  style: NoteStyle,
  sections: TemplateSections,
})
export type TemplateWords = z.infer<typeof TemplateWords>

/** One of one's own, or one that all members of an organization may choose. */
export const NoteTemplate = TemplateWords.extend({
  id: Id,
  scope: z.enum(['own', 'organization']),
  version: z.int().positive(),
  updatedAt: Moment,
  /** Who changed it last; empty for somebody who is gone. */
  changedBy: z.string(),
})
export type NoteTemplate = z.infer<typeof NoteTemplate>

const one = z.object({ template: NoteTemplate })
const all = z.array(NoteTemplate)
const Given = {
  /** Made by the caller, so that a repeated request makes one template. */
  id: Id,
  /** Null makes a new one. */
  baseVersion: z.int().positive().nullable(),
  words: TemplateWords,
}

/** What can be chosen for a note, by name: the built-in ones, one's own, and those of one's organization. */
export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/templates',
  access: 'signedIn',
  tag: 'templates',
  summary: 'The templates that the actor may choose',
  reply: z.object({
    builtIn: z.array(z.object({ key: TemplateKey, title: z.string(), sections: TemplateSections })),
    own: all,
    /** Null for who is in none. */
    organization: z.object({ name: z.string(), templates: all }).nullable(),
  }),
})

/** Refused with `stale_version` and `details` `{ current: NoteTemplate }` when it was changed meanwhile. */
export const saveTemplate = endpoint({
  method: 'POST',
  path: '/api/saveTemplate',
  access: 'signedIn',
  tag: 'templates',
  summary: 'Make a template of one’s own, or change it',
  body: z.object(Given),
  reply: one,
})

/** Notes that were made with it keep its sections. */
export const deleteTemplate = endpoint({
  method: 'POST',
  path: '/api/deleteTemplate',
  access: 'signedIn',
  tag: 'templates',
  summary: 'Delete a template of one’s own',
  body: z.object({ id: Id }),
  reply: Empty,
})

export const listOrganizationTemplates = endpoint({
  method: 'POST',
  path: '/api/listOrganizationTemplates',
  access: ['organization_admin', 'super_admin'],
  tag: 'templates',
  summary: 'The templates that an organization gives its members',
  body: z.object({ organizationId: Id }),
  reply: z.object({ templates: all }),
})

/** As `saveTemplate`. */
export const saveOrganizationTemplate = endpoint({
  method: 'POST',
  path: '/api/saveOrganizationTemplate',
  access: ['organization_admin', 'super_admin'],
  tag: 'templates',
  summary: 'Make a template for the members of an organization, or change it',
  body: z.object({ organizationId: Id, ...Given }),
  reply: one,
})

export const deleteOrganizationTemplate = endpoint({
  method: 'POST',
  path: '/api/deleteOrganizationTemplate',
  access: ['organization_admin', 'super_admin'],
  tag: 'templates',
  summary: 'Take a template from the members of an organization; notes keep its sections',
  body: z.object({ organizationId: Id, id: Id }),
  reply: Empty,
})
