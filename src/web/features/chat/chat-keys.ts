import type { KeyboardEvent } from 'react'

/**
 * The keys of a part of chat: Escape leaves it, unless something that opened over it has taken the key; a letter is no
 * shortcut of the page under it.
 */
export function chatKeys(leave: () => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const isOver = event.target instanceof Node && !event.currentTarget.contains(event.target)
    if (isOver || event.defaultPrevented) return
    if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation()
    if (event.key !== 'Escape') return
    event.preventDefault()
    leave()
  }
}
