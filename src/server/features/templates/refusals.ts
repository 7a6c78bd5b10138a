import { type NoteTemplate, TEMPLATES_OF_ONE } from '#contract/templates.ts'
import { Refusal } from '#server/http/refusal.ts'

/** Somebody else's template is as good as none. */
export const templateNotFound = () =>
  new Refusal('not_found', 'This template does not exist any more, or it is not yours.')

export const templateChanged = (current: NoteTemplate) =>
  new Refusal(
    'stale_version',
    'This template was changed meanwhile. Look at it again before you change it.',
    {
      details: { current },
    },
  )

export const tooManyTemplates = () =>
  new Refusal(
    'conflict',
    `There are ${TEMPLATES_OF_ONE} templates, which is all there may be. Delete one first.`,
  )

export const nameTaken = () => {
  const sentence = 'Another template has this name. Choose a different one.'
  return new Refusal('already_exists', sentence, { fields: { name: sentence } })
}
