import { expect, test } from 'vitest'
import { Role } from '#contract/roles.ts'
import { abilitiesOf, mayMakeAccount, mayManage, type Subject } from './policy.ts'

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

test('an admin makes users without an organization, and only a super admin anybody else', () => {
  const made = (role: Role, organizationId: string | null) =>
    Role.options.filter((other) => mayMakeAccount({ role }, { role: other, organizationId }))
  expect([made('super_admin', null), made('super_admin', 'clinic')]).toEqual([Role.options, Role.options])
  expect([made('admin', null), made('admin', 'clinic')]).toEqual([['user'], []])
  for (const role of ['organization_admin', 'user'] as const) expect(made(role, null)).toEqual([])
})

test('the roles that are offered are those that would be accepted', () => {
  const admin = { userId: 'actor', role: 'admin' } as const
  const superAdmin = { userId: 'actor', role: 'super_admin' } as const
  const inClinic = subject({ organizationId: 'clinic' })
  expect(abilitiesOf(admin, inClinic).roles).toEqual([])
  expect(abilitiesOf(admin, subject({ ...inClinic, role: 'organization_admin' })).roles).toEqual([])
  expect(abilitiesOf(superAdmin, subject()).roles).toEqual(['admin', 'super_admin'])
  expect(abilitiesOf(superAdmin, inClinic).roles).toEqual(['admin', 'super_admin', 'organization_admin'])
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
