import { z } from 'zod'
import { create } from 'zustand'
import { persist, type PersistStorage } from 'zustand/middleware'
import { User } from '#contract/accounts.ts'

/** The one key of local storage: who is signed in here and how the page looks, and nothing of their work. */
export const STORAGE_KEY = 'attest.state'

const Kept = z.object({
  token: z.string().min(1).nullable(),
  user: User.nullable().catch(null),
  /** Light or dark, or as the system says. Stays when the user leaves. */
  appearance: z.enum(['auto', 'light', 'dark']).catch('auto'),
})
type Kept = z.infer<typeof Kept>

export interface SessionState extends Kept {
  /**
   * `ended`: the server no longer accepts the token; the page stays and asks to sign in again. `leaving`: the user logged
   * out, here or in another tab, and the page is on its way to the sign-in screen.
   */
  phase: 'live' | 'ended' | 'leaving'
}

/** Reads what an older version, another tab or a person may have written: what does not parse is dropped. */
export function readKeptSession(): Kept | null {
  return attempt(() => {
    const stored = localStorage.getItem(STORAGE_KEY)
    if (stored === null) return null
    const parsed = z.object({ state: Kept }).safeParse(attempt(() => JSON.parse(stored) as unknown))
    if (parsed.success) return parsed.data.state
    localStorage.removeItem(STORAGE_KEY)
    return null
  })
}

/** A browser that refuses storage leaves the session in memory: it ends with the page. */
const checkedStorage: PersistStorage<Kept> = {
  getItem() {
    const state = readKeptSession()
    return state && { state }
  },
  setItem: (name, value) => attempt(() => localStorage.setItem(name, JSON.stringify(value))),
  removeItem: (name) => attempt(() => localStorage.removeItem(name)),
}

/** Who is signed in. In components: `useSession((state) => state.user)`; change it with the functions below. */
export const useSession = create<SessionState>()(
  persist((): SessionState => ({ token: null, user: null, appearance: 'auto', phase: 'live' }), {
    name: STORAGE_KEY,
    storage: checkedStorage,
    partialize: ({ token, user, appearance }) => ({ token, user, appearance }),
  }),
)

/** The bearer token of the signed-in user, or null. */
export function currentToken(): string | null {
  return useSession.getState().token
}

/** Takes over what signing in, signing up, `getUser` or a change of the own account answered. */
export function keepSession({ user, token }: { user: User; token: string }): void {
  useSession.setState({ user, token, phase: 'live' })
}

/** Forgets who is signed in. */
export function clearSession(): void {
  useSession.setState({ token: null, user: null, phase: 'live' })
}

/**
 * Marks the session as ended and waits. Resolves with true once somebody signed in again in place, with false when they
 * left instead or `signal` aborted.
 */
export function signedInAgain(refusedToken: string, signal?: AbortSignal | null): Promise<boolean> {
  const { token, phase } = useSession.getState()
  if (token === null || phase === 'leaving') return Promise.resolve(false)
  // Another call, or another tab, was first: there is a newer token already.
  if (token !== refusedToken) return Promise.resolve(true)
  useSession.setState({ phase: 'ended' })
  return new Promise((resolve) => {
    const finish = (answer: boolean) => {
      unsubscribe()
      signal?.removeEventListener('abort', giveUp)
      resolve(answer)
    }
    const giveUp = () => finish(false)
    const unsubscribe = useSession.subscribe((state) => {
      if (state.token === null || state.phase === 'leaving') finish(false)
      else if (state.phase === 'live') finish(true)
    })
    if (signal?.aborted) giveUp()
    else signal?.addEventListener('abort', giveUp)
  })
}

function attempt<T>(action: () => T): T | null {
  try {
    return action()
  } catch {
    return null
  }
}
