import { Button, Loader } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { archiveOrganization, type Organization } from '#contract/organizations.ts'
import { call, CallError } from '#web/lib/call.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Mark } from '#web/ui/data-table-mark.tsx'
import { ButtonLink } from '#web/ui/form-button.tsx'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { LeaveOrganization } from './leave-organization.tsx'
import { OrganizationAdmins } from './organization-admins.tsx'
import styles from './organizations.module.css'
import { organizationQuery, ORGANIZATIONS_KEY } from './queries.ts'
import { seatWords } from './seat-words.ts'

const OrganizationDialog = lazy(async () => ({
  default: (await import('./organization-dialog.tsx')).OrganizationDialog,
}))

/** One organization, as much of it as its reader may see. */
export function OrganizationDetailsScreen() {
  const { id = '' } = useParams()
  const isSignedIn = useSession((state) => state.token !== null)
  return (
    <div className={styles.page} data-narrow>
      {isSignedIn ? <Details id={id} /> : <SignInFirst />}
      <LeaveOrganization id={id} />
    </div>
  )
}

function SignInFirst() {
  return (
    <>
      <h1 className={styles.title}>Organization</h1>
      <p className={styles.text}>Sign in to see this organization. Only its members can.</p>
      <div>
        <ButtonLink to={paths.login}>Sign in</ButtonLink>
      </div>
    </>
  )
}

function Details({ id }: { id: string }) {
  const query = useQuery(organizationQuery(id))
  const organization = query.data
  if (query.isError && !organization)
    return (
      <>
        <h1 className={styles.title}>Organization</h1>
        {isNotThere(query.error) ? (
          <>
            <p className={styles.text}>This organization does not exist, or it is not yours.</p>
            <div>
              <ButtonLink to={paths.dashboard}>Go to the dashboard</ButtonLink>
            </div>
          </>
        ) : (
          <QueryFailure query={query} />
        )}
      </>
    )
  if (!organization)
    return (
      <>
        <h1 className={styles.title}>Organization</h1>
        <Loader size="sm" aria-label="Loading the organization" />
      </>
    )
  const { abilities, seats, archivedAt } = organization
  return (
    <>
      <div className={styles.top}>
        <h1 className={styles.title}>{organization.name}</h1>
        {archivedAt ? <Mark tone="caution">Archived</Mark> : null}
      </div>
      <section className={styles.section} aria-label="Contact">
        <h2 className={styles.heading}>Contact</h2>
        <dl className={styles.facts}>
          <dt>Address</dt>
          <dd>{organization.address || '–'}</dd>
          <dt>Phone</dt>
          <dd>{organization.phoneNumber || '–'}</dd>
        </dl>
      </section>
      <section className={styles.section} aria-label="Admins">
        <h2 className={styles.heading}>Admins</h2>
        <OrganizationAdmins organization={organization} />
      </section>
      {seats && abilities.manageMembers ? (
        <section className={styles.section} aria-label="Members">
          <h2 className={styles.heading}>Members</h2>
          <p className={styles.text}>{seatWords(seats)}</p>
          <div>
            <ButtonLink kind="other" to={`${paths.organizationUsers}?organization=${organization.id}`}>
              Members and invitations
            </ButtonLink>
          </div>
        </section>
      ) : null}
      {abilities.manage ? <Management organization={organization} /> : null}
    </>
  )
}

/** Asking again would not help; an address that was mistyped is no id at all. */
const isNotThere = (error: Error) =>
  error instanceof CallError && (error.code === 'not_found' || error.code === 'invalid_input')

function Management({ organization }: { organization: Organization }) {
  const { id, archivedAt } = organization
  const isArchived = archivedAt !== null
  const [dialog, setDialog] = useState<'none' | 'change' | 'archive'>('none')
  const close = () => setDialog('none')
  const cache = useQueryClient()
  const archive = useMutation({
    mutationFn: (archived: boolean) => call(archiveOrganization, { body: { organizationId: id, archived } }),
    onSuccess: ({ organization: changed }) => {
      cache.setQueryData(organizationQuery(id).queryKey, changed)
      void cache.invalidateQueries({ queryKey: ORGANIZATIONS_KEY })
      toastSuccess(changed.archivedAt ? 'The organization is archived' : 'The organization is back')
    },
  })
  return (
    <section className={styles.section} aria-label="Manage">
      <h2 className={styles.heading}>Manage</h2>
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => setDialog('change')}>
          Change name, seats or contact
        </Button>
        {isArchived ? (
          <Button variant="default" loading={archive.isPending} onClick={() => archive.mutate(false)}>
            Bring it back
          </Button>
        ) : (
          <Button
            variant="default"
            className={styles.danger}
            loading={archive.isPending}
            onClick={() => setDialog('archive')}
          >
            Archive organization
          </Button>
        )}
      </div>
      <ConfirmDialog
        title="Archive the organization"
        message="Nobody can join it any more, and open invitations are revoked. Its members keep their accounts and their notes. You can bring it back."
        confirmLabel="Archive"
        danger
        opened={dialog === 'archive'}
        onCancel={close}
        onConfirm={() => {
          close()
          archive.mutate(true)
        }}
      />
      <Suspense>
        {dialog === 'change' ? (
          <OrganizationDialog organization={organization} onClose={close} onDone={close} />
        ) : null}
      </Suspense>
    </section>
  )
}
