import { getHeapStatistics } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import type { JobFor, ToDecoder, Told } from './decode-protocol.ts'

/** What a thread may hold and still be given another file: most of what it may hold at all is free then. */
const LIGHT_BYTES = 64 * 1024 * 1024

/** Says something, and resolves with what is answered to it. */
export type Say<From> = (message: From, transfer?: ArrayBuffer[]) => Promise<ToDecoder>

/** For the script of a thread: works on one file after another, and says last what `work` resolves with. */
export function workOnFiles<Job, From>(work: (job: Job, say: Say<From>) => Promise<From>): void {
  let answer: (message: ToDecoder) => void = () => {}
  const tell = (told: Told<From>, transfer: ArrayBuffer[] = []): void =>
    parentPort?.postMessage(told, transfer)
  const say: Say<From> = (message, transfer) => {
    const answered = new Promise<ToDecoder>((resolve) => (answer = resolve))
    tell({ message, next: 'waits' }, transfer)
    return answered
  }
  parentPort?.on('message', (message: ToDecoder | JobFor<Job>) => {
    if (message.type !== 'job') return answer(message)
    void work(message.job, say).then((last) => {
      const isFree = heldBytes() < LIGHT_BYTES
      tell({ message: last, next: isFree ? 'free' : 'ends' })
      if (!isFree) parentPort?.close()
    })
  })
}

function heldBytes(): number {
  const { used_heap_size: heap, external_memory: outside } = getHeapStatistics()
  return heap + outside
}
