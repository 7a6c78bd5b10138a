import { onLeaving } from '#web/lib/leaving.ts'
import { forgetDrafts } from './drafts.ts'
import { forgetUnsent } from './outbox-store.ts'
import { stopQuoting } from './quoting.ts'

/** Forgets what was typed and not sent once the user leaves. Returns the function that stops this. */
export function forgetChatOnLeaving(): () => void {
  return onLeaving(() => {
    forgetDrafts()
    forgetUnsent()
    stopQuoting()
  })
}
