/** As a `ref`: the element takes the keyboard when it appears, because what had it just went away. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
