import { type SessionState, useSession } from './session.ts'

/** Whether nobody is signed in here, or the page is on its way out: what is kept of a user's work now outlives them. */
export function isLeft(
  { token, phase }: Pick<SessionState, 'token' | 'phase'> = useSession.getState(),
): boolean {
  return token === null || phase === 'leaving'
}

/** Calls `forget` each time the user leaves. Returns the function that stops this. */
export function onLeaving(forget: () => void): () => void {
  return useSession.subscribe((state, before) => {
    if (isLeft(state) && (before.token !== state.token || before.phase !== state.phase)) forget()
  })
}
