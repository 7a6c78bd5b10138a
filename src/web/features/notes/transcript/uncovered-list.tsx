import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Uncovered } from '#contract/sections.ts'
import styles from './uncovered-list.module.css'

/** What was said and stands in no sentence, the weightiest first. */
export function UncoveredList(props: {
  uncovered: Uncovered[]
  editable: boolean
  onAdd: (uncovered: Uncovered) => void
}) {
  return (
    <section className={styles.uncovered} aria-label="Said and not in the note">
      <h3>Said and not in the note</h3>
      {props.uncovered.length === 0 ? (
        <p className={styles.nothing}>
          Nothing else that we recognize was left out. What a sentence tells only in part does not show here.
        </p>
      ) : (
        <ul>
          {props.uncovered.map((item) => (
            <li key={item.id}>
              <span>{item.text}</span>
              {props.editable ? (
                <Button
                  size="compact-xs"
                  variant="light"
                  leftSection={<IconPlus size={13} aria-hidden="true" />}
                  onClick={() => props.onAdd(item)}
                >
                  Add to note
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
