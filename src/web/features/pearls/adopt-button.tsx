import { Button } from '@mantine/core'
import { adoptPearl, type Pearl } from '#contract/pearls.ts'
import { call } from '#web/lib/call.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import type { usePearlCalls } from './use-pearl-calls.ts'
import styles from './pearls.module.css'

/** Puts a pearl of another shelf among one's own; says so of one that is there already. */
export function AdoptButton({ pearl, calls }: { pearl: Pearl; calls: ReturnType<typeof usePearlCalls> }) {
  const { id, title, ownCopyId, shelf } = pearl
  if (ownCopyId !== null) return <span className={styles.count}>Among your own</span>
  return (
    <Button
      size="compact-sm"
      variant="light"
      aria-label={`Adopt “${title}”`}
      onClick={() =>
        calls.run(
          () => call(adoptPearl, { body: { id } }),
          () =>
            toastSuccess(
              `“${title}” is among your own${shelf === 'master' ? ' and follows the original' : ''}.`,
            ),
        )
      }
    >
      Adopt
    </Button>
  )
}
