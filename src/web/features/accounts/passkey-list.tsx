import { Button } from '@mantine/core'
import type { Passkey } from '#contract/second-factors.ts'
import { formatDate, formatRelative } from '#web/lib/format.ts'
import { Skeleton } from '#web/ui/mantine/skeleton.ts'
import styles from './two-factor.module.css'
import passkeyListStyles from './passkey-list.module.css'

/** Without `passkeys` it shows that they are on their way. */
export function PasskeyList(props: {
  passkeys: readonly Passkey[] | undefined
  now: number
  onRemove: (passkey: Passkey) => void
}) {
  const { passkeys, now } = props
  if (!passkeys) return <Skeleton height={60} mb="md" radius="md" aria-busy="true" />
  if (passkeys.length === 0) return <p className={passkeyListStyles.before}>You have no passkey yet.</p>
  return (
    <ul className={styles.passkeys} aria-label="Passkeys">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className={styles.passkey}>
          <div>
            <div className={styles.name}>{passkey.name}</div>
            <div className={styles.detail}>
              added {formatDate(passkey.createdAt)} ·{' '}
              {passkey.lastUsedAt ? `last used ${formatRelative(passkey.lastUsedAt, now)}` : 'not used yet'}
            </div>
          </div>
          <Button
            variant="default"
            size="sm"
            className={styles.remove}
            aria-label={`Remove ${passkey.name}`}
            onClick={() => props.onRemove(passkey)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  )
}
