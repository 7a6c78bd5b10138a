import { useEffect, useEffectEvent } from 'react'
import { openDialog } from '#web/lib/open-dialog.ts'

/** Ctrl K, or Cmd K: on every screen and while something is typed, but not over another dialog. */
export function useFindKey(onFind: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isKey =
      (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === 'KeyK'
    if (!isKey || event.defaultPrevented) return
    const dialog = openDialog()
    if (dialog && !dialog.querySelector('[data-find-anything]')) return
    event.preventDefault()
    onFind()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
