import { parentPort } from 'node:worker_threads'
import { ownThreadId } from '../thread-priority.ts'

/** What a thread says: that it has started, as which of the system, and then how each piece of work went and how long it computed. */
export type Answer<Result> =
  | { isReady: true; threadId: number | null }
  | { result: Result; tookMs: number }
  | { failure: unknown; tookMs: number }

/** For the script of a thread: does each piece of work it is sent, one at a time, and answers. */
export function answerWork<Task, Result>(work: (task: Task) => Result | Promise<Result>): void {
  parentPort?.on('message', (task: Task) => {
    void answerTo(task, work).then((answer) => parentPort?.postMessage(answer))
  })
  parentPort?.postMessage({ isReady: true, threadId: ownThreadId() } satisfies Answer<Result>)
}

async function answerTo<Task, Result>(
  task: Task,
  work: (task: Task) => Result | Promise<Result>,
): Promise<Answer<Result>> {
  const before = process.threadCpuUsage()
  const tookMs = (): number => {
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1_000
  }
  try {
    const result = await work(task)
    return { result, tookMs: tookMs() }
  } catch (failure) {
    return { failure, tookMs: tookMs() }
  }
}
