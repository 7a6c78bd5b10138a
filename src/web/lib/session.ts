import { create } from 'zustand'
import type { User } from '#contract/accounts.ts'
import { attempt, emptyWork, keptOf, readKept, STORAGE_KEY, type Kept } from './persisted.ts'

export interface SessionState extends Kept {
  /**
   * `ended`: the server no longer accepts the token; the page stays and asks to sign in again. `held`: the server asks for
   * a second factor first; the page stays and has one set up. `leaving`: the user logged out, here or in another tab, and
   * the page is on its way to the sign-in screen.
   */
  phase: 'live' | 'ended' | 'held' | 'leaving'
}

const noSession: SessionState = {
  ...emptyWork,
  token: null,
  user: null,
  appearance: 'auto',
  sidebarNarrow: false,
  singleKeys: true,
  readingSpeed: 1,
  readingVoice: 'slt',
  trial_status: null,
  subscription_status: null,
  phase: 'live',
  loading: true,
}

/** Who is signed in and what the page knows. In components: `useSession((state) => state.user)`; see the functions below. */
export const useSession = create<SessionState>()(() => ({ ...noSession, ...readKept(), loading: true }))

// A browser that refuses storage leaves the session in memory: it ends with the page.
useSession.subscribe((state) => {
  attempt(() => localStorage.setItem(STORAGE_KEY, JSON.stringify({ state: keptOf(state) })))
})

/** The bearer token of the signed-in user, or null. */
export function currentToken(): string | null {
  return useSession.getState().token
}

/**
 * Takes over what signing in, signing up or `getUser` answered. What was known of another user's work goes.
 */
export function keepSession({ user, token }: { user: User; token: string }): void {
  const { user: before, phase: phaseBefore } = useSession.getState()
  // Asked again while the page waits for the second factor: it still does.
  const phase = user.isHeld && phaseBefore === 'held' ? 'held' : 'live'
  const isSomebodyElse = before !== null && before.userId !== user.userId
  useSession.setState({ ...(isSomebodyElse && emptyWork), user, token, phase, loading: false })
}

/** In whose name a call is made. */
export interface Asker {
  token: string
  /** Null while the account is not known yet. */
  userId: string | null
}

/** Null when nobody is signed in. */
export function currentAsker(): Asker | null {
  const { token, user } = useSession.getState()
  return token === null ? null : { token, userId: user?.userId ?? null }
}

/**
 * Takes over what a change of the own account answered. An answer that was on its way when its user left, or somebody else
 * signed in, changes nothing: it would bring back the one who left.
 */
export function keepAccount(session: { user: User; token: string }): void {
  const { user, token, phase } = useSession.getState()
  if (token === null || phase === 'leaving' || user?.userId !== session.user.userId) return
  keepSession(session)
}

/** Whether what was asked for in this name may still be shown: nobody left, and nobody else signed in, since. */
export function isStillHere(asker: Asker): boolean {
  const { token, user } = useSession.getState()
  return asker.userId === null || !user ? token === asker.token : user.userId === asker.userId
}

/** Forgets who is signed in and all that the page knows of their work. */
export function clearSession(): void {
  useSession.setState({ ...emptyWork, token: null, user: null, phase: 'live', loading: true })
}

/** What the session lacks, by the refusal of the server that says so; null for a refusal that is not about the session. */
export function lackOf(code: string): 'ended' | 'held' | null {
  if (code === 'unauthenticated') return 'ended'
  return code === 'two_factor_setup_required' ? 'held' : null
}

/**
 * Marks the session as ended, or as held for a second factor, and waits. Resolves with true once the same person signed in
 * again or set the factor up in place, with false when they left instead, when somebody else signed in, whose name the call
 * must not be made in, or when `signal` aborted.
 */
export function sessionServes(
  lack: 'ended' | 'held',
  refused: Asker,
  signal?: AbortSignal | null,
): Promise<boolean> {
  const { token, phase, user } = useSession.getState()
  const isSame = (now: SessionState['user']): boolean =>
    refused.userId === null || now?.userId === refused.userId
  if (token === null || phase === 'leaving') return Promise.resolve(false)
  // Another call, or another tab, was first: there is a newer token already.
  if (token !== refused.token) return Promise.resolve(isSame(user))
  // A session that has ended is signed in to first.
  if (phase !== 'ended') useSession.setState({ phase: lack })
  return new Promise((resolve) => {
    const finish = (answer: boolean) => {
      unsubscribe()
      signal?.removeEventListener('abort', giveUp)
      resolve(answer)
    }
    const giveUp = () => finish(false)
    const unsubscribe = useSession.subscribe((state) => {
      if (state.token === null || state.phase === 'leaving') finish(false)
      else if (state.phase === 'live') finish(isSame(state.user))
    })
    if (signal?.aborted) giveUp()
    else signal?.addEventListener('abort', giveUp)
  })
}
