import { IconNotes, IconSettings } from '@tabler/icons-react'
import { NavLink } from 'react-router'
import { paths } from '#web/lib/paths.ts'
import styles from './navigation.module.css'

const places = [
  { to: paths.notes, label: 'Smart Notes', Icon: IconNotes },
  { to: paths.settings, label: 'Settings', Icon: IconSettings },
]

/** The places of the product. `onChoose` lets a drawer close itself. */
export function Navigation({ onChoose }: { onChoose?: () => void }) {
  return (
    <nav aria-label="Main">
      <ul className={styles.list}>
        {places.map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink to={to} caseSensitive className={styles.link} onClick={onChoose}>
              <Icon size={20} stroke={1.7} aria-hidden="true" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
