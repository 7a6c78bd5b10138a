/** For the `ref` of what comes in the place of something that may have had the focus: it takes it when it went with that. */
export function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}
