import { expect, test } from 'vitest'
import { Role } from '#contract/roles.ts'
import { abilitiesOf, mayGiveRole, mayManage, type Subject } from './policy.ts'

const subject = (change: Partial<Subject> = {}): Subject => ({
  id: 'somebody',
  role: 'user',
  organizationId: null,
  accountStatus: 'active',
  passwordHash: 'set',
  emailVerifiedAt: new Date('2026-01-01'),
  ...change,
})

test.each([
  ['super_admin', ['user', 'admin', 'super_admin', 'organization_admin']],
  ['admin', ['user', 'organization_admin']],
  ['organization_admin', []],
  ['user', []],
] as const)('%s manages %j', (role, managed) => {
  const actor = { userId: 'actor', role }
  expect(Role.options.filter((other) => mayManage(actor, { id: 'somebody', role: other }))).toEqual(managed)
})

test('nobody manages their own account', () => {
  for (const role of Role.options)
    expect(mayManage({ userId: 'somebody', role }, { id: 'somebody', role })).toBe(false)
})

test('only a super admin makes admins', () => {
  const given = (role: Role) => Role.options.filter((other) => mayGiveRole({ role }, other))
  expect(given('super_admin')).toEqual(Role.options)
  expect(given('admin')).toEqual(['user', 'organization_admin'])
  expect(given('organization_admin')).toEqual([])
  expect(given('user')).toEqual([])
})

test('the roles that are offered are those that would be accepted', () => {
  const admin = { userId: 'actor', role: 'admin' } as const
  const superAdmin = { userId: 'actor', role: 'super_admin' } as const
  expect(abilitiesOf(admin, subject()).roles).toEqual([])
  expect(abilitiesOf(admin, subject({ organizationId: 'clinic' })).roles).toEqual(['organization_admin'])
  expect(abilitiesOf(superAdmin, subject()).roles).toEqual(['admin', 'super_admin'])
  expect(abilitiesOf(admin, subject({ role: 'admin' })).roles).toEqual([])
  const unconfirmed = { emailVerifiedAt: null, organizationId: 'clinic' }
  expect(abilitiesOf(superAdmin, subject(unconfirmed)).roles).toEqual([])
  expect(abilitiesOf(superAdmin, subject({ ...unconfirmed, role: 'admin' })).roles).toEqual(['user'])
})

test('what is offered follows the account’s state', () => {
  const admin = { userId: 'actor', role: 'super_admin' } as const
  const offered = (change: Partial<Subject>) =>
    Object.entries(abilitiesOf(admin, subject(change)))
      .filter(([name, may]) => name !== 'roles' && may)
      .map(([name]) => name)
  expect(offered({})).toEqual(['extendTrial', 'deactivate', 'readAuditTrail'])
  expect(offered({ accountStatus: 'deactivated' })).toEqual(['extendTrial', 'activate', 'readAuditTrail'])
  expect(offered({ passwordHash: null })).toEqual([
    'extendTrial',
    'deactivate',
    'resendInvitation',
    'readAuditTrail',
  ])
  expect(offered({ role: 'admin' })).toEqual(['deactivate', 'readAuditTrail'])
})
