import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Letter } from '#contract/letters.ts'
import { AUTOSAVE_DELAY_MS } from '#domain/limits.ts'
import { makeSentence } from '#testing/make-note.ts'
import { LetterSaver, type LetterOutcome, type UnsavedLetter } from './letter-saver.ts'

const words = (text: string) => [makeSentence({ id: 'l1', text, layout: 'paragraph' })]
const letter: Letter = {
  noteId: '00000000-0000-4000-8000-000000000001',
  kind: 'patient',
  sentences: words('Dear Kim,'),
  edited: false,
  stale: false,
  writtenBy: 'letters',
  updatedAt: '2026-11-21T10:00:00.000Z',
}

/** A server that holds one letter and refuses what was typed into another; `down` and `losesAnswers` are its faults. */
function makeServer() {
  const server = {
    letter,
    requests: 0,
    down: false,
    losesAnswers: false,
    kept: null as UnsavedLetter | null,
    change(text: string) {
      const updatedAt = new Date(Date.parse(server.letter.updatedAt) + 1_000).toISOString()
      server.letter = { ...server.letter, sentences: words(text), edited: true, updatedAt }
    },
    async send({ baseUpdatedAt, sentences }: UnsavedLetter): Promise<LetterOutcome> {
      server.requests += 1
      if (server.down) return { kind: 'unreachable' }
      if (baseUpdatedAt !== server.letter.updatedAt) return { kind: 'stale', current: server.letter }
      server.change(sentences[0]?.text ?? '')
      return server.losesAnswers ? { kind: 'unreachable' } : { kind: 'saved', current: server.letter }
    },
  }
  const saver = new LetterSaver(letter, {
    send: server.send,
    onSaved: () => undefined,
    keep: (unsaved) => void (server.kept = unsaved),
  })
  saver.putBack(null)
  return { server, saver, text: () => server.letter.sentences[0]?.text }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())
const pause = () => vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS)

test('what fails to save is kept on the device, and tried again when nobody looks at the letter', async () => {
  const { server, saver, text } = makeServer()
  server.down = true
  saver.edit(words('Dear Ms. Kim,'))
  await pause()
  expect(saver.getState().autosave.kind).toBe('retrying')
  expect(server.kept?.sentences[0]?.text).toBe('Dear Ms. Kim,')
  server.down = false
  await vi.advanceTimersByTimeAsync(1_000)
  expect(text()).toBe('Dear Ms. Kim,')
  expect(server.kept).toBeNull()
})

test('a letter that was changed elsewhere is not overwritten by the next key, but when its writer says so', async () => {
  const { server, saver, text } = makeServer()
  server.change('Dear family,')
  saver.edit(words('Dear Ms. Kim,'))
  await pause()
  saver.edit(words('Dear Ms. Kim Sample,'))
  await pause()
  expect(text()).toBe('Dear family,')
  expect(saver.getState().theirs?.sentences[0]?.text).toBe('Dear family,')
  expect(server.kept?.sentences[0]?.text).toBe('Dear Ms. Kim Sample,')
  saver.keepMine()
  await pause()
  expect(text()).toBe('Dear Ms. Kim Sample,')
  expect(saver.getState()).toMatchObject({ autosave: { kind: 'saved' }, theirs: null })
})

test('or the other text is taken', async () => {
  const { server, saver } = makeServer()
  server.change('Dear family,')
  saver.edit(words('Dear Ms. Kim,'))
  await pause()
  saver.takeTheirs()
  expect(saver.getState()).toMatchObject({ sentences: [{ text: 'Dear family,' }], theirs: null })
  expect(server.kept).toBeNull()
})

test('its own save is known again when the answer was lost', async () => {
  const { server, saver } = makeServer()
  server.losesAnswers = true
  saver.edit(words('Dear Ms. Kim,'))
  await pause()
  server.losesAnswers = false
  await vi.advanceTimersByTimeAsync(1_000)
  expect(saver.getState()).toMatchObject({ autosave: { kind: 'saved' }, theirs: null })
})

test('what an earlier page left is put back and saved, unless the letter has changed since', async () => {
  const left = { baseUpdatedAt: letter.updatedAt, sentences: words('Dear Ms. Kim,') }
  const one = makeServer()
  one.saver.putBack(left)
  await pause()
  expect(one.text()).toBe('Dear Ms. Kim,')
  const other = makeServer()
  other.saver.putBack({ ...left, baseUpdatedAt: '2026-11-21T09:00:00.000Z' })
  await pause()
  expect(other.server.requests).toBe(0)
  expect(other.saver.getState()).toMatchObject({ sentences: left.sentences, theirs: letter })
})

test.each([
  ['a letter that is thrown away', 'discard', null],
  ['once its user has left', 'close', 'Dear Ms. Kim,'],
] as const)('nothing more is sent of %s', async (_, end, kept) => {
  const { server, saver } = makeServer()
  server.down = true
  saver.edit(words('Dear Ms. Kim,'))
  await pause()
  saver[end]()
  server.down = false
  server.requests = 0
  saver.flush()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(server.requests).toBe(0)
  expect(server.kept?.sentences[0]?.text ?? null).toBe(kept)
})
