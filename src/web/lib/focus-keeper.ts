import { openDialog } from './open-dialog.ts'
import { focusNearest, isFocusLost, placesAround, takesFocus } from './focus-nearest.ts'

/** What may get the focus unasked: a field would open the keys of a phone. */
const PRESSED = 'button:not(:disabled), a[href], input[type="checkbox"], input[type="radio"]'

/** Where messages appear. */
const MESSAGES = '[aria-live]'

/** What had the focus, and where it stood, for when it is gone. */
interface Kept {
  element: Element
  places: Element[]
  row: RowPlace | null
  /** It lost the focus because it was disabled, as while its answer is awaited. */
  isWaiting: boolean
}

/** The which-eth control of the which-eth row of a list. */
interface RowPlace {
  list: Element
  row: number
  control: number
}

/**
 * Keeps the keyboard near where it was. What has the focus may go with what was done: a task that is ticked off, a form
 * that was sent, a button that waits for its answer. Browsers then let the focus fall to the page, where the next Tab
 * begins at the top and the next letter is a shortcut. The same control of the row that came in its place gets it, or the
 * heading of the nearest place that is still there; who knows better may take it first. Returns how to stop.
 */
export function keepFocusNear(): () => void {
  let kept: Kept | null = null
  let frame = 0

  const keep = (event: FocusEvent) => {
    kept = event.target instanceof Element ? keptOf(event.target, kept) : null
  }
  const look = () => {
    frame = 0
    if (!kept || !isFocusLost()) return
    const lost = kept
    const left = bringBack(lost)
    // What has the focus now was kept in the meantime.
    if (kept === lost) kept = left
  }
  // After the screen has changed, and whoever knows better had a chance.
  const lookSoon = () => {
    if (kept && frame === 0) frame = requestAnimationFrame(() => void setTimeout(look))
  }
  const changes = new MutationObserver(() => {
    if (kept && isFocusLost()) lookSoon()
  })
  document.addEventListener('focusin', keep)
  document.addEventListener('focusout', lookSoon)
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    document.removeEventListener('focusin', keep)
    document.removeEventListener('focusout', lookSoon)
    changes.disconnect()
    cancelAnimationFrame(frame)
  }
}

function keptOf(element: Element, before: Kept | null): Kept {
  // A message comes and goes over what is worked on: from it the way leads back there.
  if (before && element.closest(MESSAGES)) return { ...before, element }
  return { element, places: placesAround(element), row: rowPlaceOf(element), isWaiting: false }
}

function rowPlaceOf(element: Element): RowPlace | null {
  const item = element.closest('li')
  const list = item?.parentElement
  if (!item || !list) return null
  return {
    list,
    row: [...list.children].indexOf(item),
    // Of a form in the row, the first.
    control: Math.max(0, [...item.querySelectorAll(PRESSED)].indexOf(element)),
  }
}

/** What is to be remembered after the focus was lost; null once it has a place, or was left on purpose. */
function bringBack(kept: Kept): Kept | null {
  const { element } = kept
  if (element.isConnected) {
    if (element.matches(':disabled')) return { ...kept, isWaiting: true }
    if (kept.isWaiting) takesFocus(element)
    return null
  }
  // A dialog that is open keeps the focus itself.
  const dialog = openDialog()
  if (dialog === null || kept.places.includes(dialog)) if (!takesRow(kept.row)) focusNearest(kept.places)
  return null
}

/** The same control of the row that came in the place, or of the one that is last now. */
function takesRow(place: RowPlace | null): boolean {
  if (!place?.list.isConnected) return false
  const rows = place.list.children
  const controls = rows[Math.min(place.row, rows.length - 1)]?.querySelectorAll(PRESSED)
  return takesFocus(controls?.[Math.min(place.control, controls.length - 1)])
}
