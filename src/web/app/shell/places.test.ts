import { expect, test } from 'vitest'
import { placesFor } from './places.ts'

const everybody = [
  'Smart Notes',
  'Dashboard',
  'Adaptive Pearls',
  'Master Pearls',
  'Community Pearls',
  'Medical Terms',
  'Documents',
  'Subscription',
  'Help & Support',
  'Settings',
]

test.each([
  ['user', []],
  ['admin', ['Users']],
  ['organization_admin', ['Organization Users', 'Review']],
  ['super_admin', ['Master Dictionary', 'Users', 'Organizations', 'Organization Users', 'Review']],
] as const)('the sidebar of a %s leads to what everybody has and to %j', (role, more) => {
  const labels = placesFor(role, false).flatMap(({ places }) => places.map(({ label }) => label))
  expect(labels.toSorted()).toEqual([...everybody, ...more].toSorted())
})

test('a group without an entry has no heading either', () => {
  expect(placesFor('user', false).map(({ heading }) => heading)).toEqual([null, 'Knowledge', 'Account'])
})

test('who belongs to an organization finds the reviews of their own notes', () => {
  const mine = (isMember: boolean) =>
    placesFor('user', isMember).flatMap(({ places }) => places.filter(({ name }) => name === 'myReviews'))
  expect(mine(true)).toEqual([{ name: 'myReviews', to: '/reviewNotes/mine', label: 'My Reviews' }])
  expect(mine(false)).toEqual([])
})
