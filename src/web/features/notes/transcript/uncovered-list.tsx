import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Uncovered } from '#contract/sections.ts'
import { isLeftOut } from '#domain/to-check.ts'
import styles from './uncovered-list.module.css'

interface UncoveredListProps {
  uncovered: Uncovered[]
  editable: boolean
  onAdd: (uncovered: Uncovered) => void
  onBringBack: (uncovered: Uncovered) => Promise<void>
}

/** What was said and stands in no sentence, the weightiest first; what a person left out is told apart. */
export function UncoveredList(props: UncoveredListProps) {
  const left = props.uncovered.filter(isLeftOut)
  const others = props.uncovered.filter((item) => !isLeftOut(item))
  const rows = { editable: props.editable, onAdd: props.onAdd }
  const bringBack = useMutation({ mutationFn: props.onBringBack })
  return (
    <section className={styles.uncovered} aria-label="Said and not in the note">
      <h3>Said and not in the note</h3>
      {others.length === 0 ? (
        <p className={styles.nothing}>
          Nothing else that we recognize was left out. What a sentence tells only in part does not show here.
        </p>
      ) : (
        <Items {...rows} items={others} />
      )}
      {left.length > 0 ? (
        <div className={styles.left}>
          <h3>Left out on purpose</h3>
          <Items {...rows} items={left} onBringBack={bringBack.isPending ? null : bringBack.mutate} />
        </div>
      ) : null}
    </section>
  )
}

/** `onBringBack`: null while an answer is awaited, missing for what was not left out. */
function Items({
  items,
  editable,
  onAdd,
  ...props
}: Pick<UncoveredListProps, 'editable' | 'onAdd'> & {
  items: Uncovered[]
  onBringBack?: ((item: Uncovered) => void) | null
}) {
  const { onBringBack } = props
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          <span>{item.text}</span>
          {editable ? (
            <span className={styles.actions}>
              <Button
                size="compact-xs"
                variant="light"
                leftSection={<IconPlus size={13} aria-hidden="true" />}
                onClick={() => onAdd(item)}
              >
                Add to note
              </Button>
              {onBringBack === undefined ? null : (
                <Button
                  size="compact-xs"
                  variant="default"
                  disabled={onBringBack === null}
                  aria-label={`Bring back: ${item.text}`}
                  onClick={() => onBringBack?.(item)}
                >
                  Bring back
                </Button>
              )}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
