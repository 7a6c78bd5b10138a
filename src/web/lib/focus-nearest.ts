const HEADINGS = 'h1, h2, h3'
const PRESSED = 'button, a[href], input[type="checkbox"], input[type="radio"]'

/** The element and what it stands in, the nearest first. An entry of a menu stands in what opened the menu. */
export function placesAround(from: Element | null): Element[] {
  const places: Element[] = []
  for (let place = from; place && place !== document.body; place = openerOf(place) ?? place.parentElement)
    places.push(place)
  return places
}

function openerOf(place: Element): Element | null {
  return place.role === 'menu' ? document.getElementById(place.getAttribute('aria-labelledby') ?? '') : null
}

/**
 * Moves the focus to the nearest of these places that is still there: to the place itself where it can be pressed, else
 * to its heading.
 */
export function focusNearest(places: readonly Element[]): void {
  for (const place of places) {
    if (!place.isConnected) continue
    const targets = place.matches(PRESSED) ? [place] : [...place.querySelectorAll(HEADINGS)]
    if (targets.some((target) => takesFocus(target))) return
  }
}

/** Gives an element the focus, a heading too; false where it cannot have it, as what is not shown. */
export function takesFocus(target: Element | null | undefined): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.matches(HEADINGS)) target.tabIndex = -1
  target.focus({ preventScroll: true })
  return document.activeElement === target
}

/** Nothing has the focus: the next key would begin at the top of the page. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}
