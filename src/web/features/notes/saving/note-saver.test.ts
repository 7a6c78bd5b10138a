import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Note } from '#contract/notes.ts'
import { AUTOSAVE_DELAY_MS } from '#domain/limits.ts'
import { makeNote, makeSection } from '#testing/make-note.ts'
import { createNoteSaver, type SendOutcome, type UnsavedEdits } from './note-saver.ts'

/** A server that holds one note and refuses edits of another version; `down` and `losesAnswers` are its faults. */
function makeServer(note: Note = makeNote(), device?: 'unread') {
  const server = {
    note,
    requests: 0,
    down: false,
    losesAnswers: false,
    kept: undefined as UnsavedEdits | null | undefined,
    change(fields: Partial<Note>) {
      server.note = { ...server.note, ...fields, version: server.note.version + 1 }
    },
    async send(changes: Partial<Note>, baseVersion: number): Promise<SendOutcome> {
      server.requests += 1
      if (server.down) return { kind: 'unreachable' }
      if (baseVersion !== server.note.version) return { kind: 'stale', current: server.note }
      server.change(changes)
      if (server.losesAnswers) return { kind: 'unreachable' }
      const { id, version, status, updatedAt } = server.note
      return { kind: 'saved', saved: { id, version, status, updatedAt } }
    },
  }
  const saver = createNoteSaver(note, {
    send: server.send,
    onSaved: () => undefined,
    keep: (unsaved) => {
      server.kept = unsaved
    },
  })
  if (device !== 'unread') saver.putBack(null)
  return { server, saver }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())
const pause = () => vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS)

describe('saving a note', () => {
  test('sends once after a pause, and only what changed', async () => {
    const { server, saver } = makeServer()
    saver.edit({ label: 'R' })
    saver.edit({ label: 'Room 5' })
    expect(server.kept?.changes).toEqual({ label: 'Room 5' })
    await pause()
    expect(server.note.label).toBe('Room 5')
    expect(server.requests).toBe(1)
    expect(server.kept).toBeNull()
    expect(saver.getState().autosave).toEqual({ kind: 'saved', version: 4 })
  })

  test('tries again when the server cannot be reached, and keeps the edits on the device until then', async () => {
    const { server, saver } = makeServer()
    server.down = true
    saver.edit({ label: 'Room 5' })
    await pause()
    expect(saver.getState().autosave.kind).toBe('retrying')
    expect(server.kept?.changes).toEqual({ label: 'Room 5' })
    server.down = false
    await vi.advanceTimersByTimeAsync(1_000)
    expect(server.note.label).toBe('Room 5')
    expect(server.kept).toBeNull()
  })

  test('knows its own save again when the answer was lost', async () => {
    const { server, saver } = makeServer()
    server.losesAnswers = true
    saver.edit({ label: 'Room 5' })
    await pause()
    server.losesAnswers = false
    saver.edit({ style: 'brief' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(saver.getState()).toMatchObject({ autosave: { kind: 'saved', version: 5 }, theirs: null })
    expect(server.note).toMatchObject({ label: 'Room 5', style: 'brief' })
  })

  test('joins changes of somebody else to other fields', async () => {
    const { server, saver } = makeServer()
    server.change({ style: 'brief' })
    saver.edit({ label: 'Room 5' })
    await pause()
    expect(server.note).toMatchObject({ label: 'Room 5', style: 'brief' })
    expect(saver.getState()).toMatchObject({ draft: { style: 'brief' }, autosave: { kind: 'saved' } })
  })

  test('settles only when all of it is saved', async () => {
    const { server, saver } = makeServer()
    saver.edit({ label: 'Room 5' })
    expect(await saver.settle()).toBe(true)
    server.down = true
    saver.edit({ label: 'Room 6' })
    expect(await saver.settle()).toBe(false)
  })
})

describe('two people editing the same text', () => {
  const theirs = [makeSection({ title: 'Theirs' })]
  const mine = [makeSection({ title: 'Mine' })]

  async function inConflict() {
    const parts = makeServer()
    parts.server.change({ sections: theirs })
    parts.saver.edit({ sections: mine })
    await pause()
    return parts
  }

  test('neither is overwritten until somebody chooses', async () => {
    const { server, saver } = await inConflict()
    expect(saver.getState()).toMatchObject({
      autosave: { kind: 'conflict' },
      theirs: { sections: theirs },
      draft: { sections: mine },
    })
    saver.flush(true)
    await pause()
    expect(server.note.sections).toEqual(theirs)
    expect(server.kept?.changes).toEqual({ sections: mine })
  })

  test('mine is kept on demand', async () => {
    const { server, saver } = await inConflict()
    saver.keepMine()
    await pause()
    expect(server.note.sections).toEqual(mine)
    expect(saver.getState().autosave.kind).toBe('saved')
  })

  test('theirs is taken on demand', async () => {
    const { server, saver } = await inConflict()
    saver.takeTheirs()
    expect(saver.getState()).toMatchObject({ draft: { sections: theirs }, autosave: { kind: 'saved' } })
    expect(server.kept).toBeNull()
  })
})

describe('a newer note of the server', () => {
  test('is taken over when nothing is unsaved', () => {
    const { saver } = makeServer()
    saver.receive(makeNote({ version: 9, label: 'Elsewhere' }))
    expect(saver.getState()).toMatchObject({ draft: { label: 'Elsewhere' }, autosave: { version: 9 } })
  })

  test('is not taken over while something is', () => {
    const { saver } = makeServer()
    saver.edit({ label: 'Room 5' })
    saver.receive(makeNote({ version: 9, label: 'Elsewhere' }))
    expect(saver.getState().draft.label).toBe('Room 5')
  })
})

describe('edits kept on this device', () => {
  test('are put back and saved when they belong to this version', async () => {
    const { server, saver } = makeServer()
    saver.putBack({ baseVersion: 3, changes: { label: 'Room 5' } })
    expect(saver.getState()).toMatchObject({ draft: { label: 'Room 5' }, restored: true })
    await pause()
    expect(server.note.label).toBe('Room 5')
  })

  test('are a conflict when the note went on without them', () => {
    const { saver } = makeServer()
    saver.putBack({ baseVersion: 2, changes: { label: 'Room 5' } })
    expect(saver.getState()).toMatchObject({ autosave: { kind: 'conflict' }, draft: { label: 'Room 5' } })
  })

  test('are forgotten when the server has them', () => {
    const { saver } = makeServer(makeNote({ label: 'Room 5' }))
    saver.putBack({ baseVersion: 2, changes: { label: 'Room 5' } })
    expect(saver.getState()).toMatchObject({ autosave: { kind: 'saved' }, restored: false })
  })

  test('come after what is typed before they were read, and neither is lost', async () => {
    const { server, saver } = makeServer(makeNote(), 'unread')
    saver.edit({ label: 'Room 6' })
    saver.putBack({ baseVersion: 3, changes: { label: 'Room 5' } })
    expect(server.kept).toBeUndefined()
    await pause()
    expect(server.note.label).toBe('Room 6')
    expect(saver.getState()).toMatchObject({
      autosave: { kind: 'conflict' },
      draft: { label: 'Room 5' },
      theirs: { label: 'Room 6', version: 4 },
    })
    saver.keepMine()
    await pause()
    expect(server.note.label).toBe('Room 5')
    expect(server.kept).toBeNull()
  })
})
