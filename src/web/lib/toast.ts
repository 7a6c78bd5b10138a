import type { ReactNode } from 'react'
import { CallError } from './call.ts'

// The library is fetched with the first message: screens that say nothing do not carry it.
const library = () => import('./toast-messages.tsx')

/** Says why something failed. A cancelled call says nothing: somebody wanted it so. The same sentence shows once. */
export function toastError(error: unknown): void {
  if (error instanceof CallError && error.code === 'aborted') return
  const sentence =
    error instanceof CallError ? error.message : 'Something went wrong on this page. Reload it and try again.'
  void library().then(({ showError }) => showError(sentence))
}

/** Confirms what was done; with `undo` the message offers to take it back. */
export function toastSuccess(text: ReactNode, options: { undo?: () => void } = {}): void {
  void library().then(({ showSuccess }) => showSuccess(text, options.undo))
}

/** Tells something that is neither a success nor a failure. */
export function toastInfo(text: ReactNode): void {
  void library().then(({ showInfo }) => showInfo(text))
}
