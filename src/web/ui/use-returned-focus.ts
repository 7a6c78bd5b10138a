import { useEffect } from 'react'
import { focusNearest, isFocusLost, placesAround } from '#web/lib/focus-nearest.ts'

/**
 * Gives the focus back when what has it, as a dialog, is closed or gone: to what had it before. Where that is gone as
 * well, because of what was done in the dialog, to the heading of the smallest place around it that is still there; and to
 * the screen itself where nothing had it, as after signing up.
 */
export function useReturnedFocus(opened: boolean): void {
  useEffect(() => {
    if (!opened) return
    const places = placesAround(document.activeElement)
    // Once the screen without it stands, and before any key can be pressed.
    return () => queueMicrotask(() => giveBack(places))
  }, [opened])
}

function giveBack(places: readonly Element[]): void {
  if (!isFocusLost() && document.activeElement?.closest('[role="dialog"]') === null) return
  const [before, ...around] = places
  if (!(before instanceof HTMLElement)) {
    document.querySelector<HTMLElement>('main[tabindex]')?.focus({ preventScroll: true })
    return
  }
  if (before.isConnected && before.closest('[role="menu"]') === null) before.focus({ preventScroll: true })
  else focusNearest(around)
}
