import { cleanText } from '#contract/common.ts'
import type { Note } from '#contract/notes.ts'

/** What a physician changes in place and autosave sends. */
export type Draft = Pick<
  Note,
  | 'label'
  | 'sections'
  | 'visitKind'
  | 'visitAt'
  | 'template'
  | 'ownTemplate'
  | 'style'
  | 'switches'
  | 'patient'
>

const fields = [
  'label',
  'sections',
  'visitKind',
  'visitAt',
  'template',
  'ownTemplate',
  'style',
  'switches',
  'patient',
] as const satisfies Array<keyof Draft>

export function draftOf(note: Draft): Draft {
  const { label, sections, visitKind, visitAt, template, ownTemplate, style, switches, patient } = note
  return { label, sections, visitKind, visitAt, template, ownTemplate, style, switches, patient }
}

/** The fields of `draft` that differ from `base`; an empty object when nothing does. */
export function changesBetween(base: Draft, draft: Draft): Partial<Draft> {
  const changed = fields.filter((field) => base[field] !== draft[field] && !same(base[field], draft[field]))
  return Object.fromEntries(changed.map((field) => [field, draft[field]]))
}

export function hasChanges(changes: Partial<Draft>): boolean {
  return Object.keys(changes).length > 0
}

/** Whether a note already holds all of these changes: then it was our own save whose answer never came. */
export function holds(note: Draft, changes: Partial<Draft>): boolean {
  return fields.every((field) => !(field in changes) || same(note[field], changes[field]))
}

/** By content and whatever the order of properties; the server's cleaning of texts makes no difference. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a === 'string' && typeof b === 'string') return cleanText(a).trim() === cleanText(b).trim()
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => same(item, b[index]))
  if (!isRecord(a) || !isRecord(b)) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => same(a[key], b[key]))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
