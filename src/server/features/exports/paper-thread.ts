import { parentPort } from 'node:worker_threads'
import type { Answer, Asked } from '#server/platform/worker-thread.ts'
import { setPages, type PaperTask } from './paper.ts'

// What goes wrong ends the thread, and so is told to whoever waits.
parentPort?.on('message', ({ number, task }: Asked<PaperTask>) => {
  void setPages(task).then((result) =>
    parentPort?.postMessage({ number, result } satisfies Answer<Uint8Array>),
  )
})
