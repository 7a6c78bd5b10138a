import { isPageUsed } from './last-input.ts'

/**
 * For the `ref` of what comes in the place of something that may have had the focus: it takes it when it went with that. What
 * stands there as a page is loaded takes none.
 */
export function takeLostFocus(element: HTMLElement | null): void {
  if (isPageUsed() && document.activeElement === document.body) element?.focus({ preventScroll: true })
}
