import { afterEach, beforeEach, expect, vi } from 'vitest'

// An error on the console is a fault nobody looked at. A test that means one replaces the spy.
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  const said: unknown[] = vi.isMockFunction(console.error) ? vi.mocked(console.error).mock.calls : []
  vi.restoreAllMocks()
  expect(said, 'console.error was called').toEqual([])
})
