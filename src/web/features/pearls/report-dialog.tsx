import { Button, Group } from '@mantine/core'
import { reportPearl, ReportReason } from '#contract/community-pearls.ts'
import { PEARL_REPORT_CHARACTERS } from '#contract/pearl-limits.ts'
import type { Pearl } from '#contract/pearls.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SubmitButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './pearls.module.css'
import { reportReasons } from './report-reasons.ts'

/** Tells the super admins what is wrong with a shared pearl. */
export function ReportDialog({
  pearl,
  onClose,
  onDone,
}: {
  pearl: Pearl
  onClose: () => void
  onDone: () => void
}) {
  const form = useEndpointForm({
    endpoint: reportPearl,
    initial: { reason: 'wrong' as ReportReason, comment: '' },
    toBody: (values) => ({ id: pearl.id, ...values }),
    leavesWhenDone: true,
    onDone,
  })
  return (
    <Dialog opened onClose={onClose} title={`Report “${pearl.title}”`}>
      <form noValidate className={styles.form} aria-label="Report" onSubmit={form.submit}>
        <FormFailure sentence={form.failure} />
        <SelectField
          name="reason"
          label="What is wrong"
          value={form.values.reason}
          choices={ReportReason.options.map((value) => ({ value, label: reportReasons[value] }))}
          onValue={(reason) => form.set('reason', reason)}
        />
        <TextField
          {...form.field('comment')}
          label="In your words"
          hint="No patient’s data."
          maxLength={PEARL_REPORT_CHARACTERS}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton sending={form.sending}>Report</SubmitButton>
        </Group>
      </form>
    </Dialog>
  )
}
