import { ActionIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconActivityHeartbeat } from '@tabler/icons-react'
import { writerHealth } from '#web/lib/writer-health.ts'
import { serviceStatus, websiteHealth, type Status } from './service-status.ts'
import { Tip } from './tip.tsx'
import styles from './health-widget.module.css'

const words: Record<Status, string> = {
  checking: 'checking',
  up: 'up',
  degraded: 'slow or partly working',
  down: 'down',
}
const severity: Record<Status, number> = { up: 0, checking: 1, degraded: 2, down: 3 }

/** Whether the website and the AI answer; a dot says it at a glance, hover and focus in words. */
export function HealthWidget() {
  const { website, ai } = serviceStatus(useQuery(websiteHealth), useQuery(writerHealth))
  const worst = severity[website] >= severity[ai] ? website : ai
  return (
    <Tip
      classNames={{ tooltip: styles.card }}
      label={
        <>
          <Line name="Website" status={website} />
          <Line name="AI" status={ai} />
        </>
      }
    >
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label={`Service status: website ${words[website]}, AI ${words[ai]}`}
      >
        <span className={styles.icon}>
          <IconActivityHeartbeat size={22} stroke={1.6} aria-hidden="true" />
          <span className={styles.dot} data-status={worst} />
        </span>
      </ActionIcon>
    </Tip>
  )
}

function Line({ name, status }: { name: string; status: Status }) {
  return (
    <span className={styles.line}>
      <span className={styles.dot} data-status={status} aria-hidden="true" />
      <span>
        {name}: {words[status]}
      </span>
    </span>
  )
}
