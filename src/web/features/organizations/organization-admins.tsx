import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addOrganizationAdmin, setOrganizationRole, type Organization } from '#contract/organizations.ts'
import { call } from '#web/lib/call.ts'
import { tellSentLink } from '#web/lib/tell-sent-link.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { SubmitButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { Invitation } from './invitations.tsx'
import styles from './organizations.module.css'
import { invitationsQuery, ORGANIZATIONS_KEY } from './queries.ts'

/** Who looks after the members; a super admin names them here. */
export function OrganizationAdmins({ organization }: { organization: Organization }) {
  const { admins, abilities, archivedAt } = organization
  const invitations = useQuery({ ...invitationsQuery(organization.id), enabled: abilities.manage })
  const invited = invitations.data?.filter(({ role }) => role === 'organization_admin') ?? []
  return (
    <>
      {admins.length === 0 ? (
        <p className={styles.text}>
          {invited.length === 0 ? 'Nobody yet.' : 'Nobody yet who has an account.'}
        </p>
      ) : (
        <ul className={styles.list} aria-label="Admins">
          {admins.map((admin) => (
            <li key={admin.userId} className={styles.item}>
              <div>
                <strong>{admin.name}</strong>
                <div className={styles.text}>{admin.email}</div>
              </div>
              {abilities.manage ? <StepDown organizationId={organization.id} admin={admin} /> : null}
            </li>
          ))}
        </ul>
      )}
      {invited.length === 0 ? null : (
        <ul className={styles.list} aria-label="Invited to be admins">
          {invited.map((invitation) => (
            <Invitation key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
      {abilities.manage && archivedAt === null ? <AddAdmin organizationId={organization.id} /> : null}
    </>
  )
}

function StepDown(props: { organizationId: string; admin: Organization['admins'][number] }) {
  const { organizationId, admin } = props
  const [asking, setAsking] = useState(false)
  const cache = useQueryClient()
  const change = useMutation({
    mutationFn: () =>
      call(setOrganizationRole, { body: { organizationId, userId: admin.userId, role: 'user' } }),
    onSuccess: () => {
      toastSuccess(`${admin.name} is an ordinary member now`)
      return cache.invalidateQueries({ queryKey: ORGANIZATIONS_KEY })
    },
  })
  return (
    <>
      <Button
        variant="default"
        size="sm"
        loading={change.isPending}
        aria-label={`Make ordinary member: ${admin.name}`}
        onClick={() => setAsking(true)}
      >
        Make ordinary member
      </Button>
      <ConfirmDialog
        title="Take the admin role away"
        message={`${admin.name} stays a member and no longer looks after members and reviews.`}
        confirmLabel="Make ordinary member"
        opened={asking}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          change.mutate()
        }}
      />
    </>
  )
}

function AddAdmin({ organizationId }: { organizationId: string }) {
  const cache = useQueryClient()
  const form = useEndpointForm({
    endpoint: addOrganizationAdmin,
    initial: { email: '' },
    toBody: ({ email }) => ({ organizationId, email }),
    onDone: ({ outcome }) => {
      const { email } = form.values
      if (outcome === 'named') toastSuccess(`${email} is an admin now`)
      else tellSentLink('An invitation', email)
      form.set('email', '')
      void cache.invalidateQueries({ queryKey: ORGANIZATIONS_KEY })
    },
  })
  return (
    <form noValidate className={styles.form} aria-label="Name an admin" onSubmit={form.submit}>
      <TextField
        {...form.field('email')}
        label="Email of a new admin"
        type="email"
        inputMode="email"
        autoComplete="off"
        hint="Somebody with an account and a confirmed address becomes admin at once; anybody else is invited."
      />
      <SubmitButton sending={form.sending}>Name admin</SubmitButton>
      <FormFailure sentence={form.failure} />
    </form>
  )
}
