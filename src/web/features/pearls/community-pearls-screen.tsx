import { Button } from '@mantine/core'
import { IconFlag, IconThumbUp, IconThumbUpFilled } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { sharePearl, votePearl, withdrawPearl } from '#contract/community-pearls.ts'
import type { Pearl } from '#contract/pearls.ts'
import { can } from '#domain/capabilities.ts'
import { call } from '#web/lib/call.ts'
import { formatCount } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ButtonLink } from '#web/ui/form-button.tsx'
import headings from '#web/ui/headings.module.css'
import { SegmentedControl } from '#web/ui/mantine/segmented-control.ts'
import { OrganizationPearls } from './organization-pearls.tsx'
import { ReportedPearls } from './reported-pearls.tsx'
import { AdoptButton } from './adopt-button.tsx'
import { PearlCard } from './pearl-card.tsx'
import styles from './pearls.module.css'
import { ShelfList } from './shelf-list.tsx'
import { usePearlCalls } from './use-pearl-calls.ts'

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }))

const SHOWN = [
  { value: 'all', label: 'Most voted for' },
  { value: 'mine', label: 'Shared by me' },
] as const

/** What physicians share with each other, and what the members of an organization share among themselves. */
export function CommunityPearlsScreen() {
  const organization = useSession((state) => state.user?.organization?.name ?? null)
  const [address, setAddress] = useSearchParams()
  const isOfOrganization = organization !== null && address.get('of') === 'organization'
  return (
    <div className={styles.page}>
      <h1 className={headings.title}>Community Pearls</h1>
      {organization === null ? null : (
        <SegmentedControl
          mt="md"
          w="fit-content"
          aria-label="Shared with"
          value={isOfOrganization ? 'organization' : 'all'}
          data={[
            { value: 'all', label: 'All physicians' },
            { value: 'organization', label: 'My organization' },
          ]}
          onChange={(of) => setAddress(of === 'organization' ? { of } : {}, { replace: true })}
        />
      )}
      {isOfOrganization ? <OrganizationPearls name={organization} /> : <OfEverybody />}
    </div>
  )
}

function OfEverybody() {
  const user = useSession((state) => state.user)
  const [reporting, setReporting] = useState<Pearl | null>(null)
  const calls = usePearlCalls()
  return (
    <>
      <p className={styles.lead}>
        What other physicians found worth sharing. Nobody has reviewed it for you: look at the source before
        you rely on it. Nothing from here comes up in your notes unless you adopt it.
      </p>
      {user && can(user.account_details.role, 'curatePearls') && !user.needsTwoFactor ? (
        <ReportedPearls calls={calls} />
      ) : null}
      <ShelfList shelf="community" shown={SHOWN} empty={<NothingShared />}>
        {(pearl, search) => (
          <CommunityPearl
            key={pearl.id}
            pearl={pearl}
            search={search}
            calls={calls}
            onReport={() => setReporting(pearl)}
          />
        )}
      </ShelfList>
      <Suspense>
        {reporting ? (
          <ReportDialog
            pearl={reporting}
            onClose={() => setReporting(null)}
            onDone={() => {
              setReporting(null)
              void calls.renew()
              toastSuccess('Reported. A super admin will look at it.')
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}

function NothingShared() {
  return (
    <div className={styles.empty}>
      <p>Nobody has shared a pearl yet. Share one of yours: a check stops what looks like patient data.</p>
      <ButtonLink to={paths.adaptivePearls}>Go to your pearls</ButtonLink>
    </div>
  )
}

interface CommunityPearlProps {
  pearl: Pearl
  search: string
  calls: ReturnType<typeof usePearlCalls>
  onReport: () => void
}

function CommunityPearl(props: CommunityPearlProps) {
  const { pearl, search, calls } = props
  const { id, title, shared } = pearl
  if (!shared) return null
  return (
    <PearlCard pearl={pearl} search={search}>
      {shared.mine ? (
        <Mine pearl={pearl} calls={calls} />
      ) : (
        <>
          <Button
            size="compact-sm"
            variant={shared.voted ? 'light' : 'default'}
            aria-pressed={shared.voted}
            aria-label={`Vote for “${title}”, ${shared.votes} so far`}
            leftSection={shared.voted ? <IconThumbUpFilled size={15} /> : <IconThumbUp size={15} />}
            onClick={() => calls.run(() => call(votePearl, { body: { id, voted: !shared.voted } }))}
          >
            {shared.votes}
          </Button>
          <AdoptButton pearl={pearl} calls={calls} />
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            disabled={shared.reported}
            aria-label={`Report “${title}”`}
            leftSection={<IconFlag size={15} aria-hidden="true" />}
            onClick={props.onReport}
          >
            {shared.reported ? 'Reported' : 'Report'}
          </Button>
        </>
      )}
    </PearlCard>
  )
}

function Mine({ pearl, calls }: Pick<CommunityPearlProps, 'pearl' | 'calls'>) {
  const { id, title, shared, sharedFromId } = pearl
  const [isAsking, setAsking] = useState(false)
  const withdraw = () => {
    setAsking(false)
    calls.run(
      () => call(withdrawPearl, { body: { id } }),
      () => toastSuccess(`“${title}” is withdrawn. Copies that others adopted stay theirs.`),
    )
  }
  return (
    <>
      <span className={styles.count}>
        {formatCount(shared?.votes ?? 0, 'vote')}, adopted {formatCount(shared?.adoptions ?? 0, 'time')}
      </span>
      {sharedFromId ? (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() =>
            calls.run(
              () => call(sharePearl, { body: { id: sharedFromId } }),
              () => toastSuccess('Shared anew, as your own pearl says now.'),
            )
          }
        >
          It still holds: renew
        </Button>
      ) : null}
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-label={`Withdraw “${title}”`}
        onClick={() => setAsking(true)}
      >
        Withdraw
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Withdraw “${title}”?`}
        message="The community does not see it any more. Copies that others adopted stay theirs."
        confirmLabel="Withdraw"
        onConfirm={withdraw}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
