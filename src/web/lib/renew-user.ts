import { getUser } from '#contract/accounts.ts'
import { call, type CallOptions } from './call.ts'
import { isLeft } from './leaving.ts'
import { currentToken, keepSession } from './session.ts'

/**
 * Brings what the page knows of the account up to date. An answer that was on its way when the user left, or another session
 * began, changes nothing: it would bring back the one who left. Rejects with a CallError. Resolves with whether it was kept.
 */
export async function renewUser(options: CallOptions = {}): Promise<boolean> {
  const session = await call(getUser, {}, options).catch((error: unknown) => {
    if (isLeft()) return null
    throw error
  })
  if (session === null || isLeft() || session.token !== currentToken()) return false
  keepSession(session)
  return true
}

/** The same where nobody waits for it: without an answer the page goes on with what it knows. */
export function renewUserSoon(options?: CallOptions): void {
  void renewUser(options).catch(() => undefined)
}
