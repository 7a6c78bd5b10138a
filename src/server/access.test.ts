import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import * as emailAddresses from '#contract/email-addresses.ts'
import * as invitations from '#contract/invitations.ts'
import * as passwords from '#contract/passwords.ts'
import * as secondFactors from '#contract/second-factors.ts'
import * as signIn from '#contract/sign-in.ts'
import * as agreements from '#contract/agreements.ts'
import * as audit from '#contract/audit.ts'
import * as dashboard from '#contract/dashboard.ts'
import { uploadDocument } from '#contract/document-files.ts'
import * as documents from '#contract/documents.ts'
import type { Endpoint, TicketPurpose } from '#contract/endpoint.ts'
import * as health from '#contract/health.ts'
import * as leaving from '#contract/leaving.ts'
import * as letters from '#contract/letters.ts'
import * as notes from '#contract/notes.ts'
import * as signing from '#contract/signing.ts'
import * as versions from '#contract/versions.ts'
import * as writing from '#contract/writing.ts'
import * as organizations from '#contract/organizations.ts'
import * as people from '#contract/people.ts'
import * as preferences from '#contract/preferences.ts'
import * as recordings from '#contract/recordings.ts'
import * as tasks from '#contract/tasks.ts'
import * as storage from '#contract/storage.ts'
import * as support from '#contract/support.ts'
import * as subscription from '#contract/subscription.ts'
import { getTelehealthCheck } from '#contract/telehealth.ts'
import * as tidy from '#contract/tidy.ts'
import { masterDictionary, medicalTerms } from '#contract/terms.ts'
import * as transcripts from '#contract/transcripts.ts'
import { Role } from '#contract/roles.ts'
import { chatOf, chatRows, type OwnedChat } from '#server/features/chat/access-fixture.ts'
import { handoverOf, handoverRows, type OwnedHandover } from '#server/features/handovers/access-fixture.ts'
import { pearlRows, pearlsOf, type OwnedPearls } from '#server/features/pearls/access-fixture.ts'
import { type OwnedPhone, phoneOf, phoneRows } from '#server/features/phones/access-fixture.ts'
import { isTicketAccess } from '#server/http/access.ts'
import { reviewRows, reviewsOf, type OwnedReviews } from '#server/features/reviews/access-fixture.ts'
import { writeWav } from '#server/platform/audio/wav-writer.ts'
import { tone } from '#testing/fixtures/sound.ts'
import {
  type AccessRow,
  endpointsIn,
  OWNED_TABLES,
  letterRows,
  type Owned,
  paidBy,
  rowMakers,
  termRows,
} from '#testing/access-rows.ts'
import { BAA_FORM, BAA_SIGNATURE, signAgreement } from '#testing/sign-agreement.ts'
import { templateOf, templateRows } from '#server/features/templates/access-fixture.ts'
import { buildTestApp, sessionOf, type Physician, type SendOptions, type TestApp } from '#testing/test-app.ts'
import { noteAtRest, typed, typedSection } from '#testing/visits.ts'

/** What belongs to the first physician; calls of the second name it. */
interface AllOwned extends Owned, OwnedPearls, OwnedPhone, OwnedChat, OwnedReviews, OwnedHandover {}

type Row = AccessRow<AllOwned>

const WAV = writeWav(tone(440, 0.1, 16_000))
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const noNames: Row = { names: null }
const nameless = (...all: Endpoint[]) => all.map((one): [Endpoint, Row] => [one, noNames])
const { body, params } = rowMakers<AllOwned>()
const claims = (rest: object): Row => body(({ userId }) => ({ userId, ...rest }))
const sections = [typedSection('hpi', typed('a', 'Written by a stranger.'))]

/** Every endpoint of the product. One that is missing here fails the tests below. */
const rows = new Map<Endpoint, Row>([
  [agreements.getAgreementState, noNames],
  [agreements.readAgreementText, noNames],
  [agreements.previewBaa, noNames],
  [
    agreements.uploadBaa,
    claims({ agreementId: randomUUID(), form: BAA_FORM, sha256: EMPTY_SHA256, signature: BAA_SIGNATURE }),
  ],
  [agreements.downloadAgreement, params(({ agreementId }) => ({ id: agreementId }))],
  [agreements.readSignedAgreement, params(({ agreementId }) => ({ id: agreementId }))],
  [agreements.listPendingAgreements, noNames],
  [agreements.reviewAgreements, noNames],
  [agreements.reviewAgreementPdf, noNames],
  [agreements.reviewAgreementText, noNames],
  [agreements.baaVerification, noNames],
  [documents.listDocuments, claims({})],
  [uploadDocument, noNames],
  [documents.downloadDocument, params(({ documentId }) => ({ id: documentId }))],
  [documents.deleteDocument, body(({ documentId }) => ({ id: documentId }))],
  ...nameless(health.getHealth, health.getLive, health.getReady, health.getWriterHealth),
  [accounts.signUp, noNames],
  [signIn.signIn, noNames],
  [passwords.requestPasswordReset, noNames],
  [passwords.resetPassword, noNames],
  [signIn.signOut, noNames],
  [passwords.changePassword, noNames],
  [accounts.getUser, noNames],
  [signIn.listSessions, noNames],
  [accounts.getUserById, params(({ userId }) => ({ userId }))],
  [accounts.updateUserDetails, body(({ userId }) => ({ userId, specialty: 'stranger' }))],
  [signIn.revokeSession, body(({ sessionId }) => ({ id: sessionId }))],
  [signIn.signInSecondStep, noNames],
  [signIn.startPasskeySignIn, noNames],
  [signIn.signInWithPasskey, noNames],
  [secondFactors.startTwoFactor, noNames],
  [secondFactors.enableTwoFactor, noNames],
  [secondFactors.disableTwoFactor, noNames],
  [secondFactors.renewRecoveryCodes, noNames],
  [secondFactors.listPasskeys, noNames],
  [secondFactors.startPasskey, noNames],
  [secondFactors.addPasskey, noNames],
  [secondFactors.removePasskey, body(({ passkeyId }) => ({ id: passkeyId, password: stranger.password }))],
  ...nameless(accounts.requestUsernameReset, accounts.resetUsername),
  [passwords.describePasswordSet, noNames],
  [passwords.passwordSet, noNames],
  [emailAddresses.verifyEmail, noNames],
  [emailAddresses.resendVerification, noNames],
  [emailAddresses.confirmEmailChange, noNames],
  [secondFactors.startOwnerProof, noNames],
  [passwords.removePassword, noNames],
  [emailAddresses.undoEmailChange, noNames],
  [emailAddresses.resendEmailChange, noNames],
  [emailAddresses.cancelEmailChange, noNames],
  [invitations.describeInvitation, noNames],
  [invitations.acceptInvitation, noNames],
  [accounts.updatePersonalInformation, noNames],
  [dashboard.getDashboard, noNames],
  [dashboard.listOpenTasks, noNames],
  [dashboard.listUnsignedNotes, noNames],
  [support.submitFeedback, claims({ data: { subject: 'A', message: 'B' } })],
  [support.listFeedback, noNames],
  [leaving.submitLeavingFeedback, claims({ data: { reason: 'other' } })],
  [
    leaving.deleteMyAccount,
    body(({ userId }) => ({ userId, password: owner.password, confirmation: 'DELETE' })),
  ],
  [leaving.reactivateAccount, noNames],
  [leaving.describeMyData, noNames],
  [leaving.downloadMyData, noNames],
  ...nameless(preferences.updateToggle, storage.getStorageUse, storage.getDeviceKeys),
  [preferences.getUserPreferences, params(({ userId }) => ({ id: userId }))],
  [people.listUsers, noNames],
  [people.getUserDetails, body(({ userId }) => ({ userId }))],
  [people.addUser, noNames],
  // Nobody's: an admin may do this to anybody.
  [people.changeRole, body(() => ({ userId: randomUUID(), role: 'user' }))],
  [people.extendTrial, body(() => ({ userId: randomUUID(), days: 1 }))],
  [people.deactivateUser, body(() => ({ userId: randomUUID() }))],
  [people.activateUser, body(() => ({ userId: randomUUID() }))],
  [secondFactors.removeSecondFactors, body(() => ({ userId: randomUUID() }))],
  [people.resendUserInvitation, body(() => ({ userId: randomUUID() }))],
  [audit.getTrailState, noNames],
  [people.getAuditTrail, body(() => ({ userId: randomUUID() }))],
  [organizations.listOrganizations, noNames],
  [organizations.findOrganizations, noNames],
  [organizations.getOrganization, params(({ organizationId }) => ({ id: organizationId }))],
  [organizations.createOrganization, noNames],
  [organizations.updateOrganization, noNames],
  [organizations.archiveOrganization, noNames],
  [organizations.addOrganizationAdmin, noNames],
  [organizations.setOrganizationRole, noNames],
  [organizations.listMembers, body(({ organizationId }) => ({ organizationId }))],
  [organizations.removeMember, body(({ organizationId }) => ({ organizationId, userId: randomUUID() }))],
  [organizations.listInvitations, body(({ organizationId }) => ({ organizationId }))],
  [organizations.inviteMember, noNames],
  [organizations.resendInvitation, noNames],
  [organizations.revokeInvitation, noNames],
  [notes.createNote, { ...claims({ data: {} }) }],
  [notes.createMicNote, claims({ data: {} })],
  [notes.createNotesBulk, claims({ data: [{}] })],
  [notes.getNotes, claims({})],
  [notes.deleteAllNotes, claims({ confirm: true })],
  [notes.getNote, params(({ noteId }) => ({ id: noteId }))],
  [notes.updateNote, body(({ noteId }) => ({ id: noteId, baseVersion: 1, sections }))],
  [
    signing.updateNoteStatus,
    body(({ noteId }) => ({ id: noteId, status: 'signed', baseVersion: 1, attestation: true })),
  ],
  [signing.addAddendum, body(({ noteId }) => ({ id: noteId, text: 'x' }))],
  [notes.updateEnableLetters, body(({ noteId }) => ({ id: noteId, mode: 'all' }))],
  [notes.deleteNote, body(({ noteId }) => ({ id: noteId }))],
  [
    notes.restoreNotes,
    { ...body(({ noteId }) => ({ ids: [noteId] })), stranger: { status: 200, reply: { restoredIds: [] } } },
  ],
  [writing.getMedicalNotes, body(({ noteId }) => ({ id: noteId }))],
  [writing.leaveOutUncovered, body(({ noteId }) => ({ id: noteId, uncoveredId: 'u1' }))],
  [versions.resolveProposal, body(({ noteId }) => ({ id: noteId, baseVersion: 1, accept: [], refuse: [] }))],
  [writing.checkSentences, body(({ noteId }) => ({ id: noteId, sentences: [{ id: 'a', text: 'Cough.' }] }))],
  [versions.getNoteVersions, params(({ noteId }) => ({ id: noteId }))],
  [versions.getNoteVersion, params(({ noteId }) => ({ id: noteId, version: 1 }))],
  [versions.restoreVersion, body(({ noteId }) => ({ id: noteId, version: 1, baseVersion: 1 }))],
  [writing.createTicket, body(({ noteId }) => ({ noteId, purpose: 'generate' }))],
  ...letterRows,
  [getTelehealthCheck, params(({ noteId }) => ({ id: noteId }))],
  [tidy.optimizeNote, body(({ noteId }) => ({ id: noteId }))],
  [tidy.getCustomResult, body(({ noteId }) => ({ id: noteId, instruction: 'shorter' }))],
  [tasks.listTasks, params(({ noteId }) => ({ id: noteId }))],
  [tasks.addTask, body(({ noteId }) => ({ noteId, kind: 'call', subject: 'Stranger.' }))],
  [tasks.updateTask, body(({ noteId, taskId }) => ({ noteId, id: taskId, done: true }))],
  [tasks.dismissTask, body(({ noteId, taskId }) => ({ noteId, id: taskId }))],
  [tasks.renewTasks, body(({ noteId }) => ({ noteId }))],
  ...chatRows,
  ...pearlRows,
  ...templateRows,
  ...phoneRows,
  ...reviewRows,
  ...termRows(medicalTerms),
  ...termRows(masterDictionary),
  [transcripts.getTranscript, params(({ noteId }) => ({ id: noteId }))],
  [transcripts.getOriginalTranscript, params(({ noteId }) => ({ id: noteId }), {})],
  [transcripts.updateTranscript, body(({ noteId }) => ({ id: noteId, baseRevision: 1, segments: [] }))],
  [transcripts.addTranscriptText, body(({ noteId }) => ({ id: noteId, text: 'Stranger.' }))],
  [
    recordings.startRecording,
    body(({ noteId }) => ({
      noteId,
      recordingId: randomUUID(),
      mediaType: 'audio/webm',
      consent: { given: true, how: 'verbal' },
    })),
  ],
  [
    recordings.putPiece,
    {
      names: ({ recordingId }) => ({
        parts: {
          params: { id: recordingId, number: 0 },
          headers: { 'x-piece-sha256': EMPTY_SHA256, 'x-piece-ms': 0 },
        },
        options: { upload: WAV },
      }),
    },
  ],
  [recordings.getRecording, params(({ recordingId }) => ({ id: recordingId }))],
  [recordings.finishRecording, body(({ recordingId }) => ({ id: recordingId, pieces: 1, durationMs: 1 }))],
  [recordings.discardRecording, body(({ recordingId }) => ({ id: recordingId }))],
  [recordings.retryRecording, body(({ recordingId }) => ({ id: recordingId }))],
  [recordings.getRecordingAudio, params(({ recordingId }) => ({ id: recordingId }))],
  [
    recordings.transcribe,
    { names: ({ noteId }) => ({ parts: { query: { noteId } }, options: { upload: WAV } }) },
  ],
  [subscription.listSubscriptions, noNames],
  [subscription.getMySubscription, noNames],
  [subscription.createCheckoutSession, noNames],
  [subscription.getSession, body(({ checkoutId }) => ({ sessionId: checkoutId }))],
  [
    subscription.customerPortal,
    params(({ customerId }) => ({ customerId }), { return_url: '/subscription' }),
  ],
  [subscription.getSubscription, body(({ subscriptionId }) => ({ subscriptionId }))],
  [subscription.listInvoices, noNames],
  [subscription.cancelSubscription, body(({ subscriptionId }) => ({ subscriptionId }))],
  [subscription.resumeSubscription, body(({ subscriptionId }) => ({ subscriptionId }))],
  [subscription.stripeWebhook, noNames],
  [subscription.getSandboxCheckout, body(({ checkoutId }) => ({ sessionId: checkoutId }))],
  [subscription.paySandboxCheckout, body(({ checkoutId }) => ({ sessionId: checkoutId, card: 'succeeds' }))],
  [subscription.actInSandbox, noNames],
  ...handoverRows,
])
const cases = [...rows].map(([endpoint, row]) => ({
  name: `${endpoint.method} ${endpoint.path}`,
  endpoint,
  row,
}))

let server: TestApp
let owner: Physician
let stranger: Physician
let strangersSession: string
/** Somebody of each role, in no organization with the owner. */
let inRole: Map<Role, Physician>
let owned: AllOwned
beforeAll(async () => {
  server = await buildTestApp()
  owner = await server.signUpPhysician('owner')
  stranger = await server.signUpPhysician('stranger')
  inRole = new Map(
    await Promise.all(
      Role.options.map(async (role) => [role, await server.signUpPhysician('inrole', role)] as const),
    ),
  )
  const made = await owner.call(notes.createNote, {
    body: { data: { text: 'Patient: I cough.', write: false } },
  })
  const noteId = made.reply.note.id
  await owner.call(notes.updateNote, {
    body: { id: noteId, baseVersion: 0, sections: [typedSection('hpi', typed('a', 'Own words.'))] },
  })
  const sent = await owner.call(
    recordings.transcribe,
    { query: { noteId, write: 'false' } },
    { upload: writeWav(tone(220, 0.1, 16_000)) },
  )
  await noteAtRest(owner, noteId)
  const letter = await owner.call(letters.writeLetter, { body: { noteId, kind: 'patient' } })
  const task = await owner.call(tasks.addTask, {
    body: { noteId, kind: 'order', subject: 'Own words: an x-ray.' },
  })
  const term = await owner.call(medicalTerms.add, { body: { term: 'ownerol' } })
  const read = await owner.call(medicalTerms.readFile, {}, { upload: Buffer.from('term\nownerate\n') })
  const { organizationId, handoverId } = await handoverOf(server, owner)
  strangersSession = await sessionOf(stranger)
  const passkeyId = await passkeyOf(owner)
  owned = {
    userId: owner.userId,
    noteId,
    recordingId: sent.reply.recording.id,
    sessionId: await sessionOf(owner),
    passkeyId,
    taskId: task.reply.list.tasks[0]?.id ?? '',
    letterAt: letter.reply.letter.updatedAt,
    termId: term.reply.term.id,
    importId: read.reply.import.id,
    organizationId,
    handoverId,
    ...(await papersOf(owner)),
    ...(await pearlsOf(owner)),
    ...(await phoneOf(owner, noteId)),
    ...(await chatOf(server, owner, { noteId, sectionKey: 'hpi', sentenceId: 'a', organizationId })),
    ...(await reviewsOf(owner, inRole.get('super_admin'), noteId)),
    ...(await paidBy(owner)),
  }
})
afterAll(() => server.close())

let ended: string | undefined
async function endedSession(): Promise<string> {
  const body = { login: stranger.email, password: stranger.password }
  const { reply } = await server.call(signIn.signIn, { body })
  await server.call(signIn.signOut, { body: {} }, { token: reply.token })
  return reply.token ?? ''
}

const send = (endpoint: Endpoint, row: Row, options: SendOptions) => {
  const named = row.names?.(owned)
  return server.call(endpoint, named?.parts ?? (endpoint.method === 'GET' ? {} : { body: {} }), {
    ...named?.options,
    ...options,
  })
}

async function papersOf(physician: Physician) {
  const agreementId = await signAgreement(server, physician)
  const headers = { 'x-file-name': 'own%20words.jpg' }
  const upload = Buffer.from('ffd8ffe000104a464946', 'hex')
  const kept = await physician.call(uploadDocument, { headers }, { upload })
  return { agreementId, documentId: kept.reply.document.id, ...(await templateOf(physician)) }
}

/** Everything a stranger could have changed. */
async function stateOfOwner(): Promise<string> {
  const found = await Promise.all(
    OWNED_TABLES.map((table) => server.pool.query(`select ${table}::text as row from ${table} order by 1`)),
  )
  const account = await server.pool.query(
    `select users::text as row from users where id = $1
     union all select id::text from sessions where user_id = $1
     union all select passkeys::text from passkeys where user_id = $1`,
    [owner.userId],
  )
  return JSON.stringify([...found, account].map(({ rows: all }) => all as unknown))
}

describe('every endpoint', () => {
  test('of the contract is served, and is in the table of this file', async () => {
    const folder = new URL('../contract/', import.meta.url)
    const modules = await Promise.all(
      (await readdir(folder)).map((file) => import(new URL(file, folder).href) as Promise<object>),
    )
    const declared = modules.flatMap((module) => Object.values(module).flatMap(endpointsIn))
    expect(declared.length).toBeGreaterThan(40)
    expect(new Set(server.app.endpoints)).toEqual(new Set(declared))
    expect(new Set(rows.keys())).toEqual(new Set(declared))
  })

  test.each(cases)(
    '$name: without a token nobody comes in, unless it is public',
    async ({ endpoint, row }) => {
      const { status, body: answer } = await send(endpoint, row, {})
      if (endpoint.access === 'public') expect(status).not.toBe(401)
      else
        expect(answer).toEqual({
          code: 'unauthenticated',
          message: expect.any(String),
          requestId: expect.any(String),
        })
    },
  )

  const closed = cases.filter(({ endpoint }) => endpoint.access !== 'public')
  test.each(closed)(
    '$name: a made-up token, or one in another place, opens nothing',
    async ({ endpoint, row }) => {
      const forged = owner.token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
      const answers = [
        await send(endpoint, row, { token: forged }),
        await send(endpoint, row, { token: `${owner.token}x` }),
        await send(endpoint, row, { ticket: owner.token }),
        await send(endpoint, row, { headers: { cookie: `token=${owner.token}` } }),
        await send(endpoint, row, { headers: { authorization: owner.token } }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
    },
  )

  const naming = cases.filter(({ endpoint, row }) => row.names !== null && !isForRoles(endpoint))
  test.each(naming)(
    '$name: what is another’s is not found, and stays as it is',
    async ({ endpoint, row }) => {
      const before = await stateOfOwner()
      const { status, body: answer } = await send(endpoint, row, { token: stranger.token })
      expect(status).toBe(row.stranger?.status ?? 404)
      if (row.stranger?.reply) expect(answer).toEqual(row.stranger.reply)
      else expect(answer).toMatchObject({ code: 'not_found', message: expect.stringMatching(/\.$/) })
      expect(JSON.stringify(answer)).not.toMatch(/Own words|I cough/)
      expect(await stateOfOwner()).toBe(before)
    },
  )

  const guarded = cases.filter(({ endpoint }) => isForRoles(endpoint))
  test.each(guarded)('$name: is for its roles and refused to the others', async ({ endpoint, row }) => {
    for (const role of Role.options) {
      const { status, body: answer } = await send(endpoint, row, { token: inRole.get(role)?.token ?? '' })
      if ((endpoint.access as readonly Role[]).includes(role))
        expect([role, answer.code]).not.toEqual([
          role,
          expect.stringMatching(/^(unauthenticated|forbidden)$/),
        ])
      else expect([role, status, answer.code]).toEqual([role, 403, 'forbidden'])
    }
  })

  test.each(closed)('$name: a session that has ended opens nothing', async ({ endpoint, row }) => {
    expect((await send(endpoint, row, { token: (ended ??= await endedSession()) })).status).toBe(401)
  })
})

describe('a ticket', () => {
  const ticketEndpoints = cases.filter(({ endpoint }) => isTicketAccess(endpoint.access))
  const others = cases.filter(
    ({ endpoint }) => endpoint.access !== 'public' && !isTicketAccess(endpoint.access),
  )
  const ticketFor = (purpose: TicketPurpose, noteId: string, userId: string) =>
    server.dependencies.tickets.issue({
      purpose,
      subjectId: noteId,
      userId,
      sessionId: userId === owner.userId ? owned.sessionId : strangersSession,
    }).ticket

  test.each(others)('opens nothing else: $name', async ({ endpoint, row }) => {
    for (const purpose of ['transcribe', 'generate', 'agreement'] as const) {
      const ticket = ticketFor(purpose, owned.noteId, owner.userId)
      expect((await send(endpoint, row, { ticket })).status).toBe(401)
    }
  })

  test.each(ticketEndpoints)(
    'for another purpose, or of another note, is refused by $name',
    async ({ endpoint, row }) => {
      const { ticket: purpose } = endpoint.access as { ticket: TicketPurpose }
      const other = purpose === 'generate' ? 'transcribe' : 'generate'
      const before = await stateOfOwner()
      expect(
        (await send(endpoint, row, { ticket: ticketFor(other, owned.noteId, owner.userId) })).status,
      ).toBe(401)
      const strangers = ticketFor(purpose, owned.noteId, stranger.userId)
      expect((await send(endpoint, row, { ticket: strangers })).status).toBe(404)
      const ofAnother = ticketFor(purpose, randomUUID(), owner.userId)
      expect((await send(endpoint, row, { ticket: ofAnother })).status).toBe(404)
      expect(await stateOfOwner()).toBe(before)
    },
  )

  test.each(ticketEndpoints)(
    'of a session that was signed out is refused by $name',
    async ({ endpoint, row }) => {
      const { ticket: purpose } = endpoint.access as { ticket: TicketPurpose }
      const { reply } = await server.call(signIn.signIn, {
        body: { login: owner.email, password: owner.password },
      })
      const { token, user } = reply
      const { ticket } = server.dependencies.tickets.issue({
        purpose,
        subjectId: purpose === 'agreement' ? user.userId : owned.noteId,
        userId: user.userId,
        sessionId: await sessionOf(server, { token }),
      })
      await server.call(signIn.signOut, { body: {} }, { token })
      const before = await stateOfOwner()
      expect((await send(endpoint, row, { ticket })).status).toBe(401)
      expect(await stateOfOwner()).toBe(before)
    },
  )
})

// The proof that the table names what there is: at the end, because it changes and deletes it.
test('the owner finds all that was not found by the stranger', async () => {
  const last: Endpoint[] = [
    notes.deleteNote,
    notes.deleteAllNotes,
    leaving.deleteMyAccount,
    signIn.revokeSession,
  ]
  const rank = ({ endpoint }: (typeof cases)[number]) => last.indexOf(endpoint)
  for (const { name, endpoint, row } of cases.toSorted((one, other) => rank(one) - rank(other))) {
    if (row.names === null || isForRoles(endpoint)) continue
    const { status } = await send(endpoint, row, { token: owner.token })
    expect([401, 403, 404], name).not.toContain(status)
  }
})

async function passkeyOf({ userId }: Physician): Promise<string> {
  const id = randomUUID()
  await server.pool.query(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, name, created_at)
     values ($1, $2, 'owned', '', 0, 'Phone', now())`,
    [id, userId],
  )
  return id
}

function isForRoles({ access }: Endpoint): boolean {
  return Array.isArray(access)
}
