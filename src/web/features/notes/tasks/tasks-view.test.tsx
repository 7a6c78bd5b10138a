// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { addTask, listTasks, renewTasks, updateTask, type Task, type TaskList } from '#contract/tasks.ts'
import { answer, fakeServer, renderScreen } from '#testing/render-screen.tsx'
import { useAnnouncement } from '#web/lib/announce.ts'
import { useEvidenceFocus } from '../evidence/evidence-focus.ts'
import { makeNote } from '#testing/make-note.ts'
import { dueWords } from './task-words.ts'
import { TasksView } from './tasks-view.tsx'

const note = makeNote({ hasTranscript: true })
const task = (fields: Partial<Task> = {}): Task => ({
  id: '0b8f9a52-5a3a-4c46-9d5f-1f0d3f0c7b01',
  kind: 'order',
  subject: 'X-ray of the left knee',
  dueOn: null,
  evidence: [{ segmentId: 'g1', from: 0, to: 5 }],
  found: true,
  doneAt: null,
  ...fields,
})
const list = (tasks: Task[], stale = false): { list: TaskList } => ({
  list: { noteId: note.id, tasks, open: tasks.filter(({ doneAt }) => !doneAt).length, stale },
})

// jsdom lays nothing out and scrolls nothing.
const scrollIntoView = vi.fn<Element['scrollIntoView']>()
Element.prototype.scrollIntoView = scrollIntoView

test('a task is ticked off, and its words are lit while it is looked at', async () => {
  const done = task({ doneAt: '2026-11-21T10:00:00.000Z' })
  const calls = fakeServer(
    [listTasks, () => answer(listTasks, list([task()]))],
    [updateTask, () => answer(updateTask, list([done]))],
  )
  const { user } = renderScreen([{ path: '/', element: <TasksView note={note} /> }])
  const tick = await screen.findByRole('checkbox', { name: 'X-ray of the left knee' })
  await user.hover(tick)
  expect(useEvidenceFocus.getState().beside?.evidence).toEqual(task().evidence)
  await user.click(tick)
  const finished = await screen.findByRole('list', { name: 'Done tasks' })
  expect(within(finished).getByRole('checkbox')).toHaveProperty('checked', true)
  expect(calls.at(-1)?.body).toEqual({ noteId: note.id, id: task().id, done: true })
  expect(useAnnouncement.getState().words).toBe('X-ray of the left knee: done. 0 open tasks.')
})

test('a task is added by hand, and stale ones are found again with one click', async () => {
  const added = task({ id: '0b8f9a52-5a3a-4c46-9d5f-1f0d3f0c7b02', subject: 'Call the school', evidence: [] })
  const calls = fakeServer(
    [listTasks, () => answer(listTasks, list([], true))],
    [addTask, () => answer(addTask, list([added], true))],
    [renewTasks, () => answer(renewTasks, list([added, task()]))],
  )
  const { user } = renderScreen([{ path: '/', element: <TasksView note={note} /> }])
  await user.click(await screen.findByRole('button', { name: 'Add a task' }))
  await user.type(screen.getByRole('textbox', { name: 'What is to be done' }), 'Call the school')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Call')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await screen.findByRole('checkbox', { name: 'Call the school' })
  expect(document.activeElement?.textContent).toBe('Add a task')
  expect(scrollIntoView).toHaveBeenCalledWith({ block: 'nearest' })
  expect(calls.at(-1)?.body).toMatchObject({ kind: 'call', subject: 'Call the school', dueOn: null })
  await user.click(screen.getByRole('button', { name: 'Find tasks again' }))
  await screen.findByRole('checkbox', { name: 'X-ray of the left knee' })
  expect(screen.queryByRole('button', { name: 'Find tasks again' })).toBeNull()
})

test.each([
  ['2026-11-21', 'due today', false],
  ['2026-11-22', 'due Nov 22, 2026', false],
  ['2026-11-20', 'was due Nov 20, 2026', true],
])('%s is told as %j', (day, words, late) => {
  expect(dueWords(day, new Date(2026, 10, 21, 23, 30))).toEqual({ words, late })
})

test('Escape closes what a task is changed with, from every field of it', async () => {
  fakeServer([listTasks, () => answer(listTasks, list([task()]))])
  const { user } = renderScreen([{ path: '/', element: <TasksView note={note} /> }])
  for (const name of ['Due', 'Kind', 'What is to be done']) {
    await user.click(await screen.findByRole('button', { name: 'Change “X-ray of the left knee”' }))
    screen.getByLabelText(name).focus()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Change “X-ray of the left knee”')
  }
})
