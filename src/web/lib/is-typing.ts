const TICKED_OR_PRESSED = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'image']

/** Whether a key that is pressed here writes: then a single letter or number is no shortcut. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !TICKED_OR_PRESSED.includes(target.type)
  return (
    (target.isContentEditable && target.getAttribute('aria-readonly') !== 'true') ||
    ['TEXTAREA', 'SELECT'].includes(target.tagName)
  )
}
