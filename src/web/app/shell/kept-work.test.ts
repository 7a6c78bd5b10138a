// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { keepDraft, readDraft } from '#web/features/agreements/agreement-draft.ts'
import { noteKeys, type NotesFilter } from '#web/features/notes/note-keys.ts'
import { makeUser } from '#testing/make-user.ts'
import { emptyWork, STORAGE_KEY } from '#web/lib/persisted.ts'
import { clearSession, keepSession, useSession } from '#web/lib/session.ts'
import { keepWork, learn } from './kept-work.ts'

afterEach(() => {
  clearSession()
  localStorage.clear()
  sessionStorage.clear()
})

const whole: NotesFilter = { search: '', status: [], review: [], show: 'current' }
const idle = { isProcessing: false, message: '' }
const busy = { isProcessing: true, message: 'Transcribing 42 %' }
const list = {
  pages: [
    { notes: [{ id: 'a', taskCount: 2, processing: idle, preview: 'Chest tightness' }] },
    { notes: [{ id: 'b', taskCount: 0, processing: busy, preview: 'Cough' }] },
  ],
}
const preferences = { physicalExam: false, assessmentPlan: true, autoMic: true, isMuted: true }

test.each([
  [
    'notes',
    noteKeys.list(whole),
    list,
    { notesCount: 2, taskCounter: { a: 2, b: 0 }, processingStates: { b: busy } },
  ],
  [
    'a note',
    noteKeys.note('a'),
    { id: 'a', switches: { telehealthCheck: true } },
    { enableTelehealthCheck: { a: true } },
  ],
  ['the website', ['health', 'website'], { status: 'up' }, { flags: { websiteStatus: 'up' } }],
  ['the writer', ['health', 'writer'], { status: 'degraded' }, { flags: { openaiStatus: 'degraded' } }],
  [
    'preferences',
    ['preferences', 'u'],
    preferences,
    { flags: { physicalExam: false, isMuted: true, showAutoMic: true, isPressAutoMic: true } },
  ],
  [
    'the rooms of chat',
    ['chat', 'rooms'],
    [{ id: 'r', unseenCount: 3, name: 'Anna Sample', last: { text: 'Chest tightness' } }],
    { chatRooms: [{ _id: 'r', unseenCount: 3 }] },
  ],
])('what the server says of %s is kept', (_, key, data, kept) => {
  expect(learn(emptyWork, { key, data, failed: false })).toMatchObject(kept)
})

test('a search does not change the number of notes', () => {
  const key = noteKeys.list({ ...whole, search: 'chest' })
  expect(learn(emptyWork, { key, data: list, failed: false })).not.toHaveProperty('notesCount')
})

test('a failed check means that the website is down', () => {
  const learnt = learn(emptyWork, { key: ['health', 'writer'], data: undefined, failed: true })
  expect(learnt).toMatchObject({ flags: { websiteStatus: 'down' } })
})

test.each([[noteKeys.transcript('a')], [noteKeys.versions('a')], [['sessions']]])(
  'nothing is kept of %j',
  (key) => {
    expect(learn(emptyWork, { key, data: { text: 'Chest tightness' }, failed: false })).toBeNull()
  },
)

test('a list of notes leaves counts on the device and no word of a visit', () => {
  keepSession({ user: makeUser(), token: 'one' })
  const client = new QueryClient()
  const stop = keepWork(client)
  client.setQueryData(noteKeys.list(whole), list)
  stop()
  expect(useSession.getState().notesCount).toBe(2)
  expect(localStorage.getItem(STORAGE_KEY)).toContain('"taskCounter":{"a":2,"b":0}')
  expect(localStorage.getItem(STORAGE_KEY)).not.toContain('Chest')
})

test.each<[string, () => void]>([
  ['logs out, here or in another tab', () => useSession.setState({ phase: 'leaving' })],
  ['leaves a session that has ended', clearSession],
])('what was typed into an agreement goes when the user %s, and nothing is kept after', (_, leave) => {
  const user = makeUser()
  keepSession({ user, token: 'mine' })
  const stop = keepWork(new QueryClient())
  const typed = readDraft(user, null, new Date())
  keepDraft({ ...typed, fields: { ...typed.fields, legalName: 'Example Clinic' } })
  useSession.setState({ phase: 'ended' })
  expect(readDraft(user, null, new Date()).fields.legalName).toBe('Example Clinic')
  leave()
  expect(sessionStorage.length).toBe(0)
  keepDraft(typed)
  expect(sessionStorage.length).toBe(0)
  stop()
})
