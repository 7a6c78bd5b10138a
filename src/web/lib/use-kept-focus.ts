import { useEffect, useRef, type RefObject } from 'react'

const fields = 'input:not([hidden]):not([readonly]), textarea, select'
const others = 'button, a[href]'

/**
 * For a place whose content changes with `what`: when the focus went with what is gone, it moves to the first field of
 * what came, or to its first button. A focus that is still on something is left alone.
 */
export function useKeptFocus<T extends HTMLElement>(what: string): RefObject<T | null> {
  const place = useRef<T>(null)
  const before = useRef(what)
  useEffect(() => {
    if (before.current === what) return
    before.current = what
    const focused = document.activeElement
    const isLost = focused === null || focused === document.body || focused.closest('[hidden]') !== null
    if (!isLost) return
    const came = place.current
    const first = came?.querySelector<HTMLElement>(fields) ?? came?.querySelector<HTMLElement>(others)
    first?.focus()
  }, [what])
  return place
}
