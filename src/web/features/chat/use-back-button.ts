import { useEffect, useEffectEvent } from 'react'

/** Of a place in the history: how many sheets lie over the page there. */
const SHEETS = 'chatSheets'

/**
 * While sheets lie over the page, the Back button of a phone takes the uppermost off: each has a place of its own in the
 * history, at the address of the page. `onBack` is told how many are left.
 */
export function useBackButton(sheets: number, onBack: (left: number) => void): void {
  const back = useEffectEvent(() => {
    if (sheetsHere() < sheets) onBack(sheetsHere())
  })
  // After a reload the places are there already. What the router keeps of a place is kept with it.
  useEffect(() => {
    for (let held = sheetsHere(); held < sheets; held += 1)
      window.history.pushState({ ...stateHere(), [SHEETS]: held + 1 }, '')
  }, [sheets])
  useEffect(() => {
    const listener = () => back()
    window.addEventListener('popstate', listener)
    return () => window.removeEventListener('popstate', listener)
  }, [])
}

/** As if Back had been pressed until so many are left: no place stays behind over which it would do nothing. */
export function goBackTo(left: number): void {
  const steps = sheetsHere() - left
  if (steps > 0) window.history.go(-steps)
}

function sheetsHere(): number {
  const held: unknown = stateHere()[SHEETS]
  return typeof held === 'number' ? held : 0
}

function stateHere(): Record<string, unknown> {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}
