import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '#web/lib/is-typing.ts'
import { openDialog } from '#web/lib/open-dialog.ts'
import { useSession } from '#web/lib/session.ts'
import { shortcutOf, type Shortcut } from './shortcuts.ts'

/** Does what is asked by the keyboard; a shortcut without a handler here is left to the browser. */
export function useShortcuts(handlers: Partial<Record<Shortcut, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return
    const shortcut = shortcutOf({
      key: event.key,
      code: event.code,
      altKey: event.altKey,
      ctrlKey: event.ctrlKey,
      metaKey: event.metaKey,
      shiftKey: event.shiftKey,
      isTyping: isTyping(event.target),
      // Who speaks to the computer, or hits a key by accident, can have letters do nothing.
      singleKeys: useSession.getState().singleKeys,
    })
    // The editor takes Escape for itself and does nothing with it.
    const isLeftOver = shortcut === 'stopReading' && isTyping(event.target)
    if (event.defaultPrevented && !isLeftOver) return
    const handler = shortcut && handlers[shortcut]
    if (!handler || (openDialog() && shortcut !== 'help')) return
    event.preventDefault()
    handler()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
