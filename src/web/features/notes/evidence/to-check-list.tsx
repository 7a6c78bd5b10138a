import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Uncovered } from '#contract/sections.ts'
import { toCheck } from '#domain/to-check.ts'
import { formatCount } from '#web/lib/format.ts'
import { showWords } from './evidence-focus.ts'
import styles from './to-check-list.module.css'

/** Of the list on the page, to be gone to. */
const LIST_ID = 'to-check'

/** Goes to the first thing that was said, matters and stands in no sentence; false when there is none. */
export function goToCheck(): boolean {
  const first = document.querySelector<HTMLElement>(`#${LIST_ID}:not([data-light]) li button`)
  first?.focus()
  return first !== null
}

/** More would bury the note under them; the rest comes when these are decided. */
const SHOWN = 3

interface Deciding {
  deciding: boolean
  onAdd: (item: Uncovered) => void
  onLeaveOut: (item: Uncovered) => void
}

/**
 * What was said and stands in no sentence, the heaviest first: added, or left out by a person. What matters is seen at once,
 * the rest is one press away.
 */
export function ToCheckList(props: Deciding & { items: Uncovered[] }) {
  const [isOpen, setOpen] = useState(false)
  const { items } = props
  const heavy = toCheck(items).length
  const seen = Math.min(heavy, SHOWN)
  if (items.length === 0) return null
  return (
    <section id={LIST_ID} className={styles.list} data-light={heavy === 0 || undefined} aria-label="To check">
      <h2>{heavy > 0 ? `To check: ${inNoSentence('', heavy)}` : inNoSentence('smaller ', items.length)}</h2>
      <ul>
        {items.slice(0, isOpen ? items.length : seen).map((item) => (
          <ToCheckRow key={item.id} {...props} item={item} />
        ))}
      </ul>
      {items.length > seen ? (
        <Button
          size="compact-xs"
          variant="transparent"
          px={0}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show fewer' : `Show ${items.length - seen}${seen > 0 ? ' more' : ''}`}
        </Button>
      ) : null}
    </section>
  )
}

const inNoSentence = (size: string, count: number): string =>
  `${formatCount(count, `${size}thing was said and is`, `${size}things were said and are`)} in no sentence`

function ToCheckRow({ item, ...props }: Deciding & { item: Uncovered }) {
  return (
    <li>
      <button
        type="button"
        className={styles.words}
        title="Show it in the transcript"
        onClick={() => showWords(item)}
        onMouseEnter={() => showWords(item)}
        onMouseLeave={() => showWords(null)}
        onFocus={() => showWords(item)}
        onBlur={() => showWords(null)}
      >
        <q>{item.text}</q>
      </button>
      <span className={styles.actions}>
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconPlus size={13} aria-hidden="true" />}
          aria-label={`Add to note: ${item.text}`}
          onClick={() => props.onAdd(item)}
        >
          Add to note
        </Button>
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          disabled={props.deciding}
          aria-label={`Leave out: ${item.text}`}
          onClick={() => props.onLeaveOut(item)}
        >
          Leave out
        </Button>
      </span>
    </li>
  )
}
