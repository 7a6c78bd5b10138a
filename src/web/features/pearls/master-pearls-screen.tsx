import { Button } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { retireMasterPearl } from '#contract/master-pearls.ts'
import { mutePearl, type Pearl } from '#contract/pearls.ts'
import { can } from '#domain/capabilities.ts'
import { call } from '#web/lib/call.ts'
import { useSession } from '#web/lib/session.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import headings from '#web/ui/headings.module.css'
import { AdoptButton } from './adopt-button.tsx'
import { PearlCard } from './pearl-card.tsx'
import styles from './pearls.module.css'
import { ShelfList } from './shelf-list.tsx'
import { usePearlCalls } from './use-pearl-calls.ts'

const PearlForm = lazy(async () => ({ default: (await import('./pearl-form.tsx')).PearlForm }))

const SHOWN = [
  { value: 'all', label: 'The whole set' },
  { value: 'due', label: 'To be reviewed' },
  { value: 'muted', label: 'Never suggested to me' },
] as const

/** The curated set: read and adopted by all, written by super admins. */
export function MasterPearlsScreen() {
  const user = useSession((state) => state.user)
  // Without the second factor that an administrator shows, all of it would be refused.
  const curates = user !== null && can(user.account_details.role, 'curatePearls') && !user.needsTwoFactor
  const calls = usePearlCalls()
  const [changing, setChanging] = useState<Pearl | 'new' | null>(null)
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <h1 className={headings.title}>Master Adaptive Clinical Pearls</h1>
        {curates ? (
          <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setChanging('new')}>
            New master pearl
          </Button>
        ) : null}
      </div>
      <p className={styles.lead}>
        A curated set for everybody, each with its source and the date of its last review. They come up in
        your notes as they are; adopt one to put it into your own words.
      </p>
      <ShelfList shelf="master" shown={SHOWN} empty={<p>The master set is empty.</p>}>
        {(pearl, search) => (
          <MasterPearl
            key={pearl.id}
            pearl={pearl}
            search={search}
            calls={calls}
            onChange={curates ? () => setChanging(pearl) : null}
          />
        )}
      </ShelfList>
      <Suspense>
        {changing ? (
          <PearlForm
            shelf="master"
            pearl={changing === 'new' ? null : changing}
            onClose={() => setChanging(null)}
            onDone={({ title, version }) => {
              setChanging(null)
              void calls.renew()
              toastSuccess(`“${title}” is saved as version ${version}.`)
            }}
          />
        ) : null}
      </Suspense>
    </div>
  )
}

function MasterPearl(props: {
  pearl: Pearl
  search: string
  calls: ReturnType<typeof usePearlCalls>
  /** Null for whoever only reads. */
  onChange: (() => void) | null
}) {
  const { pearl, calls, onChange } = props
  const { id, muted } = pearl
  return (
    <PearlCard pearl={pearl} search={props.search}>
      <AdoptButton pearl={pearl} calls={calls} />
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => calls.run(() => call(mutePearl, { body: { id, muted: !muted } }))}
      >
        {muted ? 'Suggest it again' : 'Never suggest'}
      </Button>
      {onChange ? <Curate pearl={pearl} calls={calls} onChange={onChange} /> : null}
    </PearlCard>
  )
}

function Curate(props: { pearl: Pearl; calls: ReturnType<typeof usePearlCalls>; onChange: () => void }) {
  const { calls } = props
  const { id, title } = props.pearl
  const retire = (retired: boolean) => () => call(retireMasterPearl, { body: { id, retired } })
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPencil size={15} aria-hidden="true" />}
        aria-label={`Change “${title}”`}
        onClick={props.onChange}
      >
        Change
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-label={`Take out of the set: “${title}”`}
        onClick={() =>
          calls.run(retire(true), () =>
            toastSuccess(`“${title}” is out of the set. Adopted copies stay.`, {
              undo: () => calls.run(retire(false)),
            }),
          )
        }
      >
        Take out
      </Button>
    </>
  )
}
