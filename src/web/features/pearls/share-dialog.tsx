import { Button, Group, Loader } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { sharePearl } from '#contract/community-pearls.ts'
import type { Pearl } from '#contract/pearls.ts'
import { call } from '#web/lib/call.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import styles from './pearls.module.css'
import { sharingCheckQuery } from './sharing-check.ts'

/** Looks for patient data first; what it found is told, and stands in the way. */
export function ShareDialog({
  pearl,
  onClose,
  onDone,
}: {
  pearl: Pearl
  onClose: () => void
  onDone: () => void
}) {
  const check = useQuery(sharingCheckQuery(pearl))
  const share = useMutation({
    mutationFn: () => call(sharePearl, { body: { id: pearl.id } }),
    onSuccess: () => {
      toastSuccess(`“${pearl.title}” is shared. You can withdraw it on Community Pearls.`)
      onDone()
    },
  })
  const traces = check.data ?? []
  return (
    <Dialog opened onClose={onClose} title={`Share “${pearl.title}”`}>
      {check.isPending ? <Loader size="sm" aria-label="Looking for patient data" /> : null}
      {traces.length > 0 ? (
        <div role="alert">
          <p>This looks like patient data. Change it before you share:</p>
          <ul className={styles.traces}>
            {traces.map(({ field, found, sentence }) => (
              <li key={`${field} ${found}`}>
                In the {field}: {sentence}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p>
          Every physician here can read, vote for and adopt it, with your name, for a year. Nothing that looks
          like patient data was found; you know best whether that is so.
        </p>
      )}
      <FormFailure sentence={share.error?.message ?? check.error?.message ?? null} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={!check.data || traces.length > 0}
          loading={share.isPending}
          onClick={() => share.mutate()}
          data-autofocus
        >
          Share with the community
        </Button>
      </Group>
    </Dialog>
  )
}
