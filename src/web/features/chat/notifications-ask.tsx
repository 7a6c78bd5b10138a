import { IconBellPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { notificationPermission } from './tell-of-message.ts'
import styles from './room-list.module.css'

/** Offers notifications of the system where nobody has decided yet; the browser asks only after this click. */
export function NotificationsAsk() {
  const [permission, setPermission] = useState(notificationPermission)
  if (permission !== 'default') return null
  return (
    <button
      type="button"
      className={styles.ask}
      onClick={() => void Notification.requestPermission().then(setPermission)}
    >
      <IconBellPlus size={17} stroke={1.7} aria-hidden="true" />
      Tell me of messages when this window is not in front
    </button>
  )
}
