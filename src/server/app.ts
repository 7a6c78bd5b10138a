import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Endpoint } from '#contract/endpoint.ts'
import { failureOf } from '#server/platform/failure.ts'
import {
  type TwoFactorDuty,
  createIdentity,
  type SessionLimits,
  sweepAccounts,
  workOwnerOf,
} from '#server/features/accounts/public.ts'
import { registerAccounts } from '#server/features/accounts/routes.ts'
import { createAccountsService } from '#server/features/accounts/service.ts'
import { agreementObjects, documentObjects } from '#server/features/agreements/public.ts'
import { registerAgreements } from '#server/features/agreements/routes.ts'
import { registerAudit } from '#server/features/audit/routes.ts'
import { registerDashboard } from '#server/features/dashboard/routes.ts'
import { eraseAccounts } from '#server/features/leaving/public.ts'
import { registerLeaving } from '#server/features/leaving/routes.ts'
import { createLettersAlong } from '#server/features/letters/public.ts'
import { registerLetters } from '#server/features/letters/routes.ts'
import { registerOrganizations } from '#server/features/organizations/routes.ts'
import { installMasterSet, sweepPearls } from '#server/features/pearls/public.ts'
import { registerPearls } from '#server/features/pearls/routes.ts'
import { registerPeople } from '#server/features/people/routes.ts'
import { registerSubscription } from '#server/features/subscription/routes.ts'
import { registerSupport } from '#server/features/support/routes.ts'
import { registerTasks } from '#server/features/tasks/routes.ts'
import { createDictionary, seedDictionary } from '#server/features/terms/public.ts'
import { registerTerms } from '#server/features/terms/routes.ts'
import { registerTelehealth } from '#server/features/telehealth/routes.ts'
import { registerTidy } from '#server/features/tidy/routes.ts'
import { registerHealth } from '#server/features/health/routes.ts'
import { createNotesMaintenance, createWriteNoteJob, resumeWriting } from '#server/features/notes/public.ts'
import { registerNotes } from '#server/features/notes/routes.ts'
import { registerPreferences } from '#server/features/preferences/routes.ts'
import {
  createLiveText,
  createTranscribeJob,
  recordingObjects,
  releaseUnusedRoom,
  resumeTranscriptions,
} from '#server/features/recordings/public.ts'
import { registerRecordings } from '#server/features/recordings/routes.ts'
import {
  createRoom,
  createUnnamedObjects,
  createUploadPlaces,
  type StorageLimits,
} from '#server/features/storage/public.ts'
import { registerStorage } from '#server/features/storage/routes.ts'
import { remindOfTrials } from '#server/features/trial/public.ts'
import { registerTranscripts } from '#server/features/transcripts/routes.ts'
import { createAllowance } from '#server/http/allowance.ts'
import { serveApiDocument } from '#server/http/api-document.ts'
import { callerAddress } from '#server/http/caller-address.ts'
import { letIdleGo } from '#server/http/connections.ts'
import { placeOf } from '#server/http/place.ts'
import { openFastify } from '#server/http/open-fastify.ts'
import { createReplyTurns } from '#server/http/reply-turns.ts'
import type { App } from '#server/http/serve.ts'
import { createSearches, type Searches } from '#server/http/searches.ts'
import { registerStaticFiles } from '#server/http/static-files.ts'
import { createTextBudget, type TextBudget } from '#server/http/text-budget.ts'
import type { KnownSeal } from '#server/platform/audit/audit-sealer.ts'
import type { SealsAway } from '#server/platform/audit/seal-sender.ts'
import { loginHash } from '#server/platform/audit/login-hash.ts'
import { createRefusedAccess } from '#server/platform/audit/refused-access.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/connection.ts'
import type { Ids } from '#server/platform/ids.ts'
import { createLimiter } from '#server/platform/limiter.ts'
import type { KeptLinks } from '#server/platform/mail/kept-links.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import type { Payments } from '#server/platform/payments/payments.ts'
import type { PasswordHasher } from '#server/platform/password-hasher.ts'
import type { PasswordStrength } from '#server/platform/password-strength/password-strength.ts'
import type { AtOnce, Queue } from '#server/platform/queue/queue.ts'
import type { SocketRealtime } from '#server/platform/realtime/socket-realtime.ts'
import type { FieldEncryption } from '#server/platform/storage/field-encryption.ts'
import type { SigningKeys } from '#server/platform/storage/signing-keys.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { Tickets } from '#server/platform/tickets.ts'
import type { Transcriber } from '#server/platform/transcriber/transcriber.ts'
import type { TextWork } from '#server/platform/text-work/text-work.ts'
import type { Writer } from '#server/platform/writer/writer.ts'

/** Everything the server needs from outside, each with a real version and, in tests, another. */
export interface Dependencies {
  pool: Pool
  db: Database
  clock: Clock
  ids: Ids
  queue: Queue
  realtime: SocketRealtime
  storage: Storage
  fields: FieldEncryption
  tickets: Tickets
  chainKeys: SigningKeys
  sealKeys: SigningKeys
  /** Seals of the audit trail that are kept outside the database. */
  knownSeals: () => Promise<KnownSeal[]>
  /** How the place stands that seals are sent to; null where there is none. */
  sealsAway: () => Promise<SealsAway | null>
  /** For the hashes that failed sign-ins leave of the login. */
  loginKeys: SigningKeys
  mailer: Mailer
  /** The links in files of this machine; left out where mail is only passed on. */
  keptLinks?: KeptLinks
  payments: Payments
  hasher: PasswordHasher
  strength: PasswordStrength
  writer: Writer
  work: TextWork
  transcriber: Transcriber
  log: FastifyBaseLogger
  productName: string
  /** Where browsers ask for the country of their network address; null: nowhere. */
  countryLookupUrl: string | null
  timeZone: string
  publicUrl: string
  /** Where messages to support are mailed; null keeps them in the list alone. */
  supportEmail: string | null
  /** Who runs this installation, as agreements name them; empty where the settings do not say. */
  operator: { name: string; address: string; email: string }
  twoFactorDuty: TwoFactorDuty
  /** For how many years from its signature a signed note can only be hidden. */
  signedNoteYears: number
  storageLimits: StorageLimits
  sessionLimits: SessionLimits
  trustedProxies: number
  /** The built browser files; null serves the API alone. */
  webFolder: string | null
  requestsAMinute?: number
  /** How what comes too often is held up; left out, it is waited for so many ms. */
  pause?: (ms: number) => Promise<unknown>
  /** Files that may be on their way at once; see `createUploadPlaces`. */
  uploadsAtOnce?: number
  /** What accounts may send and read; as the limits of the product say where it is left out. */
  text?: TextBudget
}

export interface RunningApp {
  fastify: FastifyInstance
  endpoints: readonly Endpoint[]
  /** Begins to work through the queue; the API answers without it. */
  startJobs(): Promise<void>
  /** Deletes what is past its time, and puts work that was lost on the queue again. */
  sweep(): Promise<void>
  /** Writes the refusals that were only counted to the audit trail. */
  flushTrail(): Promise<void>
  /** Puts the shipped terms into the master dictionary that are not there yet. */
  seedDictionary(): Promise<number>
  /** Reads the next part of the audit trail, and tells the super admins what is wrong with it. */
  checkTrail(): Promise<void>
  /** Lets running requests and jobs end. The database is left open. */
  close(): Promise<void>
}

/**
 * For notes, most of which is waiting for a turn among the threads or for a writing service; and for recordings, each of
 * which holds a decoder (some 40 MB) while the recogniser goes from one to the other, slice by slice. What is light finds
 * places that nothing heavier takes: texts of hundreds of pages keep no visit waiting. However many jobs somebody sends,
 * others find a place.
 */
const JOBS_AT_ONCE: AtOnce = {
  places: { light: 4, everyday: 4, heavy: 4 },
  ofAUser: 2,
}

/** The one list of what the server is made of. */
export async function buildApp(dependencies: Dependencies): Promise<RunningApp> {
  const { db, clock, queue, realtime, tickets, log } = dependencies
  const onError = (error: unknown) => log.error(failureOf(error), 'background work failed')
  const identity = createIdentity({ ...dependencies, onError })
  const limiter = createLimiter({ db, clock })
  const allowance = createAllowance(dependencies)
  const fastify = await openFastify({ ...dependencies, allowance })
  const refusedAccess = createRefusedAccess({ db, onError })
  const hashLogin = (login: string) => loginHash(dependencies.loginKeys, login)
  const trail = { refused: refusedAccess.note, hashLogin }
  const { text = createTextBudget(clock), work } = dependencies
  const bounds = { allowance, text, replyTurns: createReplyTurns(work) }
  const app: App = { fastify, identity, tickets, endpoints: [], trail, ...bounds }
  const places = createUploadPlaces(dependencies.uploadsAtOnce)
  const room = createRoom({ db, limits: dependencies.storageLimits, places })
  const searches = createSearches({ db, ownerOf: work.ownerOf })
  const withErrors = { ...dependencies, onError, room, searches }
  const accounts = createAccountsService({ ...withErrors, limiter })
  const live = createLiveText({ ...withErrors, ownerOf: (userId) => workOwnerOf(db, userId) })

  const resume = async () => {
    await resumeTranscriptions(dependencies)
    await resumeWriting(dependencies)
  }

  registerHealth(app, dependencies)
  registerAccounts(app, accounts)
  registerPreferences(app, dependencies)
  registerStorage(app, room)
  registerNotes(app, withErrors)
  registerTranscripts(app, dependencies)
  registerRecordings(app, withErrors, live)
  const agreements = registerAgreements(app, { ...withErrors, limiter })
  const subscription = registerSubscription(app, withErrors)
  registerPeople(app, { ...withErrors, limiter })
  registerOrganizations(app, { ...withErrors, limiter })
  const support = registerSupport(app, { ...withErrors, limiter })
  const leavingDependencies = {
    ...withErrors,
    owner: { prove: accounts.passwords.prove, user: accounts.own.user },
    stopRenewal: subscription.stopRenewal,
  }
  const leaving = registerLeaving(app, leavingDependencies)
  const trailCheck = registerAudit(app, withErrors)
  const { dictionary, terms } = registerBesideNotes(app, withErrors)
  serveApiDocument(fastify)
  if (dependencies.webFolder)
    await registerStaticFiles(fastify, {
      folder: dependencies.webFolder,
      productName: dependencies.productName,
      countryLookupUrl: dependencies.countryLookupUrl,
      mailIsDelivered: dependencies.mailer.delivers,
    })
  await fastify.ready()
  realtime.attach(fastify.server, { actorOf: identity.holderOf }, (request) =>
    placeOf(callerAddress(request, dependencies.trustedProxies)),
  )

  return {
    fastify,
    endpoints: app.endpoints,
    async startJobs() {
      await installMasterSet(dependencies)
      const writing = { ...withErrors, writeAlong: createLettersAlong(withErrors) }
      await queue.work('write-note', JOBS_AT_ONCE, createWriteNoteJob(writing))
      const hearing = { ...withErrors, dictionary }
      await queue.work('transcribe-recording', JOBS_AT_ONCE, createTranscribeJob(hearing))
      await resume()
      // What was paid while the server was off; a payment provider that is away must not hold up the rest.
      void subscription.reconcile().catch(onError)
    },
    async sweep() {
      await sweepAccounts({ ...dependencies, limiter })
      await createNotesMaintenance(dependencies)()
      await createUnnamedObjects(dependencies).sweep([recordingObjects, documentObjects, agreementObjects])
      await eraseAccounts({ ...withErrors, endSubscription: subscription.endSubscription })
      await remindOfTrials(withErrors)
      await sweepPearls(dependencies)
      await Promise.all([releaseUnusedRoom(dependencies), terms.sweep()])
      await subscription.reconcile().catch(onError)
      await resume()
    },
    seedDictionary: () => seedDictionary(dependencies),
    flushTrail: refusedAccess.flush,
    checkTrail: trailCheck.look,
    async close() {
      live.closeAll()
      await letIdleGo(fastify.server, async () => {
        await realtime.close()
        await fastify.close()
      })
      await refusedAccess.close()
      await queue.stop()
      await Promise.all([
        accounts.close(),
        identity.settled(),
        support.settled(),
        leaving.settled(),
        agreements.settled(),
      ])
    },
  }
}

/** What stands beside the notes: what is made of their words, and what these are repaired with. */
function registerBesideNotes(
  app: App,
  dependencies: Dependencies & { onError: (error: unknown) => void; searches: Searches },
) {
  registerDashboard(app, dependencies)
  registerTasks(app, dependencies)
  registerTelehealth(app, dependencies)
  registerTidy(app, dependencies)
  registerLetters(app, dependencies)
  registerPearls(app, dependencies)
  return { dictionary: createDictionary(dependencies), terms: registerTerms(app, dependencies) }
}
