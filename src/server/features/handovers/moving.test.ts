import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/handovers.ts'
import { createNote, getNote, getNotes } from '#contract/notes.ts'
import { getReview, listMyReviews, submitForReview } from '#contract/reviews.ts'
import { addAddendum } from '#contract/signing.ts'
import { addTask, listTasks } from '#contract/tasks.ts'
import { getTranscript } from '#contract/transcripts.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import * as practices from './handovers-harness.ts'
import { createHandOverNotesJob } from './public.ts'

const { acceptedOnly, answer, ended, handedOver, openPractice, patientNote, readNote, signNote, start } =
  practices

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp()
})
afterAll(() => server.close())

const listed = async (by: Physician, organizationId: string) =>
  (await by.call(contract.listHandovers, { body: { organizationId } })).reply
const insertRecording = (noteId: string, authorId: string, state: string) =>
  server.pool.query(
    `insert into recordings (id, note_id, author_id, source, state, media_type, kept_bytes, created_at)
     values ($1, $2, $3, 'microphone', $4, 'audio/webm', 1000, $5)`,
    [randomUUID(), noteId, authorId, state, server.clock.now()],
  )
const storageOf = async ({ userId }: Physician) => {
  const { rows } = await server.pool.query<{ bytes: string }>(
    'select bytes from storage_use where user_id = $1',
    [userId],
  )
  return Number(rows[0]?.bytes ?? 0)
}

describe('a handover', () => {
  test('asks who leaves, then who takes over, and moves a note with all that hangs on it', async () => {
    const practice = await openPractice(server)
    const { leaving, taker, admin } = practice
    const note = await patientNote(leaving)
    await leaving.call(addTask, {
      body: { noteId: note.id, id: randomUUID(), kind: 'call', subject: 'Call back' },
    })
    const { reply: submitted } = await leaving.call(submitForReview, {
      body: { noteId: note.id, baseVersion: note.version },
    })
    await insertRecording(note.id, leaving.userId, 'transcribed')

    const asked = (await start(practice)).reply.handover
    expect(asked).toMatchObject({
      state: 'consent',
      remaining: 1,
      abilities: { withdraw: true, answer: null },
    })
    expect(server.outbox.at(-1)).toMatchObject({ to: leaving.email })
    expect(server.outbox.at(-1)?.text).not.toContain('city')
    // Who takes over is told when they are asked.
    expect((await taker.call(contract.listMyHandovers, { body: {} })).reply.handovers).toEqual([])
    expect((await answer(taker, asked.id, true)).status).toBe(404)

    const agreed = (await answer(leaving, asked.id, true)).reply.handover
    expect(agreed).toMatchObject({ state: 'acceptance', consentedAt: expect.any(String) })
    expect(server.outbox.at(-1)).toMatchObject({ to: taker.email })
    expect((await readNote(leaving, note.id)).id).toBe(note.id)
    expect((await answer(taker, asked.id, true)).reply.handover.state).toBe('moving')
    expect(await ended(taker, asked.id)).toMatchObject({ state: 'done', moved: 1, remaining: 0 })

    const taken = await readNote(taker, note.id)
    expect(taken).toMatchObject({
      label: 'Room 4',
      patient: { name: 'Sample Patient' },
      sections: note.sections,
      hasTranscript: true,
      handovers: [
        {
          fromName: 'Dr. leaver Sample',
          toName: 'Dr. taker Sample',
          reason: 'Moves to another city',
          wasOpen: true,
        },
      ],
    })
    expect(taken.recordings).toHaveLength(1)
    expect((await taker.call(getTranscript, { params: { id: note.id } })).status).toBe(200)
    expect((await taker.call(listTasks, { params: { id: note.id } })).reply.list.tasks).toHaveLength(1)
    expect((await taker.call(listMyReviews, { body: {} })).reply.reviews).toHaveLength(1)
    const review = await admin.call(getReview, { params: { id: submitted.review.id } })
    expect(review.reply.review.physician.name).toBe('Dr. taker Sample')
    expect([await storageOf(leaving), await storageOf(taker)]).toEqual([0, 1000])
    // It is theirs to sign.
    const signed = await signNote(taker, taken)
    expect(signed).toMatchObject({ signature: { byName: 'Dr. taker Sample' }, seal: { state: 'intact' } })

    // Nothing is left for who handed over but that there were so many.
    const mine = (await leaving.call(contract.listMyHandovers, { body: {} })).reply.handovers[0]
    expect(mine).toMatchObject({ moved: 1, to: { name: 'Dr. taker Sample' }, abilities: { answer: null } })
    for (const call of [
      await leaving.call(getNote, { params: { id: note.id } }),
      await leaving.call(getTranscript, { params: { id: note.id } }),
      await leaving.call(listTasks, { params: { id: note.id } }),
      await leaving.call(getReview, { params: { id: submitted.review.id } }),
    ])
      expect(call.status).toBe(404)
    expect((await leaving.call(getNotes, { body: { search: 'cough' } })).reply.notes).toEqual([])
    const { rows } = await server.pool.query<{ action: string }>(
      `select action from audit_entries where subject_id in ($1, $2) and (action like 'handover.%' or action = 'note.handOver') order by id`,
      [asked.id, note.id],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'handover.start',
      'handover.consent',
      'handover.accept',
      'note.handOver',
      'handover.finish',
    ])
  })

  test('leaves a signed note signed by who signed it, with its seal', async () => {
    const practice = await openPractice(server)
    const signed = await signNote(practice.leaving, await patientNote(practice.leaving))
    await handedOver(practice)
    const taken = await readNote(practice.taker, signed.id)
    expect(signed.signature).toMatchObject({ byAuthor: true })
    expect(taken.signature).toEqual({ ...signed.signature, byAuthor: false })
    expect(taken.seal).toEqual(signed.seal)
    expect(taken).toMatchObject({ seal: { state: 'intact' }, handovers: [{ wasOpen: false }] })
    const added = await practice.taker.call(addAddendum, { body: { id: signed.id, text: 'Seen again.' } })
    expect(added.reply.note).toMatchObject({
      seal: { state: 'intact' },
      addenda: [{ byName: 'Dr. taker Sample' }],
    })
    // And over again to somebody else.
    const third = await server.signUpPhysician('third')
    await practices.joinPractice(server, third, practice.organizationId)
    await server.pool.query('update memberships set since = $2 where user_id = $1', [
      practice.taker.userId,
      new Date(0),
    ])
    await handedOver({ ...practice, leaving: practice.taker, taker: third })
    expect(await readNote(third, signed.id)).toMatchObject({
      signature: { ...signed.signature, byAuthor: false },
      seal: { state: 'intact' },
      handovers: [{ wasOpen: false }, { wasOpen: false }],
    })
  })

  test('is of the notes of the practice: not of practice visits, nor of before or after the membership', async () => {
    const practice = await openPractice(server)
    const { leaving, taker, organizationId, admin } = practice
    const before = await patientNote(leaving, 'Before')
    const during = await patientNote(leaving, 'During')
    server.clock.moveOn(1000)
    const after = await patientNote(leaving, 'After')
    const practiceVisit = await patientNote(leaving, 'Made up')
    await server.pool.query('update notes set created_at = $2 where id = $1', [before.id, new Date(0)])
    await server.pool.query('update notes set practice = true, created_at = $2 where id = $1', [
      practiceVisit.id,
      new Date(during.createdAt),
    ])
    await server.pool.query('update users set organization_id = null where id = $1', [leaving.userId])
    await server.pool.query('update memberships set until = $2 where user_id = $1', [
      leaving.userId,
      new Date(during.createdAt),
    ])
    expect((await listed(admin, organizationId)).left).toEqual([
      expect.objectContaining({ userId: leaving.userId, notes: 1, leftAt: during.createdAt }),
    ])
    expect(await handedOver(practice)).toMatchObject({ moved: 1 })
    const labels = async (by: Physician) =>
      (await by.call(getNotes, { body: {} })).reply.notes.map(({ label }) => label).sort()
    expect(await labels(taker)).toEqual(['During'])
    expect(await labels(leaving)).toEqual([after.label, before.label, practiceVisit.label])
  })

  test('waits for a note that is being recorded or written, and goes on after it', async () => {
    const practice = await openPractice(server)
    const { leaving, taker } = practice
    const [recorded, written, quiet] = [
      await patientNote(leaving),
      await patientNote(leaving),
      await patientNote(leaving),
    ]
    await insertRecording(recorded.id, leaving.userId, 'receiving')
    await server.pool.query(
      `update notes set processing = '{"isProcessing": true, "stage": "writing", "message": "Writing", "progress": null}' where id = $1`,
      [written.id],
    )
    const { handover } = (await start(practice)).reply
    await answer(leaving, handover.id, true)
    await answer(taker, handover.id, true)
    const run = createHandOverNotesJob(server.dependencies)
    await run({ handoverId: handover.id }, { signal: AbortSignal.timeout(60_000) })
    const state = async () => (await taker.call(contract.listMyHandovers, { body: {} })).reply.handovers[0]
    expect(await state()).toMatchObject({ state: 'moving', moved: 1, remaining: 2 })
    expect((await readNote(taker, quiet.id)).id).toBe(quiet.id)
    expect((await readNote(leaving, recorded.id)).recordings).toHaveLength(1)
    await server.pool.query(`update recordings set state = 'transcribed' where note_id = $1`, [recorded.id])
    await server.pool.query('update notes set processing = $2 where id = $1', [written.id, quiet.processing])
    await server.app.sweep()
    expect(await ended(taker, handover.id)).toMatchObject({ state: 'done', moved: 3 })
  })

  test('that was cut off between two notes goes on where it was, and moves none twice', async () => {
    const practice = await openPractice(server)
    for (const label of ['One', 'Two', 'Three']) await patientNote(practice.leaving, label)
    const { handover } = (await start(practice)).reply
    await answer(practice.leaving, handover.id, true)
    await acceptedOnly(server, practice, handover.id)
    const killed = new AbortController()
    const cutOff = createHandOverNotesJob({
      ...server.dependencies,
      clock: {
        now: () => {
          killed.abort()
          return server.clock.now()
        },
      },
    })
    await expect(cutOff({ handoverId: handover.id }, { signal: killed.signal })).rejects.toThrow()
    const counts = async () =>
      (await practice.taker.call(contract.listMyHandovers, { body: {} })).reply.handovers[0]
    expect(await counts()).toMatchObject({ state: 'moving', moved: 1, remaining: 2 })
    await server.app.sweep()
    expect(await ended(practice.taker, handover.id)).toMatchObject({ state: 'done', moved: 3 })
  })

  test('stops when who takes over leaves meanwhile, and can be started anew for the rest', async () => {
    const practice = await openPractice(server)
    await patientNote(practice.leaving)
    const { handover } = (await start(practice)).reply
    await answer(practice.leaving, handover.id, true)
    await server.pool.query('update users set organization_id = null where id = $1', [practice.taker.userId])
    expect((await answer(practice.taker, handover.id, true)).body.message).toContain('no seat')
    await acceptedOnly(server, practice, handover.id)
    await server.app.sweep()
    expect(await ended(practice.leaving, handover.id)).toMatchObject({ state: 'stopped', moved: 0 })
    expect((await readNote(practice.leaving, (await patientNote(practice.leaving)).id)).label).toBe('Room 4')
  })

  test('that is declined or taken back leaves everything where it is', async () => {
    const practice = await openPractice(server)
    const note = await patientNote(practice.leaving)
    const first = (await start(practice)).reply.handover
    await answer(practice.leaving, first.id, true)
    expect((await answer(practice.taker, first.id, false)).reply.handover.state).toBe('declined')
    const second = (await start(practice)).reply.handover
    const withdraw = () => practice.admin.call(contract.withdrawHandover, { body: { handoverId: second.id } })
    expect((await withdraw()).status).toBe(200)
    expect((await withdraw()).body.code).toBe('conflict')
    expect((await answer(practice.leaving, second.id, true)).body.code).toBe('conflict')
    expect((await readNote(practice.leaving, note.id)).handovers).toEqual([])
  })

  test('makes an old browser that asks for a visit of before say where it went', async () => {
    const practice = await openPractice(server)
    const id = randomUUID()
    const make = () => practice.leaving.call(createNote, { body: { data: { id, label: 'Own id' } } })
    expect((await make()).status).toBe(200)
    await handedOver(practice)
    expect(await make()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('handed over') },
    })
  })
})
