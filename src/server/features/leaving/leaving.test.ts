import { once } from 'node:events'
import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { getUser } from '#contract/accounts.ts'
import { signIn } from '#contract/sign-in.ts'
import * as contract from '#contract/leaving.ts'
import { writeLetter } from '#contract/letters.ts'
import { createNote, deleteNote, getNote, getNotes } from '#contract/notes.ts'
import { createTicket, getMedicalNotes } from '#contract/writing.ts'
import { transcribe } from '#contract/recordings.ts'
import { createCheckoutSession, getMySubscription, paySandboxCheckout } from '#contract/subscription.ts'
import { submitFeedback } from '#contract/support.ts'
import { DAY_MS } from '#domain/time.ts'
import { writeWav } from '#server/platform/audio/wav-writer.ts'
import { ObjectMissingError } from '#server/platform/storage/storage.ts'
import { tone } from '#testing/fixtures/sound.ts'
import { readZip } from '#testing/read-zip.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { noteAtRest, writtenNote } from '#testing/visits.ts'

const WAV = writeWav(tone(220, 0.2, 16_000))

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp()
})
afterAll(() => server.close())

const leave = (physician: Physician, changed: object = {}) =>
  physician.call(contract.deleteMyAccount, {
    body: { userId: physician.userId, password: physician.password, confirmation: 'DELETE', ...changed },
  })
const comeBack = (physician: Physician) => physician.call(contract.reactivateAccount, { body: {} })
const mailsTo = ({ email }: Physician) =>
  server.outbox
    .filter(({ to, subject }) => to === email && /erased|active/.test(subject))
    .map(({ subject }) => subject)

/** A note with text, talk and sound. */
async function visitOf(physician: Physician) {
  const note = await writtenNote(physician)
  const sent = await physician.call(
    transcribe,
    { query: { noteId: note.id, write: 'false' } },
    { upload: WAV },
  )
  expect(sent.status).toBe(200)
  await noteAtRest(physician, note.id)
  return { ...note, soundKey: `recordings/${note.id}/${sent.reply.recording.id}/whole` }
}

describe('leaving', () => {
  test('marks the account for 30 days, ends the other sessions and says so by mail', async () => {
    const physician = await server.signUpPhysician('leaver')
    const elsewhere = await server.call(signIn, {
      body: { login: physician.email, password: physician.password },
    })
    const { status, reply } = await leave(physician)
    expect(status).toBe(200)
    expect(reply.user.account_details).toMatchObject({
      account_status: 'temporary_deleted',
      delete_at: new Date(server.clock.now().getTime() + 30 * DAY_MS).toISOString(),
    })
    expect((await server.call(getUser, {}, { token: elsewhere.reply.token })).status).toBe(401)
    expect((await physician.call(getUser, {})).status).toBe(200)
    await until(async () => mailsTo(physician)[0] ?? null)
    expect(mailsTo(physician)).toEqual(['Your Attest account will be erased on December 21, 2026'])

    server.clock.moveOn(DAY_MS)
    const again = await leave(physician)
    expect(again.reply.user.account_details.delete_at).toBe(reply.user.account_details.delete_at)
  })

  test.each([
    [{ password: 'not the password at all' }, 401, 'password'],
    [{ confirmation: 'delete' }, 400, 'confirmation'],
  ])('with %j nothing happens', async (changed, expected, field) => {
    const physician = await server.signUpPhysician('careless')
    const { status, body } = await leave(physician, changed)
    expect(status).toBe(expected)
    expect(body.fields).toHaveProperty([field])
    expect((await physician.call(getUser, {})).reply.user.account_details.account_status).toBe('active')
  })

  test('an account that is marked reads, exports and asks for help, and writes nothing', async () => {
    const physician = await server.signUpPhysician('reader')
    const note = await writtenNote(physician)
    const { reply } = await physician.call(createTicket, { body: { noteId: note.id, purpose: 'generate' } })
    await leave(physician)
    const refused = await physician.call(createNote, { body: { data: {} } })
    expect(refused.status).toBe(403)
    expect(refused.body.message).toContain('Reactivate it to make changes.')
    expect((await physician.call(deleteNote, { body: { id: note.id } })).status).toBe(403)
    const written = await server.call(getMedicalNotes, { body: {} }, { ticket: reply.ticket })
    expect(written.status).toBe(401)
    expect((await physician.call(getNote, { params: { id: note.id } })).status).toBe(200)
    expect((await physician.call(getNotes, { body: {} })).reply.notes).toHaveLength(1)
    const help = { subject: 'Billing', message: 'Please look.' }
    expect(
      (await physician.call(submitFeedback, { body: { userId: physician.userId, data: help } })).status,
    ).toBe(200)
  })

  test('what is paid is not renewed, and ends with the account', async () => {
    const physician = await server.signUpPhysician('payer')
    const { sessionId } = (await physician.call(createCheckoutSession, { body: { plan: 'monthly' } })).reply
    await physician.call(paySandboxCheckout, { body: { sessionId, card: 'succeeds' } })
    const mine = async () => (await physician.call(getMySubscription, {})).reply.subscription
    expect(await mine()).toMatchObject({ status: 'active', cancelAtPeriodEnd: false })
    await leave(physician)
    expect(await until(async () => ((await mine())?.cancelAtPeriodEnd ? mine() : null))).toMatchObject({
      status: 'active',
    })
    const ended = vi.spyOn(server.dependencies.payments, 'end')
    await server.pool.query('update users set delete_at = $2 where id = $1', [
      physician.userId,
      server.clock.now(),
    ])
    await server.app.sweep()
    expect(ended).toHaveBeenCalledOnce()
    expect(await rowsOf(physician)).toMatchObject({ users: 0 })
    vi.restoreAllMocks()
  })

  test('the reason is kept, and only the last one', async () => {
    const physician = await server.signUpPhysician('critic')
    const data = { reason: 'note_quality', details: 'The plan was too long.' } as const
    const first = { reason: 'other', details: 'I do not know yet.' } as const
    for (const said of [first, data])
      await physician.call(contract.submitLeavingFeedback, { body: { userId: physician.userId, data: said } })
    const { rows } = await server.pool.query(
      'select reason, details from leaving_feedback where user_id = $1',
      [physician.userId],
    )
    expect(rows).toEqual([data])
  })

  test('the last super admin cannot, the one before can', async () => {
    const first = await server.signUpPhysician('first', 'super_admin')
    const second = await server.signUpPhysician('second', 'super_admin')
    const answers = await Promise.all([leave(first), leave(second)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.message).toContain('only super admin')
  })
})

describe('coming back', () => {
  test('within the 30 days one call makes everything as it was, and a mail says so', async () => {
    const physician = await server.signUpPhysician('returner')
    const note = await writtenNote(physician)
    await leave(physician)
    server.clock.moveOn(29 * DAY_MS)
    await server.app.sweep()
    const again = await server.call(signIn, {
      body: { login: physician.email, password: physician.password },
    })
    const { reply } = await comeBack({
      ...physician,
      call: (e, p) => server.call(e, p, { token: again.reply.token }),
    })
    expect(reply.user.account_details).toMatchObject({ account_status: 'active', delete_at: null })
    expect((await physician.call(getNote, { params: { id: note.id } })).reply.note.sections).toEqual(
      note.sections,
    )
    await until(async () => (mailsTo(physician).length === 2 ? true : null))
    expect(mailsTo(physician)[1]).toBe('Your Attest account is active again')
    server.clock.moveOn(40 * DAY_MS)
    await server.app.sweep()
    const still = await server.call(signIn, {
      body: { login: physician.email, password: physician.password },
    })
    expect(still.status).toBe(200)
  })

  test('is over when the time is', async () => {
    const physician = await server.signUpPhysician('late')
    await leave(physician)
    const { rows } = await server.pool.query<{ delete_at: Date }>(
      'select delete_at from users where id = $1',
      [physician.userId],
    )
    server.clock.moveTo(rows[0]?.delete_at ?? new Date(0))
    await server.pool.query('update sessions set expires_at = $1', [new Date('2100-01-01')])
    const refused = await comeBack(physician)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('being erased')
  })
})

describe('after 30 days', () => {
  test('the account and its files are erased, whatever fails on the way; what the law keeps is kept', async () => {
    const physician = await server.signUpPhysician('erased')
    const bystander = await server.signUpPhysician('bystander')
    const [gone, kept] = [await visitOf(physician), await visitOf(bystander)]
    const { storage } = server.dependencies
    await storage.put('documents/one', Buffer.from('a document'))
    await storage.put('agreements/one', Buffer.from('an agreement'))
    await server.pool.query(
      `insert into documents (id, user_id, name, media_type, bytes, sha256, storage_key, created_at)
       values (gen_random_uuid(), $1, 'a.pdf', 'application/pdf', 10, '', 'documents/one', now())`,
      [physician.userId],
    )
    await server.pool.query(
      `insert into agreements (id, user_id, status, form, edition, signed_at, signed_from_ip, signed_with, storage_key,
         bytes, preview_sha256, sha256)
       values (gen_random_uuid(), $1, 'verified', '{}', '1', now(), '', '', 'agreements/one', 12, '', '')`,
      [physician.userId],
    )
    await physician.call(contract.submitLeavingFeedback, {
      body: { userId: physician.userId, data: { reason: 'privacy' } },
    })
    await leave(physician)
    server.clock.moveOn(30 * DAY_MS)

    for (const refused of [[`recordings/${gone.id}/`, 'documents/one'], ['documents/one']]) {
      refuseToRemove(refused)
      await server.app.sweep()
      vi.restoreAllMocks()
      expect(await rowsOf(physician)).toMatchObject({ users: 1 })
      const late = await server.call(signIn, {
        body: { login: physician.email, password: physician.password },
      })
      expect(late.status).toBe(403)
    }
    await server.app.sweep()
    await server.app.sweep()

    expect(await rowsOf(physician)).toEqual({ users: 0, sessions: 0, notes: 0, recordings: 0, documents: 0 })
    await expect(buffer(storage.get(gone.soundKey))).rejects.toThrow(ObjectMissingError)
    await expect(buffer(storage.get('documents/one'))).rejects.toThrow(ObjectMissingError)
    expect(String(await buffer(storage.get('agreements/one')))).toBe('an agreement')
    const agreement = await server.pool.query(
      "select user_id from agreements where storage_key = 'agreements/one'",
    )
    expect(agreement.rows).toEqual([{ user_id: null }])
    const why = await server.pool.query("select user_id from leaving_feedback where reason = 'privacy'")
    expect(why.rows).toEqual([{ user_id: null }])
    const trail = await server.pool.query<{ action: string }>(
      'select action from audit_entries where subject_id = $1 order by id',
      [physician.userId],
    )
    expect(trail.rows.map(({ action }) => action)).toEqual([
      'account.create',
      'account.deleteAsk',
      'account.erase',
    ])
    expect(mailsTo(physician).at(-1)).toBe('Your Attest account has been erased')

    expect(await buffer(storage.get(kept.soundKey))).toEqual(Buffer.from(WAV))
    const other = await server.call(signIn, {
      body: { login: bystander.email, password: bystander.password },
    })
    expect(other.status).toBe(200)
  })
})

test('whatever refers to an account or a note goes with it, or forgets it', async () => {
  const { rows } = await server.pool.query(
    `select conrelid::regclass::text as table_name, conname from pg_constraint
     where contype = 'f' and confrelid in ('users'::regclass, 'notes'::regclass) and confdeltype not in ('c', 'n')`,
  )
  expect(rows).toEqual([])
})

describe('an export of everything', () => {
  test('holds notes, talk, sound and account, can be opened, and is recorded', async () => {
    const physician = await server.signUpPhysician('packer')
    const note = await visitOf(physician)
    server.clock.moveOn(1)
    const removed = await writtenNote(physician)
    await physician.call(writeLetter, { body: { noteId: note.id, kind: 'patient' } })
    await physician.call(deleteNote, { body: { id: removed.id } })
    const stranger = await server.signUpPhysician('stranger')
    await writtenNote(stranger)

    const size = await physician.call(contract.describeMyData, {})
    expect(size.reply).toMatchObject({ notes: 2, recordings: 1, documents: 0, agreements: 0 })
    const response = await server.download(contract.downloadMyData, {}, physician.token)
    expect(response.headers.get('content-type')).toBe('application/zip')
    const files = await readZip(await response.bytes())
    const day = note.visitAt.slice(0, 10)
    const texts = ['note.json', 'note.txt', 'note.pdf', 'transcript.json', 'transcript.txt', 'tasks.json']
    expect([...files.keys()]).toEqual([
      'README.txt',
      'account.json',
      ...[...texts, 'letters.json', 'letter-patient.txt', 'recording-1.wav'].map(
        (name) => `notes/0001-${day}/${name}`,
      ),
      ...texts.map((name) => `deleted-notes/0002-${day}/${name}`),
    ])
    expect(JSON.parse(String(files.get(`notes/0001-${day}/note.json`)))).toMatchObject({
      id: note.id,
      sections: note.sections,
    })
    expect(String(files.get(`notes/0001-${day}/transcript.txt`))).toContain('Patient: No fever.')
    expect(String(files.get(`notes/0001-${day}/letter-patient.txt`))).toMatch(/^Dear .*\n\n/)
    expect(files.get(`notes/0001-${day}/recording-1.wav`)).toEqual(Buffer.from(WAV))
    expect(String(files.get(`notes/0001-${day}/note.pdf`)?.subarray(0, 5))).toBe('%PDF-')
    expect(JSON.parse(String(files.get('account.json')))).toMatchObject({
      user: { userId: physician.userId },
    })
    expect(String(files.get('account.json'))).not.toContain('argon2')
    const { rows } = await server.pool.query(
      "select 1 from audit_entries where action = 'account.export' and actor_id = $1",
      [physician.userId],
    )
    expect(rows).toHaveLength(1)
  })

  test('a recording that cannot be read costs itself alone, and is named', async () => {
    const physician = await server.signUpPhysician('unlucky')
    const note = await visitOf(physician)
    await server.dependencies.storage.deleteAll(`recordings/${note.id}/`)
    const response = await server.download(contract.downloadMyData, {}, physician.token)
    const files = await readZip(await response.bytes())
    expect(String(files.get('PROBLEMS.txt'))).toContain('recording-1.wav')
    expect([...files.keys()].filter((name) => name.endsWith('note.pdf'))).toHaveLength(1)
  })

  test('one that is cancelled lets the next begin', async () => {
    const physician = await server.signUpPhysician('hasty')
    await visitOf(physician)
    const cancelled = get(server.url + contract.downloadMyData.path, {
      agent: false,
      headers: { authorization: `Bearer ${physician.token}` },
    })
    await once(cancelled, 'response')
    cancelled.destroy()
    const status = await until(async () => {
      const next = await server.download(contract.downloadMyData, {}, physician.token)
      await next.arrayBuffer()
      return next.status === 200 ? next.status : null
    })
    expect(status).toBe(200)
  })
})

async function rowsOf({ userId }: Physician): Promise<Record<string, number>> {
  const { rows } = await server.pool.query<Record<string, string>>(
    `select (select count(*) from users where id = $1) as users,
            (select count(*) from sessions where user_id = $1) as sessions,
            (select count(*) from notes where author_id = $1) as notes,
            (select count(*) from recordings where author_id = $1) as recordings,
            (select count(*) from documents where user_id = $1) as documents`,
    [userId],
  )
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([table, count]) => [table, Number(count)]))
}

/** The disk keeps these, as when the server is killed there. */
function refuseToRemove(keys: string[]): void {
  const { storage } = server.dependencies
  for (const method of ['delete', 'deleteAll'] as const) {
    const real = storage[method].bind(storage)
    vi.spyOn(storage, method).mockImplementation(async (asked) => {
      if (keys.includes(asked)) throw new Error('The disk is gone.')
      return real(asked)
    })
  }
}
