import { beforeEach, expect, test, vi } from 'vitest'
import { toastError, toastInfo } from '#web/lib/toast.ts'
import { createUndoSteps } from './undo-steps.ts'

vi.mock(import('#web/lib/toast.ts'), async (original) => ({
  ...(await original()),
  toastError: vi.fn(),
  toastInfo: vi.fn(),
}))
beforeEach(() => void vi.clearAllMocks())

const told = () => vi.mocked(toastInfo).mock.calls.map(([words]) => words)

function setUp() {
  const there = new Set<string>()
  const steps = createUndoSteps()
  const put = (name: string, undo: () => unknown = () => there.delete(name)) => {
    const redo = () => there.add(name)
    const step = { undone: `no ${name}`, redone: `${name} again`, holds: () => there.has(name), undo, redo }
    redo()
    steps.did(step)
    return step
  }
  return { there, steps, put }
}

test('the last that was done is taken back first, and each time it is told what that was', async () => {
  const { there, steps, put } = setUp()
  put('a')
  put('b')
  await steps.undo()
  await steps.undo()
  expect(told()).toEqual(['no b', 'no a'])
  await steps.redo()
  expect(told().at(-1)).toBe('a again')
  expect([...there]).toEqual(['a'])
  await steps.redo()
  await steps.redo()
  expect([...there]).toEqual(['a', 'b'])
  expect(told().at(-1)).toBe('There is nothing to do again here.')
})

test('what a text took back by itself is passed over', async () => {
  const { there, steps, put } = setUp()
  put('a')
  put('b')
  there.delete('b')
  await steps.undo()
  expect(told()).toEqual(['no a'])
  await steps.undo()
  expect(told().at(-1)).toMatch(/^There is nothing to undo here/)
})

test('what its message took back is not taken back twice', async () => {
  const { steps, put } = setUp()
  put('a')
  await steps.takeBack(put('b'))
  await steps.undo()
  expect(told()).toEqual(['no a'])
})

test('what could not be taken back is still there to be, and the failure is told', async () => {
  const { there, steps, put } = setUp()
  const undo = vi.fn(() => there.delete('a'))
  put('a', undo)
  undo.mockRejectedValueOnce(new Error('offline') as never)
  await steps.undo()
  expect(toastError).toHaveBeenCalledOnce()
  expect(told()).toEqual([])
  await steps.undo()
  expect(told()).toEqual(['no a'])
})
