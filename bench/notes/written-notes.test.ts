import { expect, test } from 'vitest'
import { writeNotesOf } from './written-notes.ts'

const visits = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, dialogue: '', note: '' }))

test('as many notes are asked for at a time as the writer takes, and come back in the order of the visits', async () => {
  const open: Array<{ id: string; answer: () => void }> = []
  const writing = writeNotesOf(visits, {
    name: 'slow',
    atOnce: 2,
    write: ({ id }) => new Promise((resolve) => open.push({ id, answer: () => resolve(`note of ${id}`) })),
  })
  const asked = (): string => open.map(({ id }) => id).join('')
  expect(asked()).toBe('ab')
  open[1]?.answer()
  await expect.poll(asked).toBe('abc')
  for (let at = 0; at < visits.length; at++) {
    await expect.poll(() => open[at]).toBeDefined()
    open[at]?.answer()
  }
  const { notes } = await writing
  expect(notes.map(({ note }) => note)).toEqual(visits.map(({ id }) => `note of ${id}`))
})
