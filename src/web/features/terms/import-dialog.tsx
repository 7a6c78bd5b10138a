import { Button, Group } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
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

/** Reading a file and importing it, one after the other. `stop` ends the reading. */
function useImport(scope: TermScope, onImported: () => void) {
  const cache = useQueryClient()
  const calls = callsOf(scope)
  const gone = useRef(new AbortController())
  const read = useMutation({
    mutationFn: async ({ file, format }: { file: File; format: TermFileFormat }) => {
      gone.current = new AbortController()
      const parts = { query: { format } }
      return (await call(calls.readFile, parts, { upload: file, signal: gone.current.signal })).import
    },
  })
  const run = useMutation({
    mutationFn: async (id: string) => (await call(calls.runImport, { body: { id } })).import,
    onSuccess: async (done) => {
      await cache.invalidateQueries({ queryKey: termsKey(scope) })
      if (done.state !== 'imported') return
      toastSuccess(`${formatCount(done.added, 'term')} added, ${done.changed} changed`)
      onImported()
    },
  })
  return { read, run, stop: () => gone.current.abort() }
}

/** A file of terms: chosen, looked through, imported whole or not at all. */
export function ImportDialog({ scope, onClose }: { scope: TermScope; onClose: () => void }) {
  const { read, run, stop } = useImport(scope, onClose)
  const found = read.data
  const isRunning = run.isPending
  const isToLookAt = found !== undefined && run.isIdle
  const leave = () => {
    stop()
    // What was read and is not wanted is forgotten by itself after a day.
    if (isToLookAt) void call(callsOf(scope).cancelImport, { body: { id: found.id } }).catch(() => undefined)
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
        <FormFailure sentence={sentenceOf(read.error ?? run.error)} />
        {run.data?.state === 'cancelled' ? (
          <p className={styles.text}>The import was cancelled. The list is as it was before.</p>
        ) : null}
        {isRunning && found ? <Running scope={scope} found={found} /> : null}
        {isToLookAt ? (
          <Found found={found} onOther={() => read.reset()} onImport={() => run.mutate(found.id)} />
        ) : null}
        {!isRunning && !isToLookAt ? (
          <FileChoice
            isReading={read.isPending}
            onFile={(file, format) => {
              run.reset()
              read.mutate({ file, format })
            }}
            onCancel={stop}
          />
        ) : null}
      </div>
    </Dialog>
  )
}

function Found(props: { found: TermImport; onOther: () => void; onImport: () => void }) {
  const { found } = props
  return (
    <>
      <ImportPreview found={found} />
      <Group justify="flex-end">
        <Button variant="default" onClick={props.onOther}>
          Choose another file
        </Button>
        <Button disabled={found.added + found.changed === 0} onClick={props.onImport}>
          {found.wrong > 0 ? 'Import the rest' : 'Import'}
        </Button>
      </Group>
    </>
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
      <output className={styles.text}>
        {done.toLocaleString()} of {formatCount(rows, 'term')} imported. Nothing is in the list before all of
        it is.
      </output>
      <progress className={styles.progress} max={Math.max(1, rows)} value={done} aria-label="Import" />
      <Group justify="flex-end">
        <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
          Cancel the import
        </Button>
      </Group>
    </>
  )
}
