// No HTML element is a list of choices in groups under a field that keeps the focus: roles say what it is. Its keys arrive
// at the field.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
import { useEffect, useRef } from 'react'
import { markedParts } from './matches.ts'
import styles from './find-anything.module.css'

/** One thing that was found. */
export interface Entry {
  id: string
  label: string
  /** What tells it apart from others of its name. */
  under?: string
  run: () => void
}

export interface Group {
  heading: string
  entries: Entry[]
}

/** What was found, by kind. `active` counts through all groups: it is what Enter takes. */
export function FindList(props: {
  id: string
  groups: readonly Group[]
  active: number
  query: string
  onChoose: (entry: Entry) => void
}) {
  const { id, groups, active, query, onChoose } = props
  const list = useRef<HTMLDivElement>(null)
  const all = groups.flatMap(({ entries }) => entries)
  const activeId = all[active]?.id
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div ref={list} id={id} role="listbox" tabIndex={-1} aria-label="What was found" className={styles.list}>
      {groups.map(({ heading, entries }) => (
        <div key={heading} role="group" aria-label={heading}>
          <p className={styles.heading} aria-hidden="true">
            {heading}
          </p>
          {entries.map((entry) => (
            <div
              key={entry.id}
              id={entryId(id, all.indexOf(entry))}
              role="option"
              tabIndex={-1}
              aria-selected={entry.id === activeId}
              data-active={entry.id === activeId || undefined}
              className={styles.option}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(entry)}
            >
              <Label label={entry.label} query={query} />
              {entry.under ? <span className={styles.under}>{entry.under}</span> : null}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** The element of the entry at this place, for `aria-activedescendant`. */
export function entryId(listId: string, place: number): string {
  return `${listId}-${place}`
}

function Label({ label, query }: { label: string; query: string }) {
  return (
    <span className={styles.label}>
      {markedParts(label, query).map(({ text, marked }, place) =>
        // oxlint-disable-next-line react/no-array-index-key -- pieces of one label never change their places
        marked ? <mark key={place}>{text}</mark> : text,
      )}
    </span>
  )
}
