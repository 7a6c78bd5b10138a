import type { BackgroundWork } from '#server/platform/background-work.ts'
import type { AccountsDependencies } from './dependencies.ts'
import { usableTokens } from './link-store.ts'

/** Blanks the links in kept mail that open nothing any more. */
export async function forgetDeadLinks({
  db,
  clock,
  keptLinks,
}: Pick<AccountsDependencies, 'db' | 'clock' | 'keptLinks'>): Promise<void> {
  await keptLinks?.forgetDead((tokens) => usableTokens(db, tokens, clock.now()))
}

/** The same after the reply of a call that may have used a link: one look is enough for many. */
export function createLinkForgetting(dependencies: AccountsDependencies, background: BackgroundWork) {
  let isWaiting = false
  return function forgetLinksSoon(): void {
    if (isWaiting) return
    isWaiting = true
    background.start(() => {
      isWaiting = false
      return forgetDeadLinks(dependencies)
    })
  }
}
