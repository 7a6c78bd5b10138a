import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMicNote } from '#contract/notes.ts'
import { changePassword } from '#contract/passwords.ts'
import { activateUser, deactivateUser } from '#contract/people.ts'
import * as contract from '#contract/phone.ts'
import { signIn, signOut } from '#contract/sign-in.ts'
import { LATE_RECORDINGS, PHONE_BEGINS_MS } from '#domain/limits.ts'
import { DAY_MS } from '#domain/time.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'

const IDLE_MS = PHONE_BEGINS_MS / 2
const READY = { doing: 'ready', recordingId: null, elapsedMs: 0, limitMs: null, unsent: 0, level: null, isQuiet: false } as const // prettier-ignore

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp({ sessionLimits: { idleMs: IDLE_MS, longestMs: DAY_MS } })
})
afterAll(() => server.close())

/** A phone that was connected with a note of a physician of its own. */
async function phone() {
  const physician = await server.signUpPhysician()
  const { note } = (await physician.call(createMicNote, { body: { data: {} } })).reply
  const consent = { given: true, how: 'verbal' } as const
  const offered = (await physician.call(contract.offerPhone, { body: { noteId: note.id, consent } })).reply
  const { token } = (await server.call(contract.connectPhone, { body: { code: offered.code } })).reply
  const headers = { 'x-phone': token }
  return {
    physician,
    pairingId: offered.pairing.id,
    tell: async () => (await server.call(contract.tellPhone, { body: { told: READY } }, { headers })).reply,
    leave: () => server.call(contract.leavePhone, {}, { headers }),
    start: (startedAt: Date, recordingId: string = randomUUID()) => {
      const body = { recordingId, mediaType: 'audio/webm', startedAt: startedAt.toISOString() }
      return server.call(contract.phoneRecording.start, { body }, { headers })
    },
  }
}

/** Now, and a second passes. */
function moment(): Date {
  const now = server.clock.now()
  server.clock.moveOn(1_000)
  return now
}

async function tokenElsewhere({ email, password }: Physician): Promise<string> {
  return (await server.call(signIn, { body: { login: email, password } })).reply.token
}

const ends: Record<string, (physician: Physician) => Promise<unknown>> = {
  'signs out': (physician) => physician.call(signOut, { body: {} }),
  'changes the password elsewhere': async (physician) => {
    const body = { currentPassword: physician.password, password: 'quite other words of mine' }
    await server.call(changePassword, { body }, { token: await tokenElsewhere(physician) })
  },
  'is deactivated and let in again': async ({ userId }) => {
    const admin = await server.signUpPhysician('admin', 'super_admin')
    await admin.call(deactivateUser, { body: { userId } })
    await admin.call(activateUser, { body: { userId } })
  },
  'is away for too long': async () => {
    server.clock.moveOn(IDLE_MS)
  },
  'is away for so long that the session is forgotten': async () => {
    server.clock.moveOn(IDLE_MS)
    await server.app.sweep()
  },
}

test.each(Object.entries(ends))(
  'a phone of a physician who %s brings what began before, nothing of after, and leaving moves nothing',
  async (_, end) => {
    const { physician, start, leave, tell } = await phone()
    const known = randomUUID()
    expect((await start(server.clock.now(), known)).status).toBe(200)
    const before = moment()
    await end(physician)
    moment()
    const after = moment()
    expect((await tell()).phone).toMatchObject({ isOpen: false, ended: null })
    expect((await start(after)).body.code).toBe('forbidden')
    expect((await start(before)).status).toBe(200)
    await leave()
    expect((await tell()).phone).toMatchObject({ isOpen: false, ended: 'phone' })
    expect((await start(after)).body.code).toBe('forbidden')
    const late = await Promise.all(Array.from({ length: LATE_RECORDINGS }, () => start(before)))
    expect(late.filter(({ status }) => status === 200)).toHaveLength(LATE_RECORDINGS - 1)
    expect((await start(after, known)).status).toBe(200)
  },
)

test('a session that ended when nobody knows lets a phone begin nothing, whatever it calls', async () => {
  const { physician, start, leave } = await phone()
  const before = moment()
  await server.pool.query('delete from sessions where user_id = $1', [physician.userId])
  await leave()
  expect((await start(before)).body.code).toBe('forbidden')
})

test('a phone whose physician signed in anew is steered and let go from the computer', async () => {
  const { physician, pairingId, tell } = await phone()
  const anew = { token: await tokenElsewhere(physician) }
  await physician.call(signOut, { body: {} })
  const steered = await server.call(contract.steerPhone, { body: { pairingId, wanted: 'pause' } }, anew)
  expect(steered.status).toBe(200)
  expect(await tell()).toMatchObject({ wanted: 'pause', phone: { ended: null } })
  await server.call(contract.letPhoneGo, { body: { pairingId } }, anew)
  expect((await tell()).phone).toMatchObject({ ended: 'desktop' })
})
