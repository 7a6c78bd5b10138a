import { Button, Group } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { PEARL_IMPORT_BYTES } from '#contract/pearl-limits.ts'
import { importPearls, type ImportedRow } from '#contract/pearls.ts'
import { call } from '#web/lib/call.ts'
import { textOf } from '#web/lib/text-of-file.ts'
import { formatCount } from '#web/lib/format.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import styles from './pearls.module.css'

type Rows = Array<Record<string, unknown>>
interface Read {
  name: string
  rows: Rows
  told: Reply<typeof importPearls>
}

/** Chooses a file, shows what it would change, and takes it over on a second click. */
export function ImportDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [read, setRead] = useState<Read | null>(null)
  const open = useMutation({
    mutationFn: readFile,
    // What the file before would have changed is not what this one would.
    onMutate: () => setRead(null),
    onSuccess: setRead,
    meta: { ownError: true },
  })
  const apply = useMutation({
    mutationFn: (rows: Rows) => call(importPearls, { body: { rows, apply: true } }),
    meta: { ownError: true },
    onSuccess: ({ counts }) => {
      toastSuccess(`${formatCount(counts.added, 'pearl')} added, ${counts.changed} changed.`)
      onDone()
      onClose()
    },
  })
  const counts = read?.told.counts
  const takes = (counts?.added ?? 0) + (counts?.changed ?? 0)
  return (
    <Dialog opened onClose={onClose} title="Import pearls" size="lg">
      <p className={styles.lead}>
        A CSV or JSON file as the export makes it. You see what it would change before anything is changed.
      </p>
      <ChooseFile busy={open.isPending} onFile={(file) => open.mutate(file)} />
      <FormFailure sentence={open.error?.message ?? apply.error?.message ?? null} />
      {read && counts ? (
        <section aria-label="What would change">
          <p>
            <strong>{read.name}</strong>: {counts.added} new, {counts.changed} changed, {counts.same} as they
            are, {counts.wrong} wrong{counts.wrong > 0 ? ' and left out' : ''}.
          </p>
          <ul className={styles.preview}>
            {read.told.rows
              .filter(({ outcome }) => outcome !== 'same')
              .slice(0, 200)
              .map((row) => (
                <PreviewRow key={row.row} row={row} />
              ))}
          </ul>
        </section>
      ) : null}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={!read || takes === 0}
          loading={apply.isPending}
          onClick={() => read && apply.mutate(read.rows)}
        >
          {takes > 0 ? `Import ${formatCount(takes, 'pearl')}` : 'Import'}
        </Button>
      </Group>
    </Dialog>
  )
}

async function readFile(file: File): Promise<Read> {
  if (file.size > PEARL_IMPORT_BYTES) throw new Error('The file is too large. Import at most 4 MB at a time.')
  const [{ readPearlFile }, text] = await Promise.all([import('./pearl-files.ts'), textOf(file)])
  const read = readPearlFile(file.name, text)
  if ('problem' in read) throw new Error(read.problem)
  const told = await call(importPearls, { body: { rows: read.rows, apply: false } })
  return { name: file.name, rows: read.rows, told }
}

function ChooseFile({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        className={styles.fileInput}
        type="file"
        accept=".csv,.json,text/csv,application/json"
        aria-label="File with pearls"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onFile(file)
          currentTarget.value = ''
        }}
      />
      <Button
        variant="default"
        mt="md"
        loading={busy}
        leftSection={<IconFile size={17} aria-hidden="true" />}
        onClick={() => input.current?.click()}
        data-autofocus
      >
        Choose a file
      </Button>
    </>
  )
}

const OUTCOMES = { added: 'New', changed: 'Changed', same: 'As it is', wrong: 'Wrong' } as const

function PreviewRow({ row: { row, outcome, title, problems, changes } }: { row: ImportedRow }) {
  return (
    <li data-outcome={outcome}>
      <strong>
        Row {row}, {OUTCOMES[outcome]}:
      </strong>{' '}
      {title || 'without a title'}
      {changes.length > 0 ? ` (${changes.join(', ')})` : ''}
      {problems.map(({ field, sentence }) => (
        <div key={field}>{sentence}</div>
      ))}
    </li>
  )
}
