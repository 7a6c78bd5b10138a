import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './side-pane.module.css'

/** One of the views beside the note: its title, what can be done with the whole of it, and its contents. */
export function SidePane(props: { title: string; tools?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.pane} aria-label={props.title}>
      <div className={styles.scroll}>
        <div className={styles.body}>
          <div className={styles.head}>
            <h2>{props.title}</h2>
            {props.tools}
          </div>
          {props.children}
        </div>
      </div>
    </section>
  )
}

/** Made from an older text: says so, and brings it up to date with one click. */
export function StaleNotice(props: { words: string; action: string; busy: boolean; onRenew: () => void }) {
  return (
    <div className={styles.stale} role="note">
      <span>{props.words}</span>
      <Button
        size="compact-sm"
        variant="default"
        loading={props.busy}
        leftSection={<IconRefresh size={15} aria-hidden="true" />}
        onClick={props.onRenew}
      >
        {props.action}
      </Button>
    </div>
  )
}
