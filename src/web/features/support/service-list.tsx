import styles from './support.module.css'

export type ServiceState = 'checking' | 'up' | 'degraded' | 'down'

const words: Record<ServiceState, string> = {
  checking: 'Checking…',
  up: 'Working',
  degraded: 'Slow, or partly working',
  down: 'Not working',
}

/** How the services stand, each in words beside its colour. */
export function ServiceList({ services }: { services: readonly { name: string; state: ServiceState }[] }) {
  return (
    <ul className={styles.services}>
      {services.map(({ name, state }) => (
        <li key={name} className={styles.service}>
          <span className={styles.dot} data-state={state} aria-hidden="true" />
          <span>{name}</span>
          <span className={styles.dimmed}>{words[state]}</span>
        </li>
      ))}
    </ul>
  )
}
