import type { KeyboardEvent } from 'react'

const TOOLBAR = '[role="toolbar"]'

const buttonsOf = (toolbar: Element | undefined): HTMLButtonElement[] => [
  ...(toolbar?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? []),
]

/**
 * For the toolbar of a passage, in a list of such: left and right go to the next of its buttons, up and down to the same
 * button of the passage before or after.
 */
export function moveAmongPassages(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const toolbar = event.currentTarget
  const buttons = buttonsOf(toolbar)
  const at = buttons.findIndex((button) => button === document.activeElement)
  if (at === -1) return
  const next = targetOf(event.key, toolbar, buttons, at)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function targetOf(
  key: string,
  toolbar: Element,
  buttons: HTMLButtonElement[],
  at: number,
): HTMLButtonElement | undefined {
  if (key === 'ArrowRight') return buttons[at + 1]
  if (key === 'ArrowLeft') return buttons[at - 1]
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined
  const toolbars = [...document.querySelectorAll(`[data-segment-id] > ${TOOLBAR}`)]
  const other = buttonsOf(toolbars[toolbars.indexOf(toolbar) + (key === 'ArrowDown' ? 1 : -1)])
  return other[Math.min(at, other.length - 1)]
}
