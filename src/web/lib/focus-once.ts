/** As the `ref` of what somebody asked for, or of what stands where a form was closed: it has the focus once it appears. */
export function focusOnce(control: HTMLElement | null): void {
  control?.focus()
}
