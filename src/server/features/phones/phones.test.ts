import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint, Sent } from '#contract/endpoint.ts'
import { createMicNote, createNote, getNote } from '#contract/notes.ts'
import * as contract from '#contract/phone.ts'
import type { PhoneTold } from '#contract/phone.ts'
import { getRecording, startRecording } from '#contract/recordings.ts'
import { getTranscript } from '#contract/transcripts.ts'
import { LATE_RECORDINGS, PHONE_BEGINS_MS, PHONE_LATE_DAYS } from '#domain/limits.ts'
import { DAY_MS } from '#domain/time.ts'
import { fixtureBytes } from '#testing/fixtures/sound.ts'
import { buildTestApp, type Physician, type SendOptions, type TestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'

const AGREED = { given: true, how: 'verbal' } as const
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1'
const MEDIA_TYPE = 'audio/webm;codecs=opus'
const READY: PhoneTold = {
  doing: 'ready',
  recordingId: null,
  elapsedMs: 0,
  limitMs: null,
  unsent: 0,
  level: null,
  isQuiet: false,
}

let server: TestApp
let physician: Physician
let stranger: Physician
let sound: Uint8Array
beforeAll(async () => {
  server = await buildTestApp()
  physician = await server.signUpPhysician('desk')
  stranger = await server.signUpPhysician('stranger')
  sound = await fixtureBytes('inaugural-address-excerpt.webm')
})
afterAll(() => server.close())

let noteId: string
beforeEach(async () => {
  noteId = (await physician.call(createMicNote, { body: { data: {} } })).reply.note.id
})

const offer = async (of = noteId, by = physician) =>
  by.call(contract.offerPhone, { body: { noteId: of, consent: AGREED } })
const connect = (code: string) =>
  server.call(contract.connectPhone, { body: { code } }, { headers: { 'user-agent': IPHONE } })
const pairing = async (of = noteId) =>
  (await physician.call(contract.getPhone, { params: { noteId: of } })).reply.pairing

/** A phone that was connected with the note. */
async function phone(of = noteId) {
  const { pairing: offered, code } = (await offer(of)).reply
  const { token } = (await connect(code)).reply
  const call = <E extends Endpoint>(endpoint: E, parts: Partial<Sent<E>> = {}, options: SendOptions = {}) =>
    server.call(endpoint, parts, { ...options, headers: { 'x-phone': token } })
  const tell = async (told: Partial<PhoneTold> = {}) =>
    (await call(contract.tellPhone, { body: { told: { ...READY, ...told } } })).reply
  const start = (recordingId: string, startedAt = server.clock.now()) =>
    call(contract.phoneRecording.start, {
      body: { recordingId, mediaType: MEDIA_TYPE, startedAt: startedAt.toISOString() },
    })
  const put = (id: string, bytes = sound, number = 0) =>
    call(
      contract.phoneRecording.put,
      {
        params: { id, number },
        headers: {
          'x-piece-sha256': createHash('sha256').update(bytes).digest('hex'),
          'x-piece-ms': 6_000,
        },
      },
      { upload: bytes },
    )
  const finish = (id: string) =>
    call(contract.phoneRecording.finish, { body: { id, pieces: 1, durationMs: 6_000, write: false } })
  return { id: offered.id, token, code, call, tell, start, put, finish }
}

describe('a phone', () => {
  test('that scanned the code records for the note, and its words arrive there', async () => {
    const { start, put, finish, tell } = await phone()
    expect(await pairing()).toMatchObject({ state: 'connected', device: 'Safari on iPhone' })
    const id = randomUUID()
    expect((await start(id)).status).toBe(200)
    expect((await put(id)).reply).toEqual({ number: 0, pieces: 1 })
    await tell({ doing: 'recording', recordingId: id, elapsedMs: 6_000, level: 0.4 })
    expect(await pairing()).toMatchObject({ told: { doing: 'recording', recordingId: id } })
    expect((await finish(id)).status).toBe(200)
    await until(async () => {
      const { recording } = (await physician.call(getRecording, { params: { id } })).reply
      return recording.state === 'transcribed' ? recording : null
    })
    const { transcript } = (await physician.call(getTranscript, { params: { id: noteId } })).reply
    expect(transcript.segments.map(({ recordingId }) => recordingId)).toContain(id)
    const { rows } = await server.pool.query(
      `select action from audit_entries where subject_id = $1 and action like 'phone.%' order by id`,
      [noteId],
    )
    expect(rows.map(({ action }: { action: string }) => action)).toEqual(['phone.offer', 'phone.connect'])
  })

  test('learns nothing but what recording takes', async () => {
    const { tell, call } = await phone()
    expect(Object.keys((await tell()).phone).sort()).toEqual(
      ['consent', 'ended', 'isOpen', 'limitMs', 'noteId', 'pairingId', 'purpose'].sort(),
    )
    expect((await call(getNote, { params: { id: noteId } })).status).toBe(401)
  })

  test('cannot reach a recording that is not its own', async () => {
    const own = randomUUID()
    await physician.call(startRecording, {
      body: { noteId, recordingId: own, mediaType: MEDIA_TYPE, consent: AGREED },
    })
    const other = await phone((await physician.call(createMicNote, { body: { data: {} } })).reply.note.id)
    const others = randomUUID()
    await other.start(others)
    const { put, finish, call, start } = await phone()
    for (const id of [own, others]) {
      expect((await put(id)).status).toBe(404)
      expect((await finish(id)).status).toBe(404)
      expect((await call(contract.phoneRecording.held, { params: { id } })).status).toBe(404)
      expect((await start(id)).status).toBe(409)
    }
  })

  test('is steered from the computer, once for each wish', async () => {
    const { id, tell } = await phone()
    expect(await tell({ doing: 'recording' })).toMatchObject({ wanted: null, wish: 0 })
    await physician.call(contract.steerPhone, { body: { pairingId: id, wanted: 'pause' } })
    expect(await tell({ doing: 'recording' })).toMatchObject({ wanted: 'pause', wish: 1 })
    await physician.call(contract.steerPhone, { body: { pairingId: id, wanted: 'stop' } })
    expect(await tell({ doing: 'paused' })).toMatchObject({ wanted: 'stop', wish: 2 })
  })

  test('that was let go begins nothing new; what it recorded before still arrives', async () => {
    const { id, start, put, finish, tell } = await phone()
    const begun = randomUUID()
    await start(begun)
    const offline = randomUUID()
    const startedAt = server.clock.now()
    server.clock.moveOn(1_000)
    expect((await physician.call(contract.letPhoneGo, { body: { pairingId: id } })).status).toBe(200)
    expect((await tell()).phone).toMatchObject({ isOpen: false, ended: 'desktop' })
    expect(await pairing()).toMatchObject({ state: 'ended', ended: 'desktop' })
    const steered = await physician.call(contract.steerPhone, { body: { pairingId: id, wanted: 'pause' } })
    expect(steered.body.code).toBe('conflict')
    expect((await put(begun)).status).toBe(200)
    expect((await finish(begun)).status).toBe(200)
    expect((await start(offline, startedAt)).status).toBe(200)
    expect((await put(offline)).status).toBe(200)
    server.clock.moveOn(1_000)
    expect((await start(randomUUID())).body.code).toBe('forbidden')
    const late = [await start(randomUUID(), startedAt), await start(randomUUID(), startedAt)]
    expect(late.map(({ status }) => status)).toEqual([200, 200])
    expect((await start(randomUUID(), startedAt)).body.code).toBe('forbidden')
    // Not by beginning many at once either.
    await server.pool.query('delete from recordings where phone_pairing_id = $1', [id])
    const asked = Array.from({ length: 3 * LATE_RECORDINGS }, () => start(randomUUID(), startedAt))
    const begunAtOnce = (await Promise.all(asked)).filter(({ status }) => status === 200)
    expect(begunAtOnce).toHaveLength(LATE_RECORDINGS)
  })

  test('may end the connection itself, and is then seen as gone', async () => {
    const { call, tell } = await phone()
    await call(contract.leavePhone)
    expect(await pairing()).toMatchObject({ state: 'ended', ended: 'phone' })
    expect((await tell()).phone.isOpen).toBe(false)
  })

  test('begins nothing an hour after it was connected', async () => {
    const { start } = await phone()
    const before = randomUUID()
    await start(before)
    server.clock.moveOn(PHONE_BEGINS_MS)
    expect((await start(randomUUID())).body.code).toBe('forbidden')
    expect((await start(before)).status).toBe(200)
  })

  test('brings what began within its hour, however late, and leaving gives it no longer one', async () => {
    const { start, call } = await phone()
    server.clock.moveOn(PHONE_BEGINS_MS - 1_000)
    const within = server.clock.now()
    server.clock.moveOn(2_000)
    const after = server.clock.now()
    server.clock.moveOn(1_000)
    expect((await start(randomUUID(), within)).status).toBe(200)
    expect((await start(randomUUID(), after)).body.code).toBe('forbidden')
    await call(contract.leavePhone)
    expect((await start(randomUUID(), after)).body.code).toBe('forbidden')
  })

  test('is a stranger once its physician’s account is deactivated', async () => {
    const other = await server.signUpPhysician('gone')
    const note = (await other.call(createMicNote, { body: { data: {} } })).reply.note.id
    const { token } = (await connect((await offer(note, other)).reply.code)).reply
    await server.pool.query(`update users set account_status = 'deactivated' where id = $1`, [other.userId])
    const told = await server.call(
      contract.tellPhone,
      { body: { told: READY } },
      { headers: { 'x-phone': token } },
    )
    expect(told.status).toBe(401)
  })

  test('is forgotten after its time, and its recording stays', async () => {
    const { start, tell, token } = await phone()
    const id = randomUUID()
    await start(id)
    server.clock.moveOn(PHONE_LATE_DAYS * DAY_MS + 1)
    await server.app.sweep()
    await expect(tell()).resolves.toBeUndefined()
    expect((await server.call(contract.leavePhone, {}, { headers: { 'x-phone': token } })).status).toBe(401)
  })
})

describe('a code', () => {
  test('is good for one phone', async () => {
    const { code } = await phone()
    const second = await connect(code)
    expect([second.status, second.body.code]).toEqual([410, 'link_expired'])
    expect(second.body.message).toContain('used already')
  })

  test('of two phones at once lets one in', async () => {
    const { code } = (await offer()).reply
    const answers = await Promise.all([connect(code), connect(code), connect(code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410])
  })

  test('that very many try at the same moment lets one in, and keeps nobody waiting', async () => {
    const { pairing: offered, code } = (await offer()).reply
    const holder = await server.pool.connect()
    await holder.query('begin')
    await holder.query('select from phone_pairings where id = $1 for update', [offered.id])
    const trying = Promise.all(Array.from({ length: 20 }, () => connect(code)))
    await until(async () => {
      const { rows } = await holder.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`,
      )
      return (rows[0]?.waiting ?? 0) > 1
    })
    await holder.query('commit')
    holder.release()
    const statuses = (await trying).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 410)])
  })

  test('is too old after five minutes, and unknown when forged', async () => {
    const { code } = (await offer()).reply
    server.clock.moveOn(contract.PHONE_CODE_MS)
    expect((await connect(code)).body.message).toContain('too old')
    expect(await pairing()).toMatchObject({ state: 'ended', ended: 'expired' })
    expect((await connect(`${code.slice(0, -1)}x`)).body.message).toContain('not known')
  })

  test('takes the place of the one before it, and of the phone', async () => {
    const first = await phone()
    const waiting = (await offer()).reply.code
    const next = (await offer()).reply.code
    expect((await first.tell()).phone).toMatchObject({ ended: 'replaced', isOpen: false })
    expect((await connect(waiting)).body.code).toBe('link_expired')
    expect((await connect(next)).status).toBe(200)
  })

  test('is refused where nothing may be recorded', async () => {
    const declined = await physician.call(contract.offerPhone, {
      body: { noteId, consent: { given: false, how: 'verbal' } },
    })
    expect(declined.body.code).toBe('forbidden')
    expect((await offer(noteId, stranger)).body.code).toBe('not_found')
    const typed = await physician.call(createNote, {
      body: { data: { text: 'Patient: I cough.', write: false } },
    })
    await server.pool.query(`update notes set status = 'archived' where id = $1`, [typed.reply.note.id])
    expect((await offer(typed.reply.note.id)).body.code).toBe('conflict')
  })

  test('is nowhere in the database', async () => {
    const { code, token } = await phone()
    const { rows } = await server.pool.query('select * from phone_pairings where note_id = $1', [noteId])
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})
