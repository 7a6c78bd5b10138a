import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { getUser } from '#contract/accounts.ts'
import { passwordSet } from '#contract/passwords.ts'
import { signIn } from '#contract/sign-in.ts'
import { baaVerification } from '#contract/agreements.ts'
import * as people from '#contract/people.ts'
import type { Role } from '#contract/roles.ts'
import { signAgreement } from '#testing/sign-agreement.ts'
import { buildTestApp, type Answered, type Physician, type TestApp } from '#testing/test-app.ts'

let server: TestApp
let superAdmin: Physician
let admin: Physician
beforeAll(async () => {
  server = await buildTestApp()
  superAdmin = await server.signUpPhysician('super', 'super_admin')
  admin = await server.signUpPhysician('admin', 'admin')
})
afterAll(() => server.close())

/** The whole list, page by page. */
async function listed(query: object, by: Physician = admin): Promise<people.UserRow[]> {
  const all: people.UserRow[] = []
  let cursor: string | null = null
  for (;;) {
    const page: Answered<typeof people.listUsers> = await by.call(people.listUsers, {
      body: { ...query, cursor, limit: 3 },
    })
    all.push(...page.reply.users)
    cursor = page.reply.nextCursor
    if (cursor === null) return all
  }
}

async function roleOf(person: Physician): Promise<Role> {
  const { rows } = await server.pool.query<{ role: Role }>('select role from users where id = $1', [
    person.userId,
  ])
  return rows[0]?.role ?? 'user'
}

async function actionsOn(userId: string): Promise<string[]> {
  const { rows } = await server.pool.query<{ action: string }>(
    `select action from audit_entries where subject_type = 'account' and subject_id = $1 order by id`,
    [userId],
  )
  return rows.map(({ action }) => action)
}

describe('the listing', () => {
  const sorts = people.UserSort.options.flatMap((sort) =>
    (['ascending', 'descending'] as const).map((direction) => [sort, direction] as const),
  )

  test.each(sorts)('by %s, %s: every user once, in order over all pages', async (sort, direction) => {
    const person = await server.signUpPhysician(`sorted${sort.toLowerCase()}`)
    await server.pool.query('update users set last_sign_in_at = now(), trial_ends_at = null where id = $1', [
      person.userId,
    ])
    const users = await listed({ sort, direction })
    const { rows } = await server.pool.query('select id from users')
    expect(users.map(({ userId }) => userId).sort()).toEqual(rows.map(({ id }: { id: string }) => id).sort())
    const values = users.map(
      (user) =>
        ({
          name: `${user.last_name} ${user.first_name}`.toLowerCase(),
          email: user.email,
          createdAt: user.createdAt,
          lastSignInAt: user.lastSignInAt ?? '',
          role: user.role,
          trialEndsAt: user.trialEndsAt ?? '',
        })[sort],
    )
    const inOrder = [...values].sort()
    expect(values).toEqual(direction === 'ascending' ? inOrder : inOrder.reverse())
  })

  test('is filtered by role, status, agreement, subscription and organization', async () => {
    const person = await server.signUpPhysician('filtered')
    const { rows } = await server.pool.query<{ id: string }>(
      `insert into organizations (id, name, seats, created_at) values (gen_random_uuid(), 'Filter Clinic', 3, now()) returning id`,
    )
    const organizationId = rows[0]?.id ?? ''
    await server.pool.query(
      `update users set role = 'organization_admin', account_status = 'temporary_deleted', baa_status = 'pending',
       subscription_status = 'past_due', organization_id = $2 where id = $1`,
      [person.userId, organizationId],
    )
    const filters = [
      { role: 'organization_admin' },
      { status: 'temporary_deleted' },
      { baaStatus: 'pending' },
      { subscription: 'past_due' },
      { organizationId },
      { role: 'organization_admin', organizationId, search: 'filtered sample' },
    ]
    for (const filter of filters)
      expect([filter, (await listed(filter)).map(({ userId }) => userId)]).toEqual([filter, [person.userId]])
    const [row] = await listed({ organizationId })
    expect(row).toMatchObject({
      organization: { id: organizationId, name: 'Filter Clinic' },
      account_status: 'temporary_deleted',
    })
    const trial = await listed({ subscription: 'trial' })
    expect(trial.length).toBeGreaterThan(0)
    expect(trial.every(({ subscription_status: paid }) => paid !== 'past_due')).toBe(true)
  })

  test('finds parts of name, email and username in any case and order, and says how many', async () => {
    const person = await server.signUpPhysician('Findable')
    const { reply } = await admin.call(people.listUsers, { body: { search: 'SAMPLE  findAB @clinic' } })
    expect(reply.users.map(({ userId }) => userId)).toEqual([person.userId])
    expect(reply.found).toEqual({ count: 1, isExact: true })
  })

  test.each(['%', '_', '\\', "'", '"', "'; drop table users; --", '\0', '()', '%%%___'])(
    'takes %j as it is typed',
    async (search) => {
      const { status, reply } = await admin.call(people.listUsers, { body: { search } })
      expect(status).toBe(200)
      // What is left of a lone null character is no search at all.
      if (search !== '\0') expect(reply.users).toEqual([])
    },
  )

  test('finds a name that holds what a pattern would mean', async () => {
    const person = await server.signUpPhysician('plain')
    await server.pool.query(`update users set last_name = '100%_Sure\\O''Neil' where id = $1`, [
      person.userId,
    ])
    for (const search of ['100%', '%_s', "o'neil", '\\o'])
      expect((await listed({ search })).map(({ userId }) => userId)).toEqual([person.userId])
  })

  test('refuses a search that is a book, and a cursor that is another’s', async () => {
    const long = await admin.call(people.listUsers, { body: { search: 'x'.repeat(10_000) } })
    expect(long).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    const { reply } = await admin.call(people.listUsers, { body: { limit: 1, sort: 'email' } })
    const cursors = [
      reply.nextCursor,
      'nonsense',
      Buffer.from('["users.name","ascending","a","b","no id"]').toString('base64url'),
      Buffer.from('["users.name","ascending","a\\u0000","b","c"]').toString('base64url'),
    ]
    for (const cursor of cursors) {
      const answered = await admin.call(people.listUsers, { body: { cursor, sort: 'name' } })
      expect(answered).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    }
  })
})

describe('the details', () => {
  test('are for oneself and for who looks after the accounts; nobody else finds them', async () => {
    const person = await server.signUpPhysician('looked')
    const stranger = await server.signUpPhysician('stranger')
    const own = await person.call(people.getUserDetails, { body: { userId: person.userId } })
    expect(own.reply.user).toMatchObject({ userId: person.userId, sessions: 1, notes: 0 })
    expect(own.reply.user.abilities).toEqual({
      roles: [],
      extendTrial: false,
      deactivate: false,
      activate: false,
      resendInvitation: false,
      readAuditTrail: false,
    })
    const seen = await admin.call(people.getUserDetails, { body: { userId: person.userId } })
    expect(seen.reply.user.abilities).toMatchObject({ extendTrial: true, deactivate: true, roles: [] })
    await server.pool.query(
      `insert into passkeys (id, user_id, credential_id, public_key, counter, name, created_at)
       values (gen_random_uuid(), $1, 'credential', 'key', 0, 'Laptop', now())`,
      [person.userId],
    )
    const withPasskey = await person.call(people.getUserDetails, { body: { userId: person.userId } })
    expect([own, withPasskey].map(({ reply }) => reply.user.hasTwoFactor)).toEqual([false, true])
    const strange = await stranger.call(people.getUserDetails, { body: { userId: person.userId } })
    expect(strange).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await actionsOn(person.userId)).toContain('account.read')
  })

  test('of others ask an admin for the second factor', async () => {
    const strict = await buildTestApp({ twoFactorDuty: 'admins' })
    try {
      const weak = await strict.signUpPhysician('weak', 'admin')
      const other = await strict.signUpPhysician('other')
      const answered = await weak.call(people.getUserDetails, { body: { userId: other.userId } })
      expect(answered).toMatchObject({ status: 403, body: { code: 'two_factor_required' } })
      expect((await weak.call(people.listUsers, { body: {} })).body.code).toBe('two_factor_required')
      expect((await weak.call(people.getUserDetails, { body: { userId: weak.userId } })).status).toBe(200)
    } finally {
      await strict.close()
    }
  })
})

describe('a role', () => {
  const change = (by: Physician, of: Physician, role: Role) =>
    by.call(people.changeRole, { body: { userId: of.userId, role } })

  test('is given by a super admin, recorded and told', async () => {
    const person = await server.signUpPhysician('promoted')
    const early = await change(superAdmin, person, 'admin')
    expect(early).toMatchObject({ status: 409, body: { message: expect.stringContaining('confirmed') } })
    expect(await roleOf(person)).toBe('user')
    await server.pool.query('update users set email_verified_at = now() where id = $1', [person.userId])
    const tell = vi.spyOn(server.dependencies.realtime, 'tell')
    expect((await change(superAdmin, person, 'admin')).reply.user.role).toBe('admin')
    expect(tell).toHaveBeenCalledWith(person.userId, { kind: 'accountChanged' })
    expect((await person.call(people.listUsers, { body: {} })).status).toBe(200)
    expect((await change(superAdmin, person, 'user')).status).toBe(200)
    expect((await person.call(people.listUsers, { body: {} })).status).toBe(403)
    expect((await actionsOn(person.userId)).filter((action) => action === 'account.roleChange')).toHaveLength(
      2,
    )
  })

  test('of admins is not an admin’s to give or take, and one’s own is nobody’s', async () => {
    const person = await server.signUpPhysician('plainly')
    const other = await server.signUpPhysician('other', 'admin')
    expect((await change(admin, person, 'admin')).status).toBe(403)
    expect((await change(admin, person, 'super_admin')).status).toBe(403)
    expect((await change(admin, other, 'user')).status).toBe(403)
    expect((await change(admin, superAdmin, 'user')).status).toBe(403)
    expect((await change(superAdmin, superAdmin, 'user')).body.code).toBe('forbidden')
    expect((await change(admin, admin, 'user')).body.code).toBe('forbidden')
    expect(await Promise.all([person, other, superAdmin, admin].map(roleOf))).toEqual([
      'user',
      'admin',
      'super_admin',
      'admin',
    ])
  })

  test('of an organization admin needs an organization', async () => {
    const person = await server.signUpPhysician('homeless')
    const refused = await change(superAdmin, person, 'organization_admin')
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  test('two super admins who demote each other at once leave one', async () => {
    const alone = await buildTestApp()
    try {
      const one = await alone.signUpPhysician('one', 'super_admin')
      const other = await alone.signUpPhysician('other', 'super_admin')
      const answers = await Promise.all([change(one, other, 'user'), change(other, one, 'user')])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
      const { rows } = await alone.pool.query(
        `select count(*)::int as n from users where role = 'super_admin'`,
      )
      expect(rows).toEqual([{ n: 1 }])
    } finally {
      await alone.close()
    }
  })
})

test('a trial is extended from its end, or from now when it is over', async () => {
  const person = await server.signUpPhysician('trial')
  const more = (days: number) => admin.call(people.extendTrial, { body: { userId: person.userId, days } })
  expect((await more(7)).reply.user.trial_days).toBe(21)
  await server.pool.query('update users set trial_ends_at = $2, trial_reminder_days = 1 where id = $1', [
    person.userId,
    new Date('2026-01-01'),
  ])
  expect((await more(7)).reply.user).toMatchObject({ trial_days: 7, trial_status: null })
  const { rows } = await server.pool.query('select trial_reminder_days from users where id = $1', [
    person.userId,
  ])
  expect(rows).toEqual([{ trial_reminder_days: null }])
  for (const days of [0, -3, 1.5, 91]) expect((await more(days)).status).toBe(400)
  const ofAdmin = await superAdmin.call(people.extendTrial, { body: { userId: admin.userId, days: 7 } })
  expect(ofAdmin.status).toBe(409)
})

test('a deactivated user is out at once, with sockets too, and comes back by signing in again', async () => {
  const person = await server.signUpPhysician('leaver')
  const disconnect = vi.spyOn(server.dependencies.realtime, 'disconnect')
  const act = (endpoint: typeof people.deactivateUser | typeof people.activateUser) =>
    admin.call(endpoint, { body: { userId: person.userId } })
  const signedIn = () => server.call(signIn, { body: { login: person.email, password: person.password } })

  expect((await act(people.deactivateUser)).reply.user).toMatchObject({
    account_status: 'deactivated',
    sessions: 0,
  })
  expect(disconnect).toHaveBeenCalledWith({ userId: person.userId })
  expect((await person.call(getUser)).status).toBe(401)
  expect((await signedIn()).body.code).toBe('forbidden')
  expect((await act(people.deactivateUser)).body.code).toBe('conflict')

  expect((await act(people.activateUser)).reply.user.account_status).toBe('active')
  expect((await person.call(getUser)).status).toBe(401)
  expect((await signedIn()).status).toBe(200)
  expect((await act(people.activateUser)).body.code).toBe('conflict')
  expect(await actionsOn(person.userId)).toEqual(
    expect.arrayContaining(['account.deactivate', 'account.reactivate']),
  )
})

test('an account that is to be deleted stays so through deactivation', async () => {
  const person = await server.signUpPhysician('marked')
  await server.pool.query(
    `update users set account_status = 'temporary_deleted', delete_at = now() + interval '9 days' where id = $1`,
    [person.userId],
  )
  await admin.call(people.deactivateUser, { body: { userId: person.userId } })
  const { reply } = await admin.call(people.activateUser, { body: { userId: person.userId } })
  expect(reply.user.account_status).toBe('temporary_deleted')
})

describe('a user that is added', () => {
  const input = { title: 'Dr', first_name: 'New', last_name: 'Colleague' } as const
  const lastLink = () => /#token=([\w-]+)/.exec(server.outbox.at(-1)?.text ?? '')?.[1] ?? ''

  test('gets a link for the first password; a new one replaces it; then none is sent', async () => {
    const email = 'new.colleague@clinic.example'
    const { reply } = await admin.call(people.addUser, { body: { ...input, email } })
    expect(reply.user).toMatchObject({ email, role: 'user', isInvited: true, trial_days: 14 })
    expect(server.outbox.at(-1)).toMatchObject({
      to: email,
      text: expect.stringContaining('/passwordSet#token='),
    })
    const { userId, username } = reply.user
    expect(reply.user.abilities.resendInvitation).toBe(true)
    expect((await listed({ status: 'invited' })).map((user) => user.userId)).toEqual([userId])

    const first = lastLink()
    const again = () => admin.call(people.resendUserInvitation, { body: { userId } })
    expect((await again()).status).toBe(200)
    const set = (token: string) =>
      server.call(passwordSet, {
        body: { token, username, password: 'five slow otters drift', privacy_policy_agreed: true },
      })
    expect((await set(first)).body.code).toBe('link_expired')
    expect((await set(lastLink())).status).toBe(200)
    expect((await again()).body.code).toBe('conflict')
    expect((await actionsOn(userId)).filter((action) => action === 'account.invite')).toHaveLength(2)
  })

  test('is refused under a known address, and as an admin by an admin', async () => {
    const sent = server.outbox.length
    const taken = await admin.call(people.addUser, { body: { ...input, email: superAdmin.email } })
    expect(taken).toMatchObject({
      status: 409,
      body: { code: 'already_exists', fields: { email: expect.any(String) } },
    })
    const tooHigh = await admin.call(people.addUser, {
      body: { ...input, email: 'high@clinic.example', role: 'admin' },
    })
    expect(tooHigh.status).toBe(403)
    const homeless = await superAdmin.call(people.addUser, {
      body: { ...input, email: 'home@clinic.example', role: 'organization_admin' },
    })
    expect(homeless.body.code).toBe('conflict')
    expect(server.outbox.length).toBe(sent)
  })

  test('is kept when the mail does not go, and the admin is told', async () => {
    vi.spyOn(server.dependencies.mailer, 'send').mockRejectedValueOnce(new Error('away'))
    const answered = await admin.call(people.addUser, { body: { ...input, email: 'later@clinic.example' } })
    expect(answered).toMatchObject({ status: 503, body: { code: 'engine_unavailable' } })
    expect((await listed({ search: 'later@' })).map(({ isInvited }) => isInvited)).toEqual([true])
  })
})

test('the audit trail tells what a user did and what was done to them, in pages, and no more', async () => {
  const person = await server.signUpPhysician('trailed')
  await admin.call(people.extendTrial, { body: { userId: person.userId, days: 3 } })
  await person.call(people.getUserDetails, { body: { userId: person.userId } })
  const page = (before: number | null) =>
    admin.call(people.getAuditTrail, { body: { userId: person.userId, before, limit: 2 } })
  const first = (await page(null)).reply
  const second = (await page(first.nextBefore)).reply
  const all = [...first.entries, ...second.entries]
  expect(all.map(({ action }) => action)).toEqual(['account.read', 'account.trialExtend', 'account.create'])
  expect(all.map(({ by }) => by?.name)).toEqual(['trailed Sample', 'admin Sample', 'trailed Sample'])
  for (const entry of all)
    expect(entry).toMatchObject({ address: expect.any(String), device: 'node', outcome: 'ok', times: 1 })
  expect(all[0]?.sessionId).toEqual(expect.any(String))
  expect(second.nextBefore).toBeNull()
  expect(await actionsOn(person.userId)).toContain('audit.read')
  expect((await page(null)).reply.entries[0]?.action).toBe('audit.read')
})

test('the audit trail tells what became of an agreement the user signed', async () => {
  const person = await server.signUpPhysician('signer')
  const agreementId = await signAgreement(server, person)
  await admin.call(baaVerification, {
    body: { userId: person.userId, agreementId, decision: 'decline', reason: 'Not the registered name.' },
  })
  const { entries } = (await admin.call(people.getAuditTrail, { body: { userId: person.userId } })).reply
  expect(entries[0]).toMatchObject({ action: 'agreement.decline', by: { name: 'admin Sample' } })
})

test('an account that is not there is not found by any of it', async () => {
  const userId = '5f0c3a52-8a3e-4d51-9c67-0a4c1f0b7d21'
  const answers = await Promise.all([
    superAdmin.call(people.getUserDetails, { body: { userId } }),
    superAdmin.call(people.changeRole, { body: { userId, role: 'admin' } }),
    superAdmin.call(people.extendTrial, { body: { userId, days: 1 } }),
    superAdmin.call(people.deactivateUser, { body: { userId } }),
    superAdmin.call(people.activateUser, { body: { userId } }),
    superAdmin.call(people.resendUserInvitation, { body: { userId } }),
    superAdmin.call(people.getAuditTrail, { body: { userId } }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404])
})
