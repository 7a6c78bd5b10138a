import { describe, expect, test } from 'vitest'
import { AUTOSAVE_DELAY_MS } from '#domain/limits.ts'
import { autosaveText, retryDelayMs, stepAutosave, type Autosave, type AutosaveEvent } from './autosave.ts'

const saved: Autosave = { kind: 'saved', version: 3 }
const waiting: Autosave = { kind: 'waiting', version: 3 }
const saving: Autosave = { kind: 'saving', version: 3, edited: false, attempt: 0 }
const savingEdited: Autosave = { ...saving, edited: true }
const retrying: Autosave = { kind: 'retrying', version: 3, attempt: 2 }
const conflict: Autosave = { kind: 'conflict', version: 3, theirVersion: 5 }
const refused: Autosave = { kind: 'refused', version: 3, message: 'No.' }

const debounce = { kind: 'wait', ms: AUTOSAVE_DELAY_MS }
const send = (baseVersion: number) => ({ kind: 'send', baseVersion })

type Row = [string, Autosave, AutosaveEvent, Autosave, unknown[]]

describe('autosave', () => {
  test.each<Row>([
    ['an edit waits for the pause', saved, { kind: 'edited' }, waiting, [debounce]],
    ['another edit starts the pause again', waiting, { kind: 'edited' }, waiting, [debounce]],
    ['after the pause it is sent', waiting, { kind: 'due' }, saving, [send(3)]],
    ['leaving the page sends at once', waiting, { kind: 'flush' }, saving, [send(3)]],
    ['nothing to save, nothing sent', saved, { kind: 'flush' }, saved, []],
    ['an answer settles it', saving, { kind: 'acknowledged', version: 4 }, { kind: 'saved', version: 4 }, []],
    ['an edit under way is noticed', saving, { kind: 'edited' }, savingEdited, [debounce]],
    [
      'it is saved after the answer',
      savingEdited,
      { kind: 'acknowledged', version: 4 },
      { kind: 'waiting', version: 4 },
      [debounce],
    ],
    [
      'a newer text supersedes a slow request',
      savingEdited,
      { kind: 'due' },
      saving,
      [{ kind: 'abort' }, send(3)],
    ],
    ['the same text is not sent twice', saving, { kind: 'flush' }, saving, []],
    [
      'a dead network is tried again',
      saving,
      { kind: 'unreachable' },
      { kind: 'retrying', version: 3, attempt: 1 },
      [{ kind: 'wait', ms: 1_000 }],
    ],
    ['edits meanwhile do not hurry it', retrying, { kind: 'edited' }, retrying, []],
    ['the next try counts on', retrying, { kind: 'due' }, { ...saving, attempt: 2 }, [send(3)]],
    [
      'a change of somebody else stops it',
      saving,
      { kind: 'stale', theirVersion: 5, compatible: false },
      conflict,
      [],
    ],
    [
      'our own save whose answer was lost does not',
      saving,
      { kind: 'stale', theirVersion: 4, compatible: true },
      { ...saving, version: 4 },
      [send(4)],
    ],
    ['in a conflict nothing is sent by itself', conflict, { kind: 'due' }, conflict, []],
    ['nor on leaving the page', conflict, { kind: 'flush' }, conflict, []],
    [
      'keeping mine saves it over theirs',
      conflict,
      { kind: 'keepMine' },
      { ...saving, version: 5 },
      [send(5)],
    ],
    ['taking theirs ends it', conflict, { kind: 'adopted', version: 5 }, { kind: 'saved', version: 5 }, []],
    ['a refusal is told', saving, { kind: 'refused', message: 'No.' }, refused, []],
    ['and tried again with the next edit', refused, { kind: 'edited' }, waiting, [debounce]],
    ['or on demand', refused, { kind: 'flush' }, saving, [send(3)]],
    [
      'a version taken over from the server cancels what is under way',
      saving,
      { kind: 'adopted', version: 9 },
      { kind: 'saved', version: 9 },
      [{ kind: 'abort' }],
    ],
  ])('%s', (_, before, event, state, effects) => {
    expect(stepAutosave(before, event)).toEqual({ state, effects })
  })

  test('waits longer after each failure, and never longer than half a minute', () => {
    expect([1, 2, 3, 6, 60].map(retryDelayMs)).toEqual([1_000, 2_000, 4_000, 30_000, 30_000])
  })

  test.each([
    [saved, 'Saved'],
    [waiting, 'Saving…'],
    [retrying, 'Not saved – retrying'],
    [refused, 'Not saved: No.'],
  ])('says where it stands', (state, words) => expect(autosaveText(state)).toBe(words))
})
