import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp } from '#contract/accounts.ts'
import { createMicNote, createNote, updateNote } from '#contract/notes.ts'
import { finishRecording, putPiece, startRecording, transcribe } from '#contract/recordings.ts'
import { TRIAL_RECORDING_LIMIT_MS } from '#domain/limits.ts'
import { mailboxOf } from '#domain/mailbox.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { writeWav } from '#server/platform/audio/wav-writer.ts'
import { ACCOUNT_MAILBOX } from '#server/platform/database/schema/accounts.ts'
import { fixtureBytes, tone } from '#testing/fixtures/sound.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { noteAtRest, typed, typedSection } from '#testing/visits.ts'

let server: TestApp
let start: Date
beforeAll(async () => {
  server = await buildTestApp()
  start = server.clock.now()
})
afterAll(() => server.close())

/** So many milliseconds before the end of a trial that began when this file did. */
const moveToBeforeEnd = (ms: number) => server.clock.moveTo(new Date(start.getTime() + 14 * DAY_MS - ms))
const signUpAtStart = async (name: string, role?: 'admin' | 'organization_admin') => {
  const physician = await server.signUpPhysician(name, role)
  await server.pool.query('update users set trial_ends_at = $2 where id = $1', [
    physician.userId,
    new Date(start.getTime() + 14 * DAY_MS),
  ])
  return physician
}

describe('a trial that runs out in mid-visit', () => {
  let physician: Physician
  let sound: Uint8Array
  beforeAll(async () => {
    moveToBeforeEnd(DAY_MS)
    physician = await signUpAtStart('midvisit')
    sound = await fixtureBytes('inaugural-address-excerpt.webm')
  })
  const begin = (noteId: string, recordingId: string, startedAt?: Date) =>
    physician.call(startRecording, {
      body: {
        noteId,
        recordingId,
        mediaType: 'audio/webm;codecs=opus',
        consent: { given: true, how: 'practice' },
        ...(startedAt ? { startedAt: startedAt.toISOString() } : {}),
      },
    })
  const put = (id: string, number: number, bytes: Uint8Array, ms: number) =>
    physician.call(
      putPiece,
      {
        params: { id, number },
        headers: { 'x-piece-sha256': createHash('sha256').update(bytes).digest('hex'), 'x-piece-ms': ms },
      },
      { upload: bytes },
    )
  const micNote = async () => (await physician.call(createMicNote, { body: { data: {} } })).reply.note.id

  test('never cuts it off: the recording goes on to its limit, is transcribed, and the note is written', async () => {
    moveToBeforeEnd(MINUTE_MS)
    const noteId = await micNote()
    const id = randomUUID()
    const begun = await begin(noteId, id)
    expect(begun.reply.limitMs).toBe(TRIAL_RECORDING_LIMIT_MS)
    const half = Math.ceil(sound.length / 2)
    expect((await put(id, 0, sound.slice(0, half), MINUTE_MS)).status).toBe(200)

    moveToBeforeEnd(-3 * MINUTE_MS)
    // The page was reloaded: the same recording is asked for again.
    expect((await begin(noteId, id)).status).toBe(200)
    expect((await put(id, 1, sound.slice(half), MINUTE_MS)).status).toBe(200)
    for (let number = 2; number < 5; number += 1)
      expect((await put(id, number, new Uint8Array([number]), MINUTE_MS)).status).toBe(200)
    const beyond = await put(id, 5, new Uint8Array([5]), MINUTE_MS)
    expect(beyond.body.code).toBe('recording_limit')
    const finished = await physician.call(finishRecording, {
      body: { id, pieces: 2, durationMs: 2 * MINUTE_MS, write: true },
    })
    expect(finished.status).toBe(200)
    const note = await noteAtRest(physician, noteId)
    expect(note).toMatchObject({ hasTranscript: true, processing: { stage: 'idle', failure: null } })
    expect(note.version).toBeGreaterThan(0)

    const edited = await physician.call(updateNote, {
      body: { id: noteId, baseVersion: note.version, sections: [typedSection('hpi', typed('a', 'Mine.'))] },
    })
    expect(edited.status).toBe(200)
  })

  test('takes in what was recorded before the end without a connection, and nothing that began after it', async () => {
    moveToBeforeEnd(MINUTE_MS)
    const noteId = await micNote()
    const beganAt = server.clock.now()
    moveToBeforeEnd(-DAY_MS)
    expect((await begin(noteId, randomUUID(), beganAt)).status).toBe(200)
    for (const startedAt of [undefined, server.clock.now()]) {
      const refused = await begin(noteId, randomUUID(), startedAt)
      expect(refused.status).toBe(403)
      expect(refused.body).toMatchObject({
        code: 'trial_expired',
        message: expect.stringMatching(/^Your Trial has expired\. .*subscribe/),
      })
    }
    const file = await physician.call(
      transcribe,
      { query: { noteId, write: 'false' } },
      { upload: writeWav(tone(220, 0.1, 16_000)) },
    )
    expect(file.body.code).toBe('trial_expired')
    expect((await physician.call(createNote, { body: { data: {} } })).body.code).toBe('trial_expired')
  })
})

describe('reminders of the end of a trial', () => {
  const subjects = ({ email }: Physician) =>
    server.outbox
      .filter(({ to, subject }) => to === email && subject.includes('trial'))
      .map(({ subject }) => subject)

  test('are mailed three days and one day before it and at it, each once, to those it concerns', async () => {
    moveToBeforeEnd(10 * DAY_MS)
    const physician = await signUpAtStart('reminded')
    const [subscriber, admin, leaver] = await Promise.all([
      signUpAtStart('subscriber'),
      signUpAtStart('admin', 'admin'),
      signUpAtStart('leaver'),
    ])
    await server.pool.query("update users set subscription_status = 'active' where id = $1", [
      subscriber.userId,
    ])
    await server.pool.query("update users set account_status = 'temporary_deleted' where id = $1", [
      leaver.userId,
    ])
    const seen: string[][] = []
    for (const ms of [4 * DAY_MS, 3 * DAY_MS, 2 * DAY_MS, DAY_MS, MINUTE_MS, 0, -DAY_MS]) {
      moveToBeforeEnd(ms)
      await server.app.sweep()
      await server.app.sweep()
      seen.push(subjects(physician))
    }
    const [three, one, over] = [
      'Your Attest trial ends in 3 days',
      'Your Attest trial ends in 1 day',
      'Your Attest trial has ended',
    ]
    expect(seen).toEqual([
      [],
      [three],
      [three],
      [three, one],
      [three, one],
      [three, one, over],
      [three, one, over],
    ])
    expect([subscriber, admin, leaver].flatMap(subjects)).toEqual([])
    const last = server.outbox.findLast((message) => message.to === physician.email)
    expect(last?.text).toContain('http://localhost/subscription')
    expect(last?.html).toContain('Your notes stay yours')
  })

  test('begin anew when the trial is made longer', async () => {
    moveToBeforeEnd(DAY_MS)
    const physician = await signUpAtStart('longer')
    await server.app.sweep()
    await server.pool.query(
      "update users set trial_ends_at = trial_ends_at + interval '14 days' where id = $1",
      [physician.userId],
    )
    await server.app.sweep()
    moveToBeforeEnd(-13 * DAY_MS)
    await server.app.sweep()
    expect(subjects(physician)).toEqual([
      'Your Attest trial ends in 1 day',
      'Your Attest trial ends in 1 day',
    ])
  })
})

describe('one mailbox has one trial', () => {
  const signUpAs = async (email: string) => {
    const username = `mailbox-${randomUUID().slice(0, 8)}`
    const { status, reply } = await server.call(signUp, {
      body: {
        title: 'Dr',
        first_name: 'Ana',
        last_name: 'Lima',
        email,
        username,
        password: 'four quiet herons wade',
        privacy_policy_agreed: true,
      },
    })
    expect(status).toBe(200)
    return reply.user
  }

  test('which an address with dots or a tag goes on with, and signs in with as it was written', async () => {
    const first = await signUpAs('lima.ana@gmail.com')
    expect(first.trial_days).toBe(14)
    server.clock.moveOn(10 * DAY_MS)
    const [again, other, sameElsewhere] = [
      await signUpAs('l.i.m.a.ana+visits@googlemail.com'),
      await signUpAs('lima.anna@gmail.com'),
      await signUpAs('lima.ana@clinic.example'),
    ]
    expect([again, other, sameElsewhere].map(({ trial_days }) => trial_days)).toEqual([4, 14, 14])
    expect(again.personal_information.email).toBe('l.i.m.a.ana+visits@googlemail.com')
    server.clock.moveOn(10 * DAY_MS)
    const late = await signUpAs('limaana+late@gmail.com')
    expect(late.account_details.trial_status).toBe('expired')
    expect((await signUpAs('limaana@clinic.example')).trial_days).toBe(14)
  })

  test('and the database reads a mailbox as the product does', async () => {
    const emails = ['x.y+z@gmail.com', 'x.y@googlemail.com', 'x.y+z+w@clinic.example', '+x@clinic.example']
    for (const email of emails) {
      const told = sql`select ${ACCOUNT_MAILBOX} as mailbox from (select ${email}::text as email) as told`
      const { rows } = await server.dependencies.db.execute(told)
      expect(rows).toEqual([{ mailbox: mailboxOf(email) }])
    }
  })
})
