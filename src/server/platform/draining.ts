/** Whether this process takes no new work because it is ending. */
export interface Draining {
  readonly isOn: boolean
  /** From here on `/readyz` says no; it cannot be undone. */
  begin(): void
}

export function createDraining(): Draining {
  let isOn = false
  return {
    get isOn() {
      return isOn
    },
    begin: () => void (isOn = true),
  }
}
