import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp } from '#contract/accounts.ts'
import { signIn } from '#contract/sign-in.ts'
import { createNote, getNote, updateNote } from '#contract/notes.ts'
import { listUsers } from '#contract/people.ts'
import { buildTestApp, sessionOf, type Physician, type TestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'

interface Row {
  action: string
  actor_id: string | null
  subject_id: string | null
  address: string | null
  device: string | null
  session_id: string | null
  outcome: string
  times: number
  login_hash: string | null
  request_id: string
}

let server: TestApp
let physician: Physician
let other: Physician
beforeAll(async () => {
  server = await buildTestApp({ trustedProxies: 1 })
  physician = await server.signUpPhysician()
  other = await server.signUpPhysician('sam')
})
afterAll(() => server.close())

async function rows(where: string, ...values: unknown[]): Promise<Row[]> {
  return (await server.pool.query<Row>(`select * from audit_entries where ${where} order by id`, values)).rows
}
const ofRequest = (requestId: string | null) =>
  until(async () => (await rows('request_id = $1', requestId))[0])
const from = (address: string) => ({ 'x-forwarded-for': address, 'user-agent': 'Heron/1.0' })

test('an entry says from which address, program and session it came, an autosave too', async () => {
  const headers = from('203.0.113.7')
  const { reply } = await physician.call(createNote, { body: { data: { label: 'Room 1' } } }, { headers })
  await physician.call(
    updateNote,
    { body: { id: reply.note.id, baseVersion: 0, label: 'Room 2' } },
    { headers },
  )
  const sessionId = await sessionOf(physician)
  const expected = {
    address: '203.0.113.7',
    device: 'Heron/1.0',
    session_id: sessionId,
    outcome: 'ok',
    times: 1,
  }
  const found = await rows('subject_id = $1', reply.note.id)
  expect(found.map(({ action }) => action)).toEqual(['note.create', 'note.update'])
  for (const row of found) expect(row).toMatchObject(expected)
})

test('what a program calls itself is shortened, and holds no line breaks', async () => {
  const headers = { 'user-agent': `Heron ${'x'.repeat(5_000)}` }
  const { reply } = await physician.call(createNote, { body: { data: {} } }, { headers })
  const [row] = await rows('subject_id = $1', reply.note.id)
  expect(row?.device).toHaveLength(160)
})

describe('refused access is on the trail', () => {
  test('somebody else’s note: who sought it, from where, and which', async () => {
    const { reply } = await physician.call(createNote, { body: { data: {} } })
    const answer = await other.call(
      getNote,
      { params: { id: reply.note.id } },
      { headers: from('203.0.113.8') },
    )
    expect(await ofRequest(answer.headers.get('x-request-id'))).toMatchObject({
      action: 'access.refused',
      actor_id: other.userId,
      subject_id: `GET /api/notes/:id ${reply.note.id}`,
      address: '203.0.113.8',
      session_id: await sessionOf(other),
      outcome: 'not_found',
    })
  })

  test('a call that the role does not allow', async () => {
    const answer = await other.call(listUsers, { body: {} })
    expect(answer.status).toBe(403)
    expect(await ofRequest(answer.headers.get('x-request-id'))).toMatchObject({
      actor_id: other.userId,
      subject_id: `${listUsers.method} ${listUsers.path}`,
      outcome: 'forbidden',
    })
  })

  test('a token that is none; no token at all is nobody’s attempt', async () => {
    const params = { id: randomUUID() }
    const wrong = await server.call(getNote, { params }, { token: 'made-up' })
    expect(await ofRequest(wrong.headers.get('x-request-id'))).toMatchObject({
      actor_id: null,
      outcome: 'unauthenticated',
    })
    const none = await server.call(getNote, { params })
    const after = await server.call(getNote, { params }, { token: 'made-up-too' })
    await ofRequest(after.headers.get('x-request-id'))
    expect(await rows('request_id = $1', none.headers.get('x-request-id'))).toEqual([])
  })
})

describe('a failed sign-in', () => {
  const attempt = async (login: string) => {
    const answer = await server.call(
      signIn,
      { body: { login, password: 'not the right heron' } },
      { headers: from('203.0.113.9') },
    )
    return ofRequest(answer.headers.get('x-request-id'))
  }

  test('holds the login as a keyed hash alone, the same for the same login', async () => {
    const first = await attempt('Nobody.Known@clinic.example')
    const second = await attempt('nobody.known@clinic.example')
    const third = await attempt('nobody.else@clinic.example')
    expect(first).toMatchObject({
      action: 'account.signInFailed',
      subject_id: null,
      address: '203.0.113.9',
      outcome: 'wrong_credentials',
      login_hash: expect.stringMatching(/^test:[\da-f]{32}$/),
    })
    expect(second.login_hash).toBe(first.login_hash)
    expect(third.login_hash).not.toBe(first.login_hash)
    expect(JSON.stringify(await rows('true'))).not.toMatch(/nobody\./i)
  })
})

test('a flood of refusals leaves a few entries and their number, and the server goes on', async () => {
  const headers = from('203.0.113.66')
  const flood = Array.from({ length: 300 }, () =>
    server.call(getNote, { params: { id: randomUUID() } }, { token: 'made-up', headers }),
  )
  expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([401]))
  await server.call(signUp, { body: {} as never })
  // What was only counted is written once a minute, and when the server ends.
  await server.app.flushTrail()
  const found = await rows("action = 'access.refused' and address = '203.0.113.66'")
  expect(found.length).toBeLessThanOrEqual(11)
  expect(found.reduce((sum, { times }) => sum + times, 0)).toBe(300)
})

test('refusals of many addresses are bounded, too', async () => {
  const before = (await rows("action = 'access.refused'")).length
  for (let batch = 0; batch < 6; batch += 1)
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        server.call(
          getNote,
          { params: { id: randomUUID() } },
          { token: 'made-up', headers: from(`198.51.${batch}.${index}`) },
        ),
      ),
    )
  await server.app.flushTrail()
  const after = await rows("action = 'access.refused'")
  expect(after.length - before).toBeLessThanOrEqual(201)
  const ofThem = after.filter(({ address }) => address?.startsWith('198.51.'))
  expect(ofThem.reduce((sum, { times }) => sum + times, 0)).toBe(360)
})
