import { type SessionState, useSession } from './session.ts'

/** Whether nobody is signed in here, or the page is on its way out: what is kept of a user's work now outlives them. */
export function isLeft(
  { token, phase }: Pick<SessionState, 'token' | 'phase'> = useSession.getState(),
): boolean {
  return token === null || phase === 'leaving'
}

/** Who leaves, and whether they asked for it: whom the product logs out after a while finds what they wrote again. */
export interface Leave {
  userId: string | null
  isAsked: boolean
}

let isAsked = false

/** The user is on the way out of this page. */
export function leave(asked: Pick<Leave, 'isAsked'>): void {
  ;({ isAsked } = asked)
  useSession.setState({ phase: 'leaving' })
}

/** Calls `forget` once a user is signed in here no more: nobody is, or somebody else. Returns the function that stops this. */
export function onGone(forget: (userId: string) => void): () => void {
  return useSession.subscribe(({ user }, before) => {
    if (before.user && before.user.userId !== user?.userId) forget(before.user.userId)
  })
}

/** Calls `forget` each time the user leaves. Returns the function that stops this. */
export function onLeaving(forget: (left: Leave) => void): () => void {
  return useSession.subscribe((state, before) => {
    if (!isLeft(state)) isAsked = false
    else if (before.token !== state.token || before.phase !== state.phase)
      forget({ userId: before.user?.userId ?? null, isAsked })
  })
}
