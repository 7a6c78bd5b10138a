import { useEffect, useRef, useState } from 'react'
import { downloadMyData } from '#contract/leaving.ts'
import { CallError } from '#web/lib/call.ts'
import { download } from '#web/lib/download.ts'

export type ExportState =
  | { kind: 'idle' }
  | { kind: 'running'; bytes: number }
  | { kind: 'done'; bytes: number }
  | { kind: 'failed'; sentence: string }

/** Brings everything of the account as one file; leaving the screen stops it. */
export function useExport(): { state: ExportState; start: () => void; cancel: () => void } {
  const [state, setState] = useState<ExportState>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function run(stop: AbortController) {
    try {
      const { blob, fileName } = await download(
        downloadMyData,
        {},
        { signal: stop.signal, onArrived: (bytes) => setState({ kind: 'running', bytes }) },
      )
      save(blob, fileName ?? 'everything.zip')
      setState({ kind: 'done', bytes: blob.size })
    } catch (error) {
      if (stop.signal.aborted) return
      const sentence =
        error instanceof CallError ? error.message : 'The export could not be saved. Try again.'
      setState({ kind: 'failed', sentence })
    } finally {
      if (running.current === stop) running.current = null
    }
  }

  return {
    state,
    start() {
      if (running.current) return
      const stop = new AbortController()
      running.current = stop
      setState({ kind: 'running', bytes: 0 })
      void run(stop)
    },
    cancel() {
      running.current?.abort()
      running.current = null
      setState({ kind: 'idle' })
    },
  }
}

function save(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // Safari still reads from the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
