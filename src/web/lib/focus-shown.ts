/**
 * Gives the focus to what a key led to, and has it seen there: for a browser a letter with Alt is no use of the keyboard, and
 * what the pointer was used before would not be outlined.
 */
export function focusShown(element: HTMLElement | null | undefined): void {
  element?.focus({ focusVisible: true })
}
