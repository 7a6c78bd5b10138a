import { randomUUID } from 'node:crypto'
import * as contract from '#contract/handovers.ts'
import { createNote, getNote, type Note } from '#contract/notes.ts'
import { updateNoteStatus } from '#contract/signing.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Physician, TestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { saved, typed, typedSection } from '#testing/visits.ts'
import { sealedStep } from './agreed-handover.ts'

export interface Practice {
  organizationId: string
  admin: Physician
  leaving: Physician
  taker: Physician
}

let practices = 0

/** An organization with an admin, who has looked after it for a while, and two physicians whose agreements are verified. */
export async function openPractice(server: TestApp): Promise<Practice> {
  practices += 1
  const organizationId = randomUUID()
  await server.pool.query(`insert into organizations (id, name, seats, created_at) values ($1, $2, 20, $3)`, [
    organizationId,
    `Practice ${practices}`,
    server.clock.now(),
  ])
  const admin = await server.signUpPhysician('chief', 'organization_admin')
  const leaving = await server.signUpPhysician('leaver')
  const taker = await server.signUpPhysician('taker')
  for (const one of [admin, leaving, taker]) await joinPractice(server, one, organizationId)
  return { organizationId, admin, leaving, taker }
}

/** As an invitation would have it, with a verified agreement unless said otherwise. */
export async function joinPractice(
  server: TestApp,
  { userId }: Physician,
  organizationId: string,
  baaStatus: 'verified' | 'unverified' = 'verified',
) {
  await server.pool.query('update users set organization_id = $1, baa_status = $3 where id = $2', [
    organizationId,
    userId,
    baaStatus,
  ])
  await server.pool.query('insert into memberships (organization_id, user_id, since) values ($1, $2, $3)', [
    organizationId,
    userId,
    server.clock.now(),
  ])
}

/** A note about a patient, with a transcript and a typed text. */
export async function patientNote(physician: Physician, label = 'Room 4'): Promise<Note> {
  const { reply } = await physician.call(createNote, {
    body: { data: { label, patient: { name: 'Sample Patient' }, text: 'Patient: I cough.', write: false } },
  })
  await saved(physician, reply.note, [typedSection('hpi', typed('a', 'A dry cough.'))])
  return readNote(physician, reply.note.id)
}

export async function readNote(physician: Physician, id: string): Promise<Note> {
  return (await physician.call(getNote, { params: { id } })).reply.note
}

export async function signNote(physician: Physician, { id, version }: Note): Promise<Note> {
  const { reply } = await physician.call(updateNoteStatus, {
    body: { id, status: 'signed', baseVersion: version, attestation: true },
  })
  return reply.note
}

export const start = (
  { admin, organizationId, leaving, taker }: Practice,
  more: Partial<{ by: Physician; fromId: string; toId: string; reason: string }> = {},
) =>
  (more.by ?? admin).call(contract.startHandover, {
    body: {
      organizationId,
      fromId: more.fromId ?? leaving.userId,
      toId: more.toId ?? taker.userId,
      reason: more.reason ?? 'Moves to another city',
    },
  })

export const answer = (by: Physician, handoverId: string, agrees: boolean) =>
  by.call(contract.answerHandover, { body: { handoverId, agrees } })

/** The handover once it has ended. */
export const ended = (by: Physician, id: string) =>
  until(async () => {
    const { reply } = await by.call(contract.listMyHandovers, { body: {} })
    const found = reply.handovers.find((handover) => handover.id === id)
    return found?.endedAt ? found : null
  })

/** Who takes over has said yes, and nothing has begun to move the notes. */
export async function acceptedOnly(server: TestApp, practice: Practice, handoverId: string): Promise<void> {
  const { db, sealKeys } = server.dependencies
  const { organizationId, leaving, taker } = practice
  await server.pool.query(`update handovers set state = 'moving', accepted_at = $2 where id = $1`, [
    handoverId,
    server.clock.now(),
  ])
  const terms = { id: handoverId, organizationId, fromId: leaving.userId, toId: taker.userId }
  const call = { actor: taker, requestId: '' }
  await recordAudit(db, sealedStep(sealKeys, 'handover.accept', { terms, call }))
}

/** From asking to the last note. */
export async function handedOver(practice: Practice) {
  const { handover } = (await start(practice)).reply
  await answer(practice.leaving, handover.id, true)
  await answer(practice.taker, handover.id, true)
  return ended(practice.taker, handover.id)
}
