import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react'
import { LogPlace } from './log-place.ts'
import type { MessageRun } from './message-run.ts'

/**
 * Keeps what is read in its place while messages come in above and below, and asks for more at both ends. Begins at the
 * unread line, if there is one.
 */
export function useLogScroll(
  scroller: RefObject<HTMLDivElement | null>,
  content: RefObject<HTMLDivElement | null>,
  options: {
    run: MessageRun
    /** How many messages stand below the run. */
    waiting: number
    onNewestSeen: (isSeen: boolean) => void
    onMore: (where: 'older' | 'newer') => void
  },
) {
  const { run, waiting } = options
  const [place] = useState(() => new LogPlace())

  const look = () => {
    const box = scroller.current
    if (!box) return
    const { isAtNewest, near } = place.look(box, run)
    options.onNewestSeen(isAtNewest)
    for (const end of near) options.onMore(end)
  }
  const settle = useEffectEvent(() => {
    if (scroller.current) place.hold(scroller.current)
    look()
  })
  useLayoutEffect(() => settle(), [run, waiting])

  const hold = useEffectEvent(() => {
    if (scroller.current) place.hold(scroller.current)
  })
  useEffect(() => {
    // Pictures arrive, and the window changes its height.
    const watcher = new ResizeObserver(() => hold())
    for (const element of [scroller.current, content.current]) if (element) watcher.observe(element)
    return () => watcher.disconnect()
  }, [scroller, content])

  /** Once what was asked for is drawn. */
  const then = (go: (box: HTMLElement) => void) =>
    requestAnimationFrame(() => {
      if (scroller.current) go(scroller.current)
      look()
    })
  return {
    onScroll: look,
    toNewest: () => void then((box) => place.toNewest(box)),
    toMessage: (seq: number) => void then((box) => place.toMessage(box, seq)),
  }
}
