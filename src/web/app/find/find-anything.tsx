// No HTML element is a field whose list stands under it for as long as it is there: a role says what it is.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { useId, useState, type KeyboardEvent } from 'react'
import type { User } from '#contract/accounts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { entryId, FindList, type Entry } from './find-list.tsx'
import { useFound, type FindActions } from './use-found.ts'
import styles from './find-anything.module.css'

const steps: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** One field for all there is: what can be done, screens, the physician's notes, and people for who may list them. */
export function FindAnything(props: FindActions & { user: User; onClose: () => void }) {
  const [asked, setAsked] = useState({ query: '', active: 0 })
  const { query } = asked
  const listId = useId()
  const { groups, isLooking } = useFound(query, props.user.account_details.role, props)
  const entries = groups.flatMap((group) => group.entries)
  const active = Math.min(asked.active, entries.length - 1)
  const choose = (entry: Entry) => {
    props.onClose()
    entry.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const chosen = entries[active]
    if (event.nativeEvent.isComposing || (step === undefined && event.key !== 'Enter')) return
    event.preventDefault()
    if (step !== undefined) setAsked({ query, active: (active + step + entries.length) % entries.length })
    else if (chosen) choose(chosen)
  }
  return (
    <Dialog opened onClose={props.onClose} title="Find anything" size="lg">
      <input
        type="text"
        role="combobox"
        className={styles.field}
        aria-label="Find a note, a screen or something to do"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={active >= 0 ? entryId(listId, active) : undefined}
        placeholder="A note, a screen, something to do"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        data-autofocus
        data-find-anything
        value={query}
        onChange={(event) => setAsked({ query: event.currentTarget.value, active: 0 })}
        onKeyDown={onKeyDown}
      />
      <FindList id={listId} groups={groups} active={active} query={query} onChoose={choose} />
      <output className={styles.state}>
        {entries.length > 0
          ? null
          : isLooking
            ? 'Looking …'
            : 'Nothing is called so, and no note holds these words.'}
      </output>
    </Dialog>
  )
}
