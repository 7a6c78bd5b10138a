import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  removeMember,
  setOrganizationRole,
  type MemberRow,
  type MemberSort,
} from '#contract/organizations.ts'
import { call } from '#web/lib/call.ts'
import { formatRelative } from '#web/lib/format.ts'
import { roleNames } from '#web/lib/role-names.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { useFocusOnChange } from '#web/lib/use-focus-on-change.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TableFilters } from '#web/ui/data-table-filters.tsx'
import { Mark } from '#web/ui/data-table-mark.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { SearchField } from '#web/ui/data-table-search.tsx'
import { DataTable, type Column, type TableOrder } from '#web/ui/data-table.tsx'
import { Paging } from '#web/ui/paging.tsx'
import { usePaging } from '#web/ui/paging-cursors.ts'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { StartHandover } from './handovers/start-handover.tsx'
import styles from './organizations.module.css'
import { membersQuery, ORGANIZATIONS_KEY, PAGE_SIZE } from './queries.ts'

/** What is to be done with whom, once it is confirmed. */
interface Plan {
  member: MemberRow
  act: 'remove' | 'promote' | 'demote'
}

export function Members({ organizationId }: { organizationId: string }) {
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<TableOrder<MemberSort>>({ sort: 'name', direction: 'ascending' })
  const [plan, setPlan] = useState<Plan | null>(null)
  const paging = usePaging({ search, order })
  const first = useQuery(membersQuery(organizationId, search, order, null))
  const members = useQuery(membersQuery(organizationId, search, order, paging.cursor))
  const carryOut = useCarryOut(organizationId)
  const [removed, setRemoved] = useState(0)
  // The button that was pressed went with its row.
  const heading = useFocusOnChange<HTMLHeadingElement>(String(removed), { onlyIfLost: true })
  const nextCursor = members.data?.nextCursor ?? null
  return (
    <section className={styles.section} aria-label="Members">
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        Members
      </h2>
      <TableFilters
        search={<SearchField label="Search members" placeholder="Name or email" onSearch={setSearch} />}
      />
      {members.isError && !members.data ? (
        <QueryFailure query={members} />
      ) : (
        <>
          <DataTable
            label="Members"
            columns={columns(members.dataUpdatedAt, organizationId, setPlan)}
            rows={members.data?.members}
            rowKey={({ userId }) => userId}
            order={order}
            onOrder={setOrder}
            busy={members.isPlaceholderData}
            empty={
              search === '' ? 'Nobody is a member yet. Send the first invitation.' : 'No member matches.'
            }
          />
          <Paging
            page={paging.page}
            pageSize={PAGE_SIZE}
            shown={members.data?.members.length ?? 0}
            found={first.data?.found ?? null}
            one="member"
            many="members"
            hasNext={nextCursor !== null && !members.isPlaceholderData}
            onNext={() => nextCursor !== null && paging.next(nextCursor)}
            onPrevious={paging.previous}
          />
        </>
      )}
      <ConfirmDialog
        {...(plan ? questionOf(plan) : NO_QUESTION)}
        opened={plan !== null}
        onCancel={() => setPlan(null)}
        onConfirm={() => {
          if (plan)
            carryOut.mutate(plan, { onSuccess: () => plan.act === 'remove' && setRemoved(removed + 1) })
          setPlan(null)
        }}
      />
    </section>
  )
}

function useCarryOut(organizationId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ member: { userId }, act }: Plan) =>
      act === 'remove'
        ? call(removeMember, { body: { organizationId, userId } })
        : call(setOrganizationRole, {
            body: { organizationId, userId, role: act === 'promote' ? 'organization_admin' : 'user' },
          }),
    onSuccess: (_, { member: { name }, act }) => {
      toastSuccess(
        {
          remove: `${name} is no longer a member`,
          promote: `${name} is an organization admin now`,
          demote: `${name} is an ordinary member now`,
        }[act],
      )
      return cache.invalidateQueries({ queryKey: ORGANIZATIONS_KEY })
    },
  })
}

const NO_QUESTION = { title: '', message: '', confirmLabel: '' }

function questionOf({ member: { name, role }, act }: Plan) {
  switch (act) {
    case 'remove':
      return {
        title: 'Remove the member',
        message: `${name} keeps the account and all notes, and leaves the organization${role === 'organization_admin' ? ' and the role of its admin' : ''}. The seat is free at once. Their notes can be handed over to a colleague, now or later.`,
        confirmLabel: 'Remove member',
        danger: true,
      }
    case 'promote':
      return {
        title: 'Make an organization admin',
        message: `${name} can then invite and remove members and review their notes.`,
        confirmLabel: 'Make admin',
      }
    case 'demote':
      return {
        title: 'Take the admin role away',
        message: `${name} stays a member and no longer looks after members and reviews.`,
        confirmLabel: 'Make ordinary member',
      }
    default:
      return act satisfies never
  }
}

function columns(
  now: number,
  organizationId: string,
  onPlan: (plan: Plan) => void,
): Column<MemberRow, MemberSort>[] {
  return [
    { key: 'name', header: 'Name', sort: 'name', cell: ({ name }) => <strong>{name}</strong> },
    { key: 'email', header: 'Email', sort: 'email', cell: ({ email }) => <EmailText email={email} /> },
    {
      key: 'role',
      header: 'Role',
      sort: 'role',
      cell: ({ role, account_status: status }) => (
        <div className={styles.marks}>
          {roleNames[role]}
          {status === 'active' ? null : (
            <Mark tone="danger">{status === 'deactivated' ? 'Deactivated' : 'Being deleted'}</Mark>
          )}
        </div>
      ),
    },
    {
      key: 'lastSignInAt',
      header: 'Last sign-in',
      sort: 'lastSignInAt',
      cell: ({ lastSignInAt }) => (lastSignInAt ? formatRelative(lastSignInAt, now) : 'Never'),
    },
    {
      key: 'actions',
      header: 'Actions',
      cell: (member) => <Actions {...{ organizationId, member, onPlan }} />,
    },
  ]
}

function Actions(props: { organizationId: string; member: MemberRow; onPlan: (plan: Plan) => void }) {
  const { organizationId, member, onPlan } = props
  const [handsOver, setHandsOver] = useState(false)
  const { abilities, role, name } = member
  const isAdmin = role === 'organization_admin'
  return (
    <div className={styles.buttons}>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Hand over notes: ${name}`}
        onClick={() => setHandsOver(true)}
      >
        Hand over notes…
      </Button>
      {handsOver ? (
        <StartHandover organizationId={organizationId} from={member} onClose={() => setHandsOver(false)} />
      ) : null}
      {abilities.setRole ? (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`${isAdmin ? 'Make ordinary member' : 'Make admin'}: ${name}`}
          onClick={() => onPlan({ member, act: isAdmin ? 'demote' : 'promote' })}
        >
          {isAdmin ? 'Make ordinary member' : 'Make admin'}
        </Button>
      ) : null}
      {abilities.remove ? (
        <Button
          variant="default"
          size="compact-sm"
          className={styles.danger}
          aria-label={`Remove: ${name}`}
          onClick={() => onPlan({ member, act: 'remove' })}
        >
          Remove
        </Button>
      ) : null}
    </div>
  )
}
