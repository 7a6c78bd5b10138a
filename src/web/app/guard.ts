import { redirect, redirectDocument } from 'react-router'
import { can, type Capability } from '#domain/capabilities.ts'
import { announce } from '#web/lib/announce.ts'
import { CallError } from '#web/lib/call.ts'
import { isLeft, onGone } from '#web/lib/leaving.ts'
import { LOADING_SCREEN_MS } from '#web/lib/measures.ts'
import { paths } from '#web/lib/paths.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { renewUser } from '#web/lib/renew-user.ts'
import { clearSession, currentToken, useSession } from '#web/lib/session.ts'
import { toastError } from '#web/lib/toast.ts'
import { useRecordingNow } from './recording-now.ts'
import { needsReactivation } from './subscription-standing.ts'
import { USER_LOAD_FAILED } from './user-load-failed.ts'

/** The token whose account details were fetched since this page was loaded. */
let loadedFor: string | null = null
/** Whose page this has been since it was loaded. */
let ownerId: string | null = null
/** Loaders of one navigation run together and wait for the same answer. */
let loadingNow: { token: string; done: Promise<void> } | null = null

// Whichever way somebody leaves, whoever comes next is shown nothing of theirs.
onGone(() => {
  queryClient.clear()
  announce('')
})

/**
 * Loader of every screen that needs account details. Nobody signed in, or no longer: to /unAuthorized. Who has to set up a
 * second factor first: to /second-factor. While the server
 * is slow or away, a user known from before goes on with what is known, so that a recording or an edit can be finished.
 */
export async function requireUser({ request }: { request: Request }): Promise<null> {
  await requireSession({ request })
  // Never in the middle of a recording: that is finished first.
  if (useSession.getState().user?.isHeld && !useRecordingNow.getState().running)
    throw redirect(withOrigin(paths.secondFactor, request))
  return null
}

/** Loader of the screen that sets up the second factor everybody has to have; who has shown one goes on. */
export async function requireHeld({ request }: { request: Request }): Promise<null> {
  await requireSession({ request })
  if (!useSession.getState().user?.isHeld) throw redirect(paths.notes)
  return null
}

async function requireSession({ request }: { request: Request }): Promise<void> {
  await requireAccount({ request })
  const { user } = useSession.getState()
  ownerId ??= user?.userId ?? null
  // Timers, stores and messages of whoever was here before go with the page: the next one gets a new one.
  if (user && user.userId !== ownerId) throw redirectDocument(addressOf(request))
}

async function requireAccount({ request }: { request: Request }): Promise<null> {
  const { token, user } = useSession.getState()
  if (token === null) throw toUnAuthorized(request)
  if (loadedFor === token && user) return null
  const loading = loadUser(token)
  if (!user) {
    await loading.catch((error: unknown) => {
      throw isSignedOut(error) ? toUnAuthorized(request) : new Error(USER_LOAD_FAILED, { cause: error })
    })
    return null
  }
  const slow = new Promise<'slow'>((resolve) => setTimeout(() => resolve('slow'), LOADING_SCREEN_MS))
  const outcome = await Promise.race([loading.catch((error: unknown) => error), slow])
  if (isSignedOut(outcome)) throw toUnAuthorized(request)
  if (outcome === 'slow') void loading.catch(onLateFailure)
  else if (outcome instanceof CallError) sayLoadFailed()
  return null
}

/**
 * Loader of screens of work: whose subscription the payment provider no longer calls active goes to
 * /reactivate-subscription. Never in the middle of a recording: that is finished first.
 */
export async function requireStanding(args: { request: Request }): Promise<null> {
  await requireUser(args)
  const { user } = useSession.getState()
  if (user && needsReactivation(user.account_details) && !useRecordingNow.getState().running)
    throw redirect(paths.reactivateSubscription)
  return null
}

/** Loader of screens of work that only some roles may see; others go to /unAuthorized and stay signed in. */
export async function requireCapability(capability: Capability, args: { request: Request }): Promise<null> {
  await requireStanding(args)
  const { user } = useSession.getState()
  if (user && can(user.account_details.role, capability)) return null
  throw redirect(paths.unAuthorized)
}

/** Loader of screens that anybody may read: brings the account up to date beside them. */
export function refreshUser(): null {
  const token = currentToken()
  if (token !== null && loadedFor !== token) void loadUser(token).catch(() => undefined)
  return null
}

function loadUser(token: string): Promise<void> {
  if (loadingNow?.token === token) return loadingNow.done
  const done = fetchUser(token).finally(() => {
    loadingNow = null
  })
  loadingNow = { token, done }
  return done
}

async function fetchUser(token: string): Promise<void> {
  if (await renewUser({ sessionEnded: 'refuse' })) loadedFor = token
}

function isSignedOut(error: unknown): boolean {
  return error instanceof CallError && (error.code === 'unauthenticated' || error.code === 'forbidden')
}

/** The screen is up by now: it stays, and asks to sign in again. */
function onLateFailure(error: unknown): void {
  if (isLeft()) return
  if (isSignedOut(error)) useSession.setState({ phase: 'ended' })
  else sayLoadFailed()
}

function sayLoadFailed(): void {
  toastError(new CallError({ code: 'internal', message: USER_LOAD_FAILED }))
}

function toUnAuthorized(request: Request): Response {
  clearSession()
  return redirect(withOrigin(paths.unAuthorized, request))
}

/** The address of a screen that knows where its reader was going. */
function withOrigin(path: string, request: Request): string {
  return `${path}?${new URLSearchParams({ from: addressOf(request) })}`
}

function addressOf({ url }: Request): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
