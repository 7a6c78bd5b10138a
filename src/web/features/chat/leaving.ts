import { useSession } from '#web/lib/session.ts'
import { forgetDrafts } from './drafts.ts'
import { forgetUnsent } from './outbox-store.ts'
import { stopQuoting } from './quoting.ts'

/** Forgets what was typed and not sent once the user leaves. Returns the function that stops this. */
export function forgetChatOnLeaving(): () => void {
  return useSession.subscribe(({ token, phase }, before) => {
    const isLeaving = token === null || phase === 'leaving'
    if (!isLeaving || (before.token === token && before.phase === phase)) return
    forgetDrafts()
    forgetUnsent()
    stopQuoting()
  })
}
