import { expect, test } from 'vitest'
import { WorkerThread } from './worker-thread.ts'

const script = `
import { parentPort } from 'node:worker_threads'
parentPort.on('message', ({ number, task }) => {
  if (task === 'fail') throw new Error('Patient text.')
  parentPort.postMessage({ number, result: task + '!' })
})`
const newThread = () =>
  new WorkerThread<string, string>(new URL(`data:text/javascript,${encodeURIComponent(script)}`))

test('each task has its own answer', async () => {
  const thread = newThread()
  expect(await Promise.all(['a', 'b', 'c'].map((task) => thread.run(task)))).toEqual(['a!', 'b!', 'c!'])
})

test('what a thread ends over rejects all that waits for it, and the next begins another', async () => {
  const thread = newThread()
  const ends = await Promise.allSettled([thread.run('fail'), thread.run('b')])
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(ends[0]).toMatchObject({ reason: { message: expect.not.stringContaining('Patient') as string } })
  expect(await thread.run('c')).toBe('c!')
})
