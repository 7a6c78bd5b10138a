import { useEffect } from 'react'

/**
 * Gives the focus back when what has it, as a dialog, is closed or gone: to what had it before. Where that is gone as
 * well, because of what was done in the dialog, to the heading of the smallest place around it that is still there.
 */
export function useReturnedFocus(opened: boolean): void {
  useEffect(() => {
    if (!opened) return
    const ways = waysBack(document.activeElement)
    // Once the screen without it stands, and before any key can be pressed.
    return () => queueMicrotask(() => giveBack(ways))
  }, [opened])
}

/** The element and what it stands in, the nearest first. An entry of a menu stands in what opened the menu. */
function waysBack(from: Element | null): Element[] {
  const ways: Element[] = []
  for (let way = from; way && way !== document.body; way = openerOf(way) ?? way.parentElement) ways.push(way)
  return ways
}

function openerOf(way: Element): Element | null {
  return way.role === 'menu' ? document.getElementById(way.getAttribute('aria-labelledby') ?? '') : null
}

function giveBack(ways: readonly Element[]): void {
  const focused = document.activeElement
  const isAdrift =
    focused === null || focused === document.body || focused.closest('[role="dialog"]') !== null
  if (!isAdrift) return
  const [before, ...around] = ways
  if (!(before instanceof HTMLElement)) return
  if (before.isConnected && before.closest('[role="menu"]') === null) before.focus({ preventScroll: true })
  else focusNearest(around)
}

function focusNearest(around: readonly Element[]): void {
  for (const place of around) {
    if (!place.isConnected) continue
    const target = place.matches('button, a[href]') ? place : place.querySelector('h1, h2, h3')
    if (!(target instanceof HTMLElement)) continue
    if (target.matches('h1, h2, h3')) target.tabIndex = -1
    target.focus({ preventScroll: true })
    return
  }
}
