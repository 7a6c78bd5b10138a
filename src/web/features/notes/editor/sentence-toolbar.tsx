import { Button } from '@mantine/core'
import { IconCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { Sentence } from '#contract/sections.ts'
import { worksByFinger } from './works-by-finger.ts'
import styles from './sentence-toolbar.module.css'

interface SentenceToolbarProps {
  /** The element that holds the sentence and this toolbar. */
  within: RefObject<HTMLElement | null>
  sentence: Sentence
  why: string
  onHover: (sentenceId: string | null) => void
  onConfirm: (sentenceId: string) => void
  onEdit: (sentenceId: string) => void
  onRemove: (sentenceId: string) => void
}

const GAP_PX = 4

/** Measured, because the end of a sentence is wherever its words wrap. */
function place(bar: HTMLElement | null, within: HTMLElement | null, id: string): void {
  const box = within?.getBoundingClientRect()
  const rects = within?.querySelector(`[data-sentence-id="${CSS.escape(id)}"]`)?.getClientRects()
  const last = rects?.[rects.length - 1]
  if (!bar || !box || !last) return
  within?.style.setProperty('--about-height', `${bar.offsetHeight + 2 * GAP_PX}px`)
  const left = Math.max(0, Math.min(last.left - box.left, box.width - bar.offsetWidth))
  bar.style.transform = `translate(${left}px, ${last.bottom - box.top + GAP_PX}px)`
}

/** Under a sentence that the recording does not bear out: why, and the three things to do about it. */
export function SentenceToolbar({ within, sentence, why, ...on }: SentenceToolbarProps) {
  const { id } = sentence
  const bar = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => place(bar.current, within.current, id))
  useEffect(() => {
    // What marks the sentence is drawn after this, and may wrap its words anew.
    const watcher = new ResizeObserver(() => place(bar.current, within.current, id))
    if (within.current) watcher.observe(within.current)
    return () => watcher.disconnect()
  }, [within, id])
  useEffect(() => {
    // It stays until it is answered, and so does not wait behind what stands at the foot of a phone.
    if (worksByFinger()) bar.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <div
      ref={bar}
      className={styles.toolbar}
      role="toolbar"
      tabIndex={-1}
      aria-label={`About this sentence: ${why}`}
      onMouseEnter={() => on.onHover(id)}
      onMouseLeave={() => on.onHover(null)}
    >
      <span className={styles.why}>{why}</span>
      <Button
        size="compact-xs"
        leftSection={<IconCheck size={14} aria-hidden="true" />}
        onClick={() => on.onConfirm(id)}
        title="Alt+C"
        aria-keyshortcuts="Alt+C"
      >
        Confirm
      </Button>
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconPencil size={14} aria-hidden="true" />}
        onClick={() => on.onEdit(id)}
      >
        Edit
      </Button>
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconTrash size={14} aria-hidden="true" />}
        onClick={() => on.onRemove(id)}
        title="Alt+X"
        aria-keyshortcuts="Alt+X"
      >
        Remove
      </Button>
    </div>
  )
}
