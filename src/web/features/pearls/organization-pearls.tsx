import { Button } from '@mantine/core'
import { givePearl, takeBackPearl } from '#contract/organization-pearls.ts'
import type { Pearl } from '#contract/pearls.ts'
import { call } from '#web/lib/call.ts'
import { paths } from '#web/lib/paths.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { ButtonLink } from '#web/ui/form-button.tsx'
import { AdoptButton } from './adopt-button.tsx'
import { PearlCard } from './pearl-card.tsx'
import styles from './pearls.module.css'
import { ShelfList } from './shelf-list.tsx'
import { usePearlCalls } from './use-pearl-calls.ts'

const SHOWN = [
  { value: 'all', label: 'All of them' },
  { value: 'mine', label: 'Shared by me' },
] as const

/** What the members of an organization share with each other, and with nobody else. */
export function OrganizationPearls({ name }: { name: string }) {
  const calls = usePearlCalls()
  return (
    <>
      <p className={styles.lead}>
        What the members of {name} share. Only they see it, and it comes up in their notes as their own pearls
        do.
      </p>
      <ShelfList shelf="organization" shown={SHOWN} empty={<NothingGiven />}>
        {(pearl, search) => <OrganizationPearl key={pearl.id} pearl={pearl} search={search} calls={calls} />}
      </ShelfList>
    </>
  )
}

function NothingGiven() {
  return (
    <div className={styles.empty}>
      <p>Nobody has shared a pearl with your organization yet. A check stops what looks like patient data.</p>
      <ButtonLink to={paths.adaptivePearls}>Go to your pearls</ButtonLink>
    </div>
  )
}

function OrganizationPearl(props: { pearl: Pearl; search: string; calls: ReturnType<typeof usePearlCalls> }) {
  const { pearl, search, calls } = props
  const { id, title, given, sharedFromId } = pearl
  if (!given) return null
  return (
    <PearlCard pearl={pearl} search={search}>
      {given.mine && sharedFromId ? (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() =>
            calls.run(
              () => call(givePearl, { body: { id: sharedFromId } }),
              () => toastSuccess('Shared anew, as your own pearl says now.'),
            )
          }
        >
          Renew from mine
        </Button>
      ) : (
        <AdoptButton pearl={pearl} calls={calls} />
      )}
      {given.mayTakeBack ? (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={`Take “${title}” back`}
          onClick={() =>
            calls.run(
              () => call(takeBackPearl, { body: { id } }),
              () => toastSuccess('Taken back. Copies that members adopted stay theirs.'),
            )
          }
        >
          Take back
        </Button>
      ) : null}
    </PearlCard>
  )
}
