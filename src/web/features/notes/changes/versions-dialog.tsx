import { Button, Group, Loader, NativeSelect, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Note } from '#contract/notes.ts'
import { type Section } from '#contract/sections.ts'
import { restoreVersion, type VersionSummary } from '#contract/versions.ts'
import { call } from '#web/lib/call.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DiffText } from '#web/ui/diff-text.tsx'
import styles from './versions-dialog.module.css'
import { keepNote } from '../saving/note-cache.ts'
import { sectionText } from '../note-text.ts'
import { noteQuery, versionQuery, versionsQuery } from '../queries.ts'

interface VersionsDialogProps {
  note: Note
  onClose: () => void
}

/** Every save that changed the text: any two can be compared, any can be brought back. */
export function VersionsDialog({ note, onClose }: VersionsDialogProps) {
  const versions = useQuery(versionsQuery(note.id))
  const [chosen, setChosen] = useState<number | null>(null)
  const [against, setAgainst] = useState<number | null>(null)
  const list = versions.data ?? []
  const newest = list[0]
  const selected = list.find(({ version }) => version === chosen) ?? newest
  const older = list.find(({ version }) => selected && version < selected.version)
  const base = list.find(({ version }) => version === against) ?? older ?? selected

  return (
    <Dialog opened onClose={onClose} size="80rem" title="Versions">
      {versions.isPending ? <Loader size="sm" aria-label="Loading the versions" /> : null}
      {versions.isError ? <Text role="alert">{versions.error.message}</Text> : null}
      {versions.isSuccess && !selected ? (
        <Text>Nothing was saved yet. Every change of the text appears here.</Text>
      ) : null}
      {selected && base ? (
        <div className={styles.versions}>
          <ul className={styles.list} aria-label="Versions">
            {list.map((version) => (
              <li key={version.version}>
                <button
                  type="button"
                  className={styles.version}
                  aria-pressed={version.version === selected.version}
                  onClick={() => {
                    setChosen(version.version)
                    setAgainst(null)
                  }}
                >
                  {formatDateTime(version.at, 'medium')}
                  <span>{madeBy(version)}</span>
                </button>
              </li>
            ))}
          </ul>
          <div>
            <NativeSelect
              label="Compared with"
              size="xs"
              value={String(base.version)}
              data={list.map((version) => ({ value: String(version.version), label: nameOf(version) }))}
              onChange={(event) => setAgainst(Number(event.currentTarget.value))}
            />
            <Comparison note={note} before={base.version} after={selected.version} />
            <RestoreButton note={note} version={selected} isNewest={selected === newest} onDone={onClose} />
          </div>
        </div>
      ) : null}
    </Dialog>
  )
}

function nameOf(version: VersionSummary): string {
  return `${formatDateTime(version.at, 'medium')} · ${madeBy(version)}`
}

/** Nobody's name stands on what the writer made. */
function madeBy({ reason, byName }: VersionSummary): string {
  return byName === '' ? reason : `${reason} · ${byName}`
}

function Comparison({ note, before, after }: { note: Note; before: number; after: number }) {
  const old = useQuery(versionQuery(note.id, before))
  const current = useQuery(versionQuery(note.id, after))
  const failure = old.error ?? current.error
  if (failure) return <Text role="alert">{failure.message}</Text>
  if (!old.data || !current.data) return <Loader size="sm" aria-label="Loading" />
  return (
    // It scrolls, and the keyboard must reach what scrolls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.compare} tabIndex={0} aria-label="Comparison">
      {pairs(old.data.sections, current.data.sections).map(({ key, title, was, is }) => (
        <section key={key}>
          <h3>{title}</h3>
          <DiffText before={was} after={is} show="both" />
        </section>
      ))}
    </section>
  )
}

function pairs(old: Section[], current: Section[]) {
  const oldByKey = new Map(old.map((section) => [section.key, section]))
  const kept = new Set(current.map(({ key }) => key))
  return [...current, ...old.filter(({ key }) => !kept.has(key))].map((section) => {
    const before = oldByKey.get(section.key)
    return {
      key: section.key,
      title: section.title,
      was: before ? sectionText(before).plain : '',
      is: kept.has(section.key) ? sectionText(section).plain : '',
    }
  })
}

function RestoreButton(props: {
  note: Note
  version: VersionSummary
  isNewest: boolean
  onDone: () => void
}) {
  const { note, version, isNewest, onDone } = props
  const client = useQueryClient()
  const restore = useMutation({
    mutationFn: () => {
      const current = client.getQueryData(noteQuery(note.id).queryKey)?.version ?? note.version
      return call(restoreVersion, { body: { id: note.id, version: version.version, baseVersion: current } })
    },
    onSuccess: ({ note: restored }) => {
      keepNote(client, restored)
      toastSuccess('The version was brought back. The text before it stays in Versions.')
      onDone()
    },
  })
  if (!note.abilities.edit) return null
  return (
    <Group justify="flex-end" mt="md">
      <Button disabled={isNewest} loading={restore.isPending} onClick={() => restore.mutate()}>
        {isNewest ? 'This is the current text' : 'Bring this version back'}
      </Button>
    </Group>
  )
}
