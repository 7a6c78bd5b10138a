// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Dashboard, type DashboardTask, getDashboard, listOpenTasks } from '#contract/dashboard.ts'
import { updateTask } from '#contract/tasks.ts'
import { answer, fakeServer, refusal, renderScreen } from '#testing/render-screen.tsx'
import { makeUser } from '#testing/make-user.ts'
import { useSession } from '#web/lib/session.ts'
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

const taskOf = (number: number, fields: Partial<DashboardTask> = {}): DashboardTask => ({
  id: `7f3c2a10-1b2c-4d3e-8f40-${String(number).padStart(12, '0')}`,
  noteId: '0b9f5c1e-5c0f-4a1c-9d3e-2f6a7b8c9d0e',
  noteLabel: 'Room 4',
  kind: 'order',
  subject: `Task ${number}`,
  dueOn: '2026-11-25',
  ...fields,
})
const afterTick = (done: boolean) =>
  answer(updateTask, {
    list: {
      noteId: taskOf(1).noteId,
      tasks: [],
      open: done ? 0 : 1,
      stale: false,
    },
  })

test('a task is ticked off where it stands, stays there to be taken back, and the count follows', async () => {
  const calls = fakeServer(
    [
      getDashboard,
      () =>
        answer(getDashboard, {
          ...fresh,
          isNew: false,
          openTasks: { count: 2, items: [taskOf(1), taskOf(2)] },
        }),
    ],
    [updateTask, () => afterTick(true)],
  )
  const { user } = renderScreen([{ path: '/', element: <DashboardScreen /> }])
  const card = within(await screen.findByRole('region', { name: /Open tasks/ }))
  await user.click(card.getByRole('checkbox', { name: 'Done: Task 1' }))
  expect(calls.at(-1)?.body).toEqual({ noteId: taskOf(1).noteId, id: taskOf(1).id, done: true })
  expect(card.getByRole('heading', { level: 2 }).textContent).toBe('Open tasks1')
  expect(card.getByRole('link', { name: /Task 1/ }).textContent).toContain('Done.')

  await user.click(card.getByRole('button', { name: 'Undo: Task 1' }))
  expect(calls.at(-1)?.body).toMatchObject({ id: taskOf(1).id, done: false })
  const tick = card.getByRole('checkbox', { name: 'Done: Task 1' })
  expect(tick).toHaveProperty('checked', false)
  expect(document.activeElement).toBe(tick)
  expect(card.getByRole('heading', { level: 2 }).textContent).toBe('Open tasks2')
})

test('what was ticked can be taken back also after the whole list came without it', async () => {
  fakeServer(
    [
      getDashboard,
      () =>
        answer(getDashboard, {
          ...fresh,
          isNew: false,
          openTasks: { count: 3, items: [taskOf(1), taskOf(2)] },
        }),
    ],
    [updateTask, () => afterTick(true)],
    [listOpenTasks, () => answer(listOpenTasks, { items: [taskOf(2), taskOf(3)], nextCursor: null })],
  )
  const { user } = renderScreen([{ path: '/', element: <DashboardScreen /> }])
  await user.click(await screen.findByRole('checkbox', { name: 'Done: Task 1' }))
  await user.click(screen.getByRole('button', { name: 'Show all open tasks' }))
  await screen.findByRole('checkbox', { name: 'Done: Task 3' })
  expect(screen.getByRole('checkbox', { name: 'Done: Task 1' })).toHaveProperty('checked', true)
  await user.click(screen.getByRole('button', { name: 'Undo: Task 1' }))
  expect(screen.getByRole('checkbox', { name: 'Done: Task 1' })).toHaveProperty('checked', false)
  expect(screen.getByRole('heading', { level: 2, name: /Open tasks/ }).textContent).toBe('Open tasks3')
})

test('a tick that the server refuses is taken back', async () => {
  fakeServer(
    [
      getDashboard,
      () => answer(getDashboard, { ...fresh, isNew: false, openTasks: { count: 1, items: [taskOf(1)] } }),
    ],
    [updateTask, () => refusal(409, 'conflict', 'This note was deleted.')],
  )
  const { user } = renderScreen([{ path: '/', element: <DashboardScreen /> }])
  await user.click(await screen.findByRole('checkbox', { name: 'Done: Task 1' }))
  await waitFor(() =>
    expect(screen.getByRole('checkbox', { name: 'Done: Task 1' })).toHaveProperty('checked', false),
  )
  expect(screen.getByRole('heading', { level: 2, name: /Open tasks/ }).textContent).toBe('Open tasks1')
})

test('all open tasks are one click away, by when they are due, page after page', async () => {
  const first = [taskOf(1, { dueOn: '2026-11-19' }), taskOf(2)]
  const calls = fakeServer(
    [
      getDashboard,
      () => answer(getDashboard, { ...fresh, isNew: false, openTasks: { count: 4, items: first } }),
    ],
    [
      listOpenTasks,
      ({ body }) =>
        (body as { cursor: string | null }).cursor === null
          ? answer(listOpenTasks, { items: [...first, taskOf(3, { dueOn: null })], nextCursor: 'further' })
          : answer(listOpenTasks, { items: [taskOf(4, { dueOn: null })], nextCursor: null }),
    ],
  )
  const { user } = renderScreen([{ path: '/', element: <DashboardScreen /> }])
  const card = within(await screen.findByRole('region', { name: /Open tasks/ }))
  expect(card.queryByText('No day set')).toBeNull()
  await user.click(card.getByRole('button', { name: 'Show all open tasks' }))
  await card.findByRole('checkbox', { name: 'Done: Task 3' })
  expect(card.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Overdue',
    'Within a week',
    'No day set',
  ])
  await user.click(card.getByRole('button', { name: 'Show more tasks' }))
  await card.findByRole('checkbox', { name: 'Done: Task 4' })
  expect(calls.at(-1)?.body).toMatchObject({ cursor: 'further' })
  expect(card.queryByRole('button', { name: 'Show more tasks' })).toBeNull()
  await user.click(card.getByRole('button', { name: 'Show fewer open tasks' }))
  expect(card.getAllByRole('checkbox')).toHaveLength(2)
})

test('a visit of today opens with the key of its number, not while something is typed', async () => {
  const visit = (id: string, label: string): Dashboard['visitsToday']['items'][number] => ({
    id,
    label,
    visitKind: 'in_person',
    visitAt: '2026-11-21T08:00:00.000Z',
    status: 'draft',
    practice: true,
    unsupportedCount: 0,
    toCheckCount: 0,
    sealBroken: false,
  })
  const second = '0b9f5c1e-5c0f-4a1c-9d3e-2f6a7b8c9d02'
  const visits = [visit('0b9f5c1e-5c0f-4a1c-9d3e-2f6a7b8c9d01', 'Room 1'), visit(second, 'Room 2')]
  fakeServer([
    getDashboard,
    () => answer(getDashboard, { ...fresh, isNew: false, visitsToday: { count: 2, items: visits } }),
  ])
  const { user, router } = renderScreen([
    {
      path: '/',
      element: (
        <>
          <input aria-label="Elsewhere" />
          <DashboardScreen />
        </>
      ),
    },
    { path: '/Notes', element: null },
  ])
  await screen.findByRole('link', { name: /Room 2/ })
  await user.type(screen.getByRole('textbox', { name: 'Elsewhere' }), '2')
  await user.tab()
  await user.keyboard('3')
  expect(router.state.location.pathname).toBe('/')
  await user.keyboard('2')
  await waitFor(() => expect(router.state.location.search).toBe(`?note=${second}`))
})

test('weeks in which nothing was signed or recorded leave no empty frame', async () => {
  open({ ...fresh, isNew: false })
  await screen.findByText('Every written note is signed.')
  expect(screen.queryByText(/Your last/)).toBeNull()
  expect(screen.queryByRole('figure')).toBeNull()
})

test('an admin sees what waits for one first, each leading to the users it is about, and no row of noughts', async () => {
  open({
    ...fresh,
    admin: {
      users: 9,
      newUsersThisWeek: 0,
      trialsEnding: 2,
      agreementsWaiting: 1,
      activeSubscriptions: 3,
      pastDueSubscriptions: 0,
      leavingUsers: 0,
    },
  })
  const section = within(await screen.findByRole('region', { name: 'The installation' }))
  expect(section.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Agreements to decide',
    'Trials ending within a week',
    'Users',
    'New this week',
    'Active subscriptions',
  ])
  const trials = section.getByRole<HTMLAnchorElement>('link', { name: 'Trials ending within a week' })
  expect(trials.getAttribute('href')).toBe('/users-listing?subscription=trial')
})

test('sample visits are offered as long as the account practises', async () => {
  const sentence = /A new note offers sample visits/
  useSession.setState({ user: makeUser() })
  open(fresh)
  await screen.findByText(sentence)
  act(() => useSession.setState({ user: makeUser({ account_details: { baa_status: 'verified' } }) }))
  expect(screen.queryByText(sentence)).toBeNull()
})

test('who looks after an organization sees its seats, and what to do when none is free', async () => {
  open({ ...fresh, organization: { name: 'Own Clinic', seats: 3, members: 2, invited: 1 } })
  const section = within(await screen.findByRole('region', { name: 'Own Clinic' }))
  expect(section.getByText(/All 3 seats are taken: ask a super admin/)).toBeTruthy()
  expect(section.getByRole<HTMLAnchorElement>('link').getAttribute('href')).toBe('/organizationUsers')
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
