import { ActionIcon, Button } from '@mantine/core'
import { IconDownload, IconPencil, IconPlus, IconTrash, IconUpload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { deletePearl, followOriginal, forgetPearlUse, switchPearl, type Pearl } from '#contract/pearls.ts'
import { call } from '#web/lib/call.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { toastInfo, toastSuccess } from '#web/lib/toast.ts'
import { ButtonLink } from '#web/ui/form-button.tsx'
import headings from '#web/ui/headings.module.css'
import { Menu } from '#web/ui/mantine/menu.ts'
import { Switch } from '#web/ui/mantine/switch.ts'
import { PearlCard } from './pearl-card.tsx'
import styles from './pearls.module.css'
import { ShelfList } from './shelf-list.tsx'
import { usePearlCalls } from './use-pearl-calls.ts'

const PearlForm = lazy(async () => ({ default: (await import('./pearl-form.tsx')).PearlForm }))
const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))
const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }))

type Open =
  { kind: 'form'; pearl: Pearl | null } | { kind: 'import' } | { kind: 'share'; pearl: Pearl } | null

const SHOWN = [
  { value: 'all', label: 'All of mine' },
  { value: 'on', label: 'Switched on' },
  { value: 'off', label: 'Switched off' },
  { value: 'adopted', label: 'Adopted' },
  { value: 'due', label: 'To be reviewed' },
] as const

/** The physician's own pearls, and those they adopted. */
export function AdaptivePearlsScreen() {
  const [open, setOpen] = useState<Open>(null)
  const calls = usePearlCalls()
  const close = () => setOpen(null)
  const add = () => setOpen({ kind: 'form', pearl: null })
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <h1 className={headings.title}>Adaptive Clinical Pearls</h1>
        <div className={styles.buttons}>
          <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={add}>
            New pearl
          </Button>
          <Files onImport={() => setOpen({ kind: 'import' })} />
        </div>
      </div>
      <p className={styles.lead}>
        Short pieces of your own knowledge that come up beside a note when it calls for them. What you use
        rises in similar notes, what you dismiss sinks.
      </p>
      <ShelfList shelf="own" shown={SHOWN} empty={<NothingYet onNew={add} />}>
        {(pearl, search) => (
          <OwnPearl
            key={pearl.id}
            pearl={pearl}
            search={search}
            calls={calls}
            onChange={() => setOpen({ kind: 'form', pearl })}
            onShare={() => setOpen({ kind: 'share', pearl })}
          />
        )}
      </ShelfList>
      <Suspense>
        {open?.kind === 'form' ? (
          <PearlForm
            shelf="own"
            pearl={open.pearl}
            onClose={close}
            onDone={(saved) => {
              close()
              void calls.renew()
              tellSaved(saved, open.pearl)
            }}
          />
        ) : null}
        {open?.kind === 'import' ? <ImportDialog onClose={close} onDone={() => void calls.renew()} /> : null}
        {open?.kind === 'share' ? (
          <ShareDialog
            pearl={open.pearl}
            onClose={close}
            onDone={() => {
              close()
              void calls.renew()
            }}
          />
        ) : null}
      </Suspense>
    </div>
  )
}

function tellSaved({ title }: Pearl, before: Pearl | null): void {
  const isShared = before !== null && (before.sharedId !== null || before.givenId !== null)
  if (!isShared) return toastSuccess(`“${title}” is saved.`)
  toastInfo(
    `“${title}” is saved. Others still read what you shared: “Share it as it is now” sends them this.`,
  )
}

function NothingYet({ onNew }: { onNew: () => void }) {
  return (
    <div className={styles.empty}>
      <p>
        None of your own yet. You are not without: the master set comes up in your notes by itself. Write what
        you keep telling yourself, or adopt one to make it yours.
      </p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onNew}>
          Write the first one
        </Button>
        <ButtonLink to={paths.masterPearls}>Look through the master set</ButtonLink>
      </div>
    </div>
  )
}

function Files({ onImport }: { onImport: () => void }) {
  const save = (kind: 'csv' | 'json') => async () =>
    (await import('./save-pearls.ts')).savePearls(kind).catch(async (error: unknown) => {
      const { toastError } = await import('#web/lib/toast.ts')
      toastError(error)
    })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default">Import and export</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUpload size={16} />} onClick={onImport}>
          Import a file…
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => void save('csv')()}>
          Export as CSV
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => void save('json')()}>
          Export as JSON
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

interface OwnPearlProps {
  pearl: Pearl
  search: string
  calls: ReturnType<typeof usePearlCalls>
  onChange: () => void
  onShare: () => void
}

function OwnPearl({ pearl, search, calls, onChange, onShare }: OwnPearlProps) {
  const { id, title, adoption } = pearl
  const isInOrganization = useSession((state) => Boolean(state.user?.organization))
  // What others shared is shared there already; what came from the community may go to one's organization.
  const mayShare = adoption?.from === 'community' ? isInOrganization : adoption?.from !== 'organization'
  const remove = (deleted: boolean) => () => call(deletePearl, { body: { id, deleted } })
  return (
    <PearlCard
      pearl={pearl}
      search={search}
      aside={
        <Switch
          checked={pearl.enabled}
          label={pearl.enabled ? 'On' : 'Off'}
          aria-label={`Suggest “${title}”`}
          onChange={({ currentTarget: { checked: enabled } }) =>
            calls.run(() => call(switchPearl, { body: { id, enabled } }))
          }
        />
      }
    >
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPencil size={15} aria-hidden="true" />}
        aria-label={`Change “${title}”`}
        onClick={onChange}
      >
        Change
      </Button>
      {mayShare ? (
        <Button size="compact-sm" variant="default" aria-label={`Share “${title}”`} onClick={onShare}>
          {pearl.sharedId === null && pearl.givenId === null ? 'Share' : 'Share it as it is now'}
        </Button>
      ) : null}
      {adoption && adoption.original !== 'removed' && adoption.original !== 'taken' ? (
        <Follow pearl={pearl} calls={calls} />
      ) : null}
      <Forget pearl={pearl} calls={calls} />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Delete “${title}”`}
        onClick={() =>
          calls.run(remove(true), () =>
            toastSuccess(`“${title}” is deleted.`, { undo: () => calls.run(remove(false)) }),
          )
        }
      >
        <IconTrash size={17} />
      </ActionIcon>
    </PearlCard>
  )
}

function Forget({ pearl, calls }: Pick<OwnPearlProps, 'pearl' | 'calls'>) {
  if (pearl.used + pearl.dismissed === 0) return null
  const forget = () => call(forgetPearlUse, { body: { id: pearl.id } })
  return (
    <Button
      size="compact-sm"
      variant="default"
      onClick={() => calls.run(forget, () => toastSuccess('It learns anew from here on.'))}
    >
      Forget what it learnt
    </Button>
  )
}

function Follow({ pearl, calls }: Pick<OwnPearlProps, 'pearl' | 'calls'>) {
  const { id, adoption } = pearl
  if (!adoption) return null
  const follow = (follows: boolean) => calls.run(() => call(followOriginal, { body: { id, follows } }))
  if (adoption.follows)
    return (
      <Button size="compact-sm" variant="default" onClick={() => follow(false)}>
        Stop following
      </Button>
    )
  // Whoever shares a pearl may change it, and nobody curates it: each change is the reader's to take over.
  if (adoption.from === 'community' && adoption.original !== 'changed') return null
  const take = adoption.from === 'community' ? 'Take over its text' : 'Take over its text and follow'
  return (
    <Button size="compact-sm" variant="default" onClick={() => follow(true)}>
      {adoption.original === 'changed' ? take : 'Follow its changes'}
    </Button>
  )
}
