import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { isFocusLost, takesFocus } from './focus-nearest.ts'
import { isKeyboardUsed } from './last-input.ts'

/**
 * Who follows a link by keyboard goes on where it leads: at the heading of the part of the page that it names, or at that
 * of the other screen. A link of the frame would keep the focus, out of sight below a long page.
 */
export function useFocusAfterLink(): void {
  const { pathname, hash, key } = useLocation()
  const before = useRef({ pathname, key })
  useEffect(() => {
    const isOther = before.current.pathname !== pathname
    const hasMoved = before.current.key !== key
    before.current = { pathname, key }
    if (!hasMoved || !isKeyboardUsed()) return
    const focused = document.activeElement
    const part = hash === '' ? null : document.getElementById(hash.slice(1))
    if (part) {
      if (!part.contains(focused)) takesFocus(headingOf(part))
      return
    }
    if (!isOther || !(isFocusLost() || focused?.matches('a[href]'))) return
    const screen = document.querySelector('main')
    if (!takesFocus(headingOf(screen))) takesFocus(screen)
  }, [pathname, hash, key])
}

const headingOf = (place: Element | null) => place?.querySelector('h1, h2, h3')
