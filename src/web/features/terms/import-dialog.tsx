import { Button, Group } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { TermFileFormat, TermImport } from '#contract/terms.ts'
import { call, CallError } from '#web/lib/call.ts'
import { formatCount } from '#web/lib/format.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { FileChoice } from './file-choice.tsx'
import { ImportPreview } from './import-preview.tsx'
import { callsOf, importQuery, termsKey, type TermScope } from './queries.ts'
import styles from './terms.module.css'

/** A file of terms: chosen, looked through, imported whole or not at all. */
export function ImportDialog({ scope, onClose }: { scope: TermScope; onClose: () => void }) {
  const cache = useQueryClient()
  const calls = callsOf(scope)
  const gone = useRef(new AbortController())
  const [isRunning, setRunning] = useState(false)
  const read = useMutation({
    mutationFn: async ({ file, format }: { file: File; format: TermFileFormat }) => {
      gone.current = new AbortController()
      const parts = { query: { format } }
      return (await call(calls.readFile, parts, { upload: file, signal: gone.current.signal })).import
    },
  })
  const run = useMutation({
    mutationFn: async (id: string) => (await call(calls.runImport, { body: { id } })).import,
    onMutate: () => setRunning(true),
    onSettled: () => setRunning(false),
    onSuccess: async (done) => {
      await cache.invalidateQueries({ queryKey: termsKey(scope) })
      if (done.state !== 'imported') return
      toastSuccess(`${formatCount(done.added, 'term')} added, ${done.changed} changed`)
      onClose()
    },
  })
  const found = read.data
  const failure = sentenceOf(read.error ?? run.error)
  const leave = () => {
    gone.current.abort()
    // What was read and is not wanted is forgotten by itself after a day.
    if (found && !isRunning) void call(calls.cancelImport, { body: { id: found.id } }).catch(() => undefined)
    onClose()
  }
  return (
    <Dialog
      opened
      onClose={leave}
      title="Import terms"
      size="xl"
      closeOnClickOutside={!isRunning}
      closeOnEscape={!isRunning}
      withCloseButton={!isRunning}
    >
      <div className={styles.fields}>
        <FormFailure sentence={failure} />
        {run.data?.state === 'cancelled' ? (
          <p className={styles.text}>The import was cancelled. The list is as it was before.</p>
        ) : null}
        {isRunning && found ? (
          <Running scope={scope} found={found} />
        ) : found && !run.data && !run.error ? (
          <>
            <ImportPreview found={found} />
            <Group justify="flex-end">
              <Button variant="default" onClick={() => read.reset()}>
                Choose another file
              </Button>
              <Button disabled={found.added + found.changed === 0} onClick={() => run.mutate(found.id)}>
                {found.wrong > 0 ? 'Import the rest' : 'Import'}
              </Button>
            </Group>
          </>
        ) : (
          <FileChoice
            isReading={read.isPending}
            onFile={(file, format) => {
              run.reset()
              read.mutate({ file, format })
            }}
            onCancel={() => gone.current.abort()}
          />
        )}
      </div>
    </Dialog>
  )
}

function sentenceOf(error: Error | null): string | null {
  if (!error || (error instanceof CallError && error.code === 'aborted')) return null
  return error.message
}

/** While it runs: how far it is, and the way to stop it. */
function Running({ scope, found }: { scope: TermScope; found: TermImport }) {
  const now = useQuery(importQuery(scope, found.id))
  const { done, rows } = now.data ?? found
  const stop = useMutation({
    mutationFn: () => call(callsOf(scope).cancelImport, { body: { id: found.id } }),
  })
  return (
    <>
      <p className={styles.text} role="status">
        {done.toLocaleString()} of {formatCount(rows, 'term')} imported. Nothing is in the list before all of it is.
      </p>
      <progress className={styles.progress} max={Math.max(1, rows)} value={done} aria-label="Import" />
      <Group justify="flex-end">
        <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
          Cancel the import
        </Button>
      </Group>
    </>
  )
}
