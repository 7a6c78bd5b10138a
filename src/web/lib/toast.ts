import { useSyncExternalStore, type ReactNode } from 'react'
import { CallError } from './call.ts'
import { tellTrialStop } from './trial-limits.ts'

let hasMessages = false
const listeners = new Set<() => void>()

const place = Promise.withResolvers<void>()

/** The place where messages appear is on the page. */
export const messagesAppear = (): void => place.resolve()

/** The library is fetched with the first message, and so is the place where they appear: said before it is there, one is lost. */
async function library() {
  hasMessages = true
  for (const listener of listeners) listener()
  const isAwaited = listeners.size > 0
  const [messages] = await Promise.all([import('./toast-messages.tsx'), isAwaited ? place.promise : null])
  return messages
}

/** Whether anything was ever said on this page. */
export function useHasMessages(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => hasMessages,
  )
}

/**
 * Says why something failed. A cancelled call says nothing: somebody wanted it so. The same sentence shows once. What
 * the end of the trial stopped is answered by the frame, which says what to do about it.
 */
export function toastError(error: unknown): void {
  if (error instanceof CallError && error.code === 'aborted') return
  if (error instanceof CallError && error.code === 'trial_expired') return tellTrialStop('expired')
  const sentence =
    error instanceof CallError ? error.message : 'Something went wrong on this page. Reload it and try again.'
  void library().then(({ showError }) => showError(sentence))
}

/**
 * Confirms what was done; with `undo` the message offers to take it back. `header`: it answers something of the header,
 * and stays as long as those messages do, whatever the screen. `about`: the next about the same takes its place.
 */
export function toastSuccess(
  text: ReactNode,
  options: { undo?: () => void; header?: boolean; about?: string } = {},
): void {
  void library().then(({ showSuccess, showHeaderMessage }) =>
    options.header ? showHeaderMessage(text) : showSuccess(text, options.undo, options.about),
  )
}

/** Tells something that is neither a success nor a failure. */
export function toastInfo(text: ReactNode, options: { stays?: boolean | 'until signed in' } = {}): void {
  void library().then(({ showInfo }) => showInfo(text, options.stays))
}
