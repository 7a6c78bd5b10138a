import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  activateUser,
  changeRole,
  deactivateUser,
  extendTrial,
  resendUserInvitation,
  TRIAL_EXTENSION_MAX_DAYS,
  type UserDetails,
} from '#contract/people.ts'
import type { Role } from '#contract/roles.ts'
import { TRIAL_DAYS } from '#domain/limits.ts'
import { call } from '#web/lib/call.ts'
import { formatCount } from '#web/lib/format.ts'
import { tellSentLink } from '#web/lib/tell-sent-link.ts'
import { roleNames } from '#web/lib/role-names.ts'
import { useSession } from '#web/lib/session.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { SubmitButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './people.module.css'
import { nameOf } from './people-words.ts'
import { USERS_KEY, userQuery } from './queries.ts'

/** Keeps what the server answered about an account, and has the list and the trail asked for again. */
export function useKeepUser(): (user: UserDetails) => void {
  const cache = useQueryClient()
  return (user) => {
    const { queryKey } = userQuery(user.userId)
    cache.setQueryData(queryKey, user)
    void cache.invalidateQueries({
      queryKey: USERS_KEY,
      predicate: (query) => query.queryKey[1] !== queryKey[1],
    })
  }
}

const roleMeanings: Record<Role, string> = {
  user: 'writes their own notes and sees nothing of others',
  organization_admin: 'looks after the members of their organization and reviews their notes',
  admin: 'looks after all users and decides on their agreements',
  super_admin: 'may do everything, with organizations and other administrators too',
}

export function RoleAction({ user }: { user: UserDetails }) {
  const { roles } = user.abilities
  const [chosen, setChosen] = useState<Role>(user.role)
  const [asking, setAsking] = useState(false)
  const isSuperAdmin = useSession((state) => state.user?.account_details.role === 'super_admin')
  const keep = useKeepUser()
  const change = useMutation({
    mutationFn: (role: Role) => call(changeRole, { body: { userId: user.userId, role } }),
    onSuccess: ({ user: changed }) => {
      keep(changed)
      toastSuccess(`${nameOf(changed)} is now ${roleNames[changed.role].toLowerCase()}`)
    },
    onError: () => setChosen(user.role),
  })
  if (roles.length === 0)
    return (
      <p className={styles.text}>
        {roleNames[user.role]}. {whyFixed(user, isSuperAdmin)}
      </p>
    )
  return (
    <form
      className={styles.form}
      aria-label="Role"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen !== user.role) setAsking(true)
      }}
    >
      <SelectField
        name="role"
        label="New role"
        value={chosen}
        choices={[user.role, ...roles].map((role) => ({ value: role, label: roleNames[role] }))}
        onValue={setChosen}
      />
      <Button
        type="submit"
        size="md"
        variant="default"
        disabled={chosen === user.role}
        loading={change.isPending}
      >
        Change role
      </Button>
      <ConfirmDialog
        title="Change the role"
        message={`${nameOf(user)} becomes ${roleNames[chosen].toLowerCase()}, who ${roleMeanings[chosen]}.`}
        confirmLabel="Change role"
        opened={asking}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          change.mutate(chosen)
        }}
      />
    </form>
  )
}

function whyFixed({ role, emailVerified }: UserDetails, isSuperAdmin: boolean): string {
  if (!isSuperAdmin) return 'Only a super admin changes roles.'
  return role === 'user' && !emailVerified
    ? 'Another role can be given once this person has confirmed their email address.'
    : 'You cannot change this role.'
}

export function TrialAction({ user }: { user: UserDetails }) {
  const keep = useKeepUser()
  const form = useEndpointForm({
    endpoint: extendTrial,
    initial: { days: String(TRIAL_DAYS) },
    toBody: ({ days }) => ({ userId: user.userId, days: days.trim() === '' ? NaN : Number(days) }),
    onDone: ({ user: changed }) => {
      keep(changed)
      toastSuccess(`The trial now has ${formatCount(changed.trial_days, 'day')} left`)
    },
  })
  if (!user.abilities.extendTrial) return null
  return (
    <form noValidate className={styles.form} aria-label="Extend the trial" onSubmit={form.submit}>
      <TextField
        {...form.field('days')}
        label="Days to add"
        type="number"
        inputMode="numeric"
        min={1}
        max={TRIAL_EXTENSION_MAX_DAYS}
      />
      <SubmitButton sending={form.sending}>Extend trial</SubmitButton>
      <FormFailure sentence={form.failure} />
    </form>
  )
}

/** Whether the owner can come in. */
export function AccessActions({ user }: { user: UserDetails }) {
  const { userId, abilities } = user
  const name = nameOf(user)
  const [asking, setAsking] = useState(false)
  const keep = useKeepUser()
  const deactivate = useMutation({
    mutationFn: () => call(deactivateUser, { body: { userId } }),
    onSuccess: ({ user: changed }) => {
      keep(changed)
      toastSuccess(`${name} is signed out everywhere and cannot sign in`)
    },
  })
  const activate = useMutation({
    mutationFn: () => call(activateUser, { body: { userId } }),
    onSuccess: ({ user: changed }) => {
      keep(changed)
      toastSuccess(`${name} can sign in again`)
    },
  })
  const resend = useMutation({
    mutationFn: () => call(resendUserInvitation, { body: { userId } }),
    onSuccess: () => tellSentLink('A new link', user.email),
  })
  if (!abilities.deactivate && !abilities.activate)
    return <p className={styles.text}>You cannot change who may use this account.</p>
  return (
    <>
      <p className={styles.text}>{accessWords(user)}</p>
      <div className={styles.buttons}>
        {abilities.resendInvitation ? (
          <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
            Send the invitation again
          </Button>
        ) : null}
        {abilities.activate ? (
          <Button loading={activate.isPending} onClick={() => activate.mutate()}>
            Activate account
          </Button>
        ) : null}
        {abilities.deactivate ? (
          <Button
            variant="default"
            className={styles.danger}
            loading={deactivate.isPending}
            onClick={() => setAsking(true)}
          >
            Deactivate account
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        title="Deactivate the account"
        message={`${name} is signed out at once on every device and cannot sign in until you activate the account again. Nothing is deleted.`}
        confirmLabel="Deactivate"
        danger
        opened={asking}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          deactivate.mutate()
        }}
      />
    </>
  )
}

function accessWords({ account_status: status, isInvited }: UserDetails): string {
  if (status === 'deactivated') return 'Nobody can sign in to this account. Its notes are kept.'
  if (status === 'temporary_deleted')
    return 'The owner asked for this account to be deleted, and can still read.'
  return isInvited ? 'The owner has not set a password yet.' : 'The owner can sign in.'
}
