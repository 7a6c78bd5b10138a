/**
 * Keeps in `--keyboard` how much of the page's foot the keys of a phone cover, in px: not every browser makes the page
 * smaller for them. What is being written in is kept in sight when they come. Returns the function that stops this.
 */
export function followKeyboard(): () => void {
  const viewport = window.visualViewport
  if (!viewport) return () => undefined
  const root = document.documentElement
  let seen = viewport.height
  const look = () => {
    // Enlarged with two fingers, less of the page is seen too.
    const covered = viewport.scale > 1 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop
    root.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
    if (viewport.height < seen) showWhereOneWrites()
    seen = viewport.height
  }
  viewport.addEventListener('resize', look)
  viewport.addEventListener('scroll', look)
  return () => {
    viewport.removeEventListener('resize', look)
    viewport.removeEventListener('scroll', look)
    root.style.removeProperty('--keyboard')
  }
}

/** The line of the caret in a long text, the whole of a field. What stands over the page's foot has its `scroll-padding`. */
function showWhereOneWrites(): void {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement)) return
  const caret = activeElement.isContentEditable ? document.getSelection()?.focusNode : null
  const shown = caret instanceof Element ? caret : (caret?.parentElement ?? activeElement)
  if (activeElement.isContentEditable || activeElement.matches('input, textarea'))
    shown.scrollIntoView({ block: 'nearest' })
}
