import { IconCircleCheck, IconFileZip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { MyDataSize } from '#contract/leaving.ts'
import { formatBytes, formatCount } from '#web/lib/format.ts'
import { PlainButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { myDataQuery } from './queries.ts'
import { useExport, type ExportState } from './use-export.ts'
import styles from './leaving.module.css'

/** The export of everything: what it holds, how large it is, and how far it has come. */
export function TakeAlong() {
  const size = useQuery(myDataQuery)
  const { state, start, cancel } = useExport()
  const isRunning = state.kind === 'running'
  return (
    <div className={styles.card}>
      <IconFileZip size={28} stroke={1.5} aria-hidden="true" className={styles.cardIcon} />
      <div className={styles.cardBody}>
        <p className={styles.strong}>Everything in one ZIP file</p>
        <p className={styles.dimmed}>
          Notes as PDF, plain text and JSON, transcripts, recordings, tasks, letters, documents, signed
          agreements and your account details.
        </p>
        <p className={styles.dimmed}>
          {size.data ? inWords(size.data) : size.isError ? null : 'Counting what there is…'}
        </p>
        {size.isError && !size.data ? <QueryFailure query={size} /> : null}
        <FormFailure sentence={state.kind === 'failed' ? state.sentence : null} />
        <div className={styles.buttons}>
          <PlainButton onClick={isRunning ? cancel : start}>{label(state)}</PlainButton>
        </div>
        <output className={styles.status}>
          {state.kind === 'running'
            ? `Preparing the file: ${formatBytes(state.bytes)} so far. Keep this page open.`
            : null}
          {state.kind === 'done' ? (
            <>
              <IconCircleCheck size={18} aria-hidden="true" /> Saved, {formatBytes(state.bytes)}. It holds
              health information: keep it where you keep charts.
            </>
          ) : null}
        </output>
      </div>
    </div>
  )
}

function label(state: ExportState): string {
  switch (state.kind) {
    case 'idle':
      return 'Export everything'
    case 'running':
      return 'Cancel the export'
    case 'done':
      return 'Export again'
    case 'failed':
      return 'Try again'
    default:
      return state satisfies never
  }
}

function inWords({ notes, recordings, documents, agreements, estimatedBytes }: MyDataSize): string {
  const parts = [
    formatCount(notes, 'note'),
    recordings > 0 ? formatCount(recordings, 'recording') : null,
    documents > 0 ? formatCount(documents, 'document') : null,
    agreements > 0 ? formatCount(agreements, 'signed agreement') : null,
  ].filter((part) => part !== null)
  const list = new Intl.ListFormat(undefined, { type: 'conjunction' }).format(parts)
  return `${list}: about ${formatBytes(estimatedBytes)}.`
}
