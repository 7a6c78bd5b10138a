import { expect, test } from 'vitest'
import { NoteStatus, type NoteAbilities } from '#contract/notes.ts'
import {
  isOpen,
  noteAbilities,
  OPEN_STATUSES,
  type NoteStanding,
  SIGNED_STATUSES,
  whyClosed,
} from './note-rules.ts'
import { IDLE, writing } from './processing.ts'

const DELETED = '2026-03-04T10:00:00.000Z'
const standing = (change: Partial<NoteStanding> = {}): NoteStanding => ({
  status: 'ready',
  deletedAt: null,
  hasText: true,
  hasTranscript: true,
  processing: IDLE,
  practice: false,
  ...change,
})

const allowed = (note: NoteStanding, mayNamePatient = false) =>
  Object.entries(noteAbilities(note, { mayNamePatient }))
    .flatMap(([ability, may]) => (may ? [ability as keyof NoteAbilities] : []))
    .sort()

test.each<[string, NoteStanding, Array<keyof NoteAbilities>]>([
  [
    'an empty draft',
    standing({ status: 'draft', hasText: false, hasTranscript: false }),
    ['archive', 'delete', 'edit', 'record'],
  ],
  [
    'a draft with a transcript',
    standing({ status: 'draft', hasText: false }),
    ['archive', 'delete', 'edit', 'record', 'write'],
  ],
  ['a note that is ready', standing(), ['archive', 'delete', 'edit', 'record', 'sign', 'write']],
  ['a typed note', standing({ hasTranscript: false }), ['archive', 'delete', 'edit', 'record', 'sign']],
  ['a note being written', standing({ processing: writing(null) }), ['archive', 'delete', 'edit', 'record']],
  ['a signed note', standing({ status: 'signed' }), ['addend', 'archive', 'delete']],
  ['an amended note', standing({ status: 'amended' }), ['addend', 'archive', 'delete']],
  ['an archived note', standing({ status: 'archived' }), ['delete', 'unarchive']],
  ['a deleted note', standing({ deletedAt: DELETED }), []],
  ['a deleted signed note', standing({ deletedAt: DELETED, status: 'signed' }), []],
])('what its author may do with %s', (_, note, abilities) => {
  expect(allowed(note)).toEqual(abilities)
})

test('a patient is named on an open note of a real visit alone, and with a verified agreement alone', () => {
  expect(allowed(standing(), true)).toContain('namePatient')
  expect(allowed(standing())).not.toContain('namePatient')
  expect(allowed(standing({ practice: true }), true)).not.toContain('namePatient')
  expect(allowed(standing({ status: 'signed' }), true)).not.toContain('namePatient')
})

test('a note is open in the statuses that say so, unless it is deleted, and what closes it is told apart', () => {
  const open = NoteStatus.options.filter((status) => isOpen({ status, deletedAt: null }))
  expect(open).toEqual(OPEN_STATUSES)
  expect(NoteStatus.options.some((status) => isOpen({ status, deletedAt: DELETED }))).toBe(false)
  expect(NoteStatus.options.map((status) => whyClosed({ status, deletedAt: null }))).toEqual([
    null,
    null,
    'signed',
    'signed',
    'archived',
  ])
  expect(whyClosed({ status: 'signed', deletedAt: DELETED })).toBe('deleted')
  expect([...OPEN_STATUSES, ...SIGNED_STATUSES, 'archived']).toEqual(NoteStatus.options)
})
