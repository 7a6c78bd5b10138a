import { z } from 'zod'
import { Id } from './common.ts'
import { endpoint } from './endpoint.ts'
import { LettersMode, NoteStyle, TemplateKey } from './note-settings.ts'

const Choices = z.object({
  physicalExam: z.boolean(),
  assessmentPlan: z.boolean(),
  telehealthCheck: z.boolean(),
  lettersMode: LettersMode,
  template: TemplateKey,
  /** A template that people made; where it cannot be chosen any more, `template` counts. */
  templateId: Id.nullable(),
  style: NoteStyle,
  /** Start recording when a new note is opened. */
  autoMic: z.boolean(),
  isMuted: z.boolean(),
})

/** What a physician's new notes begin with. */
export const Preferences = z.object({
  physicalExam: Choices.shape.physicalExam.default(true),
  assessmentPlan: Choices.shape.assessmentPlan.default(true),
  telehealthCheck: Choices.shape.telehealthCheck.default(false),
  lettersMode: Choices.shape.lettersMode.default('off'),
  template: Choices.shape.template.default('soap'),
  templateId: Choices.shape.templateId.default(null),
  style: Choices.shape.style.default('standard'),
  autoMic: Choices.shape.autoMic.default(false),
  isMuted: Choices.shape.isMuted.default(false),
})
export type Preferences = z.infer<typeof Preferences>

/**
 * Only what is sent is changed: a partial save never wipes the other settings. It is made from the choices without their
 * defaults, because zod fills a default into an optional field that was left out.
 */
export const updateToggle = endpoint({
  method: 'PUT',
  path: '/api/updateToggle',
  access: 'signedIn',
  tag: 'preferences',
  summary: 'Change preferences',
  body: z.object({ preferences: Choices.partial() }),
  reply: z.object({ preferences: Preferences }),
})

export const getUserPreferences = endpoint({
  method: 'GET',
  path: '/api/user-preferences/:id',
  access: 'signedIn',
  tag: 'preferences',
  summary: 'The preferences of the actor',
  params: z.object({ id: Id }),
  reply: z.object({ preferences: Preferences }),
})
