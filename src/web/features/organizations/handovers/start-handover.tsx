import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { startHandover } from '#contract/handovers.ts'
import { formatCount } from '#web/lib/format.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Picker } from '#web/ui/data-table-picker.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SubmitButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from '../organizations.module.css'
import { ORGANIZATIONS_KEY } from '../queries.ts'
import { NO_UNDO, WHAT_GOES_OVER } from './handover-words.ts'
import { takersQuery } from './queries.ts'

const PAUSE_MS = 250

/** Names who takes over, and why: who leaves is then asked to consent. */
export function StartHandover(props: {
  organizationId: string
  from: { userId: string; name: string }
  onClose: () => void
}) {
  const { organizationId, from, onClose } = props
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, PAUSE_MS)
  const [taker, setTaker] = useState<{ id: string; name: string } | null>(null)
  const found = useQuery(takersQuery(organizationId, from.userId, search.trim()))
  const cache = useQueryClient()
  const form = useEndpointForm({
    endpoint: startHandover,
    initial: { reason: '', toId: '' },
    toBody: ({ reason, toId }) => ({ organizationId, fromId: from.userId, toId, reason }),
    onDone: () => {
      toastSuccess(`${from.name} is asked to consent`)
      onClose()
      void cache.invalidateQueries({ queryKey: ORGANIZATIONS_KEY })
    },
  })
  const notes = found.data?.from.notes
  return (
    <Dialog opened onClose={onClose} title={`Hand over the notes of ${from.name}`} size="lg">
      <form noValidate className={styles.fields} aria-label="Hand over notes" onSubmit={form.submit}>
        <p className={styles.text}>
          {notes === undefined ? null : `${formatCount(notes, 'note')} would go over. `}
          {WHAT_GOES_OVER} {NO_UNDO}
        </p>
        <FormFailure sentence={form.failure} />
        <Picker
          label="Who takes over"
          placeholder="Type a name"
          value={taker}
          choices={(found.data?.takers ?? []).map(({ userId, name }) => ({ id: userId, name }))}
          onTyped={setTyped}
          onValue={(chosen) => {
            setTaker(chosen)
            form.set('toId', chosen?.id ?? '')
          }}
          error={form.field('toId').error ? 'Choose who takes over.' : found.error?.message}
        />
        <p className={styles.text}>Members with an open account and a verified BAA can take over.</p>
        <TextField
          {...form.field('reason')}
          label="Reason"
          placeholder="Moves to another city"
          maxLength={500}
        />
        <div className={styles.buttons}>
          <SubmitButton sending={form.sending}>Ask for consent</SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}
