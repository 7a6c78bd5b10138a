import type { z } from 'zod'
import { Refusal } from './refusal.ts'

const MOST_TOLD = 50

/** A form is told all that is wrong with it. Of what holds more than this a sentence for each would take seconds. */
const MOST_PARTS_OF_A_FORM = 300

/**
 * What a schema makes of a part of a request; throws `invalid_input` with a sentence for each field that is wrong, or for the
 * first one where there are more `parts` than a form has.
 */
export function parsePart(schema: z.ZodType | undefined, value: unknown, parts = 0): unknown {
  if (!schema) return undefined
  const stopping = parts > MOST_PARTS_OF_A_FORM ? { abortEarly: true } : {}
  const parsed = schema.safeParse(value, { error: sentenceOf, ...stopping })
  if (parsed.success) return parsed.data
  // The first thing that is wrong with a field is the one to tell; of a long list that is all wrong a few are enough.
  const told = parsed.error.issues.slice(0, MOST_TOLD)
  const fields = Object.fromEntries(
    told.map((issue): [string, string] => [issue.path.join('.'), issue.message]).reverse(),
  )
  const [first] = told
  const where = first?.path.join('.')
  throw new Refusal(
    'invalid_input',
    where ? `Check ${where}: ${first?.message}` : 'The request is not complete.',
    { fields },
  )
}

type RawIssue = Parameters<z.core.$ZodErrorMap>[0]

/** For what the contract gives no sentence of its own. */
function sentenceOf(issue: RawIssue): string {
  switch (issue.code) {
    case 'too_big':
      return `Use at most ${issue.maximum}${unitOf(issue.origin)}.`
    case 'too_small':
      return `Use at least ${issue.minimum}${unitOf(issue.origin)}.`
    case 'invalid_value':
      return `Choose one of: ${issue.values.map(String).join(', ')}.`
    case 'invalid_format':
      return formats.get(issue.format) ?? 'This is not written as it should be.'
    case 'invalid_type':
      return issue.input === undefined ? 'This is missing.' : 'This is of the wrong kind.'
    default:
      return 'This is not as it should be.'
  }
}

const formats = new Map([
  ['uuid', 'This is not an id.'],
  ['date', 'This is not a date such as 1980-12-31.'],
  ['datetime', 'This is not a moment such as 2026-01-31T09:30:00.000Z.'],
])

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters'
  return origin === 'array' ? ' entries' : ''
}
