import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { EVENTS_PATH } from '#contract/events.ts'
import { failureOf } from '#server/platform/failure.ts'
import { createIdentity, workOwnerOf } from '#server/features/accounts/public.ts'
import { registerAccounts } from '#server/features/accounts/routes.ts'
import { createAccountsService } from '#server/features/accounts/service.ts'
import { registerAgreements } from '#server/features/agreements/routes.ts'
import { registerAudit } from '#server/features/audit/routes.ts'
import { registerLeaving } from '#server/features/leaving/routes.ts'
import { createLettersAlong } from '#server/features/letters/public.ts'
import { registerOrganizations } from '#server/features/organizations/routes.ts'
import { createPhoneIdentity } from '#server/features/phones/public.ts'
import { registerPeople } from '#server/features/people/routes.ts'
import { registerSubscription } from '#server/features/subscription/routes.ts'
import { registerSupport } from '#server/features/support/routes.ts'
import { seedDictionary } from '#server/features/terms/public.ts'
import { registerHealth } from '#server/features/health/routes.ts'
import { createWriteNoteJob, resumeWriting } from '#server/features/notes/public.ts'
import { registerNotes } from '#server/features/notes/routes.ts'
import { registerPreferences } from '#server/features/preferences/routes.ts'
import {
  createTranscribeJob,
  openLiveText,
  resumeTranscriptions,
} from '#server/features/recordings/public.ts'
import { createRoom, createUploadPlaces } from '#server/features/storage/public.ts'
import { registerStorage } from '#server/features/storage/routes.ts'
import { registerBesideNotes, registerWhatIsHeard, startAroundNotes } from './around-notes.ts'
import { createAllowance } from '#server/http/allowance.ts'
import { serveApiDocument } from '#server/http/api-document.ts'
import { callerAddress } from '#server/http/caller-address.ts'
import { letIdleGo } from '#server/http/connections.ts'
import { placeOf } from '#server/http/place.ts'
import { guardConnections } from '#server/http/guard-connections.ts'
import { openFastify } from '#server/http/open-fastify.ts'
import { createReplyTurns } from '#server/http/reply-turns.ts'
import type { App } from '#server/http/serve.ts'
import { createSearches } from '#server/http/searches.ts'
import { registerStaticFiles } from '#server/http/static-files.ts'
import { createTextBudget } from '#server/http/text-budget.ts'
import { loginHash } from '#server/platform/audit/login-hash.ts'
import { createRefusedAccess } from '#server/platform/audit/refused-access.ts'
import { createLimiter } from '#server/platform/limiter.ts'
import type { AtOnce } from '#server/platform/queue/queue.ts'
import { outsideTransactions } from '#server/platform/storage/outside-transactions.ts'
import type { Dependencies } from './dependencies.ts'
import { sweepAll } from './sweep.ts'

export type { Dependencies } from './dependencies.ts'

export interface RunningApp {
  fastify: FastifyInstance
  endpoints: readonly Endpoint[]
  /** Begins to work through the queue, unless the process only answers browsers; the API answers without it. */
  startJobs(): Promise<void>
  /** Takes no more jobs; those under way go on. */
  takeNoMoreJobs(): Promise<void>
  /** Deletes what is past its time, and puts work that was lost on the queue again. Throws at its end where a part of it failed. */
  sweep(): Promise<void>
  /** Writes the refusals that were only counted to the audit trail. */
  flushTrail(): Promise<void>
  /** Puts the shipped terms into the master dictionary that are not there yet. */
  seedDictionary(): Promise<number>
  /** Reads the next part of the audit trail, and tells the super admins what is wrong with it. */
  checkTrail(): Promise<void>
  /** Once a minute in each process: the same, where it is this one's turn. */
  checkTrailInTurn(): Promise<void>
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

/** What waits for its turn among the threads holds its transcript and nothing else. */
const NOTES_AT_ONCE: AtOnce = { ...JOBS_AT_ONCE, standIns: 32 }

/** Where there are more recognisers than that, each gets a recording. */
function recordingsAtOnce({ recognizers = 0 }: Dependencies): AtOnce {
  const places = Math.max(JOBS_AT_ONCE.places.heavy, recognizers)
  return { ...JOBS_AT_ONCE, places: { light: places, everyday: places, heavy: places } }
}

/** The one list of what the server is made of. */
export async function buildApp(given: Dependencies): Promise<RunningApp> {
  const dependencies = { ...given, storage: outsideTransactions(given.storage) }
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
  const callers = { ...identity, phoneOf: createPhoneIdentity(dependencies) }
  const app: App = { fastify, identity: callers, tickets, endpoints: [], trail, ...bounds }
  const places = createUploadPlaces(dependencies.uploadsAtOnce)
  const room = createRoom({ db, limits: dependencies.storageLimits, places })
  const searches = createSearches({ db, replica: dependencies.replica, ownerOf: work.ownerOf })
  const withErrors = { ...dependencies, onError, room, searches }
  const accounts = createAccountsService({ ...withErrors, limiter })
  const live = openLiveText({ ...withErrors, ownerOf: (userId) => workOwnerOf(db, userId) })
  const lost = [() => resumeTranscriptions(dependencies), () => resumeWriting(dependencies)]

  const health = registerHealth(app, dependencies)
  registerAccounts(app, accounts)
  registerPreferences(app, dependencies)
  registerStorage(app, room, dependencies)
  registerNotes(app, withErrors)
  registerWhatIsHeard(app, { ...withErrors, live, mayAct: identity.mayAct })
  const agreements = registerAgreements(app, { ...withErrors, limiter })
  const subscription = registerSubscription(app, withErrors)
  registerPeople(app, { ...withErrors, limiter })
  registerOrganizations(app, { ...withErrors, limiter })
  const support = registerSupport(app, { ...withErrors, limiter })
  const leavingDependencies = {
    ...withErrors,
    owner: { prove: accounts.passwords.prove, user: accounts.own.user, mayAct: identity.mayAct },
    stopRenewal: subscription.stopRenewal,
  }
  const leaving = registerLeaving(app, leavingDependencies)
  const trailCheck = registerAudit(app, withErrors)
  const { dictionary, terms } = registerBesideNotes(app, { ...withErrors, limiter, mayAct: identity.mayAct })
  serveApiDocument(fastify)
  if (dependencies.webFolder)
    await registerStaticFiles(fastify, {
      folder: dependencies.webFolder,
      productName: dependencies.productName,
      countryLookupUrl: dependencies.countryLookupUrl,
      mailIsDelivered: dependencies.mailer.delivers,
    })
  const [healthWatch] = await Promise.all([health.watch(), fastify.ready()])
  openToBrowsers(dependencies, fastify.server, identity.holderOf)

  return {
    fastify,
    endpoints: app.endpoints,
    async startJobs() {
      if (dependencies.role === 'web') return
      await startAroundNotes(dependencies)
      const writing = { ...withErrors, writeAlong: createLettersAlong(withErrors) }
      await queue.work('write-note', NOTES_AT_ONCE, createWriteNoteJob(writing))
      const hearing = { ...withErrors, dictionary }
      await queue.work('transcribe-recording', recordingsAtOnce(dependencies), createTranscribeJob(hearing))
      for (const resume of lost) await resume()
      // What was paid while the server was off; a payment provider that is away must not hold up the rest.
      void subscription.begin().catch(onError)
    },
    sweep: () => sweepAll(withErrors, { limiter, terms, subscription, lost }),
    takeNoMoreJobs: () => queue.takeNoMore(),
    seedDictionary: () => seedDictionary(dependencies),
    flushTrail: refusedAccess.flush,
    checkTrail: trailCheck.look,
    checkTrailInTurn: trailCheck.lookInTurn,
    async close() {
      healthWatch.close()
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

/** Sockets, where the process has any, and after them what holds for every connection. */
function openToBrowsers(
  { role, realtime, trustedProxies }: Dependencies,
  server: Server,
  actorOf: ReturnType<typeof createIdentity>['holderOf'],
): void {
  const hasSockets = role !== 'worker'
  if (hasSockets)
    realtime.attach(server, { actorOf }, (request) => placeOf(callerAddress(request, trustedProxies)))
  guardConnections(server, { trustedProxies, socketPath: hasSockets ? EVENTS_PATH : null })
}
