import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Uncovered } from '#contract/sections.ts'
import { toCheck } from '#domain/to-check.ts'
import { focusShown } from '#web/lib/focus-shown.ts'
import { formatCount } from '#web/lib/format.ts'
import { isKeyboardUsed } from '#web/lib/last-input.ts'
import { showWords } from './evidence-focus.ts'
import { TO_CHECK_ID } from './go-to-check.ts'
import styles from './to-check-list.module.css'

/** More would bury the note under them; the rest comes when these are decided. */
const SHOWN = 2

interface Deciding {
  deciding: boolean
  onAdd: (item: Uncovered) => void
  onLeaveOut: (item: Uncovered) => void
  /** Brings the words that were lit into view where the transcript is not beside the note. */
  onShow: () => void
}

/**
 * What was said and stands in no sentence, the heaviest first: added, or left out by a person. What matters is counted and
 * seen at once; what weighs less is told apart from it, so that the head says as many as its list holds, and one press away.
 */
export function ToCheckList(props: Deciding & { items: Uncovered[] }) {
  const { items, ...deciding } = props
  const heavy = toCheck(items)
  const light = items.filter((item) => !heavy.includes(item))
  if (items.length === 0) return null
  return (
    <section
      id={TO_CHECK_ID}
      className={styles.list}
      data-light={heavy.length === 0 || undefined}
      aria-label="To check"
    >
      {heavy.length > 0 ? (
        <>
          <h2>To check: {inNoSentence('', heavy.length)}</h2>
          <Items {...deciding} items={heavy} shown={SHOWN} />
        </>
      ) : null}
      {light.length > 0 ? (
        <>
          {heavy.length > 0 ? (
            <p className={styles.smaller}>{inNoSentence('smaller ', light.length)}</p>
          ) : (
            <h2>{inNoSentence('smaller ', light.length)}</h2>
          )}
          <Items {...deciding} items={light} shown={0} />
        </>
      ) : null}
    </section>
  )
}

/** `shown`: so many of them are seen before anything is pressed. */
function Items({ items, shown, ...deciding }: Deciding & { items: Uncovered[]; shown: number }) {
  const [isOpen, setOpen] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const seen = Math.min(items.length, shown)
  const toggle = () => {
    flushSync(() => setOpen(!isOpen))
    // Who works by keyboard goes on with what came, and not behind it.
    if (!isOpen && isKeyboardUsed()) focusShown(list.current?.children[seen]?.querySelector('button'))
  }
  return (
    <>
      <ul ref={list}>
        {items.slice(0, isOpen ? items.length : seen).map((item) => (
          <ToCheckRow key={item.id} {...deciding} item={item} />
        ))}
      </ul>
      {items.length > seen ? (
        <Button size="compact-xs" variant="transparent" px={0} aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? 'Show fewer' : `Show ${items.length - seen}${seen > 0 ? ' more' : ''}`}
        </Button>
      ) : null}
    </>
  )
}

const inNoSentence = (size: string, count: number): string =>
  `${formatCount(count, `${size}thing was said and is`, `${size}things were said and are`)} in no sentence`

const isCut = (quote: HTMLElement | null): boolean =>
  quote !== null && quote.scrollHeight > quote.clientHeight

function ToCheckRow({ item, ...props }: Deciding & { item: Uncovered }) {
  const [isWhole, setWhole] = useState(false)
  const quote = useRef<HTMLQuoteElement>(null)
  return (
    <li>
      <button
        type="button"
        className={styles.words}
        title="Show it in the transcript"
        onClick={() => {
          // What is cut is read first, where no transcript may stand beside it; then, as all that is not, it is looked up.
          if (isCut(quote.current)) return setWhole(true)
          props.onShow()
          // A button that goes off the screen lets go of the focus, and of its words with it: they are lit after that.
          setTimeout(() => showWords(item), 50)
        }}
        onMouseEnter={() => showWords(item)}
        onMouseLeave={() => showWords(null)}
        onFocus={() => showWords(item)}
        onBlur={() => showWords(null)}
      >
        <q ref={quote} className={styles.quote} data-whole={isWhole || undefined}>
          {item.text}
        </q>
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
