import { useEffect, useRef, type RefObject } from 'react'

/**
 * Moves the focus to the element when `what` changes while the reader stays on the screen: what they used is gone, and
 * what came is read to them. `onlyIfLost` leaves the focus alone where it still is on something.
 */
export function useFocusOnChange<T extends HTMLElement>(
  what: string,
  { onlyIfLost = false }: { onlyIfLost?: boolean } = {},
): RefObject<T | null> {
  const element = useRef<T>(null)
  const before = useRef(what)
  useEffect(() => {
    if (before.current === what) return
    before.current = what
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost || !onlyIfLost) element.current?.focus()
  }, [what, onlyIfLost])
  return element
}
