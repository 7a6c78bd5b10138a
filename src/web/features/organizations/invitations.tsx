import { Button, Loader } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  inviteMember,
  resendInvitation,
  revokeInvitation,
  type InvitationRow,
  type Organization,
} from '#contract/organizations.ts'
import { call } from '#web/lib/call.ts'
import { formatDate } from '#web/lib/format.ts'
import { roleNames } from '#web/lib/role-names.ts'
import { tellSentLink } from '#web/lib/tell-sent-link.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Mark } from '#web/ui/data-table-mark.tsx'
import { SubmitButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './organizations.module.css'
import { invitationsQuery, ORGANIZATIONS_KEY } from './queries.ts'

/** Inviting by mail, and who has not answered yet. */
export function Invitations({ organization }: { organization: Organization }) {
  const organizationId = organization.id
  const invitations = useQuery(invitationsQuery(organizationId))
  return (
    <section className={styles.section} aria-label="Invitations">
      <h2 className={styles.heading}>Invite a physician</h2>
      {isFull(organization) ? (
        <p className={styles.text}>
          Every seat is taken or kept for an open invitation. Revoke an invitation or remove a member: the
          seat is free at once. Or ask a super admin for more seats.
        </p>
      ) : (
        <InviteForm organizationId={organizationId} />
      )}
      {invitations.isError && !invitations.data ? <QueryFailure query={invitations} /> : null}
      {invitations.isPending ? <Loader size="sm" aria-label="Loading the invitations" /> : null}
      {invitations.data && invitations.data.length > 0 ? (
        <ul className={styles.list} aria-label="Open invitations">
          {invitations.data.map((invitation) => (
            <Invitation key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

const isFull = ({ seats }: Organization) => seats !== null && seats.members + seats.invited >= seats.all

function InviteForm({ organizationId }: { organizationId: string }) {
  const cache = useQueryClient()
  const form = useEndpointForm({
    endpoint: inviteMember,
    initial: { email: '' },
    toBody: ({ email }) => ({ organizationId, email }),
    onDone: ({ invitation }) => {
      tellSentLink('An invitation', invitation.email)
      form.set('email', '')
      void cache.invalidateQueries({ queryKey: ORGANIZATIONS_KEY })
    },
  })
  return (
    <form noValidate className={styles.form} aria-label="Invite a physician" onSubmit={form.submit}>
      <TextField
        {...form.field('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        placeholder="name@clinic.example"
      />
      <SubmitButton sending={form.sending}>Send invitation</SubmitButton>
      <FormFailure sentence={form.failure} />
    </form>
  )
}

/** One that is open or has expired: who was asked, until when, and sending it again or taking it back. */
export function Invitation({ invitation }: { invitation: InvitationRow }) {
  const { id, email, role, hasExpired, expiresAt, createdAt, abilities } = invitation
  const [asking, setAsking] = useState(false)
  const cache = useQueryClient()
  const refresh = () => cache.invalidateQueries({ queryKey: ORGANIZATIONS_KEY })
  const resend = useMutation({
    mutationFn: () => call(resendInvitation, { body: { invitationId: id } }),
    onSuccess: () => {
      tellSentLink('A new invitation', email)
      return refresh()
    },
  })
  const revoke = useMutation({
    mutationFn: () => call(revokeInvitation, { body: { invitationId: id } }),
    onSuccess: () => {
      toastSuccess('The invitation is revoked')
      return refresh()
    },
  })
  return (
    <li className={styles.item}>
      <div>
        <div className={styles.marks}>
          <strong>{email}</strong>
          {role === 'user' ? null : <Mark tone="accent">{roleNames[role]}</Mark>}
          {hasExpired ? <Mark tone="caution">Expired</Mark> : null}
        </div>
        <div className={styles.text}>
          Invited {formatDate(createdAt)}, {hasExpired ? 'expired' : 'open until'} {formatDate(expiresAt)}
        </div>
      </div>
      {abilities.answerFor ? (
        <div className={styles.buttons}>
          <Button
            variant="default"
            size="sm"
            loading={resend.isPending}
            aria-label={`Send again: ${email}`}
            onClick={() => resend.mutate()}
          >
            Send again
          </Button>
          <Button
            variant="default"
            size="sm"
            className={styles.danger}
            loading={revoke.isPending}
            aria-label={`Revoke: ${email}`}
            onClick={() => setAsking(true)}
          >
            Revoke
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        title="Revoke the invitation"
        message={`The link that was sent to ${email} no longer works, and its seat is free again.`}
        confirmLabel="Revoke"
        danger
        opened={asking}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          revoke.mutate()
        }}
      />
    </li>
  )
}
