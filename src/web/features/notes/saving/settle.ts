import type { Autosave } from './autosave.ts'

/** A saver as far as it takes to wait for it. */
interface Settling {
  autosave: () => Autosave['kind']
  isClosed: () => boolean
  flush: () => void
  subscribe: (listener: () => void) => () => void
}

/** Saves now. Resolves with true once nothing is unsaved, with false when it cannot be saved now. */
export function settle({ autosave, isClosed, flush, subscribe }: Settling): Promise<boolean> {
  if (isClosed()) return Promise.resolve(false)
  flush()
  return new Promise((resolve) => {
    const leave = subscribe(look)
    look()
    function look(): void {
      // What was typed meanwhile is saved too, in its turn.
      if (autosave() === 'waiting' && !isClosed()) return flush()
      if (autosave() === 'saving' && !isClosed()) return
      leave()
      resolve(autosave() === 'saved')
    }
  })
}
