import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '#web/lib/is-typing.ts'
import { openDialog } from '#web/lib/open-dialog.ts'
import { useSession } from '#web/lib/session.ts'

/** Calls with 1 to 9 when that key is pressed alone, single keys are shortcuts, and nothing is typed or asked; `onNumber` says whether it was of use. */
export function useNumberKeys(onNumber: (number: number) => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isTyping(event.target)) return
    if (!/^[1-9]$/.test(event.key) || !useSession.getState().singleKeys || openDialog()) return
    if (onNumber(Number(event.key))) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
