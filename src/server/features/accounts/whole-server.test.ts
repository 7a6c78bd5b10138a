import { createHash, randomUUID } from 'node:crypto'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getUser } from '#contract/accounts.ts'
import { requestPasswordReset, resetPassword } from '#contract/passwords.ts'
import { signIn } from '#contract/sign-in.ts'
import { EVENTS_PATH } from '#contract/events.ts'
import { createMicNote, createNote } from '#contract/notes.ts'
import { createTicket, getMedicalNotes } from '#contract/writing.ts'
import { updateToggle } from '#contract/preferences.ts'
import { putPiece, startRecording } from '#contract/recordings.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp()
})
afterAll(() => server.close())

const WRONG = 'not the password'
const attempt = (login: string, password: string, headers: Record<string, string> = {}) =>
  server.call(signIn, { body: { login, password } }, { headers })

test('a forwarding header that anybody can write does not evade the lock', async () => {
  const { email, password } = await server.signUpPhysician()
  for (let guess = 1; guess <= 5; guess += 1)
    expect((await attempt(email, WRONG, { 'x-forwarded-for': `198.51.100.${guess}` })).status).toBe(401)
  const locked = await attempt(email, password, { 'x-forwarded-for': '198.51.100.99' })
  expect(locked.status).toBe(429)
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('behind a proxy that writes the port, an address that guesses at many accounts is held up all the same', async () => {
  const pauses: number[] = []
  const proxied = await buildTestApp({ trustedProxies: 1, pause: async (ms) => void pauses.push(ms) })
  const guess = async (number: number, from: string) => {
    const body = { login: `nobody${number}@clinic.example`, password: WRONG }
    return (await proxied.call(signIn, { body }, { headers: { 'x-forwarded-for': from } })).status
  }
  for (let number = 0; number < 30; number += 1) await guess(number, `203.0.113.31:${40_000 + number}`)
  expect(pauses).toEqual([])
  await guess(30, '203.0.113.31:40030')
  expect(pauses).toHaveLength(1)
  expect(await guess(41, '203.0.113.32:40000')).toBe(401)
  expect(pauses).toHaveLength(1)
  await proxied.close()
})

test('a physician resets a forgotten password and finds the preferences as they were', async () => {
  const physician = await server.signUpPhysician()
  await physician.call(updateToggle, { body: { preferences: { autoMic: true } } })
  await server.call(requestPasswordReset, { body: { email: physician.email } })
  const mailed = () =>
    server.outbox.find(({ to, text }) => to === physician.email && text.includes('/updatePassword#'))
  await expect.poll(mailed, { interval: 5 }).toBeDefined()
  const token = /#token=(\S+)/.exec(mailed()?.text ?? '')?.[1] ?? ''
  const password = 'three grey owls at dusk'
  expect((await server.call(resetPassword, { body: { token, password } })).status).toBe(200)
  expect((await physician.call(getUser)).status).toBe(401)
  const { reply } = await attempt(physician.email, password)
  const kept = await server.call(updateToggle, { body: { preferences: {} } }, { token: reply.token })
  expect(kept.reply.preferences.autoMic).toBe(true)
})

test('a token in the address or in a cookie signs nobody in', async () => {
  const { token } = await server.signUpPhysician()
  const tries = [
    fetch(`${server.url}/api/getUser?token=${token}&authorization=Bearer%20${token}`),
    fetch(`${server.url}/api/getUser`, {
      headers: { cookie: `token=${token}; authorization=Bearer ${token}` },
    }),
    fetch(`${server.url}/api/getUser`, { headers: { authorization: token } }),
    fetch(`${server.url}/api/getUser`, { headers: { authorization: `Basic ${token}` } }),
    fetch(`${server.url}/api/getUser`, { headers: { 'x-ticket': token } }),
  ]
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
})

describe('what counts as use of a session', () => {
  let strict: TestApp
  beforeAll(async () => {
    strict = await buildTestApp({ sessionLimits: { idleMs: 45 * MINUTE_MS, longestMs: 12 * 60 * MINUTE_MS } })
  })
  afterAll(() => strict.close())

  /** Since when the session was not used, once what was noted of its use is written. */
  const usedAt = (physician: Physician, at: Date) =>
    until(async () => {
      const { rows } = await strict.pool.query<{ last_seen_at: Date }>(
        'select last_seen_at from sessions where user_id = $1',
        [physician.userId],
      )
      return rows[0]?.last_seen_at.getTime() === at.getTime()
    })

  test('a recording that goes on keeps its own session, though nothing else is called', async () => {
    const physician = await strict.signUpPhysician()
    const noteId = (await physician.call(createMicNote, { body: { data: {} } })).reply.note.id
    const recordingId = randomUUID()
    const consent = { given: true, how: 'verbal' } as const
    await physician.call(startRecording, {
      body: { noteId, recordingId, mediaType: 'audio/webm;codecs=opus', consent },
    })
    const bytes = Buffer.from('a piece of sound')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    for (let number = 0; number < 3; number += 1) {
      strict.clock.moveOn(40 * MINUTE_MS)
      const headers = { 'x-piece-sha256': sha256, 'x-piece-ms': 1_000 }
      const put = await physician.call(
        putPiece,
        { params: { id: recordingId, number }, headers },
        { upload: bytes },
      )
      expect(put.status).not.toBe(401)
      await usedAt(physician, strict.clock.now())
    }
  })

  test('a ticket does while it travels, and is worth nothing once its session has ended', async () => {
    const physician = await strict.signUpPhysician()
    const data = { text: 'Patient: My knee hurts.', write: false }
    const noteId = (await physician.call(createNote, { body: { data } })).reply.note.id
    const ticket = async () =>
      (await physician.call(createTicket, { body: { noteId, purpose: 'generate' } })).reply.ticket
    const first = await ticket()
    strict.clock.moveOn(5 * MINUTE_MS)
    const spend = (spent: string) => strict.call(getMedicalNotes, { body: {} }, { ticket: spent })
    expect((await spend(first)).status).toBe(200)
    await usedAt(physician, strict.clock.now())
    strict.clock.moveOn(40 * MINUTE_MS)
    const second = await ticket()
    await usedAt(physician, strict.clock.now())
    await strict.pool.query('update sessions set last_seen_at = $1 where user_id = $2', [
      new Date(strict.clock.now().getTime() - 46 * MINUTE_MS),
      physician.userId,
    ])
    expect((await spend(second)).status).toBe(401)
  })

  test('an open socket does not, and is refused once the session has ended', async () => {
    const physician = await strict.signUpPhysician()
    const connects = () => {
      const socket = io(strict.url, {
        path: EVENTS_PATH,
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        auth: { token: physician.token },
      })
      return new Promise<boolean>((resolve) => {
        socket.on('connect', () => resolve(true))
        socket.on('connect_error', () => resolve(false))
      }).finally(() => socket.close())
    }
    const begun = strict.clock.now()
    strict.clock.moveOn(44 * MINUTE_MS)
    expect(await connects()).toBe(true)
    await usedAt(physician, begun)
    strict.clock.moveOn(MINUTE_MS)
    expect(await connects()).toBe(false)
  })
})
