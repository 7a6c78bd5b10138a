import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Pearl } from '#contract/pearls.ts'
import { differing, valuesOf, type PearlValues } from './pearl-form-values.ts'
import ownStyles from './both-texts.module.css'
import styles from './pearls.module.css'

/** Two changed it at once: what the other one made of it beside one's own text. */
export function BothTexts(props: {
  theirs: Pearl
  mine: PearlValues
  onMine: () => void
  onTheirs: () => void
}) {
  const { theirs, mine } = props
  const section = useRef<HTMLElement>(null)
  // It appears over a long form whose button was just pressed at the foot of it.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section ref={section} className={styles.conflict} role="alert" aria-label="Changed meanwhile">
      <p>
        {theirs.changedBy || 'Somebody'} changed this pearl while you did. Yours is not saved yet: choose one
        to go on with.
      </p>
      <div className={styles.both}>
        <div>
          <h3>{theirs.changedBy ? `By ${theirs.changedBy}` : 'The other text'}</h3>
          <strong>{theirs.title}</strong>
          <p>{theirs.body}</p>
          <Beside of={valuesOf(theirs)} other={mine} />
          <Button size="compact-sm" variant="default" onClick={props.onTheirs}>
            Go on with theirs
          </Button>
        </div>
        <div>
          <h3>Yours</h3>
          <strong>{mine.title}</strong>
          <p>{mine.body}</p>
          <Beside of={mine} other={valuesOf(theirs)} />
          <Button size="compact-sm" variant="default" onClick={props.onMine}>
            Go on with mine
          </Button>
        </div>
      </div>
    </section>
  )
}

/** Of all but the text, what is not the same in both: who chooses takes that over as well. */
function Beside({ of, other }: { of: PearlValues; other: PearlValues }) {
  const fields = differing(of, other)
  if (fields.length === 0) return null
  return (
    <dl className={ownStyles.beside}>
      {fields.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || 'none'}</dd>
        </div>
      ))}
    </dl>
  )
}
