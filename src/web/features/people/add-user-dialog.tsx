import { Button, Group } from '@mantine/core'
import { Title } from '#contract/accounts.ts'
import { addUser } from '#contract/people.ts'
import { Role } from '#contract/roles.ts'
import { roleNames } from '#web/lib/role-names.ts'
import { useSession } from '#web/lib/session.ts'
import { tellSentLink } from '#web/lib/tell-sent-link.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SubmitButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './people.module.css'
import { useKeepUser } from './user-actions.tsx'
import { OrganizationPicker } from './users-filters.tsx'

const titles = Title.options.map((value) => ({
  value,
  label: value === 'Prefer-not-to-say' ? 'No title' : `${value}.`,
}))

/** An account for somebody else, who gets a link to set the first password. */
export function AddUserDialog({
  onClose,
  onAdded,
}: {
  onClose: () => void
  onAdded: (userId: string) => void
}) {
  const isSuperAdmin = useSession((state) => state.user?.account_details.role === 'super_admin')
  const keep = useKeepUser()
  const form = useEndpointForm({
    endpoint: addUser,
    initial: {
      title: 'Dr' as Title,
      first_name: '',
      last_name: '',
      email: '',
      role: 'user' as Role,
      organizationId: null as string | null,
    },
    leavesWhenDone: true,
    onDone: ({ user }) => {
      keep(user)
      tellSentLink('A link to set a password', user.email)
      onAdded(user.userId)
    },
  })
  return (
    <Dialog opened onClose={onClose} title="Add a user" size="lg">
      <form noValidate className={styles.fields} aria-label="Add a user" onSubmit={form.submit}>
        <p className={styles.text}>
          They get a link to set a password, and a trial of their own.
          {isSuperAdmin ? null : ' Another role, or an organization, is for a super admin to give.'}
        </p>
        <FormFailure sentence={form.failure} />
        <div className={styles.names}>
          <SelectField
            name="title"
            label="Title"
            value={form.values.title}
            choices={titles}
            onValue={(title) => form.set('title', title)}
          />
          <TextField {...form.field('first_name')} label="First name" required data-autofocus />
          <TextField {...form.field('last_name')} label="Last name" required />
        </div>
        <TextField {...form.field('email')} label="Email" type="email" inputMode="email" required />
        {isSuperAdmin ? (
          <>
            <SelectField
              name="role"
              label="Role"
              value={form.values.role}
              choices={Role.options.map((value) => ({ value, label: roleNames[value] }))}
              onValue={(role) => form.set('role', role)}
              error={form.errors.role}
            />
            <OrganizationPicker
              label="Organization"
              placeholder="None"
              error={form.errors.organizationId}
              onValue={(organizationId) => form.set('organizationId', organizationId)}
            />
          </>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton sending={form.sending}>Add user</SubmitButton>
        </Group>
      </form>
    </Dialog>
  )
}
