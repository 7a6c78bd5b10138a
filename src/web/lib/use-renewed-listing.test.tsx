// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { test, vi } from 'vitest'
import { renderScreen } from '#testing/render-screen.tsx'
import type { ServerEvent } from '#contract/events.ts'
import { useRenewedListing } from './use-renewed-listing.ts'

const line = vi.hoisted(() => ({ say: (_event: ServerEvent): void => {}, comeBack: (): void => {} }))
vi.mock('./events.ts', () => ({
  useEvents(onEvent: (event: ServerEvent) => void, onReconnect: () => void) {
    Object.assign(line, { say: onEvent, comeBack: onReconnect })
  },
}))

test('a listing is asked for again when somebody changed something of it, or may have', async () => {
  let asked = 0
  function Listing() {
    useRenewedListing(['listing'])
    return <p>{useQuery({ queryKey: ['listing', 'page'], queryFn: async () => `asked ${++asked}` }).data}</p>
  }
  renderScreen([{ path: '/', Component: Listing }])
  await screen.findByText('asked 1')
  act(() => line.say({ kind: 'notesChanged' }))
  act(() => line.say({ kind: 'listingsChanged' }))
  await screen.findByText('asked 2')
  act(() => line.comeBack())
  await screen.findByText('asked 3')
})
