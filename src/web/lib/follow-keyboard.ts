/**
 * Keeps in `--keyboard` how much of the page's foot the keys of a phone cover, in px: not every browser makes the page
 * smaller for them. Returns the function that stops this.
 */
export function followKeyboard(): () => void {
  const viewport = window.visualViewport
  if (!viewport) return () => undefined
  const root = document.documentElement
  const look = () => {
    // Enlarged with two fingers, less of the page is seen too.
    const covered = viewport.scale > 1 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop
    root.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
  }
  viewport.addEventListener('resize', look)
  viewport.addEventListener('scroll', look)
  return () => {
    viewport.removeEventListener('resize', look)
    viewport.removeEventListener('scroll', look)
    root.style.removeProperty('--keyboard')
  }
}
