/** The sentence, or addendum, on the screen; null when it is not there. */
const shownAs = (sentenceId: string): Element | null =>
  document.querySelector(`[data-sentence-id="${CSS.escape(sentenceId)}"]`)

/**
 * Brings the sentence that is read into view. Who has scrolled away from the one before looks at something else, and is
 * left there; `isAsked`: somebody asked for this very sentence.
 */
export function followReading(
  sentenceId: string,
  { before, isAsked }: { before: string | null; isAsked: boolean },
): void {
  const last = before === null ? null : shownAs(before)
  if (!isAsked && last && !isInView(last)) return
  const shown = shownAs(sentenceId)
  if (!shown || isInView(shown)) return
  const isQuiet = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  shown.scrollIntoView({ block: 'center', behavior: isQuiet ? 'auto' : 'smooth' })
}

/** Whether any of it can be seen within what scrolls, and above what is laid over its foot. */
function isInView(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect()
  if (height === 0) return false
  const frame = scrollerOf(element)?.getBoundingClientRect()
  const [from, to] = [Math.max(0, frame?.top ?? 0), Math.min(window.innerHeight, frame?.bottom ?? Infinity)]
  return bottom > from + MARGIN_PX && top < to - FOOT_PX
}

const MARGIN_PX = 8
const FOOT_PX = 72

function scrollerOf(element: Element): Element | null {
  for (let one = element.parentElement; one; one = one.parentElement)
    if (/auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight) return one
  return null
}
