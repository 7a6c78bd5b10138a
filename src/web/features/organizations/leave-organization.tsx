import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { leaveOrganization } from '#contract/organizations.ts'
import { call } from '#web/lib/call.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import styles from './organizations.module.css'

/** For members; who is its admin has to give that up first. */
export function LeaveOrganization({ id }: { id: string }) {
  const user = useSession((state) => state.user)
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const leave = useMutation({
    mutationFn: () => call(leaveOrganization, { body: { organizationId: id } }),
    onSuccess: () => {
      toastSuccess('You have left the organization')
      return navigate(paths.dashboard)
    },
  })
  if (user?.organization?.id !== id || user.account_details.role === 'organization_admin') return null
  return (
    <section className={styles.section} aria-label="Leave">
      <h2 className={styles.heading}>Leave the organization</h2>
      <p className={styles.text}>
        Your account and your notes stay with you. Its admin can ask you to hand the patient notes from your
        time here over to a colleague. <TextLink to={paths.handovers}>Handovers of notes</TextLink>
      </p>
      <div>
        <Button
          variant="default"
          className={styles.danger}
          loading={leave.isPending}
          onClick={() => setAsking(true)}
        >
          Leave…
        </Button>
      </div>
      <ConfirmDialog
        title="Leave the organization"
        message={`You leave ${user.organization.name}, and your seat is free at once. To come back you need a new invitation.`}
        confirmLabel="Leave"
        danger
        opened={asking}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          leave.mutate()
        }}
      />
    </section>
  )
}
