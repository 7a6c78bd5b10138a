import { expect, test } from 'vitest'
import { HeavyOwners } from './heavy-owners.ts'

const alone = (userId: string) => ({ userId, organizationId: null })
const member = (userId: string) => ({ userId, organizationId: 'clinic' })

function ownersAt(isByMember = false) {
  let now = 0
  const owners = new HeavyOwners({ upToMs: 1_000, regainedMs: 100, isByMember }, () => now)
  return { owners, passes: (ms: number) => void (now += ms) }
}

test('whoever had much computed is heavy until enough time has passed', () => {
  const { owners, passes } = ownersAt()
  owners.charge(alone('a'), 1_000)
  expect(owners.isHeavy(alone('a'))).toBe(false)
  owners.charge(alone('a'), 500)
  expect(owners.isHeavy(alone('a'))).toBe(true)
  expect(owners.isHeavy(alone('b'))).toBe(false)
  passes(4_900)
  expect(owners.isHeavy(alone('a'))).toBe(true)
  passes(200)
  expect(owners.isHeavy(alone('a'))).toBe(false)
})

test('many users of one organization are heavy together, and time without work is not saved up', () => {
  const { owners, passes } = ownersAt()
  passes(60_000)
  for (let user = 0; user < 5; user += 1) owners.charge(member(`user${user}`), 900)
  expect(owners.isHeavy(member('user9'))).toBe(true)
  expect(owners.isHeavy(alone('user9'))).toBe(false)
  passes(2_000)
  expect(owners.isHeavy(member('user9'))).toBe(false)
})

test('by member, who asks for little is light, however much their colleagues have computed', () => {
  const { owners } = ownersAt(true)
  for (let user = 0; user < 9; user += 1) owners.charge(member(`user${user}`), 90_000)
  expect(owners.isHeavy(member('user9'))).toBe(false)
  owners.charge(member('user9'), 200)
  expect(owners.isHeavy(member('user9'))).toBe(false)
  owners.charge(member('user9'), 200)
  expect(owners.isHeavy(member('user9'))).toBe(true)
})

test('what one user has computed beyond their own is not held against their organization', () => {
  const { owners } = ownersAt(true)
  owners.charge(member('greedy'), 90_000)
  expect(owners.isHeavy(member('greedy'))).toBe(true)
  owners.charge(member('busy'), 900)
  expect(owners.isHeavy(member('busy'))).toBe(false)
})
