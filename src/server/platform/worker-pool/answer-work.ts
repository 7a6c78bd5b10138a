import { parentPort } from 'node:worker_threads'

/** What a thread says: that it has started, and then how each piece of work went. */
export type Answer<Result> = { isReady: true } | { result: Result } | { failure: unknown }

/** For the script of a thread: does each piece of work it is sent, one at a time, and answers. */
export function answerWork<Task, Result>(work: (task: Task) => Result | Promise<Result>): void {
  parentPort?.on('message', (task: Task) => {
    void answerTo(task, work).then((answer) => parentPort?.postMessage(answer))
  })
  parentPort?.postMessage({ isReady: true } satisfies Answer<Result>)
}

async function answerTo<Task, Result>(
  task: Task,
  work: (task: Task) => Result | Promise<Result>,
): Promise<Answer<Result>> {
  try {
    return { result: await work(task) }
  } catch (failure) {
    return { failure }
  }
}
