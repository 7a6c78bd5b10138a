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
    return onceSeen(box, () => scrollTo(box, segmentId))
  }, [container, segmentId, again])
}

/** Where there is room for one pane only, this one has no place to scroll to until it is looked at. Returns what ends it. */
function onceSeen(box: HTMLElement, scroll: () => () => void): () => void {
  if (box.clientHeight > 0) return scroll()
  let end = () => {}
  const watch = new ResizeObserver(() => {
    if (box.clientHeight === 0) return
    watch.disconnect()
    end = scroll()
  })
  watch.observe(box)
  return () => {
    watch.disconnect()
    end()
  }
}

/** Rows on the way are drawn, and grow, while it scrolls: the place is looked at again until it stays. */
const SETTLE_FRAMES = 20

/** What moves: the pane where it scrolls by itself, and never the page around it; on a phone the page, which it is a part of. */
function scrollerOf(box: HTMLElement): {
  frame: () => Pick<DOMRect, 'top' | 'bottom' | 'height'>
  by: Element
} {
  const page = document.scrollingElement
  if (box.scrollHeight > box.clientHeight || page === null)
    return { by: box, frame: () => box.getBoundingClientRect() }
  return { by: page, frame: () => ({ top: 0, bottom: window.innerHeight, height: window.innerHeight }) }
}

/** Returns the function that stops it. */
function scrollTo(box: HTMLElement, segmentId: string): () => void {
  let frame = 0
  let frames = 0
  const { by, frame: frameOf } = scrollerOf(box)
  const isSeen = ({ top, bottom }: DOMRect, { top: first, bottom: last }: Pick<DOMRect, 'top' | 'bottom'>) =>
    top >= first + 8 && bottom <= last - 8
  const look = () => {
    const row = box.querySelector(`[data-segment-id="${CSS.escape(segmentId)}"]`)
    const place = (row?.querySelector('[data-lit="true"], [data-found]') ?? row)?.getBoundingClientRect()
    const frameBox = frameOf()
    if (place && !isSeen(place, frameBox)) {
      const distance = place.top - frameBox.top - frameBox.height / 3
      const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
      const far = calm || frames > 0 || Math.abs(distance) > 2 * frameBox.height
      by.scrollBy({ top: distance, behavior: far ? 'instant' : 'smooth' })
      if (!far) return
    }
    frames += 1
    if (frames < SETTLE_FRAMES) frame = requestAnimationFrame(look)
  }
  look()
  return () => cancelAnimationFrame(frame)
}
