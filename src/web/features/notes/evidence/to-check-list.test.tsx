// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Uncovered } from '#contract/sections.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { ToCheckList } from './to-check-list.tsx'

const item = (id: string): Uncovered => ({
  id,
  text: `Said ${id}.`,
  evidence: [],
  weight: 0.9,
  sectionKey: 'hpi',
})

test('what was said and is in no sentence is added or left out by a person, two at a time', async () => {
  const [onAdd, onLeaveOut] = [vi.fn<(one: Uncovered) => void>(), vi.fn<(one: Uncovered) => void>()]
  const calls = { onAdd, onLeaveOut, onShow: () => undefined }
  const items = ['a', 'b', 'c', 'd', 'e'].map(item)
  const element = <ToCheckList {...calls} items={items} deciding={false} />
  const { user } = renderScreen([{ path: '/', element }])
  expect(await screen.findByText('To check: 5 things were said and are in no sentence')).toBeDefined()
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Show 3 more' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
  await user.click(screen.getAllByRole('button', { name: /^Add to note: / })[3] as HTMLElement)
  await user.click(screen.getAllByRole('button', { name: /^Leave out: / })[4] as HTMLElement)
  expect(onAdd).toHaveBeenCalledExactlyOnceWith(items[3])
  expect(onLeaveOut).toHaveBeenCalledExactlyOnceWith(items[4])
})

test('by keyboard the first that came with “Show more” has the focus; by pointer nothing moves', async () => {
  const nothing = () => undefined
  const items = ['a', 'b', 'c', 'd'].map(item)
  const element = (
    <ToCheckList items={items} deciding={false} onAdd={nothing} onLeaveOut={nothing} onShow={nothing} />
  )
  const { user } = renderScreen([{ path: '/', element }])
  const more = await screen.findByRole('button', { name: 'Show 2 more' })
  await user.click(more)
  expect(document.activeElement).toBe(more)
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(more)
  await user.keyboard('{Enter}')
  expect(document.activeElement?.textContent).toBe('Said c.')
})

test('what weighs less is told in one line, and shown when it is asked for', async () => {
  const nothing = () => undefined
  const items = ['a', 'b'].map((id) => ({ ...item(id), weight: 0.5 }))
  const element = (
    <ToCheckList items={items} deciding={false} onAdd={nothing} onLeaveOut={nothing} onShow={nothing} />
  )
  const { user } = renderScreen([{ path: '/', element }])
  expect(await screen.findByText('2 smaller things were said and are in no sentence')).toBeDefined()
  expect(screen.queryAllByRole('listitem')).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Show 2' }))
  expect(screen.getAllByRole('button', { name: /^Add to note: / })).toHaveLength(2)
})

test('the head counts what its list holds: what weighs less is told apart', async () => {
  const nothing = () => undefined
  const items = ['a', 'b', 'c'].map((id, at) => ({ ...item(id), weight: at < 2 ? 0.9 : 0.5 }))
  const element = (
    <ToCheckList items={items} deciding={false} onAdd={nothing} onLeaveOut={nothing} onShow={nothing} />
  )
  const { user } = renderScreen([{ path: '/', element }])
  expect(await screen.findByText('To check: 2 things were said and are in no sentence')).toBeDefined()
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /more$/ })).toBeNull()
  expect(screen.getByText('1 smaller thing was said and is in no sentence')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Show 1' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})
