import { createHash, randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import * as secondFactors from '#contract/second-factors.ts'
import * as signIn from '#contract/sign-in.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createNote } from '#contract/notes.ts'
import { finishRecording, getRecording, putPiece, startRecording } from '#contract/recordings.ts'
import { Role } from '#contract/roles.ts'
import { writeWav } from '#server/platform/audio/wav-writer.ts'
import { tone } from '#testing/fixtures/sound.ts'
import { buildTestApp, sessionOf, type Physician, type TestApp } from '#testing/test-app.ts'

/** All that a session may call while it has shown no second factor. An endpoint that is added here needs a reason. */
const OPEN: Endpoint[] = [
  accounts.getUser,
  signIn.signOut,
  // What sets a second factor up.
  secondFactors.listPasskeys,
  secondFactors.startTwoFactor,
  secondFactors.enableTwoFactor,
  secondFactors.startPasskey,
  secondFactors.addPasskey,
  // A recording that was under way is brought to its end.
  putPiece,
  getRecording,
  finishRecording,
]
const HELD = {
  status: 403,
  body: { code: 'two_factor_setup_required', message: expect.stringMatching(/^Everybody .+ to go on\.$/) },
}

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp({ twoFactorDuty: 'everybody' })
})
afterAll(() => server.close())

/** Every session is open and strong, or open and weak, as it was when the setting was turned on. */
const setStrong = ({ userId }: Physician, strong: boolean) =>
  server.pool.query('update sessions set strong = $2 where user_id = $1', [userId, strong])

const addPasskeyTo = ({ userId }: Physician) =>
  server.pool.query(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, name, created_at)
     values (gen_random_uuid(), $1, $2, '', 0, 'Phone', now())`,
    [userId, randomUUID()],
  )

async function setUpApp(physician: Physician) {
  const { password } = physician
  const { reply } = await physician.call(secondFactors.startTwoFactor, { body: { password } })
  const app = new TOTP({ secret: Secret.fromBase32(reply.secret) })
  const code = app.generate({ timestamp: server.clock.now().getTime() })
  return physician.call(secondFactors.enableTwoFactor, { body: { code } })
}

const partsOf = ({ path, method }: Endpoint) => ({
  params: Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, randomUUID()])),
  ...(method === 'GET' ? {} : { body: {} }),
})

describe('where everybody has to have a second factor, a session without', () => {
  test.each(Role.options)('as %s calls what sets one up, and nothing else', async (role) => {
    const held = await server.signUpPhysician('held', role)
    const closed = server.app.endpoints.filter(({ access }) => access !== 'public' && access !== 'phone')
    expect(closed.length).toBeGreaterThan(80)
    const open: Endpoint[] = []
    // Signing out is the last, as it ends the session.
    for (const endpoint of closed.toSorted((one) => (one === signIn.signOut ? 1 : -1))) {
      const { status, body } = await held.call(endpoint, partsOf(endpoint))
      if (body.code !== 'two_factor_setup_required') open.push(endpoint)
      else expect({ status, body }, endpoint.path).toMatchObject(HELD)
    }
    expect(new Set(open)).toEqual(new Set(OPEN))
  })

  test('is told so with the account, and is free in the moment it has one', async () => {
    const held = await server.signUpPhysician()
    expect((await held.call(accounts.getUser)).reply.user.isHeld).toBe(true)
    expect(await held.call(signIn.listSessions)).toMatchObject(HELD)
    const { reply } = await setUpApp(held)
    expect(reply.user).toMatchObject({ isHeld: false, hasTwoFactor: true })
    expect(reply.recoveryCodes).toHaveLength(10)
    expect((await held.call(signIn.listSessions)).status).toBe(200)
    expect((await held.call(accounts.getUser)).reply.user.isHeld).toBe(false)
  })

  test('spends no ticket that it was given before', async () => {
    const held = await server.signUpPhysician()
    await setStrong(held, true)
    const { reply } = await held.call(createNote, { body: { data: { text: 'A sample.', write: false } } })
    const { ticket } = server.dependencies.tickets.issue({
      purpose: 'generate',
      subjectId: reply.note.id,
      userId: held.userId,
      sessionId: await sessionOf(held),
    })
    await setStrong(held, false)
    const ticketed = server.app.endpoints.filter(
      ({ access }) => typeof access === 'object' && 'ticket' in access && access.ticket === 'generate',
    )
    expect(ticketed.length).toBeGreaterThan(0)
    for (const endpoint of ticketed)
      expect(await server.call(endpoint, partsOf(endpoint), { ticket })).toMatchObject(HELD)
  })

  test('brings a recording that was under way to its end, and begins no other', async () => {
    const held = await server.signUpPhysician()
    await setStrong(held, true)
    const { reply } = await held.call(createNote, { body: { data: { text: 'A sample.', write: false } } })
    const [id, another] = [randomUUID(), randomUUID()]
    const begin = (recordingId: string) =>
      held.call(startRecording, {
        body: {
          noteId: reply.note.id,
          recordingId,
          mediaType: 'audio/wav',
          consent: { given: true, how: 'verbal' },
        },
      })
    expect((await begin(id)).status).toBe(200)
    await setStrong(held, false)
    const sound = writeWav(tone(440, 0.1, 16_000))
    const piece = await held.call(
      putPiece,
      {
        params: { id, number: 0 },
        headers: { 'x-piece-sha256': createHash('sha256').update(sound).digest('hex'), 'x-piece-ms': 100 },
      },
      { upload: sound },
    )
    expect(piece).toMatchObject({ status: 200, reply: { pieces: 1 } })
    const finished = await held.call(finishRecording, {
      body: { id, pieces: 1, durationMs: 100, write: false },
    })
    expect(finished.status).toBe(200)
    expect(await begin(another)).toMatchObject(HELD)
  })

  test('of an account with a passkey does not get round it with the password', async () => {
    const owner = await server.signUpPhysician()
    await addPasskeyTo(owner)
    const { email: login, password } = owner
    const { reply } = await server.call(signIn.signIn, { body: { login, password } })
    expect(reply.user).toMatchObject({ isHeld: true, hasPasskey: true })
    const start = () =>
      server.call(secondFactors.startTwoFactor, { body: { password } }, { token: reply.token })
    expect((await start()).body.code).toBe('two_factor_required')
  })

  test('finds the way back from a deletion', async () => {
    const leaving = await server.signUpPhysician()
    await server.pool.query(
      `update users set account_status = 'temporary_deleted', delete_at = now() + interval '9 days' where id = $1`,
      [leaving.userId],
    )
    expect((await setUpApp(leaving)).status).toBe(200)
    expect((await leaving.call(signIn.listSessions)).status).toBe(200)
  })
})

test('whoever has to have a second factor keeps the last one', async () => {
  const owner = await server.signUpPhysician()
  await setUpApp(owner)
  const turnOff = await owner.call(secondFactors.disableTwoFactor, { body: { password: owner.password } })
  expect(turnOff).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect((await owner.call(signIn.listSessions)).status).toBe(200)
})
