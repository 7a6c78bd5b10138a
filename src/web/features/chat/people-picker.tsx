import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { ChatPerson } from '#contract/chat-rooms.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { peopleQuery } from './queries.ts'
import styles from './group-dialogs.module.css'

/** Colleagues by name, several of them; `without`: who is not offered. */
export function PeoplePicker(props: {
  chosen: readonly ChatPerson[]
  without: readonly string[]
  onChange: (people: ChatPerson[]) => void
}) {
  const { chosen, without, onChange } = props
  const [search, setSearch] = useState('')
  const people = useQuery(peopleQuery(useDeferredValue(search.trim())))
  const isChosen = (userId: string) => chosen.some((person) => person.userId === userId)
  // Who was chosen stays in sight, whatever is searched for next.
  const found = (people.data ?? []).filter(({ userId }) => !without.includes(userId) && !isChosen(userId))
  const offered = [...chosen, ...found]
  return (
    <div>
      <TextField
        label="Colleagues"
        name="colleagues"
        type="search"
        placeholder="Search by name"
        value={search}
        onValue={setSearch}
      />
      {people.error ? <p className={styles.hint}>{people.error.message}</p> : null}
      {people.data && offered.length === 0 ? (
        <p className={styles.hint}>
          {search === '' ? 'There is nobody to add.' : 'No colleague of that name.'}
        </p>
      ) : null}
      <ul className={styles.people} aria-label="Colleagues to choose from">
        {offered.map((person) => (
          <li key={person.userId}>
            <label className={styles.person}>
              <input
                type="checkbox"
                checked={isChosen(person.userId)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(
                    checked ? [...chosen, person] : chosen.filter(({ userId }) => userId !== person.userId),
                  )
                }
              />
              {person.name}
            </label>
          </li>
        ))}
      </ul>
    </div>
  )
}
