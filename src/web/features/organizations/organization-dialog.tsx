import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import {
  createOrganization,
  ORGANIZATION_MAX_SEATS,
  updateOrganization,
  type Organization,
} from '#contract/organizations.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { useEndpointForm, type EndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SubmitButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './organizations.module.css'
import { organizationQuery, ORGANIZATIONS_KEY } from './queries.ts'

interface Values {
  name: string
  seats: string
  address: string
  phoneNumber: string
}

/** A new organization or, with one, its name, seats and contact. */
export function OrganizationDialog(props: {
  organization?: Organization
  onClose: () => void
  onDone: (organization: Organization) => void
}) {
  const { organization, onClose } = props
  const title = organization ? 'Change the organization' : 'New organization'
  return (
    <Dialog opened onClose={onClose} title={title} size="lg">
      {organization ? (
        <ChangeForm {...props} organization={organization} />
      ) : (
        <CreateForm onClose={onClose} onDone={props.onDone} />
      )}
    </Dialog>
  )
}

interface FormProps {
  onClose: () => void
  onDone: (organization: Organization) => void
}

function CreateForm({ onClose, onDone }: FormProps) {
  const done = useDone(onDone)
  const form = useEndpointForm({
    endpoint: createOrganization,
    initial: { name: '', seats: '10', address: '', phoneNumber: '' },
    toBody: (values) => ({ ...values, seats: seatsOf(values) }),
    leavesWhenDone: true,
    onDone: ({ organization }) => done(organization, 'The organization is made. Name its admins next.'),
  })
  return <Fields form={form} label="New organization" button="Make organization" onClose={onClose} />
}

function ChangeForm({ organization, onClose, onDone }: FormProps & { organization: Organization }) {
  const done = useDone(onDone)
  const { id, name, address, phoneNumber, seats } = organization
  const form = useEndpointForm({
    endpoint: updateOrganization,
    initial: { name, seats: String(seats?.all ?? 1), address, phoneNumber },
    toBody: (values) => ({ organizationId: id, ...values, seats: seatsOf(values) }),
    leavesWhenDone: true,
    onDone: ({ organization: changed }) => done(changed, 'The organization is changed'),
  })
  return <Fields form={form} label="Change the organization" button="Save" onClose={onClose} />
}

function useDone(onDone: FormProps['onDone']) {
  const cache = useQueryClient()
  return (organization: Organization, sentence: string) => {
    cache.setQueryData(organizationQuery(organization.id).queryKey, organization)
    void cache.invalidateQueries({ queryKey: ORGANIZATIONS_KEY })
    toastSuccess(sentence)
    onDone(organization)
  }
}

function Fields(props: { form: EndpointForm<Values>; label: string; button: string; onClose: () => void }) {
  const { form } = props
  return (
    <form noValidate className={styles.fields} aria-label={props.label} onSubmit={form.submit}>
      <FormFailure sentence={form.failure} />
      <TextField {...form.field('name')} label="Name" required maxLength={120} data-autofocus />
      <TextField
        {...form.field('seats')}
        label="Seats"
        hint="How many members it may have."
        type="number"
        inputMode="numeric"
        min={1}
        max={ORGANIZATION_MAX_SEATS}
        required
      />
      <TextField {...form.field('address')} label="Address" maxLength={500} autoComplete="off" />
      <PhoneField {...form.field('phoneNumber')} label="Phone" />
      <Group justify="flex-end">
        <Button variant="default" onClick={props.onClose}>
          Cancel
        </Button>
        <SubmitButton sending={form.sending}>{props.button}</SubmitButton>
      </Group>
    </form>
  )
}

/** What is no number is refused at its field. */
function seatsOf({ seats }: Values): number {
  return seats.trim() === '' ? NaN : Number(seats)
}
