import { useEffect, type RefObject } from 'react'

/** Brings a segment into view without jumping when it is there already. */
export function useScrollTo(
  container: RefObject<HTMLDivElement | null>,
  segmentId: string | undefined,
  again?: number,
): void {
  useEffect(() => {
    const box = container.current
    if (segmentId === undefined || !box) return
    return scrollTo(box, segmentId)
  }, [container, segmentId, again])
}

/** Rows on the way are drawn, and grow, while it scrolls: the place is looked at again until it stays. */
const SETTLE_FRAMES = 20

/** Returns the function that stops it. Only this pane moves, never the page around it. */
function scrollTo(box: HTMLElement, segmentId: string): () => void {
  let frame = 0
  let frames = 0
  const isSeen = ({ top, bottom }: DOMRect, { top: first, bottom: last }: DOMRect) =>
    top >= first + 8 && bottom <= last - 8
  const look = () => {
    const row = box.querySelector(`[data-segment-id="${CSS.escape(segmentId)}"]`)
    const place = (row?.querySelector('[data-lit="true"], [data-found]') ?? row)?.getBoundingClientRect()
    const frameBox = box.getBoundingClientRect()
    if (place && !isSeen(place, frameBox)) {
      const distance = place.top - frameBox.top - frameBox.height / 3
      const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
      const far = calm || frames > 0 || Math.abs(distance) > 2 * frameBox.height
      box.scrollBy({ top: distance, behavior: far ? 'instant' : 'smooth' })
      if (!far) return
    }
    frames += 1
    if (frames < SETTLE_FRAMES) frame = requestAnimationFrame(look)
  }
  look()
  return () => cancelAnimationFrame(frame)
}
