import { useEffect, type RefObject } from 'react'

/**
 * The browser's PDF viewer takes the focus when it is ready, and every key with it: Escape would close no dialog any more.
 * What had the focus gets it back, unless somebody went into the viewer, with the pointer or with Tab.
 */
export function useUntakenFocus(frame: RefObject<HTMLIFrameElement | null>): void {
  useEffect(() => {
    const viewer = frame.current
    if (!viewer) return
    let last = document.activeElement
    let isWanted = false
    const onFocus = ({ target }: FocusEvent) => {
      if (target !== viewer && target instanceof Element) last = target
    }
    const onKey = ({ key }: KeyboardEvent) => {
      isWanted = key === 'Tab'
    }
    const onPoint = ({ type }: Event) => {
      isWanted = type === 'pointerenter'
    }
    const onBlur = () => {
      if (isWanted || document.activeElement !== viewer) return
      if (last instanceof HTMLElement && last.isConnected) last.focus({ preventScroll: true })
      if (document.activeElement === viewer) viewer.blur()
    }
    document.addEventListener('focusin', onFocus)
    document.addEventListener('keydown', onKey, true)
    viewer.addEventListener('pointerenter', onPoint)
    viewer.addEventListener('pointerleave', onPoint)
    window.addEventListener('blur', onBlur)
    return () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('keydown', onKey, true)
      viewer.removeEventListener('pointerenter', onPoint)
      viewer.removeEventListener('pointerleave', onPoint)
      window.removeEventListener('blur', onBlur)
    }
  }, [frame])
}
