// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Dashboard, getDashboard } from '#contract/dashboard.ts'
import { answer, fakeServer, refusal, renderScreen } from '#testing/render-screen.tsx'
import { DashboardScreen } from './dashboard-screen.tsx'

const none = { count: 0, items: [] }
const weeks = [
  { startsOn: '2026-11-16', notesSigned: 0, minutesTranscribed: 0, wordsWritten: 0, wordsByHand: 0 },
]
const fresh: Dashboard = {
  today: '2026-11-21',
  isNew: true,
  visitsToday: none,
  waitingForSignature: none,
  openTasks: none,
  recordings: none,
  weeks,
  admin: null,
  organization: null,
}
const open = (dashboard: Dashboard) => {
  fakeServer([getDashboard, () => answer(getDashboard, dashboard)])
  return renderScreen([{ path: '/', element: <DashboardScreen /> }])
}

test('a new physician is led to the first note and sees no empty charts', async () => {
  open(fresh)
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Make the first note' })
  expect(link.getAttribute('href')).toBe('/Notes')
  expect(screen.queryByText(/last 1 weeks/)).toBeNull()
  expect(screen.queryByText('Today’s visits')).toBeNull()
})

test('what waits leads to its note, and an overdue task says since when', async () => {
  const noteId = '0b9f5c1e-5c0f-4a1c-9d3e-2f6a7b8c9d0e'
  const task = {
    id: '7f3c2a10-1b2c-4d3e-8f40-a1b2c3d4e5f6',
    noteId,
    noteLabel: '',
    kind: 'order' as const,
    subject: 'Chest x-ray',
    dueOn: '2026-11-19',
  }
  open({ ...fresh, isNew: false, openTasks: { count: 12, items: [task] } })
  const card = within(await screen.findByRole('region', { name: /Open tasks/ }))
  expect(card.getByText('12')).toBeTruthy()
  const link = card.getByRole('link', { name: /Chest x-ray/ })
  expect(link.getAttribute('href')).toBe(`/Notes?note=${noteId}`)
  expect(link.textContent).toContain('Order, Untitled visit. Overdue since Nov 19.')
  expect(screen.getByText('Every written note is signed.')).toBeTruthy()
  expect(screen.queryByText('Recordings that need attention')).toBeNull()
})

test('the numbers of the weeks can be read, and time saved says how it is reckoned', async () => {
  open({
    ...fresh,
    isNew: false,
    weeks: [
      {
        startsOn: '2026-11-16',
        notesSigned: 3,
        minutesTranscribed: 62,
        wordsWritten: 4_200,
        wordsByHand: 90,
      },
    ],
  })
  expect(await screen.findByText('about 1 h 45 min')).toBeTruthy()
  expect(screen.getByText(/4,200 words stand in the 3 notes you signed/)).toBeTruthy()
  const row = screen.getByRole('row', { name: /Nov 16/, hidden: true })
  expect(row.textContent).toBe('Nov 163624,20090')
})

test('a dashboard that cannot be loaded says why and can be tried again', async () => {
  let times = 0
  fakeServer([
    getDashboard,
    () => {
      times += 1
      return times === 1 ? refusal(403, 'forbidden', 'Not now.') : answer(getDashboard, fresh)
    },
  ])
  const { user } = renderScreen([{ path: '/', element: <DashboardScreen /> }])
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Make the first note' })).toBeTruthy()
})
