import { Button } from '@mantine/core'
import { IconCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { Sentence } from '#contract/sections.ts'
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

/** Under a sentence that the recording does not bear out: why, and the three things to do about it. */
export function SentenceToolbar({ within, sentence, why, ...on }: SentenceToolbarProps) {
  const { id } = sentence
  const bar = useRef<HTMLDivElement>(null)

  // Measured, because the end of a sentence is wherever its words wrap.
  useLayoutEffect(() => {
    const box = within.current?.getBoundingClientRect()
    const rects = within.current?.querySelector(`[data-sentence-id="${CSS.escape(id)}"]`)?.getClientRects()
    const last = rects?.[rects.length - 1]
    if (!bar.current || !box || !last) return
    const left = Math.max(0, Math.min(last.left - box.left, box.width - bar.current.offsetWidth))
    bar.current.style.transform = `translate(${left}px, ${last.bottom - box.top + 4}px)`
  })

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
